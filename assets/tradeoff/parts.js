/**
 * The parts of the Trade-off page: the slider and its words, the two squares at a place on the way, the table of contexts.
 * They paint what the model says; knows no Dash.
 */
import { fixed, percent, width } from '#tile/draw/text';
import { ExploreModel } from '#tile/model/explore_model';
import { rocLive, rocScene } from '#tile/model/roc_scene';
import { tileLive, tileScene } from '#tile/model/tile_scene';
import { fill, make } from '#tile/parts/elements';
import { stepped } from '#tile/parts/gestures';
import { helpButton } from '#tile/parts/help_button';

export const betaOf = (b) => Math.sqrt(b / (1 - b));
const placeOf = (beta) => (beta * beta) / (1 + beta * beta);
const many = (n) => n.toLocaleString('en');
const counted = (n, one) => `${many(n)} ${one}${n === 1 ? '' : 's'}`;
/** A number, or a fraction such as 8/113; NaN for anything else. */
const read = (text) => {
  const parts = text.split('/');
  return parts.length === 2 && parts.every((part) => /^\s*\d+\s*$/.test(part))
    ? Number(parts[0]) / Number(parts[1])
    : Number(text);
};
const short = (x) => (x === Infinity ? '∞' : Number.isFinite(x) ? String(Number(x.toPrecision(4))) : '–');

/** The slider: t, and beta where the way is the right side of the Tile; named places on it and the best stretch. */
export class Way {
  constructor(host, onT) {
    this.onT = onT;
    this.slider = make('input', {
      type: 'range',
      id: 'way',
      min: 0,
      max: 1,
      step: 0.0005,
      'aria-label': 'Place on the way',
    });
    this.band = make('div', { className: 'tx-way-best', 'aria-hidden': 'true' });
    this.marks = make('div', { className: 'tx-way-marks' });
    this.beta = make('input', {
      type: 'text',
      id: 'way-beta',
      inputmode: 'decimal',
      maxlength: 12,
      autocomplete: 'off',
    });
    this.betaField = make('label', { className: 'tx-field' }, make('i', {}, 'β'), this.beta);
    this.place = make('input', { type: 'text', id: 'way-t', inputmode: 'decimal', maxlength: 12, autocomplete: 'off' });
    this.placeName = make('i', {}, 'b');
    this.best = make('button', { type: 'button', className: 'tx-button', id: 'way-best' }, 'Optimum');
    fill(
      host,
      make('div', { className: 'tx-way-track' }, this.band, this.slider, this.marks),
      this.betaField,
      make('label', { className: 'tx-field' }, this.placeName, this.place),
      this.best,
    );
    this.slider.addEventListener('input', () => this.onT(Number(this.slider.value), true));
    this.slider.addEventListener('change', () => this.onT(Number(this.slider.value), false));
    this.place.addEventListener('change', () =>
      this.typed(this.place, (value) => (value >= 0 && value <= 1 ? value : NaN), 'a number from 0 to 1'),
    );
    this.beta.addEventListener('change', () =>
      this.typed(this.beta, (value) => (value >= 0 ? placeOf(value) : NaN), 'a number of at least 0'),
    );
    this.marks.addEventListener(
      'click',
      (event) => event.target.closest('button') && this.onT(Number(event.target.closest('button').dataset.t), false),
    );
    this.best.addEventListener('click', () => this.onT(this.recommended, false));
  }

  typed(input, convert, wanted) {
    const text = input.value.trim().replace(',', '.');
    const t = this.meant(text, input) ?? (text === '' ? NaN : text === '∞' ? 1 : convert(read(text)));
    if (t >= 0 && t <= 1) return this.onT(t, false);
    input.setAttribute('aria-invalid', 'true');
    input.title = `Expected ${wanted}, found “${input.value}”`;
    return undefined;
  }

  /** A tie is in one place only: its number, rounded as it is shown, is taken for it. */
  meant(text, input) {
    const digits = text.replace(/e.*|[^0-9]/gi, '').replace(/^0+/, '').length;
    if (digits < 3) return undefined;
    return this.ties.find((t) => Number((input === this.beta ? betaOf(t) : t).toPrecision(digits)) === Number(text));
  }

