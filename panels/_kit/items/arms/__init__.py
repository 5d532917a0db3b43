"""What stands on the pages of one arm: its joints, its inverse, its joints while the tool moves.

Each module here names parts of a face with what they show; by standing here they are known.
"""
