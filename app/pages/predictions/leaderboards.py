"""The models at chosen thresholds: in a table, as the leaderboard of the other pages, or as a file."""

from __future__ import annotations

from typing import Any

from dash import NoUpdate, dcc, no_update

from tile_core.checks import InvalidInputError
from tile_core.predictions import Predictions

from ... import exports
from ...services import Services
from ...storage.payload import payload
from . import answers, compared_thresholds
from .questions import about_file, read, reply, shown_of


def rule(services: Services, data: Any) -> dict[str, Any] | NoUpdate:
    """The models at the thresholds of a rule."""

    def respond(given: Predictions) -> dict[str, Any]:
        return compared_thresholds.choice_answer(compared_thresholds.chosen(given, data), given.prior)

    return about_file(services, data, "rule", respond)


def board(services: Services, data: Any) -> tuple[Any, Any, Any]:
    """The models at the chosen thresholds as the leaderboard of the other pages, or as a file; the answer to the page.

    The page opens the leaderboard when the answer says that there is one.
    """
    if not data:
        return no_update, no_update, no_update
    read(data)
    given = services.predictions.load(data["source"])
    if given is None:
        return no_update, no_update, reply(data, "board", "gone")
    try:
        for part, made in (("common", answers.common), ("declined", answers.declined)):
            if data.get(part):
                return no_update, no_update, _stored(services, made(given), data, part)
        choice = compared_thresholds.chosen(given, data)
    except InvalidInputError as error:
        return no_update, no_update, reply(data, "board", "wrong", message=str(error))
    board = compared_thresholds.board_of(given, choice)
    if data.get("download"):
        file_reply = reply(data, "board", "file", message=choice.partial)
        return no_update, dcc.send_string(answers.as_csv(board), f"{exports.file_name(board.title)}.csv"), file_reply
    shown = shown_of(services, data)
    curves = {} if shown is None else {"curves": shown["roc"]}
    sent = payload(board, services.store.save(board), list(filter(None, [choice.note, choice.partial]))) | curves
    return sent, no_update, reply(data, "board", "board")


def _stored(services: Services, made: Predictions, data: Any, part: str) -> dict[str, Any]:
    """Other predictions of the same models, stored like an upload, so that links can name them."""
    key = services.predictions.intake.files.save(made)
    return reply(data, "board", "common", id=key, title=made.title, part=part)
