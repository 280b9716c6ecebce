"""Live figures of the guide: `::: tile sample=diabetes at=1,0.39`, and below it a sentence that follows the point.

`tile` is the Tile of a sample: `along=right` holds the point on the right side, `controls=yes` shows the slider of the
prevalence. With `goal=NAME` it is an exercise, to move the point until this classifier is best; `answer=1,0.6` is a
point where it is.

`axiom` shows performances that can be dragged: `check` says what is looked at (order, ends, mixture or exchange),
`plane` where they stand (roc, detection or exchange), `given` the prevalence or accuracy there, `scores` the keys of
scores to choose from, `points` where they begin. With `goal=TEXT` it is an exercise, to break the axiom, and `answer`
has a score and points that do.

`formula` writes accuracy in many forms: `points` are the shares of tn, fp, fn and tp, `answer` is the form asked for.
"""

from __future__ import annotations

import html
import shlex

from tile_core.catalogue import CATALOGUE

FIELDS = {
    "tile": ("sample", "at", "along", "controls", "goal", "answer"),
    "axiom": ("check", "plane", "given", "scores", "points", "goal", "answer"),
    "formula": ("points", "goal", "answer"),
}


def opened(info: str) -> str:
    """The HTML in which a figure begins, from what stands after `:::`."""
    kind, *words = shlex.split(info)
    options = dict(each.split("=", 1) for each in words)
    given = {name: options[name] for name in FIELDS[kind] if name in options}
    if "scores" in given:
        given["names"] = "|".join(CATALOGUE[key].name for key in given["scores"].split(","))
    data = "".join(f' data-{name}="{html.escape(value)}"' for name, value in given.items())
    return f'<figure class="tx-guide-{kind}"{data}><div class="tx-guide-plot"></div><figcaption>\n'


CLOSED = "</figcaption></figure>\n"
