"""Programs at random: sound ones of every statement, and texts that are nearly programs."""

from __future__ import annotations

import re

from hypothesis import strategies as st

import vi3dras as vi
from vi3dras.programs.expressions import Constant, Operation, PalletPlace, PlainNumber, Prefixed, Ref, Text
from vi3dras.programs.library import ORDER
from vi3dras.programs.statements import (
    Arc,
    Archway,
    Assign,
    Call,
    Case,
    Choice,
    Declare,
    Declared,
    Define,
    Dimension,
    For,
    If,
    Jump,
    Line,
    Mark,
    Move,
    Next,
    OnJump,
    Order,
    Parameters,
    Port,
    Program,
    Select,
    Switch,
    While,
    With,
)

numbers = st.one_of(
    st.integers(0, 99999).map(float), st.floats(0, 1e9, allow_nan=False).map(lambda v: float(f"{v:.4g}"))
)
names = st.sampled_from(["P1", "M1", "J1", "C1$", "PTOP", "M_IN", "MX_2"])
signs = st.sampled_from(["OR", "XOR", "AND", "=", "<>", "<", "+", "-", "*", "/", "\\", "MOD", "^"])
plain_refs = st.builds(Ref, names, st.none(), st.sampled_from([(), ("X",)]))
constants = st.builds(
    lambda values, flags: Constant(tuple(values), flags),
    st.lists(numbers | numbers.map(lambda v: -v), min_size=2, max_size=8),
    st.none() | st.tuples(st.integers(0, 7), st.integers(-9, 9)),
)
leaves = st.one_of(numbers.map(PlainNumber), plain_refs, constants, st.text("aB '*1", max_size=5).map(Text))
values = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(Operation, signs, inner, inner),
        st.builds(Prefixed, st.sampled_from(["-", "+", "NOT"]), inner),
        st.builds(PalletPlace, inner, inner),
        st.builds(
            lambda name, inside: Ref(name, tuple(inside)), names, st.lists(inner, min_size=1, max_size=3)
        ),
    ),
    max_leaves=4,
)
maybe = st.none() | values
targets = st.one_of(st.integers(1, 32767), st.sampled_from(["*L1", "*AGAIN"]))
many = st.lists(values, min_size=1, max_size=3).map(tuple)
refs = st.builds(Ref, names, st.none() | many)
types = st.just(()) | st.tuples(values, values)
assigns = st.builds(Assign, refs, values, maybe)
orders = st.builds(
    Order,
    st.sampled_from(["SPD", "OVRD", "DLY", "HOPEN", "TOOL", "WAIT", "CNT"]),
    st.just(()) | st.lists(maybe, min_size=1, max_size=3).filter(lambda some: some != [None]).map(tuple),
)
along = st.none() | st.builds(With, assigns | orders, maybe)
jumps = st.builds(Jump, st.sampled_from(["GOTO", "GOSUB"]), targets)
moves = st.builds(Move, st.sampled_from(["MOV", "MVS"]), maybe, maybe, types, along)
inner = st.one_of(moves, orders, assigns, jumps, targets.map(lambda target: Jump("", target)))
choices = st.one_of(
    st.builds(Choice, values),
    st.builds(Choice, values, values),
    st.builds(lambda value, relation: Choice(value, relation=relation), values, st.sampled_from(["<", ">="])),
)
statements = st.one_of(
    inner.filter(lambda one: not (isinstance(one, Jump) and not one.word)),
    st.builds(
        Arc, st.sampled_from(["MVR", "MVR2", "MVR3", "MVC"]), st.tuples(values, values, values), types, along
    ),
    st.builds(Archway, values, values, along),
    st.builds(Switch, st.sampled_from(["SERVO", "OADL"]), st.sampled_from(["ON", "OFF"])),
    st.builds(
        OnJump,
        values,
        st.sampled_from(["GOTO", "GOSUB"]),
        st.lists(targets, min_size=1, max_size=3).map(tuple),
    ),
    st.builds(If, values, st.none() | inner, st.none() | inner),
    st.builds(For, refs, values, values, maybe),
    st.builds(Next, st.none() | refs),
    st.builds(While, values),
    st.builds(Select, values),
    st.builds(Case, st.lists(choices, min_size=1, max_size=2).map(tuple)),
    st.sampled_from(["ELSE", "ENDIF", "WEND", "DEFAULT", "END SELECT"]).map(Mark),
    st.builds(Call, st.just(Text("10")), st.lists(values, max_size=2).map(tuple)),
    st.builds(Parameters, st.lists(names, min_size=1, max_size=3).map(tuple)),
    st.builds(
        Declare,
        st.sampled_from(["POS", "JNT", "INTE", "CHAR"]),
        st.lists(st.builds(Declared, names, maybe), min_size=1, max_size=2).map(tuple),
    ),
    st.builds(Define, st.sampled_from(["PLT", "ARCH"]), many),
    st.builds(Port, names, st.sampled_from(["BIT", "BYTE", "WORD"]), values, maybe),
    st.builds(Dimension, st.lists(refs, min_size=1, max_size=2).map(tuple)),
)
lines = st.builds(
    Line,
    st.integers(1, 32767),
    st.none() | statements,
    st.none() | st.sampled_from(["*L1", "*AGAIN"]),
    st.none() | st.sampled_from(["' done \"x", "REM MOV P1", "'"]),
)
programs = st.lists(lines, max_size=6).map(lambda some: Program(tuple(some)))
"""Programs of every statement; they need not mean anything."""

