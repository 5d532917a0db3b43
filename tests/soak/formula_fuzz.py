"""A hundred thousand strings: no crash, nothing slow, nothing that gets out.

Run with `python tests/soak/formula_fuzz.py [strings] [seed]`. Every string is read, evaluated where it can
be, and shown back; the slowest one is told. Opening a file, starting a process or importing a module ends
the run.
"""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

import numpy as np
from hypothesis import HealthCheck, Phase, given, seed, settings

sys.path.insert(0, str(Path(__file__).parents[1]))
from formula.strings import anything

from vi3dras.language.errors import FormulaError
from vi3dras.language.evaluate import evaluate
from vi3dras.language.expression import parse
from vi3dras.language.printing import numexpr_text, plain_text
from vi3dras.language.typeset import typeset

SLOWEST = 0.05
"""Seconds of processor time that reading a string may take."""
FORBIDDEN = ("open", "os.system", "subprocess.Popen", "socket.connect", "import", "shutil.rmtree")


class Score:
    """What happened so far."""

    strings = good = 0
    slowest, slowest_text = 0.0, ""
    is_watching = False


def watch(event: str, _: tuple[object, ...]) -> None:
    """Refuse what no formula may do."""
    if Score.is_watching and event in FORBIDDEN:
        raise SystemExit(f"a formula caused {event}")


def check(error: FormulaError, text: str) -> None:
    """An error says something, about characters that are there."""
    assert 0 <= error.position <= len(text), text
    assert 0 <= error.length <= len(text) - error.position, text
    assert str(error)


def try_one(text: str) -> None:
    """Read one string, and do all that can be done with it."""
    axes = {"u": np.linspace(0, 6, 3), "v": np.linspace(0, 1, 2)}
    gc.disable()  # hypothesis keeps so much that collecting it takes longer than reading
    begin = time.thread_time()
    Score.is_watching = True
    try:
        expression = parse(text)
        plain = plain_text(expression.tree)
        numexpr_text(expression.tree)
        typeset(expression.tree)
    except FormulaError as error:
        spent = time.thread_time() - begin
        check(error, text)
    else:
        spent = time.thread_time() - begin
        Score.good += 1
        assert parse(plain, constants=expression.unknown).tree == expression.tree, (text, plain)
        values = evaluate([expression], axes, dict.fromkeys(expression.unknown, 1.5))
        assert values.shape == (1, 3, 2)
    finally:
        Score.is_watching = False
        gc.enable()
    Score.strings += 1
    if spent > Score.slowest:
        Score.slowest, Score.slowest_text = spent, text
    assert spent < SLOWEST, (spent, text)


def main(wanted: int, chance: int) -> None:
    """Try them all and tell."""
    evaluate([parse("sin(u*v)")], {"u": np.zeros(2), "v": np.zeros(2)})  # what is imported, is imported now
    sys.addaudithook(watch)
    fuzz = settings(
        max_examples=wanted,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )(seed(chance)(given(anything)(try_one)))
    print(f"seed {chance}")
    begin = time.monotonic()
    fuzz()
    print(f"{Score.strings:,} strings, {Score.good:,} of them formulas, in {time.monotonic() - begin:.0f} s")
    print(f"slowest: {Score.slowest * 1e3:.1f} ms for {Score.slowest_text!r}")


if __name__ == "__main__":
    main(*(int(word) for word in (sys.argv[1:] + ["100000", "1"][len(sys.argv) - 1 :])[:2]))
