"""From a port to its explanation."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.errors import nearest
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Explanation, PartError, PortPart
from vi3dras.explain.facts import MOST_TOLD, facts_of, unit_of
from vi3dras.explain.markup import worked
from vi3dras.explain.scope import Scope, Sizes, angle, significant
from vi3dras.flow import Control, Engine
from vi3dras.flow.errors import DeclarationError
from vi3dras.flow.ports import Port
from vi3dras.flow.vi import Action, Step
from vi3dras.language.expression import parse
from vi3dras.language.vocabulary import spelled

Work = Callable[..., Body]
"""What `equation` of a port may be: a function of a scope, and of ports by the names of its parameters."""


def explain(engine: Engine, ref: str, part: PortPart | None = None) -> Explanation:
    """What a port of an engine means, and how its value of now comes about.

    Args:
        engine: with everything that is shown.
        ref: `instrument.port`; or a step or action in the place of the port.
        part: one row, element or column of it.

    Raises:
        UnknownRefError: there is no such port.
    """
    verb = _verb_of(engine, ref)
    if verb is not None:
        return _explain_verb(ref, verb)
    name = ref.rpartition(".")[0]
    port, state = engine.port(ref), engine.state(ref)
    scope = Scope(engine, name, port.name, part)
    body = _worked(scope)
    unit = unit_of(scope, port)
    meaning = body.meaning or port.meaning or (f"{port.tip}." if port.tip else "")
    return Explanation(
        ref=ref,
        title=body.title or _lower(port.label),
        symbol=body.symbol or port.symbol,
        meaning=meaning.replace("..", "."),
        unit=unit,
        chips=tuple(chip for chip in (body.chip or unit, port.paper) if chip),
        facts=facts_of(scope, port),
        body=body,
        is_control=isinstance(port, Control),
        state=state.name,
        part=part,
    )


def checked_part(engine: Engine, ref: str, part: PortPart | None) -> PortPart | None:
    """A part of a port that was asked for in numbers, once it is sure that the port has it.

    Raises:
        PartError: it has not.
        UnknownRefError: there is no such port.
    """
    if part is None:
        return None
    port, (name, _, last) = engine.port(ref), ref.rpartition(".")
    scope = Scope(engine, name, port.name)
    sizes = _sizes(scope.value) if port.parts is None else port.parts(scope)
    for size in sizes:
        if len(size) == len(part.at) and all(0 <= k < n for k, n in zip(part.at, size, strict=True)):
            return part
    raise PartError(last, tuple(k + 1 for k in part.at), tuple(size for size in sizes if 0 not in size))


def _sizes(value: Any) -> Sizes:
    """The parts of a value that tells them itself: the joints of an arm, the numbers of a short row."""
    if isinstance(value, Robot):
        return ((value.n,),)
    is_row = isinstance(value, np.ndarray) and value.ndim == 1 and value.size <= MOST_TOLD
    return ((value.size,),) if is_row else ()


def is_known(engine: Engine, ref: str) -> bool:
    """True for a port, a step or an action that is there."""
    return ref in engine.document.ports or _verb_of(engine, ref) is not None


def _verb_of(engine: Engine, ref: str) -> Action | Step | None:
    """The action or step of that name; None for a port, and for what is not there."""
    name, _, last = ref.rpartition(".")
    instrument = engine.document.instruments.get(name)
    if instrument is None or ref in engine.document.ports:
        return None
    return instrument.vi.actions.get(last) or instrument.vi.steps.get(last)


def _explain_verb(ref: str, verb: Action | Step) -> Explanation:
    """What a button does: which controls it sets, and from what; or a step: from which ports to which."""
    if isinstance(verb, Action):
        title, kind = _lower(verb.title.rstrip(".")), "an action"
        sets = _listed(verb.sets) or "nothing: it gives numbers or writes a file"
        facts = (("Sets", sets), ("Reads", _listed(verb.inputs)))
    else:
        title, kind = verb.name.replace("_", " "), "a step"
        facts = (("Reads", _listed(verb.inputs)), ("Gives", _listed(verb.outputs)))
    words = inspect.cleandoc(verb.function.__doc__ or "").partition("\n\n")[0].replace("\n", " ")
    known = tuple(fact for fact in facts if fact[1])
    return Explanation(ref, title, "", words, kind, (kind,), known, Body(), is_control=True, state="fresh")


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(name.replace("_", " ") for name in names)


def equations_of(engine: Engine, name: str) -> tuple[tuple[str, str, str], ...]:
    """Ref, symbol and name of every indicator of an instrument that has an equation and a value."""
    ports = engine.document.instruments[name].vi.ports.values()
    known = [port for port in ports if port.equation and not isinstance(port, Control)]
    refs = [(f"{name}.{port.name}", port.symbol, port.label) for port in known]
    return tuple(told for told in refs if engine.values[told[0]] is not None)


def _stated(scope: Scope, port: Port, equation: str) -> Body:
    """The equation that a port has in words, over symbols of other ports of the instrument."""
    known: dict[str, Quantity] = {}
    for other in scope.vi.ports.values():
        value = scope.get(other.name)
        if other.symbol and value is not None:
            known |= _quantities(scope, other, other.symbol, value)
    names = {spelled(name): name for name in known}
    used = dict.fromkeys(name for name, _, _ in parse(equation, ()).uses)
    for name in used:
        if name not in names:
            what = f"its equation has {name}, no symbol of a port with numbers. {nearest(name, tuple(known))}"
            raise DeclarationError(f"{scope.vi.__name__}.{port.name}", what.rstrip())
    left = port.symbol or port.name
    (result,) = _quantities(scope, port, left, scope.value).values()
    return worked(Equation(left, equation, {names[name]: known[names[name]] for name in used}, result))


def _quantities(scope: Scope, port: Port, symbol: str, value: Any) -> dict[str, Quantity]:
    """The numbers of a port by their symbols: of a place `p_x`, `p_y`, `p_z`, of another row `q_1`, `q_2`."""
    if isinstance(value, np.ndarray) and value.ndim == 1 and value.size <= MOST_TOLD:
        ends = "xyz" if port.unit == "m" and value.size == 3 else range(1, value.size + 1)
        return {
            f"{symbol}_{end}": scope.joint(k, number) if port.unit == "robot" else _read(scope, port, number)
            for k, (end, number) in enumerate(zip(ends, map(float, value), strict=True))
        }
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return {symbol: _read(scope, port, float(value))} if is_number else {}


def _read(scope: Scope, port: Port, number: float) -> Quantity:
    if port.unit == "m":
        return scope.length(number)
    return angle(number) if port.unit == "rad" else Quantity(number, significant(number), port.unit)


def _worked(scope: Scope) -> Body:
    """The equation with its numbers, while there is something to compute with."""
    port = scope.vi.ports[scope.port]
    if not port.equation or scope.value is None:
        return Body()
    with np.errstate(all="ignore"):
        if isinstance(port.equation, str):
            return _stated(scope, port, port.equation)
        try:
            return cast(Body, scope.reading(port.equation))
        except (ValueError, IndexError):
            # While the engine rests, what is old may be of another size than the arm that was chosen since.
            if scope.engine.state(f"{scope.name}.{scope.port}").name != "stale":
                raise
            return Body()


def deciding(port: str, work: Work | None = None) -> Work:
    """The equation of the indicator that a control decides, while that has a value; or another one of it."""

    def decided(scope: Scope) -> Body:
        other = scope._replace(port=port)
        if other.value is None:
            return Body()
        body = _worked(other) if work is None else other.reading(work)
        return body._replace(symbol="", title="", chip="", meaning="")

    return decided


def _lower(label: str) -> str:
    """A label in the middle of a line; an abbreviation stays as it is."""
    stays = label[1:2].isupper() or len(label) < 3 or label[1:2] == ","
    return label if stays else label[0].lower() + label[1:]
