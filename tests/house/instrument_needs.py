"""What an instrument still needs, each with the place where it belongs: its file, its words, its page."""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterator, Mapping
from pathlib import Path

from words_sources import is_name

from vi3dras.explain import explain
from vi3dras.flow import Control, Engine
from vi3dras.flow.ports import Port
from vi3dras.panels._kit.face import Face, Heading
from vi3dras.panels._kit.words import Language

LEAST_WORDS, LEAST_STOPS = 3, 2
SHARED = {"Formula", "Object", "Path", "Motion", "Export", "Arm", "D-H table"}
"""Pages of a front panel that are explained once for all."""
BY_SIGHT = {"a picture", "words"}
"""What indicators hold that are looked at or read: no equation gives them."""


def wires_of(port: Port) -> tuple[str, ...]:
    """The ports that an equation or a unit reads by the names of its parameters."""
    functions = (function for function in (port.equation, port.unit_by) if callable(function))
    return tuple(name for function in functions for name in tuple(inspect.signature(function).parameters)[1:])


def needs(face: Face, engine: Engine, spanish: Mapping[str, str], guide: Path) -> list[str]:
    """One line for each thing that is missing; none when the instrument is whole.

    Args:
        face: its front panel; it is in the engine under its id.
        engine: ticked once; nothing slow has run.
        spanish: English texts to Spanish ones.
        guide: the folder of the pages, one for each instrument.
    """
    return [*_in_the_file(face, engine), *_script(face), *_words(face, engine, spanish), *_page(face, guide)]


def _in_the_file(face: Face, engine: Engine) -> Iterator[str]:
    vi = face.vi
    if not vi.__doc__:
        yield f"{vi.__name__} needs a docstring"
    if len({stop.name for stop in face.tour}) < LEAST_STOPS:
        yield f"{vi.__name__} needs {LEAST_STOPS} stops or more in the tour of its FACE"
    for name, port in vi.ports.items():
        ref = f"{vi.id}.{name}"
        said = explain(engine, ref)
        if not port.tip or (len(said.meaning.split()) < LEAST_WORDS and said.meaning.strip(".") != said.unit):
            yield f"{ref} needs a tip of {LEAST_WORDS} words or more"
        if not said.unit:
            yield f"{ref} needs a unit or quantity in its port"
        for wire in wires_of(port):
            if wire not in vi.ports:
                yield f"{ref} has an equation that reads {wire}, which is no port of {vi.__name__}"
        if isinstance(port, Control) or port.equation is None or said.unit in BY_SIGHT:
            continue
        if not port.equation:
            yield f"{ref} needs an equation in its port, or equation=None where nothing is computed"
        elif engine.values[ref] is not None and not (said.body.equation and said.body.numbers):
            yield f"{ref} has a value but shows no equation with numbers"
        elif isinstance(port.equation, str):
            (equation,) = said.body.claims
            away = abs(equation.computed - equation.result.value)
            if not math.isfinite(away) or away > 0.5 * 10.0**-equation.result.decimals + 1e-9:
                yield f"{ref} is {equation.result.text}, and its equation gives {equation.computed:g}"


def _script(face: Face) -> Iterator[str]:
    if face.script not in face.vi.actions:
        yield (
            f'{face.vi.__name__} needs an action "Copy as Python" that gives parts of a script, '
            "and its name as script= in its FACE: see in_python in docs/contributing.md"
        )


def _words(face: Face, engine: Engine, spanish: Mapping[str, str]) -> Iterator[str]:
    heard: dict[str, str] = {}
    language = Language(dict(spanish), heard.__setitem__)
    verdict = engine.values.get(f"{face.vi.id}.{face.verdict}")
    for text in filter(None, dict.fromkeys([*_texts(face), verdict])):
        language.say(text)
    for text, key in heard.items():
        if not key and not is_name(text, dict(spanish)):
            yield f'panels/_kit/languages/es needs "{text}" = "..."'
    for step in face.vi.steps:
        if not language._key(step.replace("_", " ")):
            yield f'panels/_kit/languages/es needs "{step.replace("_", " ")}" = "..."'


def _texts(face: Face) -> Iterator[str]:
    """What the window shows of every instrument, in English."""
    yield from (face.vi.title, face.short, face.sentence)
    for port in face.vi.ports.values():
        yield from (port.label, port.tip)
    for action in face.vi.actions.values():
        yield action.title
    for step in face.vi.steps.values():
        yield inspect.cleandoc(step.function.__doc__ or "").partition("\n\n")[0].replace("\n", " ")
    for tab in face.tabs:
        yield tab.title
    for item in (*face.indicators, *(item for tab in face.tabs for item in tab.items)):
        if isinstance(item, Heading):
            yield from (item.title, item.hint)


def _page(face: Face, guide: Path) -> Iterator[str]:
    page = guide / f"{face.vi.id}.md"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    if not text.startswith(f"# {face.vi.title}\n"):
        yield f"docs/guide/{page.name} needs the head # {face.vi.title}"
    for tab in face.tabs:
        if f"*{tab.title}*" not in text and tab.title not in SHARED:
            yield f"docs/guide/{page.name} needs to say what *{tab.title}* is for"
