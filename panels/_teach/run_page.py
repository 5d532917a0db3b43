"""The page *I/O*, and what is read of a run in the right column."""

from __future__ import annotations

from .._kit.face import Line, Stop, Tab
from .._kit.face.remote import SendMotion
from .._kit.face.running import RUN_BAR, RUN_PASSPORT, RUN_SIGNALS, RUN_START, RUN_WATCH

READINGS = (RUN_START, Line(), RUN_WATCH)
"""What the right column has of a run on the pages *Program* and *I/O*."""

TAB = Tab(
    "I/O", (RUN_SIGNALS, Line(), RUN_PASSPORT, SendMotion("run_plan")), below=RUN_BAR, below_height=44,
    scene="run_scene", labels="run_labels", verdict=("touch_words", "run_words", "program_words", "stand"),
    readings=READINGS,
)  # fmt: skip

PICK = """10 OVRD 50
20 M1=0
30 *LOOP
40 MOV P1
50 MVS P2
60 HCLOSE 1
70 M_OUT(5)=1
80 DLY 0.2
90 MVS P1
100 MOV P3
110 MVS P4
120 HOPEN 1
130 M1=M1+1
140 IF M_IN(1)=0 THEN GOTO *LOOP
150 END"""
"""A program that goes on until an input comes."""

TAUGHT = "P1 40,30,90,60,0 above; P2 40,40,90,50,0 pick; P3 -40,30,90,60,0 above; P4 -40,40,90,50,0 place"

STOP = Stop(
    "run",
    {
        "robot": "rv2aj", "positions": TAUGHT, "program_text": PICK, "program_name": "pick",
        "breakpoints": "11",
    },
    "A program that runs, before the line with a breakpoint",
    page="Program",
    acts=("run_on",),
)  # fmt: skip
