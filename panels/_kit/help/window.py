"""What the help says of the window itself: bar, rail, status line, and the tools of a view or diagram."""

from __future__ import annotations

from vi3dras.explain import Explanation
from vi3dras.explain.explanation import Body

from ..hands.mouse import Mouse
from ..hands.pointer import Target
from ..widgets.spots import Spots

BY_LABEL = {
    "File": "Sessions: everything on the dashboard, with values, wires and views, in one file.",
    "Edit": "Undo and redo, as far back as the session goes. Each entry is named after what was done.",
    "Run": "How the instruments run: continuously, once, step by step, or not at all.",
    "View": "From which side the arm is seen, and how near.",
    "Project": "Snapshots, values that the program starts with, and the folders where your files are.",
    "Tools": "Lab sheets and the numbers of the papers; theme, size and language of the window.",
    "Window": "Front panel or block diagram, every instrument, and every error and message so far.",
    "Help": "This pane, the list of all keys, first steps, and what is learnt with the program.",
    "Run once": (
        "Computes whatever waits, then pauses again. What runs continuously goes on so. While an input "
        "cannot be used the arrow is broken: a click then lists what is wrong, and each entry leads to "
        "the control that cures it."
    ),
    "List what cannot run": (
        "The arrow is broken because an input cannot be used. A click lists what is wrong, and each "
        "entry leads to the control that cures it."
    ),
    "Run continuously": (
        "Every change of a control is computed at once, in the order of the block diagram. This is how "
        "the program starts."
    ),
    "Pause": (
        "Controls still move, but nothing is computed: what depends on them is marked as waiting. "
        "Single step in the diagram then runs one step at a time."
    ),
    "Abort what runs": (
        "Stops slow computations that are under way. Their results stay as they were, marked as old, "
        "until they run again."
    ),
    "Undo": "Takes the last change back. The word beside it says which that is.",
    "Redo": "Does again what was taken back.",
    "Settings": "Theme, size of everything, and language. They are remembered.",
    "Save the session": (
        "Writes instruments, values, wires, places and views into one file, which opens again exactly "
        "as it was."
    ),
    "Dark or light": "Turns the theme. Both have the same contrast of text.",
    "Highlight execution": (
        "Values travel along the wires in slow motion, in the order in which the steps run."
    ),
    "Single step": "Pauses, and runs the next step that waits, alone. The order is that of the page Steps.",
    "Stop before the chosen step": "A breakpoint: the run pauses before this step, every time.",
    "Retain values": (
        "A wire that an error or a missing input emptied still shows what flowed through it last. No "
        "step ever computes with it."
    ),
    "Add an instrument or a block": (
        "A list of everything that can stand on the dashboard. Wires are drawn from terminal to "
        "terminal; one that is let go over free space offers what it fits."
    ),
    "Front panel": "Controls, views and numbers of the instrument.",
    "Diagram": "The block diagram behind the front panel: what is drawn there is what runs.",
    "Probes": "Values of wires that are kept in sight, each with its history.",
    "Steps": "All steps in the order in which they run, how long each took and how often it ran.",
    "Errors": "What stops the run arrow, and the way to what cures it.",
}
"""By what a button or word is called, as far as the first parenthesis or colon."""

BY_CLASS = {
    "_RobotPicker": (
        "the arm",
        "The arm that all instruments show. Every arm of the library is in the list, your own ones "
        "too; its D-H table, limits and units come with it.",
    ),
    "RunState": ("how it runs", "Whether controls are followed at once, or something waits or cannot run."),
    "_Words": (
        "undo and session",
        "At the left what undo would take back; at the right the session's file. A dot behind it "
        "means that it has changes which are not saved.",
    ),
    "_Mark": ("vi3dras", "Virtual instruments for robot arms."),
    "Head": ("the instrument", "What is shown, and what it is for. At the right: from which side."),
    "StatusLine": (
        "the status line",
        "At the left what happens now, or what is wrong; a click lists all messages. At the right "
        "units, size, and what draws the picture.",
    ),
    "MiniMap": (
        "the map",
        "The whole diagram and which part of it is seen. A click or drag goes there. Colours tell "
        "what runs, waits or is in error.",
    ),
    "WireLegend": (
        "wires",
        "A wire's colour and width tell what flows through it. Dashes mean an older value that waits "
        "to be computed anew, red dashes an error that is carried on.",
    ),
    "ZoomBar": (
        "zoom",
        "From 25 to 400 percent, also by the wheel about the mouse; the frame shows all of it.",
    ),
    "StepList": (
        "steps",
        "All steps in the order in which they run. A row shows its step in the diagram, its dot stops"
        " the run before it.",
    ),
    "Probes": (
        "probes",
        "What flows through the wires that were clicked: the engine's own values, with a number for "
        "each change.",
    ),
    "Errors": ("errors", "What stops the run arrow, and the way to what cures it."),
}
"""Widgets by the name of their class: title and meaning."""


def said_of_window(target: Target, mouse: Mouse) -> Explanation | None:
    """What the help says of a place outside the instrument; None where there is nothing to say."""
    spot = target.spot_at(mouse) if isinstance(target, Spots) else None
    action = spot[1] if spot is not None else None
    for word in (action.label, action.tip) if action is not None else ():
        name = word.partition(" (")[0].partition(":")[0].strip()
        if name in BY_LABEL:
            return _said(name, BY_LABEL[name])
    found = BY_CLASS.get(type(target).__name__)
    if found is not None:
        return _said(*found)
    if action is not None and action.tip:
        return _said(action.label, f"{action.tip.rstrip('.')}.")
    return None


def _said(title: str, meaning: str) -> Explanation:
    shown = title if title[:1].islower() else title[:1].lower() + title[1:]
    return Explanation("", shown, "", meaning, "", (), (), Body(), is_control=False, state="fresh")