  /** Another way: its marks and its best stretch. */
  build(model) {
    const { told } = model;
    this.recommended = told.t;
    this.ties = [...(told.single ? [told.t] : []), ...(told.tie ? [told.tie.t] : [])];
    this.betaField.hidden = !model.classic;
    this.placeName.textContent = model.classic ? 'b' : 't';
    this.band.style.left = `calc(8px + (100% - 16px) * ${told.low})`;
    this.band.style.width = `max(3px, calc((100% - 16px) * ${told.high - told.low}))`;
    const wanted = [
      ['optimum', told.t],
      ...(model.classic
        ? told.scores.filter((each) => each.name !== 'optimum').map((each) => [each.name, each.b])
        : []),
      [model.classic ? 'precision' : 'start', 0],
      [model.classic ? 'recall' : 'end', 1],
    ];
    const taken = [];
    const room = this.marks.clientWidth - 16 || 800;
    fill(
      this.marks,
      ...wanted
        .filter(([name, t]) => {
          if (t === null || !(t >= 0 && t <= 1)) return false;
          const half = width(name, 11) / 2 + 5;
          const [low, high] = [t * room - half, t * room + half];
          if (taken.some((other) => low < other[1] && other[0] < high)) return false;
          return taken.push([low, high]);
        })
        .map(([name, t]) => {
          const mark = make(
            'button',
            { type: 'button', tabindex: -1, 'data-t': t, className: name === 'optimum' ? 'tx-data' : '' },
            name,
          );
          mark.style.left = `calc(8px + (100% - 16px) * ${t})`;
          if (t < 0.04 || t > 0.96) mark.style.transform = `translateX(${t < 0.5 ? '-8px' : 'calc(8px - 100%)'})`;
          return mark;
        }),
    );
  }

  paint(model) {
    const { t } = model;
    if (document.activeElement !== this.slider || !model.live) this.slider.value = t;
    this.slider.setAttribute(
      'aria-valuetext',
      model.classic ? `beta ${short(betaOf(t))}, b ${fixed(t)}` : `t ${fixed(t)}`,
    );
    if (document.activeElement !== this.beta) this.beta.value = short(betaOf(t));
    if (document.activeElement !== this.place) this.place.value = String(Number(t.toPrecision(4)));
    for (const input of [this.beta, this.place]) input.removeAttribute('aria-invalid');
  }
}

/** What holds at the slider, in words, and a table of the scores one could take instead. */
export class TradeoffWords {
  constructor(host, onT) {
    this.host = host;
    this.here = make('div', { className: 'tx-words-here' });
    this.table = make('div', {});
    host.classList.add('tx-helped');
    fill(host, helpButton('tradeoff.words', 'Candidate scores'), this.here, this.table);
    this.table.addEventListener('click', (event) => {
      const row = event.target.closest('[data-t]');
      if (row) onT(Number(row.dataset.t), false);
    });
  }

  paint(model) {
    const { told } = model;
    const here = model.here();
    const [start, end] = model.classic ? ['precision', 'recall'] : ['the start', 'the end'];
    const title = model.classic
      ? ['F', make('sub', {}, 'β'), ` at β = ${short(betaOf(model.t))}`]
      : [`The score at t = ${fixed(model.t)}`];
    const signed = (x) => fixed(x).replace('-', '−');
    fill(
      this.here,
      make('h2', {}, ...title),
      make(
        'p',
        {},
        make('b', {}, `τ ${signed(here.toStart)}`),
        ` to ${start}, `,
        make('b', {}, `τ ${signed(here.toEnd)}`),
        ` to ${end}; degree of optimality `,
        make('b', {}, Number.isFinite(here.optimality) ? percent(here.optimality) : '–'),
        '.',
        beside(model),
      ),
      make('p', { className: 'tx-note' }, counts(told)),
    );
  }

