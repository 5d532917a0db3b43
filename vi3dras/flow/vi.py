"""A virtual instrument: a class that names its terminals, and module-level functions that relate them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
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


class VI:
    """Base of all instruments; a subclass's body is the front panel.

    `title` is what people read, `id` what files hold (the class's name in small letters with hyphens).
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    ports: ClassVar[dict[str, Port]] = {}
    steps: ClassVar[dict[str, Step]] = {}
    actions: ClassVar[dict[str, Action]] = {}
    recipe: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """What its ports were made from, as TOML can hold it; empty where the class body names them."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", cls.__name__)
        cls.id = str(cls.__dict__.get("id") or words.lower().replace(" ", "-"))
        cls.title = str(cls.__dict__.get("title") or words.capitalize())
        own = {name: port for name, port in vars(cls).items() if isinstance(port, Port)}
        for name in own:
            if hasattr(VI, name):
                what = f"a port cannot be called {name}, every VI has that already."
                raise DeclarationError(cls.__name__, what)
        cls.ports = {**cls.ports, **own}
        cls.steps, cls.actions = dict(cls.steps), dict(cls.actions)
        for place, port in enumerate(cls.ports.values()):
            port.place = place
            if isinstance(port, Control):
                cls._check_control(port)

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
    def step(cls, *outputs: str, slow: bool = False, inputs: Iterable[str] | None = None) -> Callable[[F], F]:
        """Decorate a module-level function that computes `outputs` from the ports its parameters name.

        It returns one value per output, and stays a plain function. A `slow` one runs in the compute process
        and may have a parameter `report`: `report(fraction)` or `report(fraction, partial_result)`. One that
        takes `**values` names its `inputs` here.
        """

        def declare(function: F) -> F:
            place = len(cls.ports) + len(cls.steps)
            names = inspect.signature(function).parameters if inputs is None else inputs
            wires = cls._inputs(function.__name__, tuple(names), allowed=("report",) if slow else ())
            step = Step(function.__name__, function, wires, outputs, slow, place)
            cls._check_name(step.name)
            cls._check_outputs(step)
            if slow:
                cls._check_reachable(function)
            cls.steps[step.name] = step
            return function

        return declare

    @classmethod
    def action(cls, title: str, *sets: str, slow: bool = False) -> Callable[[F], F]:
        """Decorate a module-level function that does something with fresh ports: save, send, go home.

        Parameters that are no ports come from the caller of `Engine.act`. With `sets`, it returns one value
        for each of these controls, which are put as one undo step. A `slow` one runs in the compute process.
        """

        def declare(function: F) -> F:
            names = tuple(p for p in inspect.signature(function).parameters if p != "report")
            inputs = tuple(n for n in names if n in cls.ports)
            extras = tuple(n for n in names if n not in cls.ports)
            cls._check_name(function.__name__)
            where = f"{cls.__name__}.{function.__name__}"
            wrong = [n for n in sets if n not in cls.controls()]
            if wrong:
                raise DeclarationError(where, f"{wrong[0]} is no control.")
            if not slow and "report" in inspect.signature(function).parameters:
                raise DeclarationError(where, "only a slow action has a report: slow=True.")
            if slow:
                cls._check_reachable(function)
            action = Action(function.__name__, title, function, inputs, extras, sets, slow)
            cls.actions[action.name] = action
            return function

        return declare

    @classmethod
    def _inputs(cls, function: str, names: tuple[str, ...], allowed: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if name not in cls.ports and name not in allowed:
                offer = nearest(name, tuple(cls.ports)) or f"Ports: {', '.join((*cls.ports, *allowed))}."
                what = f"its parameter {name} is no port. {offer}"
                raise DeclarationError(f"{cls.__name__}.{function}", what)
        return tuple(n for n in names if n in cls.ports)

    @classmethod
    def _check_name(cls, name: str) -> None:
        if name in cls.ports or name in cls.steps or name in cls.actions:
            raise DeclarationError(f"{cls.__name__}.{name}", "a port, step or action has that name already.")

    @classmethod
    def _check_outputs(cls, step: Step) -> None:
        where = f"{cls.__name__}.{step.name}"
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
    def _check_reachable(cls, function: Callable[..., Any]) -> None:
        if "." in function.__qualname__:
            raise DeclarationError(
                f"{cls.__name__}.{function.__name__}",
                "a slow function is sent to another process by its name: define it at the top of a module.",
            )

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
