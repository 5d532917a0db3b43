"""Nothing in the suite is left to chance: every test tries the same examples in every run, on any machine.

`pytest --hypothesis-seed=7` draws other ones, always the same for one seed; with `VI3DRAS_EXAMPLES=20` every
property is tried twenty times as often. `python -m tests.campaign.properties` does both, and says the seed.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings
from hypothesis.internal.conjecture import providers

TIMES = int(os.environ.get("VI3DRAS_EXAMPLES", "1"))
SETTINGS = "_hypothesis_internal_use_settings"

settings.register_profile(
    "suite",
    derandomize=True,
    deadline=None,  # a busy machine is no fault of the program
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("suite")

# Hypothesis also tries the numbers and words that it finds in the modules which happen to be imported so far:
# with several workers these are others in every run, and a new constant anywhere changes every test.
providers._get_local_constants = lambda: providers._local_constants


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Draw at random when a seed is given; more when more is asked for, and fewer for the short form."""
    is_seeded = config.getoption("--hypothesis-seed") is not None
    share = 0.2 if config.getoption("--quick") else 1
    if not is_seeded and share * TIMES == 1:
        return
    for test in {getattr(item, "obj", None) for item in items}:
        if is_hypothesis_test(test):
            own = getattr(test, SETTINGS)
            many = max(round(own.max_examples * share * TIMES), 1)
            setattr(test, SETTINGS, settings(own, derandomize=not is_seeded, max_examples=many))
