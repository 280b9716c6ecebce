"""axe-core, which looks for faults of accessibility in a page: fetched once from npm, never kept in the repository.

Its licence is MPL-2.0. The version and its digest are fixed here; the file lies in the user's cache folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import pytest

VERSION = "4.14.1"
SHA512 = (
    "1477dafa598d8d065f273d6af302aa203c02e83131707b7fa648cd41bd3d6b73"
    "4f8c22a0dab86ee6a6f64b8afbe804b214d36db85a2826965edfb3a0b9d546b5"
)
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules whose results may differ in dark mode.
OF_COLOURS = ("color-contrast", "link-in-text-block")
RUN = """async ([runOnly, off, within]) => {
  const rules = Object.fromEntries(off.map((rule) => [rule, {enabled: false}]));
  // Style sheets are loaded for a rule about turned screens alone, which is none of these.
  const options = {resultTypes: ['violations'], runOnly, rules, preload: false};
  const context = {include: [[within || 'html']], exclude: [['[data-tx-page][hidden]']]};
  // axe reads what it does not judge, too: pages that are not shown, most of the document, are put aside.
  const hidden = [...document.querySelectorAll('[data-tx-page][hidden] main')];
  const aside = hidden.map((main) => [main, new DocumentFragment()]);
  for (const [main, kept] of aside) kept.append(...main.childNodes);
  const {violations} = await axe.run(context, options).finally(() => {
    for (const [main, kept] of aside) main.append(kept);
  });
  const told = ({id, impact, nodes}) => nodes.map(
    (node) => `${impact} ${id}: ${node.target.join(' ')} | ${node.html.slice(0, 150)} | ${node.failureSummary}`,
  );
  return violations.flatMap(told);
}"""


def source() -> str:
    """The text of axe-core; where npm or its registry is not there, skip, or fail when `TILE_REQUIRE_AXE` is set."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tile-explorer-tests"
    path = cache / f"axe-core-{VERSION}.js"
    if not path.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        _fetch(path)
    return path.read_text(encoding="utf-8")


def _fetch(path: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        _missing("npm is not installed")
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        command = [str(npm), "pack", f"axe-core@{VERSION}", "--silent"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
        packed = Path(folder) / f"axe-core-{VERSION}.tgz"
        if done.returncode or not packed.is_file():
            _missing(f"npm could not fetch axe-core {VERSION}: {done.stderr[-300:]}")
        assert hashlib.sha512(packed.read_bytes()).hexdigest() == SHA512, "this is not the axe-core that was asked for"
        with tarfile.open(packed) as archive:
            member = archive.extractfile("package/axe.min.js")
            assert member is not None
            made = Path(folder) / path.name
            made.write_bytes(member.read())
        made.replace(path)


def _missing(reason: str) -> None:
    if os.environ.get("TILE_REQUIRE_AXE"):
        pytest.fail(reason)
    pytest.skip(reason)


def faults(page: Any, within: str = "", off: tuple[str, ...] = (), only: tuple[str, ...] = ()) -> list[str]:
    """What axe-core finds on the page as it is, one line a node: by all rules but some, or by a few only.

    `within` is a selector of what is looked at, if not the whole page; it must be there to be seen.
    """
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(f"() => {{ {source()} }}")
    if within:
        page.wait_for_selector(within)
    found: list[str] = page.evaluate(RUN, [list(only or STANDARDS), list(off), within])
    return found
