/** The inspector in words, the hover card and the notes beside the titles. Knows no Dash. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas, path } from '#tile/draw/pen';
import { fixed, ordinal, percent } from '#tile/draw/text';
import * as kernel from '#tile/math/kernel';
import { rocScene } from '#tile/model/explore_scene';
import { fill, make } from '#tile/parts/elements';
import { helpButton } from '#tile/parts/help_button';
import { swatch } from '#tile/parts/legend';

/** Words that a narrow window leaves out, and what stands for them there. */
const long = (text) => make('span', { className: 'tx-long' }, text);
const short = (text) => make('span', { className: 'tx-short' }, text);

/** What shares, distances and "nearest" are worth, where they are shown. */
const MEASURED = 'Measured on the square of a and b: not a probability, and another number at another prevalence';

/** 4 -> "4", 2.5 -> "2.5", 11.49 -> "11.5". */
function times(ratio) {
  const digits = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2;
  return String(Number(ratio.toFixed(digits)));
}

/** How often the one counts as much as the other, in words; the larger one is named first. */
function comparison(share, more, less) {
  if (share === 0) return [`only ${less[1]} count, ${more[1]} do not`];
  if (share === 1) return [`only ${more[1]} count, ${less[1]} do not`];
  const ratio = share / (1 - share);
  if (Math.abs(ratio - 1) < 0.005) return [`${more[0]} counts `, make('b', {}, 'as much as'), ` ${less[0]}`];
  const [big, small] = ratio > 1 ? [more, less] : [less, more];
  return [`${big[0]} counts `, make('b', {}, `${times(Math.max(ratio, 1 / ratio))} times`), ` ${small[0]}`];
}

export class Inspector {
  constructor(pointHost, winnerHost, announcer, onPoint, onSelect) {
    Object.assign(this, { pointHost, winnerHost, announcer, onPoint, onSelect });
    this.buildPoint();
  }

  buildPoint() {
    this.fields = {};
    const field = (name) => {
      const input = make('input', {
        type: 'text',
        inputmode: 'decimal',
        id: `point-${name}`,
        autocomplete: 'off',
        maxlength: 12,
      });
      input.addEventListener('change', () => this.onPoint(name, input));
      input.addEventListener('keydown', (event) => event.key === 'Enter' && this.onPoint(name, input));
      this.fields[name] = input;
      return make('label', { className: 'tx-field' }, make('i', {}, name), input);
    };
    this.pinsButton = make(
      'button',
      { type: 'button', className: 'tx-button tx-tab', 'data-tx-action': 'pins', 'aria-pressed': 'false', hidden: '' },
      'Pins',
    );
    const head = make(
      'div',
      { className: 'tx-inspect-head' },
      make('h2', {}, 'This point'),
      helpButton('explore.inspector', 'Inspector'),
      this.pinsButton,
      field('a'),
      field('b'),
    );
    this.sentence = make('p', { className: 'tx-sentence' });
    this.bars = make('div', { className: 'tx-bars' });
    this.rows = [
      ['Correct rejection', 'TN'],
      ['Detection', 'TP'],
      ['False alarm', 'FP'],
      ['Missed positive', 'FN'],
    ].map(([name, short]) => {
      const bar = make('span', {});
      const value = make('output', {});
      this.bars.append(
        make(
          'div',
          { className: 'tx-bar-row' },
          make('span', {}, `${name} `, make('small', {}, short)),
          make('span', { className: 'tx-bar-track' }, bar),
          value,
        ),
      );
      return { bar, value };
    });
    this.near = make('div', { className: 'tx-near' });
    fill(this.pointHost, head, this.sentence, this.bars, this.near);
  }

  paint(model) {
    this.paintPoint(model);
    if (this.showPins) this.paintPins(model);
    else this.paintWinner(model);
  }