  /** The table changes only with the question. */
  build({ told, classic }) {
    const ties = told.scores.filter((each) => each.ties);
    if (!classic) return fill(this.table);
    const head = ['Score', 'β', 'b', 'degree', 'τ Pr', 'τ Re', 'reversed'].map((name) =>
      make('th', { scope: 'col' }, name),
    );
    const rows = told.scores.map((each) => {
      const share = each.otherwise.share;
      const cells = [
        short(each.beta ?? (each.b === 1 ? Infinity : NaN)),
        fixed(each.b ?? NaN),
        each.optimality === null ? '–' : `${percent(each.optimality)}${each.ties ? ' *' : ''}`,
        fixed(each.tau_precision ?? NaN),
        fixed(each.tau_recall ?? NaN),
        share === null ? '–' : percent(share),
      ];
      const name =
        each.b === null
          ? make('span', {}, each.name)
          : make('button', { type: 'button', className: 'tx-link', 'data-t': each.b }, each.name);
      return make(
        'tr',
        each.name === 'optimum' ? { className: 'tx-optimum' } : {},
        make('th', { scope: 'row' }, name),
        ...cells.map((text) => make('td', {}, text)),
      );
    });
    return fill(
      this.table,
      make(
        'table',
        { className: 'tx-counts tx-candidates' },
        make('thead', {}, make('tr', {}, ...head)),
        make('tbody', {}, ...rows),
      ),
      make(
        'p',
        { className: 'tx-note' },
        `reversed: discordant pairs that are not ordered as by the optimum${ties.length ? `; ${tiesSaid(told, ties)}` : ''}`,
      ),
    );
  }
}

/** What a star in the table means: ties count half, so that they may be better than any order. */
function tiesSaid(told, ties) {
  const best = told.scores.find((each) => each.name === 'optimum');
  const better = !best.ties && ties.some((each) => each.optimality > best.optimality);
  const most = Math.max(...ties.map((each) => each.ties));
  return `* ties ${ties.every((each) => each.ties === most) ? `${counted(most, 'pair')}, ${most === 1 ? 'which counts' : 'each counted'} half` : 'pairs, each counted half'}${better ? ': the optimum is the best of those that order every pair' : ''}`;
}

/** How a place orders the discordant pairs, beside the optimum. */
function beside(model) {
  const apart = model.apart();
  if (!apart) return '';
  const { reversed, tied, ordered, both } = apart;
  if (both) return ` It ties ${counted(both, 'pair')}, each counted half, and is the optimum.`;
  const all = model.told.contradictions;
  const parts = [
    reversed
      ? `reverses ${all === 1 ? 'the one discordant pair' : `${many(reversed)} of the ${many(all)} discordant pairs`}, relative to the optimum`
      : '',
    ordered ? `orders ${counted(ordered, 'pair')} that the optimum ties` : '',
    tied ? `ties ${counted(tied, 'pair')}${ordered ? '' : ' that the optimum orders'}, counted half` : '',
  ].filter(Boolean);
  return parts.length ? ` It ${parts.join(' and ')}.` : ' It gives the same ranking as the optimum.';
}

function counts(told) {
  if (told.entities === null)
    return `${percent(told.disagreement)} of the pairs are discordant between precision and recall.`;
  const left = told.leftOut.length
    ? ` Left out: ${told.leftOut
        .slice(0, 3)
        .map(([name, why]) => `${name} (${why})`)
        .join(', ')}${told.leftOut.length > 3 ? ` and ${told.leftOut.length - 3} more` : ''}.`
    : '';
  const detours = told.detours
    ? ` Rows have different priors: ${counted(told.detours, 'pair')} ${told.detours === 1 ? 'leaves the order of both ends and comes' : 'leave the order of both ends and come'} back, so this way is not a shortest one.`
    : '';
  const entities = told.entities === 1 ? '1 entity' : `${many(told.entities)} entities`;
  const opposite =
    told.pairs === 1
      ? told.contradictions
        ? 'discordant between the two ends'
        : 'ordered alike by the two ends'
      : `${many(told.contradictions)} of them discordant between the two ends`;
  return `${entities}, ${counted(told.pairs, 'pair')}${told.pairs ? `, ${opposite}` : ''}; ${counted(told.rankings, 'ranking')} between them.${detours}${left}`;
}

// The Tile and ROC space at a place on the way ------------------------------------------------------------------------

/** The Tile of a distribution: no entities, and its own prior where it has one. */
function ofLaw({ label, prior }, catalogue) {
  const view = Object.assign(new ExploreModel(), { catalogue, law: true });
  view.load({ id: '', title: label, entities: [], contexts: ['all'], performances: [[]], sizes: [[]], notes: [] });
  view.common = prior ?? NaN;
  return view;
}

