"""What the browser draws in the dialog for a state: plain data, texts and numbers only."""

from __future__ import annotations

from typing import Any

from tile_core.checks import InvalidInputError

from ...services import Services
from ...settings import Limits
from ...uploads.review import messages
from .uploads import uploads


def show(services: Services, state: dict[str, Any]) -> dict[str, Any]:
    """What is shown for a state; `kind` is "refused", "waiting" or "review".

    Of a review, `asked` is the number of the choice that it answers, 0 for none.
    """
    limits = services.settings.limits
    if not state.get("token"):
        return _refused_file(str(state.get("name", "")), _refusal(state, limits), limits)
    if "pending" in state:
        return _waiting_file(state)
    try:
        return uploads(services).ask("shown", state) | {"asked": _asked(state)}
    except InvalidInputError as error:
        return _refused_file("The file", str(error), limits)


def _waiting_file(state: dict[str, Any]) -> dict[str, Any]:
    """What is shown of a file until it is read; `asked`: the number of the question that this answers, 0 for none."""
    ahead = state["pending"] if isinstance(state["pending"], int) else 0
    name = messages.name_of(str(state.get("name", "")))
    return {"kind": "waiting", "name": name, "verdict": messages.waiting(name, max(ahead, 0)), "asked": _asked(state)}


def _asked(state: dict[str, Any]) -> int:
    return state["asked"] if isinstance(state.get("asked"), int) else 0


def _refused_file(name: str, message: str, limits: Limits) -> dict[str, Any]:
    return {"kind": "refused", "name": messages.name_of(name), "verdict": messages.refusal(message, limits)}


def _refusal(state: dict[str, Any], limits: Limits) -> str:
    """Why there is no table: as reported by the reader, or by the browser, which does not send a file that is too
    large.
    """
    if state.get("refused"):
        return str(state["refused"])[:500]
    if state.get("several"):
        return "Several files were dropped: drop one at a time, or a zip of the folds or models of one table."
    return (
        f"The file is larger than the limit of {limits.upload / 1e6:g} MB. Leave out rows or columns. "
        "Files of predictions, with one row for each sample, belong on the page Predictions."
    )
