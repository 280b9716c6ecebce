/** Tiers in words: how many entities cannot be told apart from the best or the selected one, and their sizes. */
import { count, cut } from '#tile/draw/text';
import { BETTER, NOT_SEPARABLE, WORSE } from '#tile/math/uncertainty/rank_sets';
import { fill, icon, make } from '#tile/ui/elements';

// ---- The sizes of the tiers of a ranking, in words.

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

// ---- The line below a table while uncertainty is on: how many entities cannot be told apart from the best or the
// selected one, how many are better and how many worse. It contains a select for what the tiers compare with, where
// that can be chosen.

export class TierStrip {
  bar = make('i');
  better = make('span');
  level = make('b');
  worse = make('span');
  select = make('select', { 'aria-label': 'Tiers around' });
  /** The name in the select. @type {string | null} */
  named = null;

  /**
   * @param {((tiers: string) => void) | null} onChange null where nothing can be chosen
   * @param {Record<string, string>} attributes
   * @param {string} what is ranked
   */
  constructor(onChange, attributes, what) {
    this.what = what;
    const title = `Tiers around the best, or around the selected ${what}`;
    this.around = onChange
      ? make('label', { className: 'tx-native', title }, this.level, icon('choices'), this.select)
      : make('span', {}, this.level);
    this.root = make('div', { ...attributes, hidden: '' }, this.bar, this.better, this.around, this.worse);
    this.select.addEventListener('change', () => onChange?.(this.select.value));
  }

  /**
   * @param {Parameters<typeof tierCounts>[0]} ranked @param {number | null} selected
   * @param {string} around 'best' or 'selected'
   */
  show(ranked, selected, around) {
    const found = tierCounts(ranked);
    this.root.hidden = !found;
    if (!found) return;
    this.better.textContent = found.better;
    this.level.textContent = found.level;
    this.worse.textContent = found.worse;
    for (const node of [this.better, this.worse]) node.hidden = !node.textContent;
    this.list(selected === null ? `the selected ${this.what}` : ranked.names[selected], around);
  }

  /** Rebuilds the select where its name has changed. @param {string} named @param {string} around */
  list(named, around) {
    if (named !== this.named) {
      const options = [make('option', { value: 'best' }, 'the best'), make('option', { value: 'selected' }, named)];
      fill(this.select, ...options);
    }
    this.named = named;
    this.select.value = around;
  }
}
