"""A formula painted, followed, timed and written, as terminals of an instrument."""
