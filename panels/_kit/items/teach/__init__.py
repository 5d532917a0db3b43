"""What stands on the pages of the pendant.

Each module here names parts of a face with what they show; by standing here they are known.
"""
