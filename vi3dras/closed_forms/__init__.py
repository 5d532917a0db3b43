"""Closed forms of the inverse, one kind of arm per file: equations in place of a search."""
