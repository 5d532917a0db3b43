"""What forces show: gravity and payload to be set, torques, parts and limits to be read.

Each module here names parts of a face with what they show; by standing here they are known.
"""