/** Explore's model at the place of the slider, with what is shown beside a way; nothing of it on a distribution. */
export function onWay(board, model) {
  const law = model.told.entities === null;
  const view = law ? ofLaw(model.told, board.catalogue) : Object.create(board);
  Object.assign(view, {
    point: model.at(model.t),
    live: model.live,
    overlays: new Set(['places', 'grid']),
    roc: new Set(['hull']),
    flavor: 'who',
    rank: 1,
  });
  view.look();
  return view;
}

export class WaySquares {
  constructor(square, roc) {
    Object.assign(this, { square, roc });
  }

  /** `all`: anew; otherwise what follows the point. */
  paint(view, told, all, { side, left }) {
    if (all || !this.scenes) {
      this.scenes = [
        { ...tileScene(view, side, left), way: { whole: told.path, best: told.best } },
        rocScene(view, side, left),
      ];
      this.square.paint(this.scenes[0]);
      this.roc.paint(this.scenes[1]);
    } else {
      this.scenes = [tileLive(view, this.scenes[0]), rocLive(view, this.scenes[1])];
      this.square.move(this.scenes[0]);
      this.roc.move(this.scenes[1]);
    }
  }
}

/** What stands above the two squares: who is first, and which lines ROC space has. */
export function squareNotes(view) {
  const [first] = view.winners;
  if (!view.law)
    return {
      tile: first === undefined ? '' : `first: ${view.names[first]}`,
      roc: view.rightOnly ? 'needs true negatives' : 'iso-score lines',
    };
  const prior = Number.isFinite(view.common) ? ` at prior ${Number(view.common.toPrecision(4))}` : '';
  return { tile: `a distribution${prior}: no entities`, roc: prior && `iso-score lines${prior}` };
}

/** The place on the way and who is first there. */
export function wayWords({ point: { a, b }, winners, names }, model) {
  const beta = model.classic ? `beta ${short(betaOf(model.t))}, ` : '';
  return `${beta}a ${fixed(a)}, b ${fixed(b)}${winners[0] === undefined ? '' : `, first ${names[winners[0]]}`}`;
}

/** Where an arrow key takes t: left and down back, right and up on; null for any other key. */
export function wayStep(event, t) {
  const to = stepped(event, { a: t, b: t });
  // Both come back rounded; the one that was moved is further away.
  return to && (Math.abs(to.a - t) > Math.abs(to.b - t) ? to.a : to.b);
}

/** A row for each context, with its heading. */
export function contextsTable(contexts) {
  const names = [
    'Context',
    'prior',
    'entities',
    'contradictions',
    'τ(Pr; Re)',
    'Equivalent β',
    'recommended β',
    'F1',
    'SIVF',
    'heuristic',
    'trivial',
    'wrong',
    'right',
  ];
  const share = (x) => (x === null ? '–' : percent(x));
  const between = ({ low, high }) => (low === null ? '–' : `(${short(low)}, ${high === null ? '∞' : short(high)})`);
  const rows = contexts.map((each) => [
    each.context,
    fixed(each.prior ?? NaN),
    each.entities,
    each.contradictions,
    fixed(each.tau ?? NaN),
    between(each),
    short(each.beta ?? NaN),
    share(each.f1),
    share(each.sivf),
    share(each.heuristic),
    share(each.trivial),
    share(each.wrong),
    share(each.right),
  ]);
  const head = make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name))));
  const body = make(
    'tbody',
    {},
    ...rows.map(([name, ...cells]) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row', className: 'tx-context-name', title: name }, name),
        ...cells.map((cell) => make('td', {}, String(cell))),
      ),
    ),
  );
  return [
    make(
      'div',
      { className: 'tx-panel-head' },
      make('h2', {}, 'All contexts'),
      helpButton('tradeoff.contexts', 'All contexts'),
      make(
        'span',
        { className: 'tx-note' },
        'precision against recall; degrees of optimality of F1, SIVF and the heuristic; kinds of pairs under F1',
      ),
    ),
    make(
      'div',
      { className: 'tx-table-scroll', tabindex: 0, role: 'region', 'aria-label': 'One row for each context' },
      make('table', { className: 'tx-counts' }, head, body),
    ),
  ];
}

export { short as shortBeta };
