"""A virtual instrument: a class that names its terminals or lists parts, and functions that relate them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from vi3dras.errors import nearest
from vi3dras.flow.errors import DeclarationError, ValueRefusedError
from vi3dras.flow.ports import Control, Indicator, Port
from vi3dras.flow.values import EMPTY

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Step:
    """A function from ports to indicators; the names of its parameters are the wires."""

    name: str
    function: Callable[..., Any]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    slow: bool
    place: int
    takes: str = ""
    """The port that tells beforehand how many seconds it takes, if there is one."""


@dataclass(frozen=True)
class Action:
    """A function of fresh ports that a person starts; other parameters are asked from the caller.

    A port whose parameter has a default may be stale or empty: the function then gets the default.
    """

    name: str
    title: str
    function: Callable[..., Any]
    inputs: tuple[str, ...]
    extras: tuple[str, ...]
    sets: tuple[str, ...]
    slow: bool


class VIPart:
    """Terminals that belong together, with the steps and actions that relate them; instruments list it.

    Its steps and actions may read what other parts of the instrument have, and compute indicators of theirs.
    """

    ports: ClassVar[dict[str, Port]] = {}
    steps: ClassVar[dict[str, Step]] = {}
    actions: ClassVar[dict[str, Action]] = {}
    pages: ClassVar[tuple[str, ...]]
    """What the pages of the diagram with its steps are called. Neither this nor `parts` has a value here: so
    inputs of formulas may be called so."""
    _user: ClassVar[str] = ""
    """The first class that was put together from it."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._user = ""
        for base in cls.__mro__[1:]:
            if issubclass(base, VIPart) and base.__module__ != __name__:
                base._user = base._user or cls.__name__
        own = {name: port for name, port in vars(cls).items() if isinstance(port, Port)}
        for name in own:
            if hasattr(VI, name):
                what = f"a port cannot be called {name}, every VI has that already."
                raise DeclarationError(cls.__name__, what)
        cls.ports = {**cls.ports, **own}
        cls.steps, cls.actions = dict(cls.steps), dict(cls.actions)

    @classmethod
    def step(
        cls, *outputs: str, slow: bool = False, inputs: Iterable[str] | None = None, takes: str = ""
    ) -> Callable[[F], F]:
        """Decorate a module-level function that computes `outputs` from the ports its parameters name.

        It returns one value per output, and stays a plain function. A `slow` one runs in the compute process
        and may have a parameter `report`: `report(fraction)` or `report(fraction, partial_result)`. One that
        takes `**values` names its `inputs` here. `takes` is the port that tells how long it will be.
        """

        def declare(function: F) -> F:
            names = tuple(inspect.signature(function).parameters if inputs is None else inputs)
            place = len(cls.ports) + len(cls.steps)
            cls._check_new(function, slow=slow)
            cls._add_step(Step(function.__name__, function, names, outputs, slow, place, takes), cls.__name__)
            return function

        return declare

    @classmethod
    def action(cls, title: str, *sets: str, slow: bool = False) -> Callable[[F], F]:
        """Decorate a module-level function that does something with fresh ports: save, send, go home.

        Parameters that are no ports come from the caller of `Engine.act`. With `sets`, it returns one value
        for each of these controls, which are put as one undo step. A `slow` one runs in the compute process.
        """

        def declare(function: F) -> F:
            names = tuple(inspect.signature(function).parameters)
            cls._check_new(function, slow=slow)
            cls._add_action(Action(function.__name__, title, function, (), names, sets, slow), cls.__name__)
            return function

        return declare

    @classmethod
    def _add_step(cls, step: Step, _: str) -> None:
        cls.steps[step.name] = step

    @classmethod
    def _add_action(cls, action: Action, _: str) -> None:
        cls.actions[action.name] = action

    @classmethod
    def _check_new(cls, function: Callable[..., Any], *, slow: bool) -> None:
        where = f"{cls.__name__}.{function.__name__}"
        if cls._user:
            what = f"it comes too late, {cls._user} has been put together already: declare it before that."
            raise DeclarationError(where, what)
        if slow and "." in function.__qualname__:
            what = "a slow function is sent to another process by its name: define it at the top of a module."
            raise DeclarationError(where, what)
        cls._check_name(function.__name__, cls.__name__)

    @classmethod
    def _check_name(cls, name: str, owner: str) -> None:
        if name in cls.ports or name in cls.steps or name in cls.actions:
            raise DeclarationError(f"{owner}.{name}", "a port, step or action has that name already.")


