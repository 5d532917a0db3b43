"""What stands on the pages of a formula and its motion: typed, placed, followed, timed and written.

Each module here names parts of a face with what they show; by standing here they are known.
"""
