"""What an arm in letters shows: the steps of its inverse, the triangle in them, branches in numbers.

Each module here names parts of a face with what they show; by standing here they are known.
"""
