"""An arm moved by hand: one step along a row of the pendant, held or typed; what was done so, recorded."""
