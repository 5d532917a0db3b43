"""What a control loop shows: its test, law, gains and disturbances to be set, its run to be read.

Each module here names parts of a face with what they show; by standing here they are known.
"""