class VI(VIPart):
    """Base of all instruments; a subclass's body is the front panel.

    `title` is what people read, `id` what files hold (the class's name in small letters with hyphens). Ports,
    steps and actions of its `parts` come before its own, in the order of the list; a port of a part gives way
    to one of its own that is declared with `instead`.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    parts: ClassVar[tuple[type[VIPart], ...]]
    recipe: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """What its ports were made from, as TOML can hold it; empty where the class body names them."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        inherited = dict(cls.ports)
        super().__init_subclass__(**kwargs)
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", cls.__name__)
        cls.id = str(cls.__dict__.get("id") or words.lower().replace(" ", "-"))
        cls.title = str(cls.__dict__.get("title") or words.capitalize())
        parts = parts_of(cls)
        cls.ports = cls._collected(inherited, parts)
        for port in cls.ports.values():
            if isinstance(port, Control):
                cls._check_control(port)
        place = len(inherited)
        for part in parts:
            part._user = part._user or cls.__name__
            place += len(part.ports)
            where = f"{cls.__name__}, {part.__name__}"
            for step in part.steps.values():
                cls._check_name(step.name, where)
                cls._add_step(replace(step, place=place + len(cls.steps)), where)
            for action in part.actions.values():
                cls._check_name(action.name, where)
                cls._add_action(action, where)

    @classmethod
    def controls(cls) -> dict[str, Control]:
        """The terminals that a person or a wire sets."""
        return {name: port for name, port in cls.ports.items() if isinstance(port, Control)}

    @classmethod
    def remake(cls, recipe: Mapping[str, Any]) -> type[VI]:
        """The instrument of this kind whose ports are made from `recipe`; the same one for the same recipe.

        Raises:
            DeclarationError: the ports of this kind are fixed; a kind of its own raises what it likes.
        """
        raise DeclarationError(cls.__name__, "its ports are fixed: it is made from no recipe.")

    @classmethod
    def _collected(cls, inherited: Mapping[str, Port], parts: tuple[type[VIPart], ...]) -> dict[str, Port]:
        """The ports in their order: inherited ones, those of the parts, its own."""
        found = dict(inherited)
        home = {name: part.__name__ for part in reversed(parts) for name in part.ports}
        for part in parts:
            for name in part.ports:
                if name in found:
                    first = cls.__name__ if name in inherited else home[name]
                    what = f"{first} and its part {part.__name__} both have a port {name}."
                    raise DeclarationError(cls.__name__, what)
            found |= part.ports
        for name, port in ((n, p) for n, p in vars(cls).items() if isinstance(p, Port)):
            where = f"{cls.__name__}.{name}"
            if port.is_instead and not (name in found and port.accepts(found[name])):
                raise DeclarationError(
                    where, "no part has a port of that name and type to take the place of."
                )
            if name in home and not port.is_instead:
                raise DeclarationError(where, f"{home[name]} has it already: instead(...) takes its place.")
            found[name] = port
        return found

    @classmethod
    def _add_step(cls, step: Step, owner: str) -> None:
        where = f"{owner}.{step.name}"
        wires = cls._inputs(where, step.inputs, allowed=("report",) if step.slow else ())
        cls._inputs(where, (step.takes,), allowed=("",))
        step = replace(step, inputs=wires)
        cls._check_outputs(step, where)
        cls.steps[step.name] = step

    @classmethod
    def _add_action(cls, action: Action, owner: str) -> None:
        where = f"{owner}.{action.name}"
        wrong = [n for n in action.sets if n not in cls.controls()]
        if wrong:
            raise DeclarationError(where, f"{wrong[0]} is no control.")
        names = inspect.signature(action.function).parameters
        if not action.slow and "report" in names:
            raise DeclarationError(where, "only a slow action has a report: slow=True.")
        inputs = tuple(n for n in names if n in cls.ports)
        extras = tuple(n for n in names if n not in cls.ports and n != "report")
        cls.actions[action.name] = replace(action, inputs=inputs, extras=extras)

    @classmethod
    def _inputs(cls, where: str, names: tuple[str, ...], allowed: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if name not in cls.ports and name not in allowed:
                offer = nearest(name, tuple(cls.ports)) or f"Ports: {', '.join((*cls.ports, *allowed))}."
                what = f"its parameter {name} is no port. {offer}"
                raise DeclarationError(where, what)
        return tuple(n for n in names if n in cls.ports)

    @classmethod
    def _check_outputs(cls, step: Step, where: str) -> None:
        if not step.outputs:
            raise DeclarationError(where, 'a step computes at least one indicator: @VI.step("name").')
        for name in step.outputs:
            if not isinstance(cls.ports.get(name), Indicator):
                indicators = tuple(n for n, p in cls.ports.items() if isinstance(p, Indicator))
                raise DeclarationError(where, f"{name} is no indicator. {nearest(name, indicators)}".rstrip())
            other = next((s.name for s in cls.steps.values() if name in s.outputs), None)
            if other:
                raise DeclarationError(where, f"{name} is computed by {other} already.")
        if cls._leads_back(step):
            raise DeclarationError(where, "it depends on what it computes: a circle inside the instrument.")

    @classmethod
    def _leads_back(cls, step: Step) -> bool:
        sources = {out: s.inputs for s in (*cls.steps.values(), step) for out in s.outputs}
        sources |= {name: (c.follows,) for name, c in cls.controls().items() if c.follows}
        seen: set[str] = set()
        stack = list(step.inputs)
        while stack:
            name = stack.pop()
            if name in step.outputs:
                return True
            if name not in seen:
                seen.add(name)
                stack.extend(sources.get(name, ()))
        return False

    @classmethod
    def _check_control(cls, control: Control) -> None:
        where = f"{cls.__name__}.{control.name}"
        for path in (control.per, control.renew):
            if path and path.partition(".")[0] not in cls.ports:
                raise DeclarationError(where, f"{path} does not start with a port of {cls.__name__}.")
        if control.renew and control.renew.partition(".")[0] != control.follows:
            raise DeclarationError(where, "per and renew must start with the same port.")
        if callable(control.default) or control.default is EMPTY or control.per:
            return
        try:
            control.default = control.check(control.default)
        except ValueRefusedError as error:
            raise DeclarationError(where, f"its default is refused: {error}") from error


def parts_of(vi: type[VIPart]) -> tuple[type[VIPart], ...]:
    """The parts that the body of an instrument lists."""
    listed = vars(vi).get("parts", ())
    if isinstance(listed, Port):
        return ()
    if isinstance(listed, tuple) and all(isinstance(p, type) and issubclass(p, VIPart) for p in listed):
        return listed
    raise DeclarationError(vi.__name__, "parts are classes in brackets: parts = (Reach, Section).")
