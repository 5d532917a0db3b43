"""`pytest --quick`: what daily work needs, in a fraction of the time.

Left out are stories by real mouse, races, what carries the mark `slow`, and what `dear.txt` names: tests that
take 0.4 s of the processor and more. Of a test that is repeated for many arms, formulas or numbers
two stay, of the examples of a property a fifth. Of every room at least one test stays.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

LEFT_OUT = ("display", "race", "slow")
DEAR = frozenset(Path(__file__).with_name("dear.txt").read_text(encoding="utf-8").split())
"""Tests by their names, without what they are repeated for."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the short form."""
    parser.addoption("--quick", action="store_true", help="a part of all tests, for daily work")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what is quick, and of everything repeated the first and the last."""
    if not config.getoption("--quick"):
        return
    alike: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    rooms: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if any(item.get_closest_marker(name) for name in LEFT_OUT):
            continue
        room = rooms.setdefault(item.path.parent, [item])
        if name_of(item) not in DEAR:
            alike[name_of(item)].append(item)
            room.append(item)
    kept = {item for group in alike.values() for item in (group[0], group[-1])}
    kept |= {room[0] for room in rooms.values() if len(room) == 1}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def name_of(item: pytest.Item) -> str:
    """A test's name, the same for all that it is repeated for."""
    return item.nodeid.partition("[")[0]
