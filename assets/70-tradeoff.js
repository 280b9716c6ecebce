/**
 * The Trade-off page: a way between two scores, a slider on it that moves the point on the Tile, and what the server
 * said of the rankings along it. Everything that follows the slider is computed here. Knows no Dash.
 */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { MARGIN, make, fill } = tile;
  const { fixed, percent } = tile.draw;
  const $ = (id) => document.getElementById(id);
  const clamp = (v) => Math.min(1, Math.max(0, v));
  const LEADERBOARD = 'leaderboard';
  const CLASSIC = [[1, 0], [1, 1]];

  /** The state of the page. `parameters`, `needs` and `parameter` are as the parameter control expects them. */
  class TradeoffModel {
    constructor() {
      Object.assign(this, { family: LEADERBOARD, from: 'ppv', to: 'tpr', families: {}, parameters: {}, boardPrior: NaN, t: 0.5, told: null, turn: 0, live: false });
    }

    get needs() {
      return (this.families[this.family] || {}).parameter;
    }

    get parameter() {
      return Object.getOwnPropertyDescriptor(tile.ScoresModel.prototype, 'parameter').get.call(this);
    }

    get classic() {
      return Boolean(this.told && this.told.classic);
    }

    /** (a, b) at t, between the points of the way that the server sent. */
    at(t) {
      const { path } = this.told;
      const place = t * (path.length - 1);
      const k = Math.min(path.length - 2, Math.floor(place));
      const share = place - k;
      return { a: path[k][0] + share * (path[k + 1][0] - path[k][0]), b: path[k][1] + share * (path[k + 1][1] - path[k][1]) };
    }

    /** t of the point of the way nearest to (a, b), and how far that is. */
    nearest(a, b) {
      const { path } = this.told;
      let best = { t: 0, distance: Infinity };
      for (let k = 0; k + 1 < path.length; k++) {
        const [p, q] = [path[k], path[k + 1]];
        const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
        const length = dx * dx + dy * dy;
        const share = length ? clamp(((a - p[0]) * dx + (b - p[1]) * dy) / length) : 0;
        const distance = Math.hypot(p[0] + share * dx - a, p[1] + share * dy - b);
        if (distance < best.distance) best = { t: (k + share) / (path.length - 1), distance };
      }
      return best;
    }

    /** What the rankings are like at t: the step that holds there. */
    here() {
      const { steps, variance, optimality, contradictions, pairs, before } = this.told;
      let [low, high] = [0, steps.t.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (steps.t[middle] <= this.t) low = middle;
        else high = middle - 1;
      }
      if (this.told.entities === null) return this.between(low);
      const behind = ((1 - steps.toStart[low]) / 2) * pairs;
      const apart = contradictions ? Math.abs(behind - before) : null;
      return { toStart: steps.toStart[low], toEnd: steps.toEnd[low], variance: variance[low], optimality: optimality[low] ?? NaN, apart, contradictions };
    }

    /** On a distribution nothing jumps: linear between two steps. */
    between(low) {
      const { steps, variance, optimality } = this.told;
      const high = Math.min(low + 1, steps.t.length - 1);
      const width = steps.t[high] - steps.t[low];
      const share = width ? (this.t - steps.t[low]) / width : 0;
      const mix = (values) => (1 - share) * values[low] + share * values[high];
      return { toStart: mix(steps.toStart), toEnd: mix(steps.toEnd), variance: mix(variance), optimality: mix(optimality), apart: null, contradictions: null };
    }
  }

  const betaOf = (b) => Math.sqrt(b / (1 - b));
  const placeOf = (beta) => (beta * beta) / (1 + beta * beta);
  const short = (x) => (x === Infinity ? '∞' : Number.isFinite(x) ? String(Number(x.toPrecision(4))) : '–');

  /** The slider: t, and beta where the way is the right side of the Tile; named places on it and the best stretch. */
  class Way {
    constructor(host, onT) {
      this.onT = onT;
      this.slider = make('input', { type: 'range', id: 'way', min: 0, max: 1, step: 0.0005, 'aria-label': 'Place on the way' });
      this.band = make('div', { className: 'tx-way-best', 'aria-hidden': 'true' });
      this.marks = make('div', { className: 'tx-way-marks' });
      this.beta = make('input', { type: 'text', id: 'way-beta', inputmode: 'decimal', maxlength: 12, autocomplete: 'off' });
      this.betaField = make('label', { className: 'tx-field' }, make('i', {}, 'β'), this.beta);
      this.place = make('input', { type: 'text', id: 'way-t', inputmode: 'decimal', maxlength: 12, autocomplete: 'off' });
      this.placeName = make('i', {}, 'b');
      this.best = make('button', { type: 'button', className: 'tx-button', id: 'way-best' }, 'Optimum');
      fill(host, make('div', { className: 'tx-way-track' }, this.band, this.slider, this.marks), this.betaField, make('label', { className: 'tx-field' }, this.placeName, this.place), this.best);
      this.slider.addEventListener('input', () => this.onT(Number(this.slider.value), true));
      this.slider.addEventListener('change', () => this.onT(Number(this.slider.value), false));
      this.place.addEventListener('change', () => this.typed(this.place, (value) => (value >= 0 && value <= 1 ? value : NaN), 'a number from 0 to 1'));
      this.beta.addEventListener('change', () => this.typed(this.beta, (value) => (value >= 0 ? placeOf(value) : NaN), 'a number of at least 0'));
      this.marks.addEventListener('click', (event) => event.target.closest('button') && this.onT(Number(event.target.closest('button').dataset.t), false));
      this.best.addEventListener('click', () => this.onT(this.recommended, false));
    }

    typed(input, convert, wanted) {
      const text = input.value.trim().replace(',', '.');
      const t = text === '' ? NaN : text === '∞' ? 1 : convert(Number(text));
      if (t >= 0 && t <= 1) return this.onT(t, false);
      input.setAttribute('aria-invalid', 'true');
      input.title = `Expected ${wanted}, found “${input.value}”`;
      return undefined;
    }

    /** Another way: its marks and its best stretch. */
    build(model) {
      const { told } = model;
      this.recommended = told.t;
      this.betaField.hidden = !model.classic;
      this.placeName.textContent = model.classic ? 'b' : 't';
      this.band.style.left = `calc(8px + (100% - 16px) * ${told.low})`;
      this.band.style.width = `max(3px, calc((100% - 16px) * ${told.high - told.low}))`;
      const wanted = [['optimum', told.t], ...(model.classic ? told.scores.filter((each) => each.name !== 'optimum').map((each) => [each.name, each.b]) : []), [model.classic ? 'precision' : 'start', 0], [model.classic ? 'recall' : 'end', 1]];
      const taken = [];
      const room = this.marks.clientWidth - 16 || 800;
      fill(this.marks, ...wanted.filter(([name, t]) => {
        if (t === null || !(t >= 0 && t <= 1)) return false;
        const half = tile.draw.width(name, 11) / 2 + 5;
        const [low, high] = [t * room - half, t * room + half];
        if (taken.some((other) => low < other[1] && other[0] < high)) return false;
        return taken.push([low, high]);
      }).map(([name, t]) => {
        const mark = make('button', { type: 'button', tabindex: -1, 'data-t': t, className: name === 'optimum' ? 'tx-data' : '' }, name);
        mark.style.left = `calc(8px + (100% - 16px) * ${t})`;
        if (t < 0.04 || t > 0.96) mark.style.transform = `translateX(${t < 0.5 ? '-8px' : 'calc(8px - 100%)'})`;
        return mark;
      }));
    }

    paint(model) {
      const { t } = model;
      if (document.activeElement !== this.slider || !model.live) this.slider.value = t;
      this.slider.setAttribute('aria-valuetext', model.classic ? `beta ${short(betaOf(t))}, b ${fixed(t)}` : `t ${fixed(t)}`);
      if (document.activeElement !== this.beta) this.beta.value = short(betaOf(t));
      if (document.activeElement !== this.place) this.place.value = String(Number(t.toPrecision(4)));
      for (const input of [this.beta, this.place]) input.removeAttribute('aria-invalid');
    }
  }

  /** What holds at the slider, in words, and a table of the scores one could take instead. */
  class TradeoffWords {
    constructor(host, onT) {
      this.host = host;
      this.here = make('div', { className: 'tx-words-here' });
      this.table = make('div', {});
      host.classList.add('tx-helped');
      fill(host, tile.helpButton('tradeoff.words', 'Scores on the way'), this.here, this.table);
      this.table.addEventListener('click', (event) => {
        const row = event.target.closest('[data-t]');
        if (row) onT(Number(row.dataset.t), false);
      });
    }

    paint(model) {
      const { told } = model;
      const here = model.here();
      const [start, end] = model.classic ? ['precision', 'recall'] : ['the start', 'the end'];
      const title = model.classic ? ['F', make('sub', {}, 'β'), ` at β = ${short(betaOf(model.t))}`] : [`The score at t = ${fixed(model.t)}`];
      const apart = here.apart === null ? '' : here.apart === 0 ? ' It orders all pairs as the optimum does.' : ` It orders ${here.apart.toLocaleString('en')} of the ${told.contradictions.toLocaleString('en')} contradicting pairs otherwise than the optimum.`;
      const signed = (x) => fixed(x).replace('-', '−');
      fill(
        this.here,
        make('h2', {}, ...title),
        make('p', {}, make('b', {}, `τ ${signed(here.toStart)}`), ` to ${start}, `, make('b', {}, `τ ${signed(here.toEnd)}`), ` to ${end}; degree of optimality `, make('b', {}, Number.isFinite(here.optimality) ? percent(here.optimality) : '–'), '.', apart),
        make('p', { className: 'tx-note' }, counts(told)),
      );
    }

    /** The table changes only with the question. */
    build({ told, classic }) {
      if (!classic) return fill(this.table);
      const head = ['Score', 'β', 'b', 'degree', 'τ Pr', 'τ Re', 'otherwise'].map((name) => make('th', { scope: 'col' }, name));
      const rows = told.scores.map((each) => {
        const share = each.otherwise.share;
        const cells = [short(each.beta ?? (each.b === 1 ? Infinity : NaN)), fixed(each.b ?? NaN), each.optimality === null ? '–' : percent(each.optimality), fixed(each.tau_precision ?? NaN), fixed(each.tau_recall ?? NaN), share === null ? '–' : percent(share)];
        const name = each.b === null ? make('span', {}, each.name) : make('button', { type: 'button', className: 'tx-link', 'data-t': each.b }, each.name);
        return make('tr', each.name === 'optimum' ? { className: 'tx-optimum' } : {}, make('th', { scope: 'row' }, name), ...cells.map((text) => make('td', {}, text)));
      });
      return fill(this.table, make('table', { className: 'tx-counts tx-candidates' }, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)), make('p', { className: 'tx-note' }, 'otherwise: contradicting pairs that are not ordered as by the optimum'));
    }
  }

  function counts(told) {
    const many = (n) => n.toLocaleString('en');
    if (told.entities === null) return `${percent(told.disagreement)} of the pairs are ordered oppositely by precision and recall.`;
    const left = told.leftOut.length ? ` Left out: ${told.leftOut.slice(0, 3).map(([name, why]) => `${name} (${why})`).join(', ')}${told.leftOut.length > 3 ? ` and ${told.leftOut.length - 3} more` : ''}.` : '';
    const detours = told.detours ? ` Rows have different priors: ${many(told.detours)} pairs leave the order of both ends and come back, so this way is not a shortest one.` : '';
    return `${many(told.entities)} entities, ${many(told.pairs)} pairs, ${many(told.contradictions)} of them ordered oppositely by the two ends; ${many(told.rankings)} rankings on the way.${detours}${left}`;
  }

  class Tradeoff {
    constructor(model, send, explore) {
      Object.assign(this, { model, send, explore, frame: 0, asked: '' });
      this.tile = new tile.TilePainter($('tradeoff-tile-overlay'));
      this.roc = new tile.RocPainter($('tradeoff-roc-overlay'));
      this.handle = make('div', { className: 'tx-handle', tabindex: 0, role: 'slider', 'aria-label': 'Place on the way. Arrow keys move it.', 'aria-valuemin': 0, 'aria-valuemax': 1 });
      $('tradeoff-tile-overlay').append(this.handle);
      this.way = new Way($('tradeoff-slider'), (t, live) => this.setT(t, live));
      this.words = new TradeoffWords($('tradeoff-words'), (t, live) => this.setT(t, live));
      this.parameter = new tile.ParameterControl($('tradeoff-parameter'), (value, live) => this.setParameter(value, live));
      this.listen();
      new ResizeObserver(() => this.shown && this.repaint(true)).observe($('tradeoff-tile-plot'));
      new MutationObserver(() => {
        tile.draw.forgetTheme();
        this.asked = '';
        this.choose({});
      }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    }

    get shown() {
      return !$('tradeoff').closest('[data-tx-page]').hidden;
    }

    /** The selects, or the leaderboard, or the selection on Explore have changed. */
    choose(chosen) {
      const { model } = this;
      const board = this.explore.model;
      Object.assign(model, chosen, { boardPrior: board.common });
      this.parameter.paint(model);
      if (!this.shown || !board.data) return;
      const state = this.question();
      const key = JSON.stringify({ ...state, turn: 0 });
      if (key !== this.asked) {
        this.asked = key;
        this.request();
        this.send('tradeoff-axes', state.scheme);
      } else if (model.told && !model.live) this.follow();
      this.repaint(true);
    }

    /** Where the point is on the way, it is the place of the slider. */
    follow() {
      const { a, b } = this.explore.model.point;
      const { t, distance } = this.model.nearest(a, b);
      if (distance < 1e-6) this.model.t = t;
    }

    question() {
      const { model } = this;
      const board = this.explore.model;
      const [start, end] = model.family === LEADERBOARD ? [this.placeOf(model.from), this.placeOf(model.to)] : CLASSIC;
      const state = tile.boardState(board);
      const colours = board.names.map((_, i) => board.colourOf(i));
      return { family: model.family, parameter: model.parameter, start, end, board: { ...state, colours }, selected: board.selected, scheme: tile.draw.theme().dark ? 'dark' : 'light', turn: model.turn };
    }

    /** The place of a score at the prior in force, or the point that Explore had when it was chosen. */
    placeOf(key) {
      const board = this.explore.model;
      if (key === 'point') return this.pinned || (this.pinned = [board.point.a, board.point.b]);
      const score = tile.scores[key];
      const at = score && score.place(Number.isFinite(board.common) ? board.common : 0.5);
      return at && at.every(Number.isFinite) ? at : CLASSIC[0];
    }

    request(again) {
      this.model.turn++;
      const question = this.question();
      this.send('tradeoff-asked', again ? { ...question, again } : question);
    }

    told(answer) {
      const { model } = this;
      if (!answer || answer.turn !== model.turn) return;
      if (answer.kind === 'gone' && this.resent !== answer.turn) {
        this.resent = answer.turn + 1;
        this.request(this.explore.model.data);
        return;
      }
      const problem = $('tradeoff-problem');
      problem.hidden = answer.kind === 'tradeoff';
      problem.textContent = answer.kind === 'tradeoff' ? '' : answer.message || 'The server no longer has this leaderboard: please open it again.';
      if (answer.kind !== 'tradeoff') return;
      const key = JSON.stringify([answer.path[0], answer.path[answer.path.length - 1], answer.t, answer.contradictions]);
      model.told = answer;
      if (key !== this.way.key) model.t = answer.t;
      // A link or a scene has brought a point of its own, which stands if it is on the way.
      if (this.restored) this.follow();
      this.restored = false;
      this.way.key = key;
      this.way.build(model);
      this.words.build(model);
      this.contexts();
      $('tradeoff').classList.toggle('tx-law', model.family !== LEADERBOARD);
      $('tradeoff-verdict').textContent = answer.verdict;
      this.repaint(true);
    }

    // Painting ----------------------------------------------------------------------------------------------------------

    repaint(all) {
      this.all = this.all || all;
      if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
    }

    paint() {
      this.frame = 0;
      const { model } = this;
      const board = this.explore.model;
      if (!this.shown || !board.data || !model.told) return;
      $('tradeoff').style.setProperty('--tx-t', model.t);
      this.way.paint(model);
      this.words.paint(model);
      this.squares(board);
      this.all = false;
      if (!model.live && !this.drag) this.announce();
    }

    /** The place on the way, who is first there and how good it is, for those who listen. */
    announce() {
      const { optimality } = this.model.here();
      const degree = Number.isFinite(optimality) ? `; degree of optimality ${percent(optimality)}` : '';
      const text = `${this.handle.getAttribute('aria-valuetext')}${degree}`;
      if ($('tradeoff-live').textContent !== text) $('tradeoff-live').textContent = text;
    }

    /** Tile and ROC as on Explore, at the place of the slider. */
    squares(board) {
      const { model } = this;
      const view = Object.create(board);
      Object.assign(view, { point: model.at(model.t), live: model.live, overlays: new Set(['places', 'grid']), roc: new Set(['hull']), flavor: 'who', rank: 1 });
      view.look();
      if (this.all) this.measure();
      const { side, left } = this;
      const way = { whole: model.told.path, best: model.told.best };
      if (this.all || !this.tileScene) {
        this.tileScene = { ...tile.tileScene(view, side, left), way };
        this.rocScene = tile.rocScene(view, side, left);
        this.tile.paint(this.tileScene);
        this.roc.paint(this.rocScene);
      } else {
        this.tileScene = tile.tileLive(view, this.tileScene);
        this.rocScene = tile.rocLive(view, this.rocScene);
        this.tile.move(this.tileScene);
        this.roc.move(this.rocScene);
      }
      this.place(view);
    }

    place(view) {
      const { a, b } = view.point;
      this.handle.style.left = `${this.left + a * this.side}px`;
      this.handle.style.top = `${MARGIN.top + (1 - b) * this.side}px`;
      this.handle.setAttribute('aria-valuenow', this.model.t.toFixed(3));
      const [first] = view.winners;
      const where = `${this.model.classic ? `beta ${short(betaOf(this.model.t))}, ` : ''}a ${fixed(a)}, b ${fixed(b)}${first === undefined ? '' : `, first ${view.names[first]}`}`;
      this.handle.setAttribute('aria-valuetext', where);
      $('tradeoff-tile-note').textContent = first === undefined ? '' : `first: ${view.names[first]}`;
      $('tradeoff-roc-note').textContent = view.rightOnly ? 'needs true negatives' : 'lines of equal score';
    }

    measure() {
      const { width, height } = $('tradeoff-tile-plot').getBoundingClientRect();
      this.left = MARGIN.left;
      this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
    }

    contexts() {
      const { contexts } = this.model.told;
      const host = $('tradeoff-contexts');
      host.hidden = contexts.length < 2;
      if (contexts.length < 2) return fill(host);
      const names = ['Context', 'prior', 'entities', 'contradictions', 'τ(Pr; Re)', 'β, any in', 'recommended β', 'F1', 'SIVF', 'heuristic', 'trivial', 'wrong', 'right'];
      const share = (x) => (x === null ? '–' : percent(x));
      const between = ({ low, high }) => (low === null ? '–' : `(${short(low)}, ${high === null ? '∞' : short(high)})`);
      const rows = contexts.map((each) => [each.context, fixed(each.prior ?? NaN), each.entities, each.contradictions, fixed(each.tau ?? NaN), between(each), short(each.beta ?? NaN), share(each.f1), share(each.sivf), share(each.heuristic), share(each.trivial), share(each.wrong), share(each.right)]);
      return fill(
        host,
        make('div', { className: 'tx-panel-head' }, make('h2', {}, 'All contexts'), tile.helpButton('tradeoff.contexts', 'All contexts'), make('span', { className: 'tx-note' }, 'precision against recall; degrees of optimality of F1, SIVF and the heuristic; kinds of pairs under F1')),
        make('div', { className: 'tx-table-scroll', tabindex: 0, role: 'region', 'aria-label': 'One row for each context' }, make('table', { className: 'tx-counts' }, make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name)))), make('tbody', {}, ...rows.map(([name, ...cells]) => make('tr', {}, make('th', { scope: 'row' }, name), ...cells.map((cell) => make('td', {}, String(cell)))))))),
      );
    }

    // What the user does ------------------------------------------------------------------------------------------------

    listen() {
      const overlay = $('tradeoff-tile-overlay');
      overlay.addEventListener('pointerdown', (event) => this.down(event, (e) => this.onTile(e, overlay)));
      document.addEventListener('pointerdown', (event) => {
        const chart = event.target.closest('#tradeoff [data-tx-along]');
        if (chart) this.down(event, (e) => this.onChart(e, chart));
      }, true);
      document.addEventListener('pointermove', (event) => this.drag && event.pointerId === this.drag.id && this.setT(this.drag.read(event), true));
      for (const kind of ['pointerup', 'pointercancel']) {
        document.addEventListener(kind, (event) => {
          if (!this.drag || event.pointerId !== this.drag.id) return;
          this.drag = null;
          this.setT(this.model.t, false);
        });
      }
      this.handle.addEventListener('keydown', (event) => {
        const along = { a: this.model.t, b: this.model.t };
        const to = tile.stepped(event, along);
        if (to) this.setT(to.a === along.a ? to.b : to.a, false);
      });
    }

    down(event, read) {
      if (event.button || !this.model.told) return;
      event.preventDefault();
      this.drag = { id: event.pointerId, read };
      this.setT(read(event), true);
    }

    onTile(event, overlay) {
      const box = overlay.getBoundingClientRect();
      return this.model.nearest((event.clientX - box.left - this.left) / this.side, 1 - (event.clientY - box.top - MARGIN.top) / this.side).t;
    }

    onChart(event, chart) {
      const box = chart.getBoundingClientRect();
      return clamp((event.clientX - box.left - MARGIN.left) / (box.width - MARGIN.left - MARGIN.right));
    }

    /** The point on the Tile is Explore's; it is told when the slider is let go. */
    setT(t, live) {
      const { model } = this;
      if (!model.told) return;
      Object.assign(model, { t, live });
      this.repaint(false);
      if (live) return;
      const { a, b } = model.at(t);
      this.explore.setPoint(a, b, false);
    }

    /** What a link or a session must bring back; the place on the way is Explore's point. */
    view() {
      const { family, from, to, parameters } = this.model;
      return { family, from, to, parameters, pinned: this.pinned || null };
    }

    /** The view again; `onShow` tells the selects. */
    restore(view) {
      this.model.parameters = { ...view.parameters };
      this.pinned = view.pinned;
      this.onShow(view);
      this.asked = '';
      this.restored = true;
    }

    setParameter(value, live) {
      const { model } = this;
      if (value === null) delete model.parameters[model.needs];
      else model.parameters[model.needs] = value;
      this.parameter.paint(model);
      if (!live) this.choose({});
    }
  }

  Object.assign(tile, { Tradeoff, TradeoffModel });
})();
