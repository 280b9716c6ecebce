"""A sample of what `python -m tests.bench fuzz` sends: no mutated file or callback is an error of the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import server
from app.services import open_services
from app.settings import Settings
from tests.app import hostile

Send = Callable[[FlaskClient, int, int], Counter[int]]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    folder: Path = tmp_path_factory.mktemp("hostile")
    services = open_services(Settings(folder=folder))
    return server.create_app(Settings(folder=folder), services).server.test_client()


@pytest.mark.parametrize("kind", [hostile.uploads, hostile.predictions, hostile.callbacks], ids=lambda k: k.__name__)
def test_no_mutated_request_is_an_error_of_the_server(client: FlaskClient, kind: Send) -> None:
    statuses, incidents = hostile.watched(lambda: kind(client, 200, 7))
    assert incidents == []
    assert {status for status in statuses if status >= 500} == set()
    assert sum(statuses.values()) >= 200
    assert statuses[200] > 20


def test_an_error_of_the_server_would_be_seen(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(client.application, "dispatch_request", broken)
    statuses, incidents = hostile.watched(lambda: Counter([client.get("/").status_code]))
    assert statuses == {500: 1}
    assert "broken" in incidents[0]
