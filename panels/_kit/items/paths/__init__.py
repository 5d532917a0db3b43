"""What stands on the pages of a formula and its motion: typed, placed, followed, timed and written."""
