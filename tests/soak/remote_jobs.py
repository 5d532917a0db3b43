"""A thousand jobs for an arm on a twin's own clock, with cables pulled, stops and spoilt bytes: no leak, no jump.

Run with `python tests/soak/remote_jobs.py [jobs] [seed]`. Every tenth job loses its cable, every tenth is
stopped, every tenth has a cable that spoils answers, every tenth is held and stepped; the twin's pulses are
watched at every millisecond. It tells the jobs that were done, the memory at the first and the last tenth, and the quickest
pulse.
"""

from __future__ import annotations

import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
from wired_arm import LYNX6, WiredArm, swing

from vi3dras.motion.limits import limits_of
from vi3dras.remote.job import Job

GROWN = 1.3
"""The log is kept up to a number of entries; nothing else may grow so that memory does by more."""


def trouble(arm: WiredArm, kind: int, when: float) -> None:
    """Something that happens in the middle of a job."""
    twin, driver = arm.twin, arm.driver
    if kind == 0:
        twin.at(when, lambda: setattr(twin.faults, "is_pulled", True))
    elif kind == 1:
        arm.done(lambda: twin.time >= when)
        driver.stop()
    elif kind == 2:
        arm.done(lambda: twin.time >= when)
        driver.hold()
    arm.done()
    twin.faults.is_pulled = False
    if kind == 2 and driver.state == "holding":
        driver.step()
        arm.done()
    driver.release()
    if driver.along.job is not None:
        driver.resume()
        arm.done()


def there_and_back(job: Job) -> tuple[Job, Job]:
    """A job, and the same backwards, so that each begins where the other ends."""
    from dataclasses import replace

    return job, replace(job, q=job.q[::-1].copy(), gripper=job.gripper[::-1].copy())


def main(jobs: int, seed: int) -> int:
    """All jobs; 0 when all is well."""
    random, done, began = np.random.default_rng(seed), 0, time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        both = there_and_back(swing(Path(folder), 2.0))
        arm = WiredArm(seed=seed).ready()
        memory = []
        tracemalloc.start()
        for number in range(jobs):
            arm.driver.run(both[number % 2])
            trouble(arm, int(random.integers(10)), arm.twin.time + float(random.uniform(0.1, 1.8)))
            is_done = arm.driver.state == "standing" and arm.driver.error is None
            done += is_done
            if not is_done:
                sys.stderr.write(f"job {number}: {arm.driver.state}, {arm.driver.error}\n")
                return 1
            if number * 20 // jobs != (number - 1) * 20 // jobs:
                memory.append(tracemalloc.get_traced_memory()[0] / 1e6)
    speeds = np.rad2deg(limits_of(LYNX6).speed)
    print(
        f"{done} of {jobs} jobs, {arm.driver.log.count} entries, {time.process_time() - began:.0f} s of the processor"
    )
    print(
        f"memory [MB] {memory[len(memory) // 2]:.1f} in the middle, {memory[-1]:.1f} at the end; limits {speeds}"
    )
    return 0 if memory[-1] <= GROWN * memory[len(memory) // 2] + 5 else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 1000, int(sys.argv[2]) if sys.argv[2:] else 24))
