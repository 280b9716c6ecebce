/** The sizes of the tiers of a ranking, in words. */
import { count, cut } from '#tile/draw/text';
import { BETTER, NOT_SEPARABLE, WORSE } from '#tile/uncertainty/rank_sets';

/** The room for a name in a sentence, in pixels. */
const NAME = 150;

/**
 * The sizes of the tiers: around the best or the anchor, and above and below; '' for an empty one. null while
 * uncertainty is off.
 *
 * @param {{here: {plausible: number, tier: Int8Array, anchor: number | null} | null, names: string[]}} model
 * @returns {{better: string, level: string, worse: string} | null}
 */
export function tierCounts({ here, names }) {
  if (!here?.plausible) return null;
  const { tier, anchor } = here;
  const [better, level, worse] = [BETTER, NOT_SEPARABLE, WORSE].map(
    (kind) => tier.filter((each) => each === kind).length,
  );
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
