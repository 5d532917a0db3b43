"""What the language has: every command with how it is written, functions, and variables of the system."""

from __future__ import annotations

import re
from typing import NamedTuple

USAGE = {
    "MOV": "MOV P1 or MOV P1,-50",
    "MVS": "MVS P1 or MVS P1,-50",
    "MVR": "MVR P1,P2,P3: from the first by the second to the third",
    "MVR2": "MVR2 P1,P2,P3: from the first to the second, not by the third",
    "MVR3": "MVR3 P1,P2,P3: from the first to the second about the third",
    "MVC": "MVC P1,P2,P3: a circle from the first by the others",
    "MVA": "MVA P1,1",
    "SPD": "SPD 100",
    "OVRD": "OVRD 50",
    "JOVRD": "JOVRD 50",
    "ACCEL": "ACCEL 50,50",
    "CNT": "CNT 1 or CNT 1,100,100",
    "FINE": "FINE 100",
    "DLY": "DLY 0.5",
    "HOPEN": "HOPEN 1",
    "HCLOSE": "HCLOSE 1",
    "TOOL": "TOOL (0,0,100,0,0,0)",
    "BASE": "BASE (0,0,100,0,0,0)",
    "WAIT": "WAIT M_IN(1)=1",
    "HLT": "HLT",
    "END": "END",
    "SKIP": "SKIP",
    "RETURN": "RETURN",
    "BREAK": "BREAK",
    "SERVO": "SERVO ON",
    "OADL": "OADL ON",
    "IF": "IF M1=1 THEN *NEXT ELSE 100",
    "ELSE": "ELSE",
    "ENDIF": "ENDIF",
    "FOR": "FOR M1=1 TO 10 or FOR M1=10 TO 1 STEP -1",
    "NEXT": "NEXT M1",
    "WHILE": "WHILE M1<10",
    "WEND": "WEND",
    "SELECT": "SELECT M1",
    "CASE": "CASE 1 or CASE 2 TO 5 or CASE IS >5",
    "DEFAULT": "DEFAULT",
    "GOTO": "GOTO *AGAIN or GOTO 100",
    "GOSUB": "GOSUB *PICK or GOSUB 100",
    "ON": "ON M1 GOTO *ONE,*TWO",
    "CALLP": 'CALLP "10",P1,M1',
    "FPRM": "FPRM P1,M1",
    "DEF": "DEF POS PICK or DEF PLT 1,P1,P2,P3,P4,3,4,1 or DEF IO READY=BIT,6 or DEF ARCH 1,50,50,10,10",
    "DIM": "DIM P1(10)",
}
"""How each command is written, with an example: what a sentence offers to whoever slipped."""

MOVES = ("MOV", "MVS", "MVR", "MVR2", "MVR3", "MVC", "MVA")

ALONG = "MOV P1 WTH M_OUT(1)=1 or MOV P1 WTHIF M_IN(1)=1,SKIP"
"""How something is done along with a move."""

ON_PALLET = "MOV (PLT 1,3) or MOV (PLT 1,M1),-50"
"""How a move goes to a place of a pallet."""

VALUE = "P1=P2*P3 or M1=M2+1"
"""How a value is given to a variable."""

NOT_RUN = {
    "ACT", "CAVCHK", "CHRSRCH", "CLOSE", "CLR", "CMP", "COLCHK", "COLLVL", "COM", "ERROR", "FSC",
    "GETM", "HND", "HRE", "INPUT", "JRC", "LOADSET", "MVTUNE", "MXT", "OPEN", "PREC", "PRINT",
    "PRIORITY", "RELM", "RESET", "SETM", "SPDOPT", "TITLE", "TORQ", "TRK", "XCLR", "XLOAD", "XRST",
    "XRUN", "XSTP",
}  # fmt: skip
"""Commands of the controllers that ask for sensors, files, or more than one program at a time."""


def usage_of(word: str, line: str) -> str:
    """How a command is written, by what stands in the line: DEF and moves are written in several ways."""
    after = line.partition(word)[2].split() if word else []
    if word == "DEF" and after:
        return next((way for way in USAGE["DEF"].split(" or ") if way.split()[1] == after[0]), USAGE["DEF"])
    if word in MOVES and re.search(r"\bWTH(IF)?\b", line):
        return ALONG.replace("MOV P1", USAGE[word].partition(" or ")[0].partition(":")[0])
    if word in {"MOV", "MVS"} and re.search(r"\bPLT\b", line):
        return ON_PALLET.replace("MOV", word)
    return USAGE.get(word, VALUE)


class Given(NamedTuple):
    """How many arguments a word takes, and what kinds they are."""

    least: int
    most: int
    kinds: str = ""
    """A letter for each: M number, P position, J joint values, C text, X any; the last goes on."""
    gives: str = "M"
    """The kind of what a function gives."""


