"""Everything that touches Dear PyGui: the window, the widgets, the look."""
