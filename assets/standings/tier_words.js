/** The tiers that a ranking is cut into, in words. */
import { count, cut } from '#tile/draw/text';
import { BETTER, LEVEL, WORSE } from '#tile/uncertainty/rank_sets';

/** Pixels of a name between other words. */
const NAME = 150;

/**
 * The counts that the table is cut into: those around the best or the anchor, and the parts above and below; '' where
 * there is none.
 *
 * @param {{here: {plausible: number, tier: Int8Array, anchor: number | null} | null, names: string[]}} model
 * @returns {{better: string, level: string, worse: string} | null}
 */
export function tiers({ here, names }) {
  if (!here?.plausible) return null;
  const { tier, anchor } = here;
  const [better, level, worse] = [BETTER, LEVEL, WORSE].map((kind) => tier.filter((each) => each === kind).length);
  if (anchor !== null) {
    const name = cut(names[anchor], NAME, 11, true, names);
    const others = level - 1;
    return {
      better: better ? `${count(better)} surely better` : '',
      level: others ? `${count(others)} cannot be told apart from ${name}` : `${name} is told apart from all others`,
      worse: worse ? `${count(worse)} surely worse` : '',
    };
  }
  const said = level === 1 ? '1 is surely the best' : `${count(level)} cannot be told apart from the best`;
  return { better: '', level: said, worse: worse ? `${count(worse)} surely not the best` : '' };
}
