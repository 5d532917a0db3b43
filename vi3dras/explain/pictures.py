"""Indicators that no equation gives, each with the reason: what is drawn, said or handed on."""

from __future__ import annotations

DRAWN = "a picture: what the 3D view shows"
WORDS = "a sentence about other indicators, which have their equations"
WISH = "a wish put together from controls: nothing is computed"
PASSED = "the same value as another indicator, passed on to where it is quick or slow"

WITHOUT_EQUATION: dict[str, str] = {
    "scene": DRAWN, "labels": DRAWN, "fine": DRAWN, "ghost_scene": DRAWN, "ghost_labels": DRAWN,
    "motion_scene": DRAWN, "move_scene": DRAWN, "way_scene": DRAWN, "ground": DRAWN, "signs": DRAWN,
    "colours": DRAWN,
    "drawn": DRAWN, "shell_items": DRAWN, "section_items": DRAWN, "snapped": DRAWN, "marks": DRAWN,
    "mark_labels": DRAWN, "compare_items": DRAWN, "beside": DRAWN, "beside_labels": DRAWN, "notes": DRAWN,
    "others": DRAWN, "standing": DRAWN, "trace": DRAWN, "joint_cloud": DRAWN, "rough_scale": DRAWN,
    "frame_of_comparison": WORDS, "frame_of_row": WORDS, "framed": WORDS, "subject": WORDS,
    "verdict": WORDS, "answer_words": WORDS, "method": WORDS, "print_words": WORDS, "problem": WORDS,
    "fault": WORDS, "trouble": WORDS,
    "wanted": WISH, "wishes": WISH, "errand": WISH, "look": WISH, "wanted_file": WISH, "question": WISH,
    "listed": WISH,
    "quick_way": PASSED, "slow_way": PASSED, "slow_sweep": PASSED,
}  # fmt: skip
"""By port."""
