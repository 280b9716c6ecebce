/** Judgements of the kind "A should beat B": a panel that adds and removes them, and says where they all hold. */
import { percent } from '#tile/draw/text';
import { button, fill, icon, make, say, squareButton } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */

/** As many as a link holds. */
const MOST = 20;
const NONE = 'Say which classifier should rank above which one. The Tile outlines the points where all of that holds.';

/** Where the judgements hold, or which exclude each other; '' without judgements. @param {ExploreModel} model */
export function judgementWords(model) {
  const judged = model.judgedPart();
  if (!judged) return '';
  const { judgements, names, ranking } = model;
  const many = judgements.length;
  if (judged.part) {
    const held = judgements.filter(([i, j]) => ranking.ranks[i] < ranking.ranks[j]).length;
    const here = held === many ? 'and here' : held ? `but here only ${held} of ${many}` : 'but not here';
    const who = many === 1 ? 'The judgement holds' : `${many === 2 ? 'Both' : `All ${many}`} judgements hold`;
    return `${who} on ${percent(judged.part.area)} of the Tile (double line), ${here}.`;
  }
  const [first, ...others] = judged.conflict.map((k) => judgements[k]);
  if (!others.length) return `Nowhere on the Tile does ${names[first[0]]} beat ${names[first[1]]}.`;
  const which = judged.conflict.map((k) => String(k + 1));
  const all = `${which.slice(0, -1).join(', ')} and ${which.at(-1)}`;
  return `No point of the Tile agrees: judgements ${all} exclude each other.`;
}

/** @typedef {{model: ExploreModel, ask: (what: 'all') => void}} Page */

export class JudgementPanel {
  /** @type {Record<'better' | 'worse', HTMLSelectElement>} */
  chosen = { better: make('select', { 'aria-label': 'Better' }), worse: make('select', { 'aria-label': 'Worse' }) };
  add = button({ className: 'tx-button' }, 'Add');
  said = make('p', { role: 'status' });
  list = make('ol', {});
  /** The names in the lists. @type {string[] | null} */
  named = null;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.add.addEventListener('click', () => this.added());
  }

  added() {
    const { model } = this.page;
    const pair = /** @type {const} */ ([Number(this.chosen.better.value), Number(this.chosen.worse.value)]);
    if (pair[0] === pair[1]) return say(this.said, 'Choose two classifiers.');
    if (model.judgements.length >= MOST) return say(this.said, `At most ${MOST} judgements: remove one first.`);
    if (model.judgements.some(([i, j]) => i === pair[0] && j === pair[1])) return;
    this.change([...model.judgements, [...pair]]);
  }

  /** @param {ExploreModel['judgements']} judgements */
  change(judgements) {
    const { model } = this.page;
    model.judgements = judgements;
    model.live = false;
    this.page.ask('all');
  }

  /** Shows the state of the model; the menu may be added to the page later. */
  paint() {
    const { model } = this.page;
    const host = document.getElementById('judgements');
    if (!host) return;
    const { better, worse } = this.chosen;
    if (!host.firstChild) fill(host, better, make('span', {}, 'should beat'), worse, this.add, this.list, this.said);
    this.offer(model);
    const wrong = model.judgedPart()?.conflict ?? [];
    const rows = model.judgements.map(([i, j], k) => {
      const text = `${model.names[i]} beats ${model.names[j]}`;
      const remove = squareButton({ 'aria-label': `Remove judgement ${k + 1}` }, icon('close'));
      remove.addEventListener('click', () => this.change(model.judgements.filter((_, other) => other !== k)));
      const className = wrong.includes(k) ? 'tx-wrong' : '';
      return make('li', { className }, make('span', {}, `${k + 1}. ${text}`), remove);
    });
    fill(this.list, ...rows);
    say(this.said, judgementWords(model) || NONE);
  }

  /** Lists the names: first the selected one, and the best of the others. @param {ExploreModel} model */
  offer(model) {
    const { names, selected, ranking } = model;
    const { better, worse } = this.chosen;
    if (this.named !== names) {
      this.named = names;
      for (const select of [better, worse]) fill(select, ...names.map((name, k) => make('option', { value: k }, name)));
      [better.value, worse.value] = [String(ranking.order[0] ?? 0), String(ranking.order[1] ?? 0)];
    }
    if (selected !== null && selected !== this.before) better.value = String(selected);
    this.before = selected;
  }
  /** The entity that was selected when the panel was painted last. @type {number | null} */
  before = null;
}
