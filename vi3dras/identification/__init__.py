"""Masses and friction from measured torques: regressor, base parameters, exciting motions, estimates."""
