"""Live figures of the guide: `::: tile sample=diabetes at=1,0.39`, and below it a sentence that follows the point.

`along=right` holds the point on the right side, `controls=yes` shows the slider of the prevalence. With `goal=NAME` the
figure is an exercise: to move the point until this classifier is best; `answer=1,0.6` is a point where it is.
"""

from __future__ import annotations

import html
import shlex

FIELDS = ("sample", "at", "along", "controls", "goal", "answer")


def opened(info: str) -> str:
    """The HTML in which a figure begins, from what stands after `:::`."""
    options = dict(each.split("=", 1) for each in shlex.split(info)[1:])
    data = "".join(f' data-{name}="{html.escape(options[name])}"' for name in FIELDS if name in options)
    return f'<figure class="tx-guide-tile"{data}><div class="tx-guide-plot"></div><figcaption>\n'


CLOSED = "</figcaption></figure>\n"
