"""An arm out of a file of another program, and into one: URDF, xacro, RoboAnalyzer, D-H tables."""
