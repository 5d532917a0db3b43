"""The solid that an arm can reach, measured: volume, surface, holes, sections, and what two arms share."""
