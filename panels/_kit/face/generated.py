"""Parts of a front panel that write programs for an arm; they know the ports of their instrument by names."""

from __future__ import annotations

from . import Fixed

CODE_FORM = Fixed("Chips for the language and the functions of the program, a switch for its precision")
CODE_LISTING = Fixed("The file with the functions, its lines numbered and coloured")
CODE_COUNTS = Fixed("The operations of each function, by their kind")
CODE_PROOF = Fixed("Whether the test vectors hold, the way out, and which files are written")