pieces = st.sampled_from(
    [
        "10 ",
        "20",
        "MOV ",
        "mvs",
        "P1",
        "J1",
        ",",
        "(",
        ")",
        "=",
        "M1",
        "+",
        "*L",
        "IF ",
        "THEN ",
        "FOR ",
        " TO ",
        "NEXT",
        '"',
        "'",
        ".X",
        "1",
        "-50",
        "1E99",
        "&HFF",
        "PLT ",
        "DEF ",
        "POS ",
        "CALLP ",
        "WTH ",
        "END",
        "SELECT",
        "\n",
        "\r",
        "\t",
        "é",
        "\0",
        "\ud800",
        "Ⅷ",
        "ß",
        " ",
        "REM ",
        "CASE ",
        "IS ",
        ">",
        "^",
        "NOT ",
        "GOTO ",
        "ON ",
    ]
)
nearly = st.lists(pieces, max_size=40).map("".join)
"""Texts made of what programs are made of."""

PLACES = st.sampled_from(
    ["P1", "P2", "P3", "P1*P2", "P1+P3", "P_CURR", "P1*(0,0,-20,0,0,0)", "(PLT 1,M1)", "J1", "P9"]
)
NUMBERS = st.sampled_from(
    ["M1", "M2", "1", "2", "-3", "M1+M2", "M1*M1", "M1/M2", "P1.X", "SQR(M1)", "M_IN(1)", "1E9", "M1^M1"]
)
BODY = st.one_of(
    st.builds("{} {}".format, st.sampled_from(["MOV", "MVS"]), PLACES),
    st.builds("{} {},{}".format, st.sampled_from(["MOV", "MVS"]), PLACES, NUMBERS),
    st.builds("{} {},{},{}".format, st.sampled_from(["MVR", "MVR2", "MVR3", "MVC"]), PLACES, PLACES, PLACES),
    st.builds("{}={}".format, st.sampled_from(["M1", "M2", "M_OUT(1)", "P1.Z", "P3.A", "J1.J2"]), NUMBERS),
    st.builds("P{}={}".format, st.integers(1, 3), PLACES.filter(lambda name: name not in {"J1", "P9"})),
    st.builds("IF {}>{} THEN *A ELSE MOV {}".format, NUMBERS, NUMBERS, PLACES),
    st.builds("{} {}".format, st.sampled_from(["DLY", "OVRD", "SPD", "ACCEL", "HOPEN", "CNT"]), NUMBERS),
    st.sampled_from(["CNT 1", "CNT 1,20,20", "CNT 1,M2,M1", "CNT 0", "M_OUT(2)=1 DLY 0.3"]),
    st.sampled_from(
        ["*A", "GOTO *A", "GOSUB *A", "RETURN", "HLT", "END", "SKIP", "BREAK", "MVS ,-10", "MVA P2,1"]
    ),
    st.sampled_from(
        ["TOOL P3", "BASE (0,0,10,0,0,0)", "M1=1 REM x", "WAIT M_IN(1)=0", "P9=P1", "FOR M1=1 TO 3"]
    ),
    st.sampled_from(["NEXT M1", "WHILE M1<3", "WEND", "SELECT M1", "CASE 1", "DEFAULT", "END SELECT"]),
    st.sampled_from(["DEF PLT 1,P1,P2,P3,,2,2,1", "DEF ARCH 1,10,10,5,5"]),
)
ENDS = (
    "P1=(300,40,250,0,180,0)(6,0)\nP2=(340,0,250,0,180,0)(6,0)\nP3=(300,-40,250,30,180,0)\n"
    "J1=(0,0,90,0,0,0)\nP9=(900,0,0,0,0,0)"
)


def numbered(body: list[str]) -> str:
    first = ["M1=1", "M2=2", "DEF PLT 1,P1,P2,P3,,2,2,1"]
    every = [*first, *(line for line in body if line != "*A"), "*A"]
    return "\n".join([*(f"{10 * at} {line}" for at, line in enumerate(every, 1)), ENDS])


runnable = st.lists(BODY, max_size=12).map(numbered)
"""Programs that are mostly sound: moves, values and ways through the lines in any order."""


EDITS = st.tuples(
    st.sampled_from(["drop", "twice", "swap", "word", "number", "sign"]),
    st.integers(0, 500),
    st.integers(0, 500),
)
"""What is done to a line of a program, to which one, and with what."""


def mutated(text: str, edits: list[tuple[str, int, int]]) -> str:
    """A program in which some lines are left out, doubled, swapped, or changed in a word, number or sign."""
    lines = text.splitlines()
    for what, first, second in edits:
        if not lines:
            break
        at, other = first % len(lines), second % len(lines)
        if what == "drop":
            del lines[at]
        elif what == "twice":
            lines.insert(other, lines[at])
        elif what == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines[at] = changed(lines[at], what, lines[other])
    return "\n".join(lines)


def changed(line: str, what: str, source: str) -> str:
    """A line with a part like one of another line in its place."""
    pattern = {"word": r"[A-Z]\w*", "number": r"\d+", "sign": r"[-+*/=(),.]"}[what]
    given = re.findall(pattern, source)
    places = list(re.finditer(pattern, line))
    if not given or not places:
        return line
    place = places[len(source) % len(places)]
    return line[: place.start()] + given[len(line) % len(given)] + line[place.end() :]


EXAMPLES = [vi.program(name).text for name in ORDER]
mutants = st.builds(mutated, st.sampled_from(EXAMPLES), st.lists(EDITS, min_size=1, max_size=4))
"""The examples with some slips."""
