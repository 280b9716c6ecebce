/**
 * The controller of Explore: listens to pointer, keyboard and buttons, changes the model, and repaints what depends on the
 * change. While something is dragged only overlays move, no request is made, and the table follows every third frame.
 */

import { MARGIN } from '#tile/draw/square';
import { ordinal } from '#tile/draw/text';
import { ExploreInput } from '#tile/explore/input';
import { Inspector } from '#tile/explore/inspector';
import { PriorControl } from '#tile/explore/prior_control';
import { exportFigure } from '#tile/exports/figures';
import { figureName } from '#tile/exports/names';
import { MANY_LINES } from '#tile/model/explore_model';
import { NEED_PRIOR, priorNote, rocLive, rocScene, shownWinner, tileLive, tileScene } from '#tile/model/explore_scene';
import { rocTicks } from '#tile/painters/roc_axes';
import { RocPainter } from '#tile/painters/roc_painter';
import { TilePainter } from '#tile/painters/tile_painter';
import { fill, make } from '#tile/parts/elements';
import { legend } from '#tile/parts/legend';

const $ = (id) => document.getElementById(id);
const clamp = (v) => Math.min(1, Math.max(0, v));
const LAG = 3;
const TRAVEL = 240;
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Explore {
  constructor(model, onCommit, tell) {
    Object.assign(this, { model, onCommit, tell, frame: 0, count: 0, dirty: new Set() });
    this.tile = new TilePainter($('tile-overlay'));
    this.roc = new RocPainter($('roc-overlay'));
    this.handle = make('div', {
      className: 'tx-handle',
      id: 'tile-handle',
      tabindex: 0,
      role: 'slider',
      'aria-label': 'Point on the Tile. Arrow keys move it.',
      'aria-valuemin': 0,
      'aria-valuemax': 1,
    });
    $('tile-overlay').append(this.handle);
    this.inspector = new Inspector(
      $('inspect-point'),
      $('inspect-winner'),
      $('live'),
      (name, input) => this.typed(name, input),
      (entity) => this.select(entity),
    );
    this.prior = new PriorControl($('prior'), (prior, live) => this.setPrior(prior, live));
    this.input = new ExploreInput(this);
    this.measure();
    const resized = new ResizeObserver(() => {
      this.measure();
      this.ask('all');
    });
    resized.observe($('tile-plot'));
  }

  /** Repaints in the next frame; asked twice, painted once. */
  ask(...what) {
    for (const item of what) this.dirty.add(item);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { model, dirty } = this;
    if (!model.data) return;
    const live = model.live;
    if (dirty.has('derive')) model.derive();
    if (dirty.has('derive') || dirty.has('point')) model.look();
    if (dirty.has('all') || dirty.has('derive') || dirty.has('select')) this.paintAll();
    else this.paintPoint();
    const lagging = live && ++this.count % LAG;
    if (!lagging) this.paintWords();
    if (dirty.has('derive') || dirty.has('all')) this.prior.paint(model);
    dirty.clear();
    if (!live) this.commit();
  }

  paintAll() {
    const { model } = this;
    this.ground();
    this.tileScene = tileScene(model, this.side, this.left);
    this.rocScene = rocScene(model, this.side, this.left);
    this.tile.paint(this.tileScene);
    this.roc.paint(this.rocScene);
    this.axes();
    this.place();
  }

  paintPoint() {
    const { model } = this;
    if (!this.tileScene) return this.paintAll();
    const before = shownWinner(model).join();
    this.tileScene = tileLive(model, this.tileScene);
    const wide = model.roc.has('vertex') && !model.live;
    this.rocScene = wide ? rocScene(model, this.side, this.left) : rocLive(model, this.rocScene);
    this.tile.move(this.tileScene);
    if (wide) this.roc.paint(this.rocScene);
    else this.roc.move(this.rocScene);
    if (wide) this.axes();
    this.place();
    return before;
  }

  paintWords() {
    const { model } = this;
    this.inspector.paint(model);
    if (this.board) this.board.paint(model);
    if (this.board && Number.isInteger(this.reveal)) this.board.show(this.reveal);
    this.reveal = null;
    if (!model.live) {
      this.notes();
      this.inspector.announce(model);
    }
  }

  /** Sizes come from the style sheet; the painters draw in pixels of the plot. Asked once a resize: asking costs a layout. */
  measure() {
    const { width, height } = $('tile-plot').getBoundingClientRect();
    this.left = MARGIN.left;
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
    this.prior.marked = null;
  }

  /** Plotly's map below the drawing: hidden where there is none, dim while it is not yet of the prior being dragged. */
  ground() {
    $('tile-plot').classList.toggle('tx-no-graph', !this.model.heat);
    $('tile-plot').classList.toggle('tx-stale', this.model.heat && this.model.live);
  }

  place() {
    const { a, b } = this.model.point;
    this.handle.style.left = `${this.left + a * this.side}px`;
    this.handle.style.top = `${MARGIN.top + (1 - b) * this.side}px`;
    this.handle.setAttribute('aria-valuenow', a.toFixed(3));
    const [first] = this.model.winners;
    this.handle.setAttribute(
      'aria-valuetext',
      `a ${a.toFixed(3)}, b ${b.toFixed(3)}${first === undefined ? '' : `, first ${this.model.names[first]}`}`,
    );
  }

  /** ROC's axes are Plotly's: told only when they are not yet what they should be. */
  axes() {
    const { x, y } = this.rocScene;
    const graph = document.querySelector('#roc-graph .js-plotly-plot');
    if (!graph || !graph.layout || !window.Plotly) return;
    const change = {};
    for (const [name, range, clear] of [
      ['xaxis', x, 36],
      ['yaxis', y, 16],
    ]) {
      const unit = range[0] === 0 && range[1] === 1;
      const ticks = unit ? [] : rocTicks(range, this.side, clear);
      const [values, words] = [ticks.map((tick) => tick.value), ticks.map((tick) => tick.words)];
      const { range: old, ticktext } = graph.layout[name];
      if (old[0] === range[0] && old[1] === range[1] && words.join() === (ticktext || []).join()) continue;
      const marks = unit
        ? { tickmode: 'linear', tickvals: null, ticktext: null }
        : { tickmode: 'array', tickvals: values, ticktext: words };
      for (const [key, value] of Object.entries({ range: [...range], ...marks })) change[`${name}.${key}`] = value;
    }
    if (Object.keys(change).length) window.Plotly.relayout(graph, change);
  }

  notes() {
    const { model } = this;
    const n = model.names.length;
    const regions = model.regions('who');
    const owners = new Set(regions.flatMap((region) => region.entities)).size;
    const own = priorNote(model);
    const what = model.rightOnly
      ? 'only a = 1 is defined'
      : model.flavor === 'who' && model.rank === 1
        ? `${owners} of ${n} can be first`
        : $('flavor')
          ? this.flavorNote()
          : '';
    const operations = model.operations.map((op) => op.replaceAll('_', ' ')).join(', ');
    $('tile-note').textContent = [what, own, operations && `after: ${operations}`].filter(Boolean).join(' · ');
    this.explainOverlays();
    $('roc-note').textContent = this.rocNote();
    $('explore').style.setProperty('--tx-rows', n);
    $('undo').hidden = !model.hypothetical.size;
    const missing = model.performances.filter((p) => !p).length;
    const left = this.board?.left ?? null;
    const parts = [`${left === null ? '' : `${left} of `}${n} row${n === 1 ? '' : 's'}`];
    if (missing) parts.push(`${missing} missing here`);
    if (model.stuck.length)
      parts.push(
        `without both classes, so as they are: ${model.stuck
          .slice(0, 3)
          .map((i) => model.names[i])
          .join(', ')}${model.stuck.length > 3 ? ` and ${model.stuck.length - 3} more` : ''}`,
      );
    if (!Number.isFinite(model.ownPrior) && !model.rightOnly)
      parts.push(
        model.prior === null ? 'rows have different priors, shown as they are' : 'rows shifted to a common prior',
      );
    $('board-note').textContent = [...parts, ...model.data.notes].join(' · ');
    $('board-note').title = $('board-note').textContent;
    $('board-sizes').textContent = sizes(model);
    fill($('board-legend'), ...legend(model));
  }

  /** Why an overlay that is switched on shows nothing stands at its button. */
  explainOverlays() {
    const without = priorNote(this.model) !== '';
    for (const [key, name] of Object.entries(NEED_PRIOR)) {
      const button = document.querySelector(`[data-tx-toggle="overlay"][data-tx-key="${key}"]`);
      if (!button) continue;
      button.txTitle ??= button.title;
      button.title = without
        ? `The rows have different prevalences, so there is no ${name}. Choose one prevalence for all to see it.`
        : button.txTitle;
    }
  }

  flavorNote() {
    const { model } = this;
    const chosen = model.selected === null ? 'nobody selected' : model.names[model.selected];
    const place = `${ordinal(model.rank)} of ${model.names.length}`;
    return {
      who: `who is ${place}`,
      last: 'who is last',
      rank: chosen,
      value: chosen,
      relative_skill: chosen,
      best: 'value of the first',
      worst: 'value of the last',
      no_skill: 'best a no-skill classifier can reach',
    }[model.flavor];
  }

  rocNote() {
    const { model } = this;
    if (model.hypothetical.size) return 'changed by hand';
    if (model.roc.has('whatif')) return 'drag an entity: what if?';
    if (model.rightOnly) return 'needs true negatives';
    if (!Number.isFinite(model.common)) {
      const entity = model.selected ?? model.winners[0];
      return entity === undefined ? '' : `lines for the prior of ${model.names[entity]}`;
    }
    return model.names.length <= MANY_LINES ? 'lines of equal score' : 'lines of round scores';
  }

  commit() {
    const view = this.model.view();
    const key = JSON.stringify(view);
    if (key === this.committed) return;
    this.committed = key;
    this.onCommit(view, this.model.request());
  }

  // What the user does ------------------------------------------------------------------------------------------------

  setPoint(a, b, live) {
    const { model } = this;
    model.point = { a: model.rightOnly ? 1 : clamp(a), b: clamp(b) };
    model.live = live;
    this.ask('point');
  }

  /** The point travels to a named score or a pin. */
  travel(a, b) {
    const from = this.model.point;
    const began = performance.now();
    const step = (now) => {
      const share = still() ? 1 : Math.min(1, Math.max(0, (now - began) / TRAVEL));
      const ease = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2;
      this.setPoint(
        share === 1 ? a : from.a + ease * (a - from.a),
        share === 1 ? b : from.b + ease * (b - from.b),
        share < 1,
      );
      if (share < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  typed(name, input) {
    const text = input.value.trim().replace(',', '.');
    const value = Number(text);
    if (text === '' || !(value >= 0 && value <= 1)) {
      input.setAttribute('aria-invalid', 'true');
      input.title = `Expected a number from 0 to 1, found “${input.value}”`;
      return;
    }
    input.title = '';
    const point = { ...this.model.point, [name]: value };
    this.setPoint(point.a, point.b, false);
  }

  setPrior(prior, live) {
    const { model } = this;
    model.prior =
      prior !== null && Number.isFinite(model.ownPrior) && Math.abs(prior - model.ownPrior) < 1e-12 ? null : prior;
    model.live = live;
    this.ask('derive');
  }

  select(entity) {
    const { model } = this;
    model.selected = model.selected === entity ? null : entity;
    model.live = false;
    this.ask('select');
    this.reveal = model.selected;
  }

  /** Another leaderboard. */
  load(data) {
    this.prior.halt();
    this.input.clear();
    for (const op of this.model.operations) this.pressed('operation', op, false);
    this.model.load(data);
    this.setRank(1);
  }

  /** What was changed by hand belongs to one context. */
  setContext(context) {
    this.model.undo();
    this.model.context = context;
    this.ask('derive');
  }

  toggle(kind, key, button) {
    const { model } = this;
    if (kind === 'operation' && model.rightOnly)
      return this.tell('Operations need true negatives, which this leaderboard does not have.');
    if (kind === 'overlay' || kind === 'roc') flip(model[kind === 'roc' ? 'roc' : 'overlays'], key);
    if (kind === 'operation')
      model.operations = model.operations.includes(key)
        ? model.operations.filter((op) => op !== key)
        : [...model.operations, key];
    if (kind === 'column')
      model.columns = model.columns.includes(key)
        ? model.columns.filter((name) => name !== key)
        : [...model.columns, key];
    if (button) this.pressed(kind, key, button.getAttribute('aria-pressed') !== 'true');
    model.live = false;
    this.ask(kind === 'operation' ? 'derive' : 'all');
  }

  setRank(rank) {
    const { model } = this;
    model.rank = Math.min(Math.max(1, rank), Math.max(1, model.names.length));
    $('rank-value').textContent = String(model.rank);
    this.ask('all');
  }

  setFlavor(flavor) {
    const { model } = this;
    if (model.flavor === flavor) return;
    model.flavor = flavor;
    if (['rank', 'value', 'relative_skill'].includes(flavor) && model.selected === null && model.winners)
      model.selected = model.winners[0] ?? null;
    document.querySelector('.tx-rank').classList.toggle('tx-off', flavor !== 'who');
    this.ask('all');
  }

  act(action, key) {
    const { model } = this;
    if (action === 'rank-less') this.setRank(model.rank - 1);
    if (action === 'rank-more') this.setRank(model.rank + 1);
    if (action === 'jump') this.jump(key);
    if (action === 'undo') {
      model.undo();
      this.setRank(model.rank);
      this.ask('derive');
    }
    if (action === 'add-entity') {
      if (model.rightOnly)
        return this.tell('A hypothetical entity needs true negatives beside it, which this leaderboard does not have.');
      model.addEntity();
      model.roc.add('whatif');
      this.pressed('roc', 'whatif', true);
      this.ask('derive');
    }
    if (action.startsWith('pin')) this.pin(action, Number(key));
    if (action === 'export-figure') {
      const [which, form, pixels] = key.split(' ');
      exportFigure($(`${which}-plot`), figureName(which), form, Number(pixels));
    }
  }

  jump(key) {
    const place = this.model.places().find((item) => item.key === key);
    if (place) this.travel(place.a, place.b);
  }

  pin(action, i) {
    const { model } = this;
    if (action === 'pin') {
      model.pins = [...model.pins, { ...model.point }].slice(-12);
      this.inspector.showPins = true;
    }
    if (action === 'pins') this.inspector.showPins = !this.inspector.showPins;
    if (action === 'pin-go' && model.pins[i]) this.travel(model.pins[i].a, model.pins[i].b);
    if (action === 'pin-drop') model.pins = model.pins.filter((_, k) => k !== i);
    if (!model.pins.length) this.inspector.showPins = false;
    this.inspector.pinsButton.setAttribute('aria-pressed', String(Boolean(this.inspector.showPins)));
    this.ask('all');
  }

  /** A view again, exactly; `onShow` tells the selects, which are Dash's. */
  restore(view) {
    const { model } = this;
    this.prior.halt();
    model.restore(view);
    const on = {
      overlay: model.overlays,
      roc: model.roc,
      operation: new Set(model.operations),
      column: new Set(model.columns),
    };
    for (const button of document.querySelectorAll('[data-tx-toggle]')) {
      const { txToggle, txKey } = button.dataset;
      if (on[txToggle]) button.setAttribute('aria-pressed', String(on[txToggle].has(txKey)));
    }
    document.querySelector('.tx-rank').classList.toggle('tx-off', model.flavor !== 'who');
    if (!model.pins.length) this.inspector.showPins = false;
    this.inspector.pinsButton.setAttribute('aria-pressed', String(Boolean(this.inspector.showPins)));
    this.reveal = model.selected;
    this.committed = null;
    this.setRank(model.rank);
    this.ask('derive');
    if (this.onShow) this.onShow(view);
  }

  pressed(kind, key, on) {
    // One of them may stand in the bar and in its menu, whichever the window has room for.
    for (const button of document.querySelectorAll(`[data-tx-toggle="${kind}"][data-tx-key="${key}"]`))
      button.setAttribute('aria-pressed', String(on));
  }
}

const flip = (set, key) => (set.has(key) ? set.delete(key) : set.add(key));

function sizes(model) {
  const shown = model.base.filter(Boolean);
  const same = (k, l) => shown.every((p) => Math.abs(p[k] + p[l] - shown[0][k] - shown[0][l]) < 1e-9);
  if (!shown.length || model.rightOnly || !same(0, 1) || !same(2, 3)) return '';
  const [n, p] = [shown[0][0] + shown[0][1], shown[0][2] + shown[0][3]];
  const words = (count) => Math.round(count).toLocaleString('en').replaceAll(',', ' ');
  return n > 1.5 && Number.isInteger(Math.round((n + p) * 1e6) / 1e6)
    ? `${words(p)} positives · ${words(n)} negatives`
    : '';
}
