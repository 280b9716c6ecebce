"""`python -m tests.golden [--record] [part of a name ...]`: compare views of the running program with their record.

Words, drawings and small pictures of pages, slides, report, printed pages and saved figures. Plain, it prints what
differs and ends with 1 where something does; with `--record` it writes the record anew. A commit that changes what
users see records the views that show it: `python -m tests.golden --record import help`.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.golden.pages import opened
from tests.golden.record import WHOLE, Record, forget
from tests.golden.views import VIEWS


def main() -> int:
    """Compare or record; the number of the process's end."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--record", action="store_true", help="write the record anew")
    parser.add_argument("names", nargs="*", metavar="part", help="only views with this in their name")
    options = parser.parse_args()
    views = [view for view in VIEWS if not options.names or any(part in view.name for part in options.names)]
    record, apart, began = Record.load(), 0, time.monotonic()
    with opened() as pages:
        machine = pages.machine()
        if options.record and not options.names:
            forget({view.name for view in VIEWS})
        if options.record:
            record = Record(machine)
            record.save()
        elif machine != record.machine:
            print(f"Other fonts or browser than recorded, so only words are compared.\n  {record.machine}\n  {machine}")
        for view in views:
            start = time.monotonic()
            sight = pages.see(view)
            if options.record:
                record.put(view.name, sight)
                print(f"{view.name}: recorded in {time.monotonic() - start:.1f} s", flush=True)
            elif found := record.differences(view.name, sight, machine):
                apart += 1
                print("\n".join([f"{view.name}: differs", *[f"  {line}" for line in found]]), flush=True)
    pictures = sum(len(view.media) for view in views if view.pictured)
    print(f"{len(views)} views, {pictures} pictures, {time.monotonic() - began:.0f} s", end="")
    print("" if options.record else f"; {apart} differ" + (f", see {WHOLE}" if apart else ""))
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
