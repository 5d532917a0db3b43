"""From a port to its explanation."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from vi3dras.explain import arm, clouds, controls, inverse, joints, motions, paths, solids, sweeps, targets
from vi3dras.explain.errors import PartError
from vi3dras.explain.explanation import Body, Explanation, Part
from vi3dras.explain.facts import MOST_TOLD, facts_of, unit_of
from vi3dras.explain.scope import Scope
from vi3dras.explain.topic import Sizes, Topic, Topics
from vi3dras.flow import Control, Engine
from vi3dras.flow.vi import Action, Step
from vi3dras.robot import Robot

ROOMS = (controls, arm, joints, inverse, clouds, solids, targets, sweeps, paths, motions)
TOPICS: Topics = {name: topic for room in ROOMS for name, topic in room.TOPICS.items()}
"""What every room knows; of two that know the same port the later one counts."""


def explain(engine: Engine, ref: str, part: Part | None = None) -> Explanation:
    """What a port of an engine means, and how its value of now comes about.

    Args:
        engine: with everything that is shown.
        ref: `instrument.port`; or a step or action in the place of the port.
        part: one row, element or column of it.

    Raises:
        UnknownRefError: there is no such port.
    """
    name, _, last = ref.rpartition(".")
    if ref not in engine.document.ports and name in engine.document.instruments:
        vi = engine.document.instruments[name].vi
        if last in vi.actions:
            return explain_action(ref, vi.actions[last])
        if last in vi.steps:
            return explain_step(ref, vi.steps[last])
    port, state = engine.port(ref), engine.state(ref)
    scope = Scope(engine, name, port.name, part)
    topic = topic_of(scope.vi.id, port.name)
    body = _worked(scope, topic)
    is_control = isinstance(port, Control)
    unit = unit_of(scope, port, topic)
    meaning = body.meaning or topic.meaning or (f"{port.tip}." if port.tip else "")
    return Explanation(
        ref=ref,
        title=body.title or _lower(port.label),
        symbol=body.symbol or topic.symbol,
        meaning=meaning.replace("..", "."),
        unit=unit,
        chips=tuple(chip for chip in (body.chip or unit, topic.paper) if chip),
        facts=facts_of(scope, port),
        body=body,
        is_control=is_control,
        state=state.name,
        part=part,
    )


def checked_part(engine: Engine, ref: str, part: Part | None) -> Part | None:
    """A part of a port that was asked for in numbers, once it is sure that the port has it.

    Raises:
        PartError: it has not.
        UnknownRefError: there is no such port.
    """
    if part is None:
        return None
    port, (name, _, last) = engine.port(ref), ref.rpartition(".")
    scope = Scope(engine, name, port.name)
    topic = topic_of(scope.vi.id, port.name)
    sizes = topic.parts(scope) if topic.parts is not None else _sizes(scope.value)
    for size in sizes:
        if len(size) == len(part.at) and all(0 <= k < n for k, n in zip(part.at, size, strict=True)):
            return part
    raise PartError(last, tuple(k + 1 for k in part.at), tuple(size for size in sizes if 0 not in size))


def _sizes(value: Any) -> Sizes:
    """The parts of what has no topic that tells them: the joints of an arm, the numbers of a short row."""
    if isinstance(value, Robot):
        return ((value.n,),)
    is_row = isinstance(value, np.ndarray) and value.ndim == 1 and value.size <= MOST_TOLD
    return ((value.size,),) if is_row else ()


def is_known(engine: Engine, ref: str) -> bool:
    """True for a port, a step or an action that is there."""
    name, _, last = ref.rpartition(".")
    instrument = engine.document.instruments.get(name)
    if ref in engine.document.ports or instrument is None:
        return ref in engine.document.ports
    return last in instrument.vi.actions or last in instrument.vi.steps


def explain_action(ref: str, action: Action) -> Explanation:
    """What a button does: which controls it sets, and from what."""
    sets = _listed(action.sets) or "nothing: it gives numbers or writes a file"
    facts = (("Sets", sets), ("Reads", _listed(action.inputs)))
    return _verb(ref, _lower(action.title.rstrip(".")), action.function, "an action", facts)


def explain_step(ref: str, step: Step) -> Explanation:
    """What a step does: from which ports to which."""
    facts = (("Reads", _listed(step.inputs)), ("Gives", _listed(step.outputs)))
    return _verb(ref, step.name.replace("_", " "), step.function, "a step", facts)


def _verb(
    ref: str, title: str, function: Callable[..., Any], kind: str, facts: tuple[tuple[str, str], ...]
) -> Explanation:
    words = inspect.cleandoc(function.__doc__ or "").partition("\n\n")[0].replace("\n", " ")
    known = tuple(fact for fact in facts if fact[1])
    return Explanation(
        ref, title, "", words, kind, (kind,), known, Body(), is_control=True, state="fresh"
    )  # fmt: skip


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(name.replace("_", " ") for name in names)


def equations_of(engine: Engine, name: str) -> tuple[tuple[str, str, str], ...]:
    """Ref, symbol and name of every indicator of an instrument that has an equation and a value."""
    vi = engine.document.instruments[name].vi
    found = ((f"{name}.{port}", topic_of(vi.id, port), vi.ports[port]) for port in vi.ports)
    return tuple(
        (ref, topic.symbol, port.label)
        for ref, topic, port in found
        if topic.work is not None and not isinstance(port, Control) and engine.values[ref] is not None
    )


def topic_of(instrument: str, port: str) -> Topic:
    """What is known of a port of an instrument before anything is computed."""
    return TOPICS.get(f"{instrument}.{port}") or TOPICS.get(port) or Topic()


def _worked(scope: Scope, topic: Topic) -> Body:
    """The equation with its numbers, while there is something to compute with."""
    if topic.work is None or scope.value is None:
        return Body()
    with np.errstate(all="ignore"):
        return topic.work(scope)


def _lower(label: str) -> str:
    """A label in the middle of a line; an abbreviation stays as it is."""
    return (
        label if label[1:2].isupper() or len(label) < 3 or label[1:2] == "," else label[0].lower() + label[1:]
    )
