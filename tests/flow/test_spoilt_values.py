"""Values that come from spoilt files, odd wires and odd names: refused with a sentence, never kept."""

from __future__ import annotations

from typing import Literal

import numpy as np
import pytest
from flow.machines import Arm, Source, TooSteepError

from vi3dras.errors import LONGEST
from vi3dras.flow import Control, Engine
from vi3dras.flow.controls import without_wire
from vi3dras.flow.errors import ChoiceRefusedError, KindError


@pytest.mark.parametrize("bad", [np.nan, np.inf, -1e300])
def test_numbers_of_an_arm_must_be_such_that_an_arm_can_have(engine: Engine, bad: float) -> None:
    engine.add(Arm)
    with pytest.raises(KindError, match=r"Q is .* in one place, but it should be numbers"):
        engine.put("arm.q", [1.0, bad, 3.0, 4.0])


def test_one_number_for_each_joint_is_no_table(engine: Engine) -> None:
    engine.add(Arm)
    engine.tick()
    with pytest.raises(KindError, match=r"one number for each of robot\.joints"):
        engine.put("arm.q", np.eye(4))


def test_a_union_of_literals_names_its_choices() -> None:
    control = Control(Literal["constant", "least-time"] | Literal["cubic"])
    assert control.choices == ("constant", "least-time", "cubic")
    with pytest.raises(ChoiceRefusedError):
        control.check("u")


def test_half_a_character_is_no_text() -> None:
    with pytest.raises(KindError) as caught:
        Control(str).check("name of a file \udce4")
    assert str(caught.value).isprintable()


def test_a_control_whose_wire_brings_nothing_still_knows_what_it_holds(engine: Engine) -> None:
    one, two = engine.add(Source), engine.add(Source)
    engine.put("source-2.x", 7.0)
    engine.connect("source.y", "source-2.x")
    engine.put("source.x", 13)
    engine.tick()
    assert (one, two) == ("source", "source-2")
    assert engine.get("source-2.x") is None
    assert without_wire(engine.document, "source-2.x", None) == 7.0


def test_a_sentence_is_one_line_whatever_its_facts_hold() -> None:
    sentence = str(KindError("a\n\u202eb\0", "x" * 50_000, "a number"))
    assert sentence.isprintable()
    assert len(sentence) < LONGEST
    assert sentence.endswith("but it should be a number.")
    assert "60° is the most" in str(TooSteepError(90))
