"""A random walk by Hypothesis: what fails is shortened to the fewest moves."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from campaign.guard import leftovers
from campaign.moves import MOVES
from campaign.outcome import Outcome
from campaign.walk import Walker
from campaign.window import window
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

STEPS, WALKS = 60, 5

usual = st.sampled_from([name for name, move in MOVES.items() for _ in range(max(1, round(move.weight)))])


class Walk(RuleBasedStateMachine):
    """Any moves in any order; at the end everything is undone, done again and put away."""

    def __init__(self) -> None:
        super().__init__()
        self.before = leftovers()
        self.stack = ExitStack()
        folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        engine, shell = self.stack.enter_context(window())
        self.outcome = Outcome("walk", "")
        self.walker = Walker(engine, shell, folder, self.outcome)

    @rule(name=usual, seed=st.integers(0, 2**32 - 1))
    def move(self, name: str, seed: int) -> None:
        self.walker.move(name, seed)

    @invariant()
    def nothing_leaked_out(self) -> None:
        assert self.outcome.faults == {}

    def teardown(self) -> None:
        try:
            self.walker.finish()
        finally:
            self.stack.close()
        assert self.outcome.faults == {}
        assert leftovers() - self.before == set()


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What is no number is told on the face, not on a terminal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONWARNINGS", "ignore")  # of the compute process
        yield


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_any_moves_in_any_order_leak_nothing_and_can_be_undone() -> None:
    walks = settings(max_examples=WALKS, stateful_step_count=STEPS, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Walk, settings=walks)
