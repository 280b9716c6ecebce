"""Texts as LaTeX prints them. The browser has the same in `assets/tables/formats.js`; a test holds the two equal."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tile_core.importers.cells import visible

_HIDDEN = re.compile(r"[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+")
# What pdflatex prints in mathematics only.
_PAIRS = (
    r"α \alpha β \beta γ \gamma δ \delta ε \varepsilon η \eta θ \theta κ \kappa λ \lambda μ \mu ν \nu π \pi ρ \rho "
    r"σ \sigma τ \tau φ \varphi χ \chi ψ \psi ω \omega Γ \Gamma Δ \Delta Θ \Theta Λ \Lambda Π \Pi Σ \Sigma Φ \Phi "
    r"Ω \Omega − - ≤ \leq ≥ \geq ≈ \approx ≠ \neq ∞ \infty → \to ₊ _{+} ₋ _{-} ₀ _{0} ₁ _{1} ₂ _{2} ₃ _{3}"
)
MATH: dict[str, str] = dict(re.findall(r"(\S) (\S+)", _PAIRS))
_TEX_SPECIAL = re.compile(rf"""[\\{{}}$&#_%^~<>|`"\[\]*{"".join(MATH)}]|-(?=-)|'(?=')|,(?=,)""")
# What is neither Latin, nor punctuation that pdflatex prints.
_OTHER_SCRIPT = re.compile("[^ -\u024f\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122]")
_TEX = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "`": r"\textasciigrave{}",
    '"': "{''}",
    **{joined: joined + "{}" for joined in "-',"},
    **{option: "{" + option + "}" for option in "[]*"},
    **{sign: f"${math}$" for sign, math in MATH.items()},
}


def tex(text: str) -> str:
    """Text that LaTeX prints as it is: no ligatures of hyphens, quotes and commas; brackets and stars are not read as
    options.
    """
    return _TEX_SPECIAL.sub(lambda found: _TEX.get(found[0], "\\" + found[0]), line(text))


def line(text: str) -> str:
    """A text as one line of signs that are seen: control characters become spaces."""
    return visible(_HIDDEN.sub(" ", text)).strip()


def needed(packages: str, texts: Iterable[str]) -> str:
    """What a document needs that contains these texts, as comments."""
    text = tex(" ".join(texts))
    needs = f"% needs \\usepackage{{{packages}}}\n"
    if _OTHER_SCRIPT.search(text):
        return needs + "% has letters that pdflatex lacks: use XeLaTeX or LuaLaTeX, with a font that has them\n"
    return needs + ("" if text.isascii() else "% has accented letters: needs \\usepackage[T1]{fontenc}, too\n")


def bold(word: str) -> str:
    """A cell in bold letters."""
    return f"$\\mathbf{{{word[1:-1]}}}$" if word.startswith("$") else f"\\textbf{{{word}}}"


def heading(lines: list[str], symbol: bool, left: bool) -> str:
    """A heading of a column of one or more lines; `symbol`: of a score, set as mathematics."""
    if len(lines) > 1:
        return "\\shortstack[" + ("l" if left else "r") + "]{" + r"\\".join(map(tex, lines)) + "}"
    parts = re.fullmatch("([FRJγθκπτΔ])_?([0-9.+-]*)", lines[0]) if symbol else None
    if parts is None:
        return tex(lines[0])
    letter = MATH.get(parts[1], parts[1])
    return f"${letter}_{{{parts[2]}}}$" if parts[2] else f"${letter}$"
