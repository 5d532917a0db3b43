"""What the papers print wrong: a sentence for each, and the equation as printed beside the right one."""

from __future__ import annotations

from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Line
from vi3dras.explain.markup import in_symbols, words

Compared = tuple[tuple[str, Line], ...]
"""`printed` and `corrected` in turn, each with its line."""

ROTX = (
    "The text under Eq 1 of 3D-RAS calls Rotz(a) the turn about x. The program uses the right form, Rotx(α). "
)
LETTER = "The link offset d is called b in the papers on the KR5 and in RoboAnalyzer. "
ROOT = (
    "3D-RAS prints Eq 9 with the 1 under the fraction: the root of a negative number for every point within "
    "reach. It loses Eq 3 (θ1) and takes px for the radial distance in Eq 7. "
)
VERTICAL = (
    "θ2 is counted from the vertical, and printed Eq 6 forgets the quarter turn between vertical and ground. "
)
UNLIKE = "Dividing by 2 a2 holds only where a2 = a3; this arm is solved by the cosine law, for both elbows. "
LIMIT = (
    "Eq 20 takes d1 as if it were reach, so its ball is too large; the exact limit is measured without gaps."
)
ENDS = (
    "3D-RAS says 180 · 90 · 90 · 180 / 15⁴ = 5184, which leaves out the high end of every range. With both "
    "ends it is 13 · 7 · 7 · 13 = 8281: the switch Include end points."
)
TURNS = (
    "The KR5 paper prints Sθ in the elements (1,2), (1,3) and (2,3) of Q (its Eq 7), where Sφ belongs, and "
    "in its Eq 12 ψ in place of φ. With φ, θ, ψ for C, B, A the program uses Q = Rz(φ) Ry(θ) Rx(ψ)."
)
GAIN = (
    "The paper calls K a 5 × 5 matrix, but J is 6 × 5 and e 6 × 1: Jᵀ K e needs a K of 6 × 6. "
    "Here K is the longest step that does not overshoot."
)
CUBIC = (
    "As q = A0 + A1 t + A2 t² + A3 t³ from rest to rest A1 = 0, A2 = 3 Δ/T² and A3 = −2 Δ/T³; the formulas "
    "that are printed for A2 and A3 hold when the time begins at 0."
)
FORWARD = (
    "The paper on the prototyping package calls M⁻¹(τ − V − G − F) inverse dynamics. Everyone else calls it "
    "forward dynamics, because torques go in and motion comes out; this is inverse dynamics."
)


def _sheet(*rows: tuple[str, str, str]) -> Compared:
    """Left side, as printed and corrected in the language of formulas."""
    names = ("x_b", "z_b", "p_x", "a_1", "a_2", "a_4", "θ_6", "f", "r", "φ", "θ", "ψ")
    known = dict.fromkeys(names, Quantity(1.0))
    return tuple(
        (word, in_symbols(Equation(left, text, known, Quantity(0.0))))
        for left, printed, right in rows
        for word, text in (("printed", printed), ("corrected", right))
    )


def inverse_sheet() -> Compared:
    """Eqs 6, 7 and 9 of 3D-RAS."""
    return _sheet(
        ("q", "sqrt(1/(x_b^2+z_b^2-1))", "sqrt(1/(x_b^2+z_b^2)-1)"),
        ("x_b", "(p_x-a_1-a_4*cos(θ_6))/(2*a_2)", "(r-a_1-a_4*cos(θ_6))/(2*a_2)"),
        ("θ_4", "θ_6-f", "θ_6-90°+f"),
    )


def rotation_sheet() -> Compared:
    """Three elements of Eq 7 of the paper on the KR5."""
    return _sheet(
        ("q_12", "cos(φ)*sin(θ)*sin(ψ)-sin(θ)*cos(ψ)", "cos(φ)*sin(θ)*sin(ψ)-sin(φ)*cos(ψ)"),
        ("q_13", "cos(φ)*sin(θ)*cos(ψ)+sin(θ)*sin(ψ)", "cos(φ)*sin(θ)*cos(ψ)+sin(φ)*sin(ψ)"),
        ("q_23", "sin(θ)*sin(θ)*cos(ψ)-cos(φ)*sin(ψ)", "sin(φ)*sin(θ)*cos(ψ)-cos(φ)*sin(ψ)"),
    )


def link_sheet() -> Compared:
    """The last factor of Eq 1 of 3D-RAS."""
    return (
        ("printed", words("A_i = R_z(θ_i) · T_z(d_i) · T_x(a_i) · R_z(a_i)")),
        ("corrected", words("A_i = R_z(θ_i) · T_z(d_i) · T_x(a_i) · R_x(α_i)")),
    )


def forward_sheet() -> Compared:
    """Section 3.2 of the paper on the prototyping package, and what its equation is called elsewhere."""
    return (
        ("printed", words("inverse: q″ = M^−1 · (τ − V − G − F)")),
        ("corrected", words("forward: q″ = M^−1 · (τ − V − G − F)")),
    )