  paintPoint(model) {
    const { a, b } = model.point;
    for (const [name, value] of [
      ['a', a],
      ['b', b],
    ]) {
      if (document.activeElement !== this.fields[name] || model.live)
        this.fields[name].value = String(Number(value.toFixed(4)));
      this.fields[name].removeAttribute('aria-invalid');
    }
    const errors = comparison(b, ['a missed positive', 'missed positives'], ['a false alarm', 'false alarms']);
    const hits = comparison(a, ['a detection', 'detections'], ['a correct rejection', 'correct rejections']);
    if (typeof errors[0] === 'string') errors[0] = errors[0][0].toUpperCase() + errors[0].slice(1);
    fill(this.sentence, ...errors, '; ', make('br', {}), ...hits, '.');
    const [tn, fp, fn, tp] = kernel.importances(a, b);
    [tn, tp, fp, fn].forEach((weight, i) => {
      this.rows[i].bar.style.width = `${100 * weight}%`;
      this.rows[i].value.textContent = fixed(weight);
    });
    this.paintNear(model);
    this.pinsButton.hidden = !model.pins.length;
    this.pinsButton.textContent = `Pins ${model.pins.length}`;
  }

  /** The named score here, else the nearest ones. */
  paintNear(model) {
    const { a, b } = model.point;
    const places = model.places().map((place) => ({ ...place, d: Math.hypot(place.a - a, place.b - b) }));
    places.sort((p, q) => (p.kind === 'minor') - (q.kind === 'minor') || p.d - q.d);
    const here = places.filter((place) => place.d < 1e-6);
    const shown = here.length ? here : places.slice(0, 4).sort((p, q) => p.d - q.d);
    const chips = shown.map((place) => {
      const names = [place.name, ...place.others].join(', ');
      const chip = make('button', {
        type: 'button',
        className: 'tx-chip',
        'data-tx-action': 'jump',
        'data-tx-key': place.key,
        title: names,
      });
      chip.append(here.length ? names : place.symbol);
      if (!here.length) chip.append(make('small', {}, ` ${place.d.toFixed(2)}`));
      return chip;
    });
    fill(
      this.near,
      make('span', here.length ? {} : { title: MEASURED }, here.length ? 'Same ranking as' : 'Nearest scores'),
      ...chips,
    );
  }

  paintWinner(model) {
    const [first] = model.winners;
    if (first === undefined) {
      fill(
        this.winnerHost,
        make('p', { className: 'tx-sentence' }, 'Undefined here for everybody: no score, so nobody is ranked.'),
      );
      return;
    }
    const head = make(
      'div',
      { className: 'tx-winner' },
      swatch(model, first),
      make('h2', { title: model.names[first] }, model.names[first]),
      make('output', {}, fixed(model.ranking.scores[first])),
    );
    fill(this.winnerHost, head, this.standing(model), this.strip(model), this.share(model), this.moves(model));
  }

  standing(model) {
    const { ranks, scores, order } = model.ranking;
    const [first] = model.winners;
    const line = make('p', { className: 'tx-standing' });
    const second = order[model.winners.length];
    const rest = model.winners.length > 2 ? ` and ${model.winners.length - 2} more` : '';
    if (model.winners.length > 1)
      line.append(
        make(
          'span',
          { title: model.names[model.winners[1]] },
          `Tied first with ${model.names[model.winners[1]]}${rest}`,
        ),
      );
    else if (second === undefined || !Number.isFinite(ranks[second]))
      line.append(make('span', {}, 'First here; nobody else is defined'));
    else
      line.append(
        make(
          'span',
          { title: model.names[second] },
          long('First here, '),
          `${gap(scores[first] - scores[second])} ahead of ${model.names[second]}`,
        ),
      );
    const chosen = model.selected;
    if (chosen !== null && !model.winners.includes(chosen)) {
      const text = Number.isFinite(ranks[chosen])
        ? ` ${ordinal(ranks[chosen])}, ${gap(scores[first] - scores[chosen])} behind`
        : ' undefined here';
      line.append(
        make(
          'span',
          { className: 'tx-chosen', title: model.names[chosen] },
          swatch(model, chosen),
          make('b', {}, model.names[chosen]),
          text,
        ),
      );
    }
    return line;
  }

