"""Values are frozen on the way in, and compared by all that a step can see."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pytest

from vi3dras.flow.values import EMPTY, equal, freeze, frozen_copy, is_frozen


class Pair(NamedTuple):
    left: Any
    right: Any


@dataclass(frozen=True)
class Box:
    points: Any
    note: str = field(default="", compare=False)


class Sulky:
    def __eq__(self, other: object) -> bool:
        raise ValueError

    __hash__ = None  # type: ignore[assignment]


one = np.array([1.0, 2.0])

EQUAL = [
    (1, 1),
    (float("nan"), float("nan")),
    (one, one.copy()),
    (np.array([np.nan]), np.array([np.nan])),
    (np.zeros((0, 3)), np.zeros((0, 3))),
    (np.array(5), np.array(5)),
    (one, np.array([1.0, 9.0, 2.0])[::2]),
    ((1, one), (1, one.copy())),
    ({"a": one}, {"a": one.copy()}),
    (Pair(1, one), Pair(1, one.copy())),
    (Box(one, "x"), Box(one.copy(), "y")),
    (np.zeros(300_000), np.zeros(300_000)),
]

DIFFERENT = [
    (1, 1.0),
    (1, True),
    (1.0, float("nan")),
    (one, one.astype(np.float32)),
    (np.zeros(4), np.zeros((2, 2))),
    (np.zeros((0, 3)), np.zeros((0, 4))),
    (one, [1.0, 2.0]),
    ((1, 2), (1, 2, 3)),
    ({"a": 1}, {"b": 1}),
    (Box(one), Box(one + 1)),
    (Sulky(), Sulky()),
    (None, EMPTY),
    (np.zeros(300_000), np.r_[np.zeros(299_999), 1]),
]


@pytest.mark.parametrize(("a", "b"), EQUAL)
def test_equal_values_stop_the_wave(a: object, b: object) -> None:
    assert equal(a, b)
    assert equal(b, a)


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_different_values_travel_on(a: object, b: object) -> None:
    assert not equal(a, b)
    assert not equal(b, a)
    assert equal(a, a)


def test_what_a_step_returns_is_frozen_without_a_copy() -> None:
    cloud = np.zeros((1000, 3))
    assert freeze(cloud) is cloud
    assert not cloud.flags.writeable


def test_a_view_takes_its_owner_along_into_the_ice() -> None:
    owner = np.zeros(9)
    view = freeze(owner.reshape(3, 3)[1])
    assert is_frozen(view)
    assert not owner.flags.writeable


def test_memory_that_numpy_does_not_own_is_copied() -> None:
    memory = bytearray(16)
    frozen = freeze(np.frombuffer(memory, np.float64))
    memory[:] = b"\xff" * 16
    assert is_frozen(frozen)
    assert frozen.tolist() == [0, 0]


def test_arrays_inside_tuples_dictionaries_and_dataclasses_are_frozen_too() -> None:
    parts = [np.zeros(2) for _ in range(5)]
    frozen = freeze(Pair([parts[0]], {"a": parts[1], "b": (parts[2], Box(parts[3]))}))
    assert isinstance(frozen, Pair)
    assert isinstance(frozen.left, tuple)
    assert [p.flags.writeable for p in parts] == [False, False, False, False, True]


def test_a_put_array_is_copied_once_and_a_frozen_one_never() -> None:
    mine = np.zeros(3)
    copy = frozen_copy(mine)
    assert copy is not mine
    assert mine.flags.writeable
    assert frozen_copy(copy) is copy
    read_only_view = mine[:]
    read_only_view.setflags(write=False)
    assert frozen_copy(read_only_view) is not read_only_view


def test_empty_is_one_thing_in_every_process() -> None:
    assert pickle.loads(pickle.dumps(EMPTY)) is EMPTY
    assert repr(EMPTY) == "EMPTY"
