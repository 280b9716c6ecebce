/** The marks beside names, and what they mean. */
import { theme } from '#tile/draw/draw';
import * as marks from '#tile/draw/marks';
import { make } from '#tile/parts/elements';

export function swatch(model, entity) {
  const place = model.colourOf(entity);
  const owns = place >= 0;
  const node = make('span', { className: owns ? 'tx-swatch' : 'tx-swatch tx-swatch-none' });
  if (owns) node.style.background = marks.css(place);
  if (owns && model.shares(entity)) node.classList.add('tx-tied');
  return node;
}

/** What the marks beside names and on the Tile mean: only those in use. */
export function legend(model) {
  const places = [...model.owners.keys()].map((entity) => model.colourOf(entity));
  const mark = (background, more = '') => {
    const node = make('span', { className: `tx-swatch ${more}` });
    node.style.background = background;
    return node;
  };
  const item = (node, text) => make('span', {}, node, text);
  const { grey, bar } = theme();
  return [
    item(mark(marks.css(0)), 'best somewhere'),
    places.some((place) => marks.kind(place) !== 'plain' && place < marks.ROOM)
      ? item(mark(marks.css(12)), 'colour and pattern: one classifier')
      : null,
    places.some((place) => place >= marks.ROOM) ? item(mark(marks.css(marks.ROOM)), 'further winners') : null,
    [...model.owners.values()].some((sharing) => sharing > 1) ? item(mark(bar, 'tx-tied'), 'tied over an area') : null,
    places.length < model.names.length ? item(mark(grey, 'tx-swatch-none'), 'best nowhere') : null,
  ].filter(Boolean);
}
