"""The rooms stay as small as in the code bases that we admire, and every parameter is typed."""

from __future__ import annotations

from house.sizes import share, sizes

FOUND = sizes()


def test_modules_and_functions_are_small() -> None:
    """Medians and ninety per cent of the admired cores: modules of 100 to 150 lines, functions of 7 to 17."""
    modules, functions = list(FOUND.modules.values()), list(FOUND.functions.values())
    assert (share(modules, 0.5) <= 150, share(modules, 0.9) <= 200) == (True, True)
    assert (share(functions, 0.5) <= 17, share(functions, 0.9) <= 40) == (True, True)


def test_every_parameter_has_a_type() -> None:
    assert FOUND.untyped == ()
