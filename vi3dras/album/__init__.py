"""Pictures of the dashboard from a list in a file: the same ones every time, small enough to keep."""