ORDERS = {
    "SPD": Given(1, 1, "M"), "OVRD": Given(1, 3, "M"), "JOVRD": Given(1, 1, "M"), "ACCEL": Given(0, 6, "M"),
    "CNT": Given(1, 3, "M"), "FINE": Given(1, 2, "M"), "DLY": Given(1, 1, "M"), "HOPEN": Given(1, 4, "M"),
    "HCLOSE": Given(1, 1, "M"), "TOOL": Given(1, 1, "P"), "BASE": Given(1, 1, "P"), "WAIT": Given(1, 1, "M"),
    "HLT": Given(0, 0), "END": Given(0, 0), "SKIP": Given(0, 0), "RETURN": Given(0, 0), "BREAK": Given(0, 0),
    "PLT": Given(8, 8, "MPPPPMMM"), "ARCH": Given(1, 8, "M"),
}  # fmt: skip
"""What each order takes; PLT and ARCH are those of DEF."""

RANGES = {
    "SPD": (0.01, 10000.0), "OVRD": (1.0, 100.0), "JOVRD": (1.0, 100.0), "ACCEL": (1.0, 100.0),
    "DLY": (0.0, 10000.0), "HOPEN": (1.0, 8.0), "HCLOSE": (1.0, 8.0), "CNT": (0.0, 1.0),
}  # fmt: skip
"""What the first number of an order may be; of ACCEL every one."""

_ONE = Given(1, 1, "M")
_TWO = Given(2, 2, "M")
FUNCTIONS = {
    "ABS": _ONE, "SGN": _ONE, "INT": _ONE, "FIX": _ONE, "SQR": _ONE, "EXP": _ONE, "LN": _ONE, "LOG": _ONE,
    "SIN": _ONE, "COS": _ONE, "TAN": _ONE, "ATN": _ONE, "ATN2": _TWO, "DEG": _ONE, "RAD": _ONE,
    "MIN": Given(1, 16, "M"), "MAX": Given(1, 16, "M"),
    "LEN": Given(1, 1, "C"), "VAL": Given(1, 1, "C"), "ASC": Given(1, 1, "C"),
    "STR$": Given(1, 1, "M", "C"), "CHR$": Given(1, 1, "M", "C"), "HEX$": Given(1, 1, "M", "C"),
    "BIN$": Given(1, 1, "M", "C"), "LEFT$": Given(2, 2, "CM", "C"), "RIGHT$": Given(2, 2, "CM", "C"),
    "MID$": Given(3, 3, "CM", "C"),
    "INV": Given(1, 1, "P", "P"), "FRAM": Given(3, 3, "P", "P"), "ALIGN": Given(1, 1, "P", "P"),
    "DIST": Given(2, 2, "P"), "PTOJ": Given(1, 1, "P", "J"), "JTOP": Given(1, 1, "J", "P"),
}  # fmt: skip
"""What each function takes and gives; angles of SIN, COS, TAN, ATN and ATN2 are in radians."""

_BITS = Given(1, 1, "M")
SYSTEM = {
    "M_IN": _BITS, "M_INB": _BITS, "M_INW": _BITS, "M_OUT": _BITS, "M_OUTB": _BITS, "M_OUTW": _BITS,
    "M_TIMER": _BITS,
    "P_CURR": Given(0, 1, "M", "P"), "J_CURR": Given(0, 1, "M", "J"), "P_HOME": Given(0, 1, "M", "P"),
    "J_HOME": Given(0, 1, "M", "J"), "P_ZERO": Given(0, 0, "", "P"), "P_TOOL": Given(0, 1, "M", "P"),
    "P_BASE": Given(0, 1, "M", "P"), "P_NTOOL": Given(0, 0, "", "P"), "P_NBASE": Given(0, 0, "", "P"),
    "M_OVRD": Given(0, 1, "M"), "M_JOVRD": Given(0, 1, "M"), "M_SPD": Given(0, 1, "M"),
    "M_ACL": Given(0, 1, "M"), "M_DACL": Given(0, 1, "M"), "M_NSPD": Given(0, 1, "M"),
    "M_NOVRD": Given(0, 1, "M"), "M_NJOVRD": Given(0, 1, "M"), "M_NACL": Given(0, 1, "M"),
    "M_PI": Given(0, 0, "", "M"), "M_ON": Given(0, 0, "", "M"), "M_OFF": Given(0, 0, "", "M"),
}  # fmt: skip
"""Variables that the controller keeps; the number in brackets is an input, an output, a timer or a robot."""

WRITABLE = frozenset({"M_OUT", "M_OUTB", "M_OUTW", "M_TIMER"})
"""Those that a program sets."""

COMPONENTS = {
    "P": dict.fromkeys(("X", "Y", "Z", "A", "B", "C", "L1", "L2", "FL1", "FL2"), "M"),
    "J": dict.fromkeys((f"J{number}" for number in range(1, 9)), "M"),
}
"""What a position and joint values consist of; angles are in radians."""

DEFINED = {
    "POS": "P", "JNT": "J", "CHAR": "C", "INTE": "M", "LONG": "M", "FLOAT": "M", "DOUBLE": "M",
}  # fmt: skip
"""The kind of variables that each word of DEF declares."""

KINDS = {"M": "a number", "P": "a position", "J": "joint values", "C": "a text"}
"""What each letter stands for, in sentences."""
