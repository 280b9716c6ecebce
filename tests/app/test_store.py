"""Leaderboards on disk: found by id only, and evicted when there is no room."""

from __future__ import annotations

import dataclasses
import json
import os
import stat
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.settings import Limits
from app.storage import blobs
from app.storage.leaderboards import Store
from app.storage.payload import from_payload, payload
from tile_core import leaderboard
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard, Official


def board(title: str = "Board", entities: int = 3, contexts: int = 2, seed: int = 0) -> Leaderboard:
    generator = np.random.default_rng(seed)
    performances = generator.integers(0, 1000, (contexts, entities, 4)).astype(float)
    performances[0, 0] = np.nan
    performances[-1, -1, 0] = np.nan
    sizes = np.nansum(performances, -1) + 1
    sizes[0, 0] = np.nan
    names = [f"<b>{index}</b>" for index in range(entities)]
    return leaderboard.leaderboard(
        names, performances, title=title, contexts=[f"c{index}" for index in range(contexts)], sizes=sizes
    )


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_saved_is_loaded_by_any_process(tmp_path: Path) -> None:
    one = board()
    key = Store(tmp_path).save(one)
    again = Store(tmp_path).load(key)
    assert again is not None
    assert again.digest == one.digest
    np.testing.assert_array_equal(again.performances, one.performances)
    assert Store(tmp_path).save(again) == key


def test_ids_need_the_secret(tmp_path: Path) -> None:
    one = board()
    keys = {Store(tmp_path / "a").save(one), Store(tmp_path / "b").save(one), Store(tmp_path / "c", "word").save(one)}
    assert len(keys) == 3
    assert one.digest not in keys
    assert Store(tmp_path / "d", "word").id_of(one) in keys


NO_KEYS = (
    *("", "../secret", "a" * 63, "A" * 64, "a" * 64, "a" * 64 + "\n", "/etc/passwd", ".." + "a" * 62, "\u0661" * 64),
    *(None, 5, ["a"] * 64, b"a" * 64),
)


@pytest.mark.parametrize("key", NO_KEYS)
def test_an_invalid_id_finds_nothing(tmp_path: Path, key: object) -> None:
    store = Store(tmp_path)
    store.save(board())
    assert store.load(key) is None
    assert store.staged(key) is None
    store.unstage(key)
    assert (tmp_path / "secret").exists()


