"""A part of a student's own as widgets: its file, its place, the line over it, how much is reached."""
