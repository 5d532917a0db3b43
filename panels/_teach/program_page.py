"""The page *Program*: the file and its faults in the column, the lines under the view."""

from __future__ import annotations

from .._kit.face import Line, Stop, Tab
from .._kit.face.programs import PROGRAM_FAULTS, PROGRAM_FILE, ProgramEditor
from .._kit.face.running import RUN_BAR

EDITOR = ProgramEditor(
    text="program_text", name="program_name", faults="faults", program="program",
    folder="program_folder", examples="list_examples", opens="open_program",
    breakpoints="breakpoints", line="run_line", seconds="line_seconds", teach="teach_missing",
    head=RUN_BAR, head_height=44,
)  # fmt: skip

TAB = Tab(
    "Program", (PROGRAM_FILE, Line(), PROGRAM_FAULTS), below=EDITOR, below_height=420,
    scene="run_scene",
    labels="run_labels", verdict=("touch_words", "run_words", "program_words", "stand"),
)  # fmt: skip

SLIP = """' Pick and place, four parts
10 OVRD 50
20 M1=0
30 MOV P1
40 *LOOP
50 MOV P2
60 MVS P3
70 HCLOSE 1
80 DLY 0.2
90 MVS P2
100 MOV P7
110 MVS P4 'down, slowly
120 HOPEN 1
130 M1=M1+1
140 IF M1<4 THEN GOTO *LOOP
150 END"""
"""A program that goes to a position which nobody has taught."""

TAUGHT = "P1 0,0,90,90,0 wait; P2 40,30,90,60,0 above; P3 40,40,90,50,0 pick; P4 -40,40,90,50,0 place"

STOP = Stop(
    "program",
    {"robot": "rv2aj", "positions": TAUGHT, "program_text": SLIP, "program_name": "pick"},
    "A program with a position that nobody has taught yet",
    page="Program",
)
