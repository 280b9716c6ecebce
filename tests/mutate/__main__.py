"""`python -m tests.mutate`: small faults are put into the code, one at a time, and the tests must notice each.

Prints how many were noticed, and every one that was not. Needs a system that can fork. See `--help`.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence

from tests.mutate import coverage_map, pool, survivors, targets
from tests.mutate.mutations import mutations
from tests.mutate.replacements import Mutation
from tests.mutate.sample import sample
from tests.mutate.trial import Outcome, trial


def main() -> int:
    options = _options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # even when killed, it leaves no copies behind
    # Read once: the checkout may be edited while mutants are tried.
    sources = {path: (targets.ROOT / path).read_text("utf-8") for path in targets.modules()}
    found = [one for path, source in sources.items() for one in mutations(path, source)]
    chosen = sample(found, options.count, options.seed)
    if options.only:
        chosen = [one for one in chosen if f"{one.path}:{one.line}".startswith(tuple(options.only))]
    print(
        f"{len(chosen)} of {len(found):,} mutations in {len({one.path for one in found})} modules, seed {options.seed}"
    )
    if options.list:
        for one in chosen:
            print(_shown(one))
        return 0
    reasons = survivors.reasons("equivalent")
    tried = [one for one in chosen if survivors.key(one) not in reasons]
    outcomes = _tried(tried, sources, options.jobs)
    _report(outcomes, [(one, reasons[survivors.key(one)]) for one in chosen if survivors.key(one) in reasons])
    return 0 if sum(one.killed for one in outcomes) >= options.least * len(outcomes) / 100 else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument(
        "only", nargs="*", metavar="PATH[:LINE]", help="of the chosen mutations only those that begin so"
    )
    parser.add_argument("--count", type=int, default=300, help="about how many mutations to choose (300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed chooses others (1)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (1)")
    parser.add_argument("--least", type=float, default=95, help="fail below this percentage (95)")
    parser.add_argument("--list", action="store_true", help="print the chosen mutations and try none")
    return parser.parse_args()


def _tried(chosen: Sequence[Mutation], sources: Mapping[str, str], jobs: int) -> list[Outcome]:
    outcomes: list[Outcome] = []
    with pool.workers(jobs) as ask:
        begun = time.monotonic()
        covered = coverage_map.recorded(ask, jobs, sources)
        print(f"{len(covered.seconds):,} tests, their lines known after {time.monotonic() - begun:.0f} s", flush=True)
        for file, count in Counter(map(coverage_map.file_of, covered.failed)).items():
            print(f"{file}: {count} tests fail or are skipped on the code as it is, and are not asked")
        for outcome in pool.each(trial(ask, covered, sources), chosen, jobs):
            outcomes.append(outcome)
            if not outcome.killed:
                print(f"{_shown(outcome.mutation)}\n      survived {outcome.asked} tests", flush=True)
            elif sys.stderr.isatty() or len(outcomes) % 20 == 0:
                print(
                    f"{len(outcomes)} of {len(chosen)}, {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True
                )
    return outcomes


def _report(outcomes: Sequence[Outcome], known: Sequence[tuple[Mutation, str]]) -> None:
    print(f"\nEquivalent, and why ({len(known)})")
    for mutation, why in known:
        print(f"{_shown(mutation)}\n      {why}")
    alive, accepted = [one for one in outcomes if not one.killed], survivors.reasons("accepted")
    print(f"\nSurvived ({len(alive)})")
    for one in alive:
        print(f"{_shown(one.mutation)}\n      {accepted.get(survivors.key(one.mutation), 'no test notices')}")
    slow = [one for one in outcomes if one.how not in ("survived", "a test failed")]
    print(f"\nKilled, but by no test that failed ({len(slow)})")
    for one in slow:
        print(f"{_shown(one.mutation)}\n      {one.how}")
    print("\nKinds: killed of tried")
    kinds = Counter(one.mutation.kind for one in outcomes)
    for kind, count in sorted(kinds.items()):
        print(f"  {kind}: {sum(one.killed for one in outcomes if one.mutation.kind == kind)} of {count}")
    killed = len(outcomes) - len(alive)
    how = Counter(one.how for one in outcomes if one.killed)
    print(f"\n{len(outcomes)} mutants, {killed} killed ({', '.join(f'{n} {word}' for word, n in how.most_common())}),")
    share = 100 * killed / max(len(outcomes), 1)
    print(f"{len(alive)} survived, {len(known)} more are equivalent: {share:.1f} % killed")


def _shown(mutation: Mutation) -> str:
    return f"{mutation.path}:{mutation.line}  {mutation.kind}\n    - {mutation.was}\n    + {mutation.becomes}"


if __name__ == "__main__":
    sys.exit(main())
