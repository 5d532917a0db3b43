"""The bar, the watch list and the lamps of a run, as they are clicked, typed and pressed."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import pytest
from numpy.testing import assert_allclose
from pendant_run import FACE, PICK

from vi3dras.interpreter.replay import time_at
from vi3dras.panels._kit.hands.pointer import Mouse
from vi3dras.panels._kit.items.teach.jogger import jogger_of
from vi3dras.panels._kit.items.teach.run_bar import RunBar
from vi3dras.panels._kit.items.teach.run_passport import ENDLESS, RunPassport
from vi3dras.panels._kit.items.teach.run_signals import RunSignals
from vi3dras.panels._kit.items.teach.run_start import RunStart
from vi3dras.panels._kit.items.teach.run_watch import RunWatch
from vi3dras.panels._kit.window.shell import Shell

SHOWN = {"pendant": FACE}

Found = TypeVar("Found")


@pytest.fixture
def pendant(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open("pendant")
    told(shell)
    return shell


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def get(shell: Shell, port: str) -> Any:
    return shell.engine.get(f"pendant.{port}")


def part(shell: Shell, kind: type[Found]) -> Found:
    return next(bound for bound in shell.bound if isinstance(bound, kind))


def test_running_on_drives_the_arm_and_is_one_step_of_undo(pendant: Shell) -> None:
    bar, home = part(pendant, RunBar), np.array(get(pendant, "q"))
    pendant.engine.put("pendant.breakpoints", (12,))
    told(pendant)
    assert bar.on_key("Space")
    for _ in range(400):
        if not bar.player.run.is_playing:
            break
        bar.player.advance(0.02)
        told(pendant)
    told(pendant)
    assert (get(pendant, "run_line"), bar.player.run.is_playing) == (12, False)
    assert np.abs(get(pendant, "q") - home).max() > 0.1
    pendant.engine.undo()
    pendant.engine.undo()
    told(pendant)
    assert (get(pendant, "run_at"), get(pendant, "breakpoints")) == (0.0, ())
    assert_allclose(get(pendant, "q"), home)


def test_f10_and_the_arrows_go_line_by_line(pendant: Shell) -> None:
    bar = part(pendant, RunBar)
    seen = []
    for key in ("F10", "F10", "F10", "Right", "Left"):
        assert bar.on_key(key)
        told(pendant)
        seen.append(get(pendant, "run_line"))
    assert seen == [2, 3, 4, 8, 4]


def test_the_bar_is_dragged_along_the_whole_run(pendant: Shell) -> None:
    bar = part(pendant, RunBar)
    axis, y = bar.player.axis, bar.player.height / 2
    for share in (0.2, 0.7, 1.0):
        bar.player.on_press(Mouse(axis.start + share * (axis.end - axis.start), y, 0))
        bar.player.on_release(Mouse(axis.end, y, 0))
        told(pendant)
        assert_allclose(get(pendant, "run_at"), share * get(pendant, "run").trace.end, rtol=0.02)


def test_an_arm_moved_by_hand_goes_back_to_its_program(pendant: Shell) -> None:
    bar = part(pendant, RunBar)
    bar.player.scrub(1.0)
    told(pendant)
    there = np.array(get(pendant, "q"))
    pendant.engine.put("pendant.q", there + 0.05)
    told(pendant)
    bar.on_key("Space")
    assert bar._board.notes.history[-1][1].title == "The arm goes back to the way of its program"
    bar.player.advance(0.0)
    assert_allclose(get(pendant, "q"), there, atol=1e-6)


def test_near_its_end_an_endless_program_is_run_further(pendant: Shell) -> None:
    pendant.engine.put_all({"pendant.program_text": "10 *A\n20 DLY 1\n30 GOTO *A", "pendant.run_most": 30})
    told(pendant)
    bar = part(pendant, RunBar)
    bar.on_key("Space")
    bar.player.advance(8.0)
    assert bar.player.run.is_playing
    told(pendant)
    assert get(pendant, "run").trace.end > 3 * bar.player.total >= 30.0
    assert (get(pendant, "run_most"), len(get(pendant, "run").lines)) == (120, 120)
    for _ in range(5):
        bar.player.advance(1.0)
        told(pendant)
    assert 13.0 <= get(pendant, "run_at") < get(pendant, "run").trace.end


def test_an_input_is_set_by_a_click_on_its_lamp(pendant: Shell) -> None:
    signals = part(pendant, RunSignals)
    lamps = signals.inputs
    mouse = Mouse(lamps.left + 2.5 * (lamps.right - lamps.left) / 8, 12, 0)
    lamps.paint()
    lamps.on_press(mouse)
    lamps.on_release(mouse)
    told(pendant)
    assert [(event.bit, event.value) for event in get(pendant, "run_inputs")] == [(2, 1)]
    assert lamps.rows[2] == ("in", 2, 1, "", True)
    lamps.paint()
    assert lamps.tip(mouse) == "Input 2 is 1"


def test_more_is_watched_when_it_is_typed_and_less_by_its_cross(pendant: Shell) -> None:
    watch = part(pendant, RunWatch)
    watch.field.type("p1.z+1")
    told(pendant)
    assert watch.rows.rows[-1] == ("P1.Z+1", "251")
    watch.rows.click("Take M1 away")
    told(pendant)
    assert [name for name, _ in watch.rows.rows] == ["P_CURR", "J_CURR", "P1.Z+1"]
    watch.field.type("(")
    assert "no value that can be watched" in watch._board.notes.history[-1][1].title


def test_a_run_begins_at_home_or_where_the_arm_is(pendant: Shell) -> None:
    start = part(pendant, RunStart)
    pendant.engine.put("pendant.q", get(pendant, "q") + 0.1)
    start.starts.choose("Here")
    told(pendant)
    assert start.starts.current == "Here"
    assert_allclose(get(pendant, "run").trace.start, get(pendant, "q"))
    start.starts.choose("Home")
    told(pendant)
    assert start.starts.current == "Home"


def test_a_program_with_a_fault_runs_up_to_its_line_and_says_so_before(pendant: Shell) -> None:
    pendant.engine.put("pendant.program_text", PICK.replace("MVS", "MVX"))
    told(pendant)
    assert get(pendant, "run_words").startswith('The run will stop in line 9: There is no command "MVX"')
    bar = part(pendant, RunBar)
    for _ in range(5):
        assert bar.on_key("F10")
        told(pendant)
    at_p1 = get(pendant, "run").watch("P1")
    assert_allclose(get(pendant, "run").controller, at_p1, atol=1e-6)
    assert get(pendant, "run_words").startswith('Line 9: There is no command "MVX"')


def test_nothing_is_run_where_the_first_line_has_a_fault(pendant: Shell) -> None:
    pendant.engine.put("pendant.program_text", "10 MVX P1")
    told(pendant)
    bar = part(pendant, RunBar)
    assert not bar.on_key("Space")
    assert not bar.on_key("F10")


def test_a_click_on_a_check_travels_to_its_worst_moment(pendant: Shell) -> None:
    card = part(pendant, RunPassport)
    index = next(k for k, check in enumerate(card.checks.found) if check.code == "SPEED")
    card.checks.choose(index)
    told(pendant)
    row = card.checks.found[index].row
    now = time_at(get(pendant, "run").trace, get(pendant, "run_at"))
    assert_allclose(now, get(pendant, "run_plan").stops.times[row], atol=1e-8)


def test_the_passport_of_a_program_without_an_end_says_why_there_is_none(pendant: Shell) -> None:
    card = part(pendant, RunPassport)
    assert card._endless._text == ""
    pendant.engine.put("pendant.program_text", "10 *A\n20 DLY 1\n30 GOTO *A")
    told(pendant)
    assert card._endless._text == ENDLESS


def test_a_run_that_plays_takes_the_arm_from_the_hands_until_it_pauses(pendant: Shell) -> None:
    bar = part(pendant, RunBar)
    hands = jogger_of(bar._board)
    for is_off in (True, False):
        assert bar.on_key("Space")
        bar.frame()
        assert hands.is_off == is_off