  /** Shares of the Tile, in the order of the hull: where the false negative counts little on the left. The pointer can
   * click them; some are one pixel wide, so for the keyboard, and to be heard, they are one picture, and the table selects. */
  strip(model) {
    const strip = make('div', { className: 'tx-strip', role: 'img' });
    const said = [];
    const regions = [...model.regions('who')].sort(
      (p, q) => p.centroid[1] + p.centroid[0] - q.centroid[1] - q.centroid[0],
    );
    for (const region of regions.slice(0, 200)) {
      const name = region.entities
        .map((i) => model.names[i])
        .slice(0, 3)
        .join(', ');
      const part = make('span', { title: `${name}: first on ${percent(region.area)} of the Tile` });
      if (said.length < 12) said.push(`${name} ${percent(region.area)}`);
      const place = model.colourOf(region.entities[0]);
      const held = region.entities.some((i) => model.winners.includes(i));
      part.style.flexGrow = Math.max(region.area, 1e-4);
      part.style.background = place < 0 ? theme().bar : marks.css(place, held ? 'full' : 'tint');
      if (held) part.className = 'tx-held';
      part.addEventListener('click', () => this.onSelect(region.entities[0]));
      strip.append(part);
    }
    strip.setAttribute(
      'aria-label',
      `Shares of the Tile, in a and b: ${said.join(', ')}${regions.length > said.length ? ' and more' : ''}`,
    );
    return strip;
  }

  share(model) {
    const region = model.regions('who').find((r) => r.entities.includes(model.winners[0]));
    const line = make('p', { className: 'tx-share', title: MEASURED });
    if (model.rightOnly)
      line.append(
        'First on ',
        make('b', {}, percent(edgeShare(model))),
        ' of the right side, where F-scores, precision and recall live',
      );
    else if (!region) line.append('First only here, on no area of the Tile');
    else
      line.append(
        'First on ',
        make('b', {}, percent(region.area)),
        long(` of the Tile${Number.isFinite(model.common) ? ' at this prevalence' : ''}`),
        region.entities.length > 1 ? `, shared with ${region.entities.length - 1} more` : '',
      );
    return line;
  }

  /** How far one can go before somebody else is first, and who. */
  moves(model) {
    const moves = model.winnerMoves();
    const table = make('dl', { className: 'tx-moves', title: MEASURED });
    const row = (what, to, note) =>
      table.append(
        make(
          'div',
          {},
          make('dt', {}, ...what),
          make('dd', { title: to.at(-1) }, ...to),
          make('dd', { className: 'tx-move-note' }, ...[note].flat()),
        ),
      );
    const b = (value) => make('b', {}, value);
    if (moves.to !== undefined && moves.to !== null && moves.at)
      row(
        ['distance ', b(fixed(moves.radius))],
        [swatch(model, moves.to), model.names[moves.to]],
        `at a ${fixed(moves.at[0])}, b ${fixed(moves.at[1])}`,
      );
    for (const [key, name, edge] of [
      ['up', 'b up to', '1'],
      ['down', 'b down to', '0'],
      ['left', 'a down to', '0'],
      ['right', 'a up to', '1'],
    ]) {
      if (model.rightOnly && name[0] === 'a') continue;
      const move = moves[key];
      const label = [make('i', {}, name[0]), name.slice(1) + ' '];
      if (!move) row([...label, b(edge)], ['stays first up to the edge'], '');
      else row([...label, b(fixed(move.at))], [swatch(model, move.to), model.names[move.to]], costs(name[0], move.at));
    }
    return table;
  }

  announce(model) {
    const { a, b } = model.point;
    const [first] = model.winners;
    const winner =
      first === undefined
        ? 'undefined for everybody'
        : `first ${model.names[first]}, ${fixed(model.ranking.scores[first])}`;
    this.announcer.textContent = `a ${fixed(a)}, b ${fixed(b)}: ${winner}`;
  }

  /** Pinned points as small ROC spaces, side by side. */
  paintPins(model) {
    const list = make('div', { className: 'tx-pins' });
    model.pins.forEach((pin, i) => list.append(this.pin(model, pin, i)));
    fill(this.winnerHost, make('div', { className: 'tx-winner' }, make('h2', {}, 'Pinned points')), list);
  }

