"""Parts of a front panel that write an arm in other notations, read pasted tables, and find slips in one."""

from __future__ import annotations

from . import Fixed

ROSETTA_TASK = Fixed("Whether the arm is written, a table is pasted, or a slip is looked for")
NOTATION_FORM = Fixed("Which notation in which language, copied or saved as a file")
PASTE_FORM = Fixed(
    "The rows of a pasted table as they were read, with what was assumed, before they are taken"
)
DETECTIVE_FORM = Fixed("The D-H table with the cell that is wrong, the verdict, and the cure")
ROSETTA_SHEET = Fixed("The text of the arm, the text that is pasted, or the known poses, under the view")
ROSETTA_PROOF = Fixed("By how much the notations differ; or what the table misses each known pose by")
