"""Cartesian motion: the tool along a line or an arc by the Jacobian, as printed and as it should be."""
