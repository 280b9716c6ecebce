"""Each client of another machine gets a share, this machine what it asks for; who uploads something can delete it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flask
import pytest
from flask.testing import FlaskClient

from app import server
from app.operation import fairness
from app.reading.tables import limited_process
from app.services import Services, open_services
from app.settings import Limits, Settings
from app.storage import blobs, rights
from app.storage.backends import Folders, allowance
from app.storage.backends.allowance import Allowance
from app.storage.payload import from_payload
from app.uploads import deletion
from app.uploads.predictions import route
from app.web import visitor
from tests.app.test_predictions_route import answer_here
from tests.app.test_server import answer, upload
from tile_core.checks import InvalidInputError

FAR = {"REMOTE_ADDR": "10.0.0.7"}


class Clock:
    """The time as the allowances see it."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(allowance, "time", found)
    return found


def test_an_allowance_is_used_up_and_fills_again(tmp_path: Path, clock: Clock) -> None:
    here, there = (Allowance(tmp_path / "a", 3, 60) for _ in range(2))
    assert [here.take("anna"), there.take("anna"), here.take("anna")] == [0, 0, 0]
    assert there.take("anna") == pytest.approx(20)
    assert there.take("ben") == 0
    clock.now += 19.9
    assert here.take("anna") > 0
    clock.now += 0.2
    assert here.take("anna") == 0
    assert here.take("anna") > 19
    clock.now += 10_000
    assert [here.take("anna") > 0 for _ in range(4)] == [False, False, False, True]


def test_what_costs_more_than_all_of_it_takes_all_of_it(tmp_path: Path, clock: Clock) -> None:
    shares = Allowance(tmp_path / "a", 10, 10)
    assert shares.take("anna", 25) == 0
    assert shares.take("anna", 1) == pytest.approx(1)
    clock.now += 9
    assert shares.take("anna", 25) == pytest.approx(1)


def test_a_clock_that_is_set_back_gives_nothing_and_takes_nothing(tmp_path: Path, clock: Clock) -> None:
    shares = Allowance(tmp_path / "a", 2, 2)
    shares.take("anna", 2)
    clock.now -= 500
    assert shares.take("anna") == pytest.approx(1)


def test_a_full_file_forgets_no_client_that_has_used_its_allowance(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "_ROWS", allowance._PLACES + 1)
    shares = Allowance(tmp_path / "a", 2, 1_000)
    shares.take("hostile", 2)
    for number in range(200):
        shares.take(f"other {number}", 1)
    assert shares.take("hostile") > 0


def test_threads_take_no_more_than_there_is(tmp_path: Path, clock: Clock) -> None:
    shares, granted = Allowance(tmp_path / "a", 50, 1_000), list[bool]()

    def take() -> None:
        granted.extend(shares.take("anna") == 0 for _ in range(20))

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(granted) == 50


def test_without_a_writable_disk_no_client_is_limited(tmp_path: Path) -> None:
    shares = Allowance(tmp_path / "a", 1, 1_000)
    (tmp_path / "a").mkdir()
    assert [shares.take("anna") for _ in range(3)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("address", "person", "client"),
    [
        ("10.0.0.7", "", "address 10.0.0.7"),
        ("::ffff:10.0.0.7", "", "address 10.0.0.7"),
        ("2001:db8:1:2:3:4:5:6", "", "address 2001:db8:1:2::"),
        ("fe80::1%eth0", "", "address fe80::"),
        ("", "", "address"),
        ("10.0.0.7", "Anna", "person Anna"),
    ],
)
def test_a_client_is_a_person_or_an_address(address: str, person: str, client: str) -> None:
    headers = {"X-Forwarded-User": person} if person else {}
    with flask.Flask(__name__).test_request_context("/", environ_base={"REMOTE_ADDR": address}, headers=headers):
        assert visitor.client_of(flask.request, "X-Forwarded-User") == client
        assert visitor.client_of(flask.request, "").startswith("address")


def test_a_person_is_named_by_a_trusted_proxy_only() -> None:
    named = {"TILE_IDENTITY_HEADER": "X-Forwarded-User"}
    with pytest.raises(InvalidInputError, match="TILE_IDENTITY_HEADER: expected TILE_PROXIES"):
        Settings.from_environment(named)
    assert Settings.from_environment(named | {"TILE_PROXIES": "1"}).identity_header == "X-Forwarded-User"


def small(folder: Path, **limits: int) -> FlaskClient:
    return server.create_app(Settings(folder=folder, limits=Limits(**limits))).server.test_client()


def ask(client: FlaskClient, path: str = "/_dash-update-component", **given: Any) -> Any:
    return client.post(path, json={}, environ_base=FAR, headers={"Host": "localhost"}, **given)


