"""An arm in motion: time along a path, moves between poses, and the rows that come of it."""
