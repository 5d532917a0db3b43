"""A plugin of pytest: which test runs which lines of the program, and the tests of a list in its order.

With `VI3DRAS_SEEN=file` every line of the program that a test runs is written down, with the time it takes.
With `VI3DRAS_ORDER=file` the tests that the file names run in its order, and no others.
"""

from __future__ import annotations

import functools
import json
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import Phase, is_hypothesis_test, settings

ROOT = Path(__file__).parents[2]
PROGRAM = f"{ROOT / 'vi3dras'}{os.sep}"
SETTINGS = "_hypothesis_internal_use_settings"

lines: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)
"""File and line, for each test; what runs while a file of tests is read or set up is the file's."""
seconds: dict[str, float] = {}
"""What each test that passes takes of the processor."""


@contextmanager
def written_down(name: str) -> Iterator[None]:
    """Every line of the program that runs meanwhile, in any thread."""
    found = lines[name]

    def line_of(frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            found.add((frame.f_code.co_filename, frame.f_lineno))
        return line_of

    def call_of(frame: FrameType, event: str, arg: Any) -> Any:
        return line_of if frame.f_code.co_filename.startswith(PROGRAM) else None

    threading.settrace(call_of)
    sys.settrace(call_of)
    try:
        yield
    finally:
        sys.settrace(None)
        threading.settrace(None)


def forget() -> None:
    """Empty what functions remember, or only the first test that asks would be seen to run them."""
    for name, module in list(sys.modules.items()):
        if name.startswith("vi3dras"):
            for thing in list(vars(module).values()):
                if isinstance(thing, functools._lru_cache_wrapper):
                    thing.cache_clear()


class Seen:
    """Writes down what runs."""

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, Any]:
        """A file of tests is read."""
        with written_down(collector.nodeid):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """What is set up may serve every test of the file."""
        forget()
        with written_down(item.nodeid.partition("::")[0]):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """The test itself."""
        begin = time.process_time()
        with written_down(item.nodeid):
            result = yield
        seconds[item.nodeid] = time.process_time() - begin
        return result

    def pytest_sessionfinish(self) -> None:
        """Write it to the file."""
        own: dict[str, dict[str, list[int]]] = {}
        for name, found in lines.items():
            rooms: defaultdict[str, list[int]] = defaultdict(list)
            for file, line in sorted(found):
                rooms[Path(file).relative_to(ROOT).as_posix()].append(line)
            own[name] = rooms
        Path(os.environ["VI3DRAS_SEEN"]).write_text(json.dumps({"seconds": seconds, "lines": own}))


class Ordered:
    """Runs the tests of the list, and ends a property at its first counterexample, however large."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put them in order."""
        names = json.loads(Path(os.environ["VI3DRAS_ORDER"]).read_text())
        place = {name: number for number, name in enumerate(names)}
        items[:] = sorted(
            (item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid]
        )
        for test in {getattr(item, "obj", None) for item in items}:
            if is_hypothesis_test(test):
                quick = settings(getattr(test, SETTINGS), phases=(Phase.explicit, Phase.generate))
                setattr(test, SETTINGS, quick)


def pytest_configure(config: pytest.Config) -> None:
    """Do what is asked for."""
    if "VI3DRAS_SEEN" in os.environ:
        config.pluginmanager.register(Seen())
    if "VI3DRAS_ORDER" in os.environ:
        config.pluginmanager.register(Ordered())
