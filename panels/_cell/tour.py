"""Cells for the stops of a tour, as their files would have them."""

from __future__ import annotations

BENCH = """title = "Bench"
units = { length = "cm" }
[[thing]]
name = "table"
kind = "table"
size = [24, 34, 6]
plate = 1.5
leg = 2
xyz = [28, 0, 6]
[[thing]]
name = "block"
kind = "box"
size = [7, 7, 5]
xyz = [24, -9, 6]
[[thing]]
name = "post"
kind = "cylinder"
radius = 2
length = 12
xyz = [22, 10, 6]
"""
"""Before an arm as large as a Lynx6."""

PIPES = """title = "Pipe weld on two pipes"
units = { length = "cm" }
tool = { tip = 1.5 }
[[thing]]
name = "the vertical pipe"
kind = "pipe"
radius = 8
wall = 0.3
length = 16
xyz = [25, 25, 15]
with = "formula"
[[thing]]
name = "the horizontal pipe"
kind = "pipe"
radius = 9
wall = 0.3
length = 28
xyz = [11, 25, 15]
rpy_deg = [0, 90, 0]
with = "formula"
"""
"""Those of the weld, as the paper prints its numbers."""
