"""A mesh painted, and lines over it followed, timed and written, as terminals of an instrument."""
