"""What blocks share: those made from a recipe, which a person typed or a file holds; arrays of one shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import VI
from vi3dras.flow.errors import KindError
from vi3dras.flow.kinds import describe, shape_text
from vi3dras.flow.ports import Port

from .errors import ShapesError

LONGEST = 2000


def text_of(vi: type[VI], recipe: Mapping[str, Any], key: str, default: str | None = None) -> str:
    """One text of a recipe.

    Raises:
        KindError: it is missing, no text, or too long for one.
    """
    text = recipe.get(key, default)
    if not isinstance(text, str):
        raise KindError(f"The {key} of a {vi.title.lower()}", describe(text), "text")
    if len(text) > LONGEST:
        raise KindError(
            f"The {key} of a {vi.title.lower()}", f"{len(text):,} characters long", f"{LONGEST:,} at most"
        )
    return text


def made(vi: type[VI], recipe: Mapping[str, Any], ports: Mapping[str, Port]) -> type[VI]:
    """A block of the kind `vi` with more ports, or others of the same name."""
    body = {"__doc__": vi.__doc__, "__module__": vi.__module__, "id": vi.id, "title": vi.title}
    return cast("type[VI]", type(vi.__name__, (vi,), {**body, "recipe": dict(recipe), **ports}))


def is_free(vi: type[VI], name: str) -> bool:
    """True when an input may be called so: neither the kind itself nor any instrument has the name."""
    return not hasattr(vi, name) and name not in {*vi.ports, *vi.actions}


def together(values: Mapping[str, float | Floats]) -> tuple[tuple[int, ...], dict[str, Floats]]:
    """The shape of all arrays among the values, and these arrays; `()` when there are only numbers.

    Raises:
        ShapesError: two of them differ.
    """
    arrays = {name: np.asarray(value, float) for name, value in values.items() if np.ndim(value)}
    first = next(iter(arrays), "")
    for name, array in arrays.items():
        if array.shape != arrays[first].shape:
            raise ShapesError(first, shape_text(arrays[first].shape), name, shape_text(array.shape))
    return (arrays[first].shape if arrays else ()), arrays