def test_too_many_requests_of_one_client_are_refused_with_when_to_try_again(tmp_path: Path) -> None:
    client = small(tmp_path, requests_minute=3)
    assert [ask(client).status_code for _ in range(4)] == [400, 400, 400, 429]
    refused = ask(client)
    assert "Please wait 20 s and try again" in refused.get_data(as_text=True)
    assert 18 <= int(refused.headers["Retry-After"]) <= 20
    assert "application/json" in ask(client, "/predictions").headers["Content-Type"]
    assert "fair share" in ask(client, "/predictions").get_json()["error"]
    # Reading costs nothing, others have their own share, and this machine is not limited.
    assert client.get("/", environ_base=FAR, headers={"Host": "localhost"}).status_code == 200
    other = {"REMOTE_ADDR": "10.0.0.8"}
    assert client.post("/report", json={}, environ_base=other, headers={"Host": "localhost"}).status_code == 400
    assert {client.post("/report", json={}).status_code for _ in range(5)} == {400}


def test_reading_and_deleting_are_limited_too(tmp_path: Path) -> None:
    client = small(tmp_path, reads_minute=3, requests_minute=2)
    given: dict[str, Any] = {"environ_base": FAR, "headers": {"Host": "localhost"}}
    assert [client.get("/healthz", **given).status_code for _ in range(4)] == [200, 200, 200, 429]
    address = f"{deletion.PATH}/{'0' * 64}"
    assert [client.delete(address, **given).status_code for _ in range(3)] == [403, 403, 429]
    assert client.get("/healthz", headers={"Host": "localhost"}).status_code == 200


def test_bytes_of_a_day_are_limited(tmp_path: Path) -> None:
    client, sent = small(tmp_path, bytes_day=10_000), list[Any]()
    for size in (5_000, 4_999, 5_000):
        sent.append(client.post("/report", data=b" " * size, environ_base=FAR, headers={"Host": "localhost"}))
    assert [response.status_code for response in sent] == [400, 400, 429]
    assert "Please wait 12 hours and try again" in sent[2].get_data(as_text=True)


