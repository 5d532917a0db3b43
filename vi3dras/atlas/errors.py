"""What can be wrong with the way of an atlas, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class EndlessSolutionsError(Vi3drasError):
    """A way on which an arm has more than single solutions; facts: the arm's id."""

    says = "{} has endlessly many solutions on this way: ask more of its hand, its angle or an orientation."