  pin(model, pin, i) {
    const ranking = kernel.rank(model.performances, pin.a, pin.b);
    const first = ranking.order[0];
    const named = model.places().find((place) => Math.hypot(place.a - pin.a, place.b - pin.b) < 1e-6);
    const host = make('button', {
      type: 'button',
      className: 'tx-pin-plot',
      'data-tx-action': 'pin-go',
      'data-tx-key': i,
      'aria-label': `Go to pin ${i + 1}`,
    });
    const close = make(
      'button',
      {
        type: 'button',
        className: 'tx-button tx-plain tx-square',
        'data-tx-action': 'pin-drop',
        'data-tx-key': i,
        'aria-label': `Remove pin ${i + 1}`,
      },
      make('span', { className: 'tx-icon tx-icon-close' }),
    );
    const title = make(
      'div',
      { className: 'tx-pin-head' },
      make('b', {}, named ? named.symbol : `a ${fixed(pin.a, 2)}, b ${fixed(pin.b, 2)}`),
      close,
    );
    const small = Object.assign(Object.create(Object.getPrototypeOf(model)), model, {
      point: pin,
      ranking,
      winners: first === undefined || !Number.isFinite(ranking.ranks[first]) ? [] : [first],
      roc: new Set(['hull']),
    });
    miniature(host, rocScene(small, 96, 2));
    const winner = small.winners.length
      ? [swatch(model, first), make('span', {}, model.names[first]), make('output', {}, fixed(ranking.scores[first]))]
      : ['undefined'];
    return make('div', { className: 'tx-pin' }, title, host, make('div', { className: 'tx-pin-foot' }, ...winner));
  }
}

/** A ROC space small enough to set many side by side: dots, lines, no words. */
function miniature(host, scene) {
  const pens = canvas(host, ['all']);
  const t = theme();
  const [x, y] = [(v) => 2 + v * 96, (v) => 98 - v * 96];
  pens.svg.setAttribute('viewBox', '0 0 100 100');
  const pen = pens.all.start();
  pen.add('rect', { x: 2, y: 2, width: 96, height: 96, fill: 'none', stroke: t.line2 });
  const draw = (points, style) => pen.add('path', { d: path(points, x, y), fill: 'none', ...style });
  for (const segment of [...scene.lines, ...scene.rounds.map((round) => round.segment)])
    draw(segment, { stroke: t.ink, 'stroke-opacity': 0.12, 'stroke-width': 0.6 });
  draw(
    [
      [0, 0],
      [1, 1],
    ],
    { stroke: t.ink3, 'stroke-width': 0.6, 'stroke-dasharray': '1 2' },
  );
  for (const p of scene.points.slice(0, 300))
    pen.add('circle', { cx: x(p.x), cy: y(p.y), r: 1.4, fill: t.grey, 'fill-opacity': 0.6 });
  for (const { entity, segment } of scene.strong) {
    const place = scene.colourOf(entity);
    if (segment)
      draw(segment, {
        stroke: marks.hue(place, 'full', t.grey),
        'stroke-dasharray': marks.dash(place),
        'stroke-width': 1.75,
      });
    const p = scene.points.find((q) => q.entity === entity);
    if (p)
      pen.add('circle', {
        cx: x(p.x),
        cy: y(p.y),
        r: 3,
        fill: marks.hue(place, 'full', t.grey),
        stroke: t.ink,
        'stroke-width': 1,
      });
  }
  pen.stop();
}

/** Share of the right side on which the winner is first. */
const edgeShare = (model) =>
  model.edge.reduce((sum, { entity, from, to }) => sum + (entity === model.winners[0] ? to - from : 0), 0);
const gap = (value) => (value > 0 && value < 0.0005 ? '< 0.001' : fixed(value));
function costs(axis, at) {
  if (at >= 1 || at <= 0)
    return axis === 'b'
      ? at >= 1
        ? 'only misses count'
        : 'only false alarms count'
      : at >= 1
        ? 'only detections count'
        : 'only rejections count';
  const ratio = at / (1 - at);
  const alarm = (word) => [long('false '), word];
  const either = (word, symbol) => [long(word), short(symbol)];
  const [more, less] =
    axis === 'b'
      ? [
          ['miss', 'misses'],
          [alarm('alarm'), alarm('alarms')],
        ]
      : [
          [either('detection', 'TP'), either('detections', 'TPs')],
          [either('rejection', 'TN'), either('rejections', 'TNs')],
        ];
  const [big, small, n] = ratio >= 1 ? [more, less, ratio] : [less, more, 1 / ratio];
  return ['a ', big[0], ` = ${times(n)} `, small[n > 1.005 ? 1 : 0]].flat();
}
