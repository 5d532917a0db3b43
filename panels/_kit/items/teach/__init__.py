"""What a pendant shows: the jog pad, and what stands on its pages.

Each module here names parts of a face with what they show; by standing here they are known.
"""
