"""Virtual instruments for students of robot arms: the core, without a window."""

__version__ = "0.1.0"
