"""The rooms stay as small as in the code bases that we admire, and every parameter is typed."""

from __future__ import annotations

import pytest
from house.sizes import Sizes, share, sizes


@pytest.fixture(scope="module")
def found() -> Sizes:
    """What stands in the rooms now."""
    return sizes()


def test_modules_and_functions_are_small(found: Sizes) -> None:
    """Medians and ninety per cent of the admired cores: modules of 100 to 150 lines, functions of 7 to 17."""
    modules, functions = list(found.modules.values()), list(found.functions.values())
    assert (share(modules, 0.5) <= 150, share(modules, 0.9) <= 200) == (True, True)
    assert (share(functions, 0.5) <= 17, share(functions, 0.9) <= 40) == (True, True)


def test_every_parameter_has_a_type(found: Sizes) -> None:
    assert found.untyped == ()
