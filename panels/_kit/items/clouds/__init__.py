"""What stands on the pages of clouds and of many targets: what is swept, shown, cut and judged.

Each module here names parts of a face with what they show; by standing here they are known.
"""
