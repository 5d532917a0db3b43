"""`pytest --quick`: what daily work needs, in a fraction of the time.

Left out are stories by real mouse, races, and what carries the mark `slow`; of a test that is repeated for
many arms, formulas or numbers two stay, of the examples of a property a fifth.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

LEFT_OUT = ("display", "race", "slow")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the short form."""
    parser.addoption("--quick", action="store_true", help="a part of all tests, for daily work")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what is quick, and of everything repeated the first and the last."""
    if not config.getoption("--quick"):
        return
    alike: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if not any(item.get_closest_marker(name) for name in LEFT_OUT):
            alike[item.nodeid.partition("[")[0]].append(item)
    kept = {item for group in alike.values() for item in (group[0], group[-1])}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]