@pytest.fixture
def open_umask() -> Iterator[None]:
    """A umask under which new files are readable for all unless the program restricts them."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_umask")
def test_only_this_user_can_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "x" / "store")
    key = store.save(board())
    token = store.stage(b"data", "a.csv")
    root = tmp_path / "x" / "store"
    assert [mode(path) for path in (root, root / "boards", root / "uploads")] == [0o700] * 3
    assert [mode(path) for path in (root / "secret", root / "boards" / key, root / "uploads" / token)] == [0o600] * 3


def test_the_secret_is_created_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: Store(tmp_path), range(24)))
    assert len({store.id_of(board()) for store in stores}) == 1
    assert len((tmp_path / "secret").read_bytes()) == 32
    assert {path.name for path in tmp_path.iterdir()} == {"secret", "boards", "uploads", "owners", "locks"}


def test_a_changed_file_is_not_loaded(tmp_path: Path) -> None:
    store = Store(tmp_path)
    key = store.save(board())
    path = tmp_path / "boards" / key
    data = json.loads(path.read_text())
    path.write_text(json.dumps(data | {"title": "Another"}))
    assert store.load(key) is None
    path.write_text("[" * 100_000)
    assert store.load(key) is None
    path.write_bytes(b"\x80\x04\x95")
    assert store.load(key) is None


@pytest.mark.parametrize("damage", [b"", b"{", None])
def test_a_damaged_file_is_written_again(tmp_path: Path, damage: bytes | None) -> None:
    store = Store(tmp_path)
    key = store.save(board())
    path = tmp_path / "boards" / key
    path.write_bytes(path.read_bytes()[:-1] + b"]" if damage is None else damage)
    assert store.load(key) is None
    assert store.save(board()) == key
    again = store.load(key)
    assert again is not None
    assert again.digest == board().digest


def test_uploads_expire(tmp_path: Path) -> None:
    store = Store(tmp_path, limits=Limits(upload_hours=2))
    token = store.stage(b"data", "a.csv")
    path = tmp_path / "uploads" / token
    os.utime(path, (time.time() - 7_300,) * 2)
    assert store.staged(token) is None
    assert not path.exists()


def test_no_secret_is_empty(tmp_path: Path) -> None:
    for empty in ("", " \n"):
        with pytest.raises(InvalidInputError, match="secret: expected"):
            Store(tmp_path, empty)
    (tmp_path / "secret").write_bytes(b"")
    stores = [Store(tmp_path), Store(tmp_path)]
    assert len((tmp_path / "secret").read_bytes()) == 32
    assert len({store.id_of(board()) for store in stores}) == 1


def test_the_least_recently_used_go_first(tmp_path: Path) -> None:
    size = len(json.dumps(payload(board(), "a" * 64)))
    store = Store(tmp_path, limits=Limits(store=int(3.5 * size)))
    keys = []
    for seed in range(3):
        keys.append(store.save(board(seed=seed)))
        time.sleep(0.002)
    assert store.load(keys[0]) is not None
    time.sleep(0.002)
    keys.append(store.save(board(seed=3)))
    assert [store.load(key) is not None for key in keys] == [True, False, True, True]


def test_uploads_are_found_by_their_token_only(tmp_path: Path) -> None:
    store = Store(tmp_path)
    one, two = store.stage(b"a\nb", "one\n.csv"), store.stage(b"a\nb", "two.csv")
    assert one != two
    assert store.staged(one) == (b"a\nb", "one\n.csv")
    store.unstage(one)
    assert store.staged(one) is None
    assert Store(tmp_path).staged(two) == (b"a\nb", "two.csv")
    assert store.load(two) is None


def test_the_payload_is_plain_json() -> None:
    data = payload(board(), "f" * 64, ["note"])
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data["performances"][0][0] is None
    assert data["performances"][1][2][0] is None
    assert data["sizes"][0][0] is None
    assert (data["id"], data["notes"], data["contexts"]) == ("f" * 64, ["note"], ["c0", "c1"])
    assert from_payload(data).digest == board().digest


GOOD = payload(board(), "f" * 64)


@pytest.mark.parametrize(
    "change",
    [
        {"title": None},
        {"title": "a" * 201},
        {"title": "a\0"},
        {"entities": "abc"},
        {"entities": ["a", "b"]},
        {"entities": ["a", "b", "b"]},
        {"entities": ["a", "b", 5]},
        {"entities": ["a", "b", ""]},
        {"entities": ["a", "b", "\ud800"]},
        {"entities": []},
        {"contexts": []},
        {"contexts": {"a": 1}},
        {"performances": [[1]]},
        {"performances": 5},
        {"performances": [[[1, 2, 3, "4"]] * 3] * 2},
        {"performances": [[[1, 2, 3, True]] * 3] * 2},
        {"performances": [[[1, 2, 3, -4]] * 3] * 2},
        {"performances": [[[1, 2, 3]] * 3] * 2},
        {"performances": [[[1, 2, 3, 10**400]] * 3] * 2},
        {"performances": [[[1, 2, 3, float("inf")]] * 3] * 2},
        {"performances": [[[1, 2, 3, float("nan")]] * 3] * 2},
        {"sizes": [[0] * 3] * 2},
        {"sizes": [[1] * 3]},
        {"sizes": [[{}] * 3] * 2},
        {"entities": [str(index) for index in range(20_001)]},
    ],
)
def test_a_payload_from_a_browser_is_checked(change: dict[str, object]) -> None:
    assert from_payload(GOOD).entities == board().entities
    with pytest.raises(InvalidInputError, match="expected"):
        from_payload(GOOD | change)


@pytest.mark.parametrize("data", [None, [], "x", 5, {}, {"title": "x"}])
def test_what_is_no_payload_is_refused(data: object) -> None:
    with pytest.raises(InvalidInputError):
        from_payload(data)


def test_many_contexts_times_many_entities_are_refused_before_allocating() -> None:
    names = [str(index) for index in range(20_000)]
    with pytest.raises(InvalidInputError, match="places, found 400,000,000"):
        from_payload({"title": "x", "entities": names, "contexts": names, "performances": None, "sizes": None})


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(max_size=3), lambda x: st.lists(x, max_size=4)))
def test_no_value_breaks_the_reader_of_payloads(value: object) -> None:
    for name in GOOD:
        data = GOOD | {name: value}
        try:
            from_payload(data)
        except InvalidInputError:
            continue


def with_attributes() -> Leaderboard:
    return leaderboard.leaderboard(
        ["a", "b"], [[7, 1, 0, 2], [6, 2, 1, 1]], attributes={"family": ("CNN", ""), "é": ("1", "2")}
    )


def test_attributes_are_stored_and_come_back(tmp_path: Path) -> None:
    one, store = with_attributes(), Store(tmp_path)
    again = store.load(store.save(one))
    assert again is not None
    assert again.attributes == {"family": ("CNN", ""), "é": ("1", "2")}
    assert again.digest == one.digest != leaderboard.leaderboard(one.entities, one.performances).digest


def test_leaderboards_of_the_first_format_still_load(tmp_path: Path) -> None:
    # Written by the program before there were attributes.
    old = {"id": "", "title": "Old", "entities": ["a"], "contexts": ["all"], "performances": [[[7, 1, 0, 2]]]}
    board, store = from_payload(old | {"sizes": [[10]], "notes": []}), Store(tmp_path)
    assert board.attributes == {}
    assert board.digest == "75baa9b8b015a42724f1471d1ddd92c507e387f2d13f65016de038cac1eec77d"
    assert store.load(store.save(board)) is not None


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": 5},
        {"format": "2"},
        {"attributes": []},
        {"attributes": {"family": ["CNN"]}},
        {"attributes": {"family": ["CNN", 5]}},
        {"attributes": {"family": ["CNN", "a\nb"]}},
        {"attributes": {"": ["CNN", "RF"]}},
        {"attributes": {"family": ["CNN", "x" * 201]}},
        {"attributes": {f"a{index}": ["", ""] for index in range(100_001)}},
    ],
)
def test_attributes_from_a_browser_are_checked(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidInputError, match="leaderboard: expected"):
        from_payload(payload(with_attributes(), "") | wrong)


def test_the_official_rule_is_stored_and_comes_back(tmp_path: Path) -> None:
    plain, store = board(), Store(tmp_path)
    assert "official" not in payload(plain, "")
    assert payload(plain, "")["format"] == 2  # older programs read it
    for official in (Official("scores", "f1"), Official("scores", "mcc"), Official("worst")):
        ruled = dataclasses.replace(plain, official=official)
        assert payload(ruled, "")["official"] == {"rule": official.rule, "score": official.score}
        again = store.load(store.save(ruled))
        assert again is not None
        assert again.official == official
        assert store.id_of(ruled) != store.id_of(plain)


@pytest.mark.parametrize(
    "wrong",
    [
        "scores",
        {},
        {"rule": "luck"},
        {"rule": ["scores"]},
        {"rule": "rank", "score": 5},
        {"rule": "rank", "score": "luck"},
    ],
)
def test_an_official_rule_from_a_browser_is_checked(wrong: object) -> None:
    with pytest.raises(InvalidInputError, match="leaderboard: expected an official"):
        from_payload(payload(board(), "") | {"official": wrong})


# Who may delete


@pytest.mark.parametrize("step", range(3))
def test_an_upload_that_dies_at_any_step_leaves_no_owner_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """What was not confirmed gives nobody a right, and keeps nobody from deleting what is uploaded later."""
    written = [0]
    write = blobs.Blobs.write

    def dies(self: blobs.Blobs, *given: Any) -> None:
        written[0] += 1
        if written[0] > step:
            raise OSError(28, "No space left on device")
        write(self, *given)

    with monkeypatch.context() as patch:
        patch.setattr(blobs.Blobs, "write", dies)
        with pytest.raises(OSError, match="No space"):
            Store(tmp_path).upload(board())
    store = Store(tmp_path)
    key, right = store.upload(board())
    assert store.load(key) is not None
    assert store.delete(key, [right]) == "deleted"
    assert store.load(key) is None


@pytest.mark.parametrize("name", ["_remove", "write_new"])
def test_a_deletion_that_dies_at_any_step_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    store = Store(tmp_path)
    key, right = store.upload(board())

    def dies(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(blobs, name, dies)
        with pytest.raises(OSError, match="Read-only"):
            store.delete(key, [right])
    assert Store(tmp_path).delete(key, [right]) == "deleted"
    assert Store(tmp_path).load(key) is None


def test_each_upload_of_one_leaderboard_has_its_own_right_in_all_processes(tmp_path: Path) -> None:
    here, there = Store(tmp_path), Store(tmp_path)
    (key, mine), (_, theirs) = here.upload(board()), there.upload(board())
    assert here.delete(key, [theirs]) == "shared"
    assert there.load(key) is not None
    assert there.delete(key, [mine]) == "deleted"
    assert here.load(key) is None


def test_matrices_of_more_classes_are_stored_and_come_back(tmp_path: Path) -> None:
    counts = np.array([[[5.0, 1, 0], [2, 7, 1], [0, 0, 4]], [[4.0, 2, 0], [1, 8, 1], [1, 0, 3]]])
    rest = leaderboard.one_against_rest(counts)
    plain = leaderboard.leaderboard(["x", "y"], rest, contexts=["a", "b", "c"])
    full, store = dataclasses.replace(plain, matrices=counts), Store(tmp_path)
    sent = json.loads(json.dumps(payload(full, "")))
    assert (sent["format"], sent["matrices"][0]) == (4, [5, 1, 0, 2, 7, 1, 0, 0, 4])
    again = store.load(store.save(full))
    assert again is not None
    assert again.matrices is not None
    assert again.matrices.tolist() == counts.tolist()
    assert store.id_of(full) != store.id_of(plain)
    for wrong in ([[1] * 9] * 2, [[5] * 8] * 2, [None, None], "x", [["5"] * 9] * 2):
        with pytest.raises(InvalidInputError):
            from_payload(sent | {"matrices": wrong})
