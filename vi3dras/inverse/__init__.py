"""Inverse kinematics: every solution of an arm for a target, and the reason when there is none."""