def test_so_many_at_once_and_no_more(tmp_path: Path) -> None:
    made = flask.Flask(__name__)
    entered, go = threading.Semaphore(0), threading.Event()

    def wait() -> str:
        entered.release()
        go.wait(20)
        return "done"

    made.add_url_rule("/report", "report", wait, methods=["POST"])
    fairness.register(made, Settings(folder=tmp_path, limits=Limits(at_once=2)), Folders())
    found = list[int]()

    def send() -> None:
        found.append(made.test_client().post("/report", environ_base=FAR).status_code)

    threads = [threading.Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    entered.acquire(timeout=20)
    entered.acquire(timeout=20)
    third = made.test_client().post("/report", environ_base=FAR)
    assert (third.status_code, "at once" in third.get_data(as_text=True)) == (429, True)
    go.set()
    for thread in threads:
        thread.join(20)
    assert found == [200, 200]
    assert made.test_client().post("/report", environ_base=FAR).status_code == 200


# Deleting


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return open_services(Settings(folder=tmp_path))


@pytest.fixture
def client(services: Services, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr(limited_process, "run", answer_here)
    monkeypatch.setattr(route, "WAIT", 30)
    return server.create_app(services.settings, services).server.test_client()


def imported(client: FlaskClient) -> dict[str, Any]:
    """A leaderboard as a browser that imports it gets it: always the same."""
    state, _ = upload(client, "model,tp,fp,fn,tn\none,10,2,3,40\ntwo,5,6,7,80\n", "mine.csv")
    values = {"import-confirmed.data": {"of": state["of"], "n": 1}, "import-state.data": state}
    sent = answer(client, "dataset.data", values, "import-confirmed.data").get_json()["response"]
    return dict(sent["dataset"]["data"])


def converted(client: FlaskClient) -> dict[str, Any]:
    """Predictions as a browser that uploads them gets them: always the same."""
    sent = client.post("/predictions", data=b"label,p\n1,0.9\n0,0.2\n", headers={"X-File-Name": "p.csv"})
    return dict(client.post(f"/predictions/{sent.get_json()['token']}/convert", json={}).get_json())


UPLOADS = [(deletion.PATH, imported), (deletion.PREDICTIONS, converted)]


def opened(services: Services, path: str, key: str) -> bool:
    store = services.store if path == deletion.PATH else services.predictions.intake.files
    return store.load(key) is not None


@pytest.mark.parametrize(("path", "sent"), UPLOADS)
def test_only_the_browser_that_uploaded_can_delete(
    services: Services, client: FlaskClient, path: str, sent: Callable[[FlaskClient], dict[str, Any]]
) -> None:
    data = sent(client)
    address, right = f"{path}/{data['id']}", data["deletion"]
    wrong = ("", right[:-1], "x", data["id"], "é", rights.former_right(services.store._secret, data["id"]))
    for each in (*wrong, ",".join(wrong[:4])):
        assert client.delete(address, headers={deletion.HEADER: each}).status_code == 403
        assert opened(services, path, data["id"])
    from_elsewhere = {deletion.HEADER: right, "Origin": "http://evil.example"}
    assert client.delete(address, headers=from_elsewhere).status_code == 403
    for _ in range(2):  # asked twice, as when the first answer is lost
        assert client.delete(address, headers={deletion.HEADER: f"{'0' * 64}, {right}"}).status_code == 204
        assert not opened(services, path, data["id"])
    assert client.delete(f"{path}/..", headers={deletion.HEADER: right}).status_code in (403, 404, 405)


@pytest.mark.parametrize(("path", "sent"), UPLOADS)
def test_importing_again_what_a_link_opens_gives_no_right_to_delete_it(
    services: Services, client: FlaskClient, path: str, sent: Callable[[FlaskClient], dict[str, Any]]
) -> None:
    first, again = sent(client), sent(client)
    assert (first["id"], first["deletion"]) != (again["id"], again["deletion"])
    address = f"{path}/{first['id']}"
    for _ in range(2):
        found = client.delete(address, headers={deletion.HEADER: again["deletion"]})
        assert found.status_code == 200
        assert "stays until they delete it" in found.get_json()["message"]
        assert opened(services, path, first["id"])
    assert client.delete(address, headers={deletion.HEADER: first["deletion"]}).status_code == 204
    assert not opened(services, path, first["id"])


@pytest.mark.parametrize(("path", "sent"), UPLOADS)
def test_a_deletion_that_does_not_happen_is_not_confirmed(
    services: Services,
    client: FlaskClient,
    path: str,
    sent: Callable[[FlaskClient], dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = sent(client)
    with monkeypatch.context() as patch:

        def fail(*_: object) -> None:
            raise OSError(30, "Read-only file system")

        patch.setattr(blobs, "_remove", fail)
        found = client.delete(f"{path}/{data['id']}", headers={deletion.HEADER: data["deletion"]})
        assert found.status_code == 503
        assert "could not be deleted: links to it still open it" in found.get_json()["error"]
    assert opened(services, path, data["id"])
    assert client.delete(f"{path}/{data['id']}", headers={deletion.HEADER: data["deletion"]}).status_code == 204


def test_what_was_uploaded_before_still_has_its_owner(services: Services, client: FlaskClient) -> None:
    data = imported(client)
    for path in (services.settings.datasets / "owners").iterdir():
        path.unlink()
    assert opened(services, deletion.PATH, data["id"])
    again, address = imported(client), f"{deletion.PATH}/{data['id']}"
    assert client.delete(address, headers={deletion.HEADER: again["deletion"]}).status_code == 200
    former = rights.former_right(services.store._secret, data["id"])
    assert client.delete(address, headers={deletion.HEADER: former}).status_code == 204
    assert not opened(services, deletion.PATH, data["id"])


def test_a_link_says_nothing_of_the_right_to_delete(client: FlaskClient) -> None:
    asked = {"session-request.data": {"turn": 1, "id": imported(client)["id"]}}
    shared = answer(client, "session-answer.data", asked, "session-request.data").get_json()["response"]
    assert "deletion" not in shared["session-answer"]["data"]["data"]


def test_what_a_page_sends_again_belongs_to_nobody(services: Services, client: FlaskClient) -> None:
    data = imported(client)
    address = f"{deletion.PATH}/{data['id']}"
    assert client.delete(address, headers={deletion.HEADER: data["deletion"]}).status_code == 204
    services.store.save(from_payload(data))
    again = imported(client)
    assert client.delete(address, headers={deletion.HEADER: again["deletion"]}).status_code == 204


# Private leaderboards


def test_a_private_leaderboard_opens_only_for_its_uploader(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path, proxies=1, identity_header="X-Forwarded-User", private=True)
    services = open_services(settings)
    app = server.create_app(settings, services).server
    anna, ben = ({"X-Forwarded-User": name} for name in ("anna", "ben"))

    def opened(key: str, headers: dict[str, str]) -> dict[str, Any]:
        asked = {"session-request.data": {"turn": 1, "id": key}}
        found = answer(_As(app.test_client(), headers), "session-answer.data", asked, "session-request.data")
        data: dict[str, Any] = found.get_json()["response"]["session-answer"]["data"]
        return data

    with app.test_request_context("/", headers=anna):
        key = services.store.save(services.store.load(services.samples.first()["id"]))
        sample = services.samples.first()["id"]
    assert opened(key, anna)["data"]["id"] == key
    assert "data" not in opened(key, ben)
    assert "no longer" in opened(key, ben)["problem"]
    # A sample is everybody's.
    assert "data" in opened(sample, ben)
    # A visitor whom the proxy does not name learns only whether the server is alive.
    client = app.test_client()
    assert [client.get(path).status_code for path in ("/", "/_dash-layout", "/healthz")] == [403, 403, 200]


class _As:
    """A client whose requests name a person."""

    def __init__(self, client: FlaskClient, headers: dict[str, str]) -> None:
        self._client, self._headers = client, headers

    def get(self, path: str) -> Any:
        return self._client.get(path, headers=self._headers)

    def post(self, path: str, **given: Any) -> Any:
        return self._client.post(path, headers=self._headers, **given)


def test_private_leaderboards_need_people() -> None:
    with pytest.raises(InvalidInputError, match="TILE_PRIVATE: expected TILE_IDENTITY_HEADER"):
        Settings.from_environment({"TILE_PRIVATE": "yes"})
    people = {"TILE_PRIVATE": "yes", "TILE_PROXIES": "1", "TILE_IDENTITY_HEADER": "X-Forwarded-User"}
    assert Settings.from_environment(people).private
