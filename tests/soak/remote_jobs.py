"""A thousand jobs for an arm on a twin's own clock, with cables pulled, stops and holds: all done, no leak.

Run with `python tests/soak/remote_jobs.py [jobs] [seed]`. Of ten jobs one loses its cable, one is stopped and
one is held and stepped, each at a random moment, and goes on afterwards. It tells the jobs that were done and
the memory in the middle and at the end.
"""

from __future__ import annotations

import sys
import tempfile
import time
import tracemalloc
from dataclasses import replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
from wired_arm import WiredArm, swing

from vi3dras.remote.job import Job

GROWN = 1.3
"""Share by which the memory at the end may be above that of the middle, but for the log."""

ENTRY_MB = 0.0005
"""What an entry of the log takes, which is kept up to a number of them."""


def trouble(arm: WiredArm, kind: int, when: float) -> None:
    """Something that happens in the middle of a job, and what is done about it."""
    twin, driver = arm.twin, arm.driver
    if kind == 0:
        twin.at(when, lambda: setattr(twin.faults, "is_pulled", True))
    elif kind in {1, 2}:
        arm.done(lambda: twin.time >= when)
        if kind == 1:
            driver.stop()
        else:
            driver.hold()
    arm.done()
    twin.faults.is_pulled = False
    if driver.state == "holding":
        driver.step()
        arm.done()
    driver.release()
    if driver.along.job is not None:
        driver.resume()
        arm.done()


def there_and_back(job: Job) -> tuple[Job, Job]:
    """A job, and the same backwards, so that each begins where the other ends."""
    return job, replace(job, q=job.q[::-1].copy(), gripper=job.gripper[::-1].copy())


def main(jobs: int, seed: int) -> int:
    """All jobs; 0 when all is well."""
    dice, began, memory = np.random.default_rng(seed), time.process_time(), []
    with tempfile.TemporaryDirectory() as folder:
        both = there_and_back(swing(Path(folder), 2.0))
        arm = WiredArm(seed=seed).ready()
        tracemalloc.start()
        for number in range(jobs):
            arm.driver.run(both[number % 2])
            trouble(arm, int(dice.integers(10)), arm.twin.time + float(dice.uniform(0.1, 1.8)))
            if arm.driver.state != "standing" or arm.driver.error is not None:
                sys.stderr.write(f"job {number}: {arm.driver.state}, {arm.driver.error}\n")
                return 1
            if number in {jobs // 2, jobs - 1}:
                memory.append(tracemalloc.get_traced_memory()[0] / 1e6)
    spent, entries = time.process_time() - began, len(arm.driver.log)
    print(f"{jobs} jobs done, {arm.driver.log.count} entries, {spent:.0f} s of the processor")
    print(f"memory {memory[0]:.1f} MB in the middle, {memory[-1]:.1f} MB at the end")
    return 0 if memory[-1] <= GROWN * memory[0] + ENTRY_MB * entries else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 1000, int(sys.argv[2]) if sys.argv[2:] else 24))
