"""10,000 mutated files of every format, the nested and spanned ones too: the longest time and the most memory of one.

A reading process may take 20 s of processor and 2 GB. The files are read, looked at and imported in this process, so
the memory is that of the largest one and of all that is imported.
"""

from __future__ import annotations

import resource
import time
from collections import Counter
from unittest import mock

import numpy as np

from app.reading.tables import limited_process
from app.settings import Limits
from tests.uploads.mutated import formats, here, mutated, outcome

TIMES, _LIMITS = 10_000, Limits()
# Files that are small and were, or could be, much work: nested, spanned, never closed, wide and long.
NESTED = {
    "spans.html": b"<table>" + b"<tr><td colspan=1000 rowspan=65534>x</td></tr>" * 1_000 + b"</table>",
    "cells.html": b"<table>" + b"<tr>" + b"<td colspan=900 rowspan=900>1" * 400,
    "comments.html": b"<!--" * 38_000,
    "nested.html": b"<table><tr><td>" * 20_000,
    "tags.html": b"<div><b>" * 50_000 + b"<table><tr><th>model<th>TP<tr><td>a<td>1</table>",
    "hidden.html": b"<div hidden>" * 50_000 + b"<table><tr><th>model<th>TP<tr><td>a<td>1</table>",
    "rows.tex": b"\\begin{tabular}{ll}"
    + b"\\multirow{99999}{*}{\\multicolumn{9999}{c}{x}}&y\\\\" * 5_000
    + b"\\end{tabular}",
    "braces.tex": b"\\begin{tabular}{ll}model&TP\\\\" + b"{" * 300_000,
    "nested.tex": b"\\begin{tabular}{l}" * 10_000,
    "dashes.md": b"|model|TP|\n|" + b"-" * 300_000 + b"x|-|\n|a|1|",
    "bars.md": b"|model|TP|\n|-|-|\n" + b"|" * 300_000,
    "deep.json": b"[" * 100_000,
    "objects.json": b'{"a":' * 50_000,
    "keys.json": b"[" + b",".join(b'{"k%d":1}' % k for k in range(3_000)) + b"]",
    "wide.csv": b"model," + b"tp," * 100_000 + b"\na,1",
    "quotes.csv": b'model,tp\n"' + b'""' * 150_000,
    "commas.csv": b"model,tp,fp,fn,tn\n" + b",,,,\n" * 60_000,
    "spaces.txt": b"model  tp  fp\n" + b"a" + b"  " * 150_000,
    "contexts.csv": b"model," + b",".join(b"c%d_tp,c%d_fp" % (k, k) for k in range(99)) + b"\n" + b"m" + b",1" * 198,
}


def run() -> None:
    """Print, for each format, how many files became what and the longest time of one."""
    kinds = {extension: [(path.name, path.read_bytes()) for path in paths] for extension, paths in formats().items()}
    kinds["nested and spanned"] = list(NESTED.items())
    each = max(1, TIMES // len(kinds))
    with mock.patch.object(limited_process, "run", here):
        for kind, files in kinds.items():
            rng, words, longest = np.random.default_rng(len(kind)), Counter[str](), (0.0, "")
            for turn in range(each):
                name, data = files[turn % len(files)]
                begun = time.process_time()
                try:
                    words[outcome(data if turn < len(files) else mutated(data, rng), name)] += 1
                except Exception as error:
                    words[f"error: {type(error).__name__}"] += 1
                longest = max(longest, (time.process_time() - begun, name))
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
            print(f"  {kind:18} {each:,} files: {dict(words)}; longest {longest[0]:.1f} s ({longest[1]})", end="")
            print(f" of {_LIMITS.seconds} s; memory so far {most:.0f} MB", flush=True)
