"""What is learnt with the program: cards of the papers, and lab sheets with numbers of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vi3dras.arm.library import load_robot, work_folder
from vi3dras.explain import Explanation
from vi3dras.explain.explanation import Body
from vi3dras.labs.form import form_for, read_form, write_form
from vi3dras.labs.grade import Grade, grade, mark_sentence
from vi3dras.labs.library import load_sheets, words
from vi3dras.labs.sheet import Language, Numbers, Sheet, in_words
from vi3dras.papers.card import PAPERS, Card, Number, errata, preset
from vi3dras.papers.library import load_cards

from ..face.typing_in import set_by_words
from ..hands.overlay import open_next, window_size
from ..messages.file_dialog import ask_file
from ..messages.notes import Words
from ..pen import px
from ..widgets.menus import Entry
from ..widgets.search import SearchMenu
from ..widgets.spots import Action
from ..words import said, verbatim

if TYPE_CHECKING:
    from .app import App

FORM = ".json"


class Lessons:
    """What the Help menu offers to learn with."""

    def __init__(self, app: App) -> None:
        self._app = app

    @property
    def _language(self) -> Language:
        return "es" if self._app.look.language == "es" else "en"

    def cards(self) -> None:
        """Ask for a card of the paper bench, and open its instrument as the card has it."""
        _choose(
            [
                Entry(card.title, partial(self._take_card, card), hint=card.where)
                for card in load_cards().by_id.values()
                if card.opens is not None
            ],
            "Part of a title, or an equation",
        )

    def labs(self) -> None:
        """Ask for a lab sheet, or for a form to be marked."""
        found, language = load_sheets(), self._language
        for fault in found.faults:
            self._app.notes.say(str(fault))
        sheets = [
            Entry(
                verbatim(sheet.title[language]), partial(open_next, partial(self._ask_student, sheet)), "book"
            )
            for sheet in found.by_id.values()
        ]
        marks = Entry("Mark a form that was filled in...", partial(open_next, self._ask_form), "check")
        _choose([*sheets, Entry(), marks], "Part of a title")

    def _take_card(self, card: Card) -> None:
        with self._app.notes.refusals():
            take_card(self._app, card)

    def _ask_student(self, sheet: Sheet) -> None:
        title, hint = "Whose sheet is it?", "Your name or number: everyone has numbers of their own"
        Words(title, hint, "Begin", partial(self.begin, sheet))

    def begin(self, sheet: Sheet, student: str) -> None:
        """Set the instrument as a sheet asks, show the sheet, and write the form for the answers."""
        app, language = self._app, self._language
        with app.notes.refusals():
            form = form_for(sheet, student, language)
            set_up(app, sheet, form["numbers"])
            app.help.tell(sheet_page(sheet, form, language))
            save = Action("Save the form...", partial(self._ask_where, form), "save", "primary")
            told = "Fill your answers into its form, and let it be marked: Help, Lab sheets."
            app.notes.tell("The sheet is at the right", told, [save])

    def _ask_where(self, form: Mapping[str, Any]) -> None:
        keep = partial(self.keep, form)
        ask_file("Save the form", work_folder("labs"), FORM, keep, name=f"{form['lab']}{FORM}", replaces=True)

    def keep(self, form: Mapping[str, Any], file: Path) -> None:
        """Write a form, empty as it is."""
        with self._app.notes.refusals():
            write_form(form, file, replace=True)
            self._app.notes.saved("The form is saved", file.name, file)

    def _ask_form(self) -> None:
        ask_file("Mark a form", work_folder("labs"), FORM, self.mark)

    def mark(self, file: Path) -> None:
        """Show what became of the answers of a form."""
        with self._app.notes.refusals():
            self._app.help.tell(marks_page(grade(*read_form(file)), self._language))


def _choose(entries: Sequence[Entry], hint: str) -> None:
    wide, _ = window_size()
    width = min(px(720), wide - px(40))
    open_next(partial(SearchMenu, entries, (wide - width) / 2, px(90), width=width, hint=hint))


def set_up(app: App, sheet: Sheet, numbers: Numbers) -> None:
    """Open the instrument of a sheet with its arm, and its controls with a student's numbers.

    Raises:
        Vi3drasError: the instrument, the arm or a control is not there, or does not take that.
    """
    _open(
        app,
        sheet.panel,
        {"robot": sheet.robot} | {s.control: in_words(s.value, numbers) for s in sheet.settings},
    )


def sheet_page(sheet: Sheet, form: dict[str, Any], language: Language) -> Explanation:
    """A sheet with a student's numbers, to be read beside the instrument."""
    numbers = form["numbers"]
    asked = [
        (row["id"], row["text"] + (f" [{row['unit']}]" if row["unit"] else "")) for row in form["questions"]
    ]
    told = " ".join(in_words(sheet.task[language], numbers).split())
    settings = "; ".join(in_words(setting.text[language], numbers) for setting in sheet.settings)
    return _page(sheet, language, form["student"], f"{told}\n{settings}".rstrip(), asked)


def marks_page(marked: Grade, language: Language) -> Explanation:
    """What became of every answer, and the points."""
    rows = [(mark.question.id, mark_sentence(mark, language, marked.numbers)) for mark in marked.marks]
    total = words(language)["total"].format(points=f"{marked.points:g}", all=f"{marked.sheet.points:g}")
    return _page(marked.sheet, language, marked.student, total, rows)


def _page(
    sheet: Sheet, language: Language, student: str, text: str, rows: Sequence[tuple[str, str]]
) -> Explanation:
    facts = tuple((verbatim(name), verbatim(said)) for name, said in rows)
    head, chips = verbatim(words(language)["questions"]), (verbatim(student),)
    title, said = verbatim(sheet.title[language]), verbatim(text)
    return Explanation("", title, "", said, "", chips, facts, Body(), False, "fresh", facts_head=head)


FEW = 8
"""Numbers of a card that are told in its note, at most."""


def take_card(app: App, card: Card) -> None:
    """Show the instrument of a card with its arm, page and controls, read as `vi3dras shot --set` does.

    Raises:
        ValueError: the card has no instrument.
        Vi3drasError: there is no such control, or it cannot hold that.
    """
    panel, sets = preset(card)
    _open(app, panel, sets, card.opens.page if card.opens is not None else "")
    app.notes.tell(card.title, told(card))


def _open(app: App, panel: str, sets: Mapping[str, str], page: str = "") -> None:
    """Show an instrument with its arm and controls, in words as on the command line."""
    app.shell.open(panel)
    if page:
        app.shell.choose(page)
        app.frame()
    for name, text in sets.items():
        if name == "robot":
            app.take_robot(load_robot(text))
        else:
            set_by_words(app.engine, panel, name, text)


def told(card: Card) -> str:
    """Where the card stands, its short numbers, and why the print is wrong, if it is."""
    numbers = [_number(number) for number in card.numbers if number.expected.size <= FEW]
    misprints = [errata()[name].sentence for name in card.errata]
    parts = [f"{PAPERS[card.paper]}, {card.where}", "; ".join(numbers), *misprints, card.why]
    return ". ".join(part.rstrip(".") for part in parts if part) + "."


def _number(number: Number) -> str:
    values = ", ".join(f"{value:.6g}" for value in number.expected.ravel())
    return f"{said(number.name)} = {values} {number.unit}".rstrip()
