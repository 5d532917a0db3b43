"""The campaign in short: every part a few times; `python -m tests.campaign` runs all of it."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event

import pytest
from campaign.guard import attempt
from campaign.outcome import Outcome
from campaign.parts import PARTS
from campaign.table import row, rows_of

SEED = 11
SHORT = [name for name, part in PARTS.items() if part.short and name != "walk"]
PAGE = Path(__file__).parents[2] / "docs" / "faults.md"

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pipes, signals and small disks as Linux has them"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning"),
]


@pytest.mark.slow
@pytest.mark.parametrize("name", SHORT)
def test_nothing_is_lost(name: str, tmp_path: Path) -> None:
    outcome = PARTS[name].run(PARTS[name].short, SEED, tmp_path)
    assert outcome.times >= PARTS[name].short
    assert outcome.faults == {}


def test_the_page_has_a_row_for_every_part_and_nothing_was_lost() -> None:
    rows = rows_of(PAGE)
    assert len(rows) == len(PARTS)
    assert all(line.endswith("| nothing |") for line in rows.values())


def test_a_row_tells_what_was_lost(tmp_path: Path) -> None:
    outcome = PARTS["paths"].run(1, SEED, tmp_path)
    assert row(outcome).endswith("| nothing |")
    outcome.fault("a file")
    assert row(outcome).endswith("| 1 fault |")


def test_a_try_that_never_ends_is_a_fault_and_one_that_waits_for_the_processor_is_none() -> None:
    outcome = Outcome("tries", "in two ways")

    def count() -> None:
        while True:
            pass

    assert not attempt(outcome, count, "counting", seconds=0.05)
    assert not attempt(outcome, Event().wait, "waiting", seconds=0.01)
    counted, waited = outcome.faults
    assert counted.startswith("counting: more than 0.05 s")
    assert waited.startswith("waiting: more than 0.01 s")
    assert attempt(outcome, lambda: Event().wait(1.2), "late", seconds=1.0)
