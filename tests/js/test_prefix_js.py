"""Below a path of its own, the browser's code finds pages and routes."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytestmark = pytest.mark.node

BODY = """([config, paths]) => {
  const { prefixIn, addressOf, pageOf } = window.tileExplorer.prefix;
  const start = prefixIn(config);
  return [addressOf('/report', start), ...paths.map((path) => pageOf(path, start))];
}"""
AT_THE_ROOT = ["/report", "/", "/lab", "/lab", "/lab/scores", "/labs", "/scores"]


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({"requests_pathname_prefix": "/lab/"}, ["/lab/report", "/", "/", "/", "/scores", "/labs", "/scores"]),
        ({"requests_pathname_prefix": "/"}, AT_THE_ROOT),
        ({}, AT_THE_ROOT),
    ],
)
def test_pages_are_found_below_a_prefix(scripts: Any, config: dict[str, str], expected: list[str]) -> None:
    paths = ["/", "/lab", "/lab/", "/lab/scores", "/labs", "/scores"]
    assert scripts.evaluate(BODY, [json.dumps(config), paths]) == expected
