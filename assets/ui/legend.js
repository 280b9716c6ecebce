/** The marks next to names, and their legend. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { make } from '#tile/ui/elements';

/**
 * @typedef {{text: string, place: number, entities: number}} Group the entities with the same text; `place`: that of
 *   its mark
 */

/**
 * What the legend depends on.
 *
 * @typedef {object} Marked
 * @property {number} rowCount the number of entities that are shown
 * @property {Map<number, number>} owners the entities that are the best somewhere, and how many share that area
 * @property {(entity: number) => number} colourOf the place of an entity's mark, -1 for none
 * @property {Set<number>} [oneClass] the entities that predict one class only
 * @property {unknown} [references] whether there are references
 * @property {Group[] | null} groups of entities by the attribute that colours them,
 *   null for none
 */

/**
 * The mark of an entity.
 *
 * @param {Pick<Marked, 'colourOf'> & {shares: (entity: number) => boolean, ours?: number | null}} model
 * @param {number} entity
 */
export function swatch(model, entity) {
  return paintSwatch(make('span'), model.colourOf(entity), model.shares(entity), entity === model.ours);
}

/**
 * Makes an element a swatch: a square, or a small disc without a mark.
 *
 * @param {HTMLElement} node @param {number} place of the mark, -1 for none @param {boolean} [tied]
 * @param {boolean} [followed] whether a ring says that the entity is followed
 */
export function paintSwatch(node, place, tied = false, followed = false) {
  const kind = place < 0 ? ' tx-swatch-none' : tied ? ' tx-tied' : '';
  node.className = `tx-swatch${kind}${followed ? ' tx-ours-mark' : ''}`;
  node.style.background = marks.swatchBackground(place);
  return node;
}

/** The legend of the marks next to names and on the Tile, with only those in use. @param {Marked} model */
export function legend(model) {
  if (model.groups) return groupItems(model.groups);
  const places = [...model.owners.keys()].map((entity) => model.colourOf(entity));
  const patterned = places.some((place) => place < marks.MARK_COUNT && marks.kind(place) !== 'plain');
  const hatched = model.oneClass?.size ? 'predicts one class only' : model.references ? 'no-skill reference' : '';
  const shared = [...model.owners.values()].some((sharing) => sharing > 1);
  return [
    item(marks.swatchBackground(0), 'best somewhere'),
    patterned ? item(marks.swatchBackground(12), 'colour and pattern: one classifier') : null,
    places.some((place) => place >= marks.MARK_COUNT && place !== marks.REFERENCE)
      ? item(marks.swatchBackground(marks.MARK_COUNT), 'further winners')
      : null,
    shared ? item(theme().bar, 'tied over an area', 'tx-tied') : null,
    hatched ? item(marks.swatchBackground(marks.REFERENCE), hatched) : null,
    places.length < model.rowCount ? item(theme().grey, 'best nowhere', 'tx-swatch-none') : null,
  ].filter((each) => each !== null);
}

/** @param {Group[]} groups */
function groupItems(groups) {
  const coloured = groups.filter(({ place }) => place >= 0);
  const others = groups.length - coloured.length;
  return [
    ...coloured.map(({ place, text, entities }) => item(marks.swatchBackground(place), `${text} (${entities})`)),
    ...(others ? [item(theme().grey, `${others} more`, 'tx-swatch-none')] : []),
  ];
}

/** @param {string} background @param {string} text @param {string} [more] classes of the mark */
function item(background, text, more = '') {
  const mark = make('span', { className: `tx-swatch ${more}` });
  mark.style.background = background;
  return make('span', {}, mark, text);
}
