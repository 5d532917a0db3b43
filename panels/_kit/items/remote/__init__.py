"""What drives a real arm or its twin.

Each module here names parts of a face with what they show; by standing here they are known.
"""
