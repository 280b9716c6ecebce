/**
 * The controller of Explore: listens to pointer, keyboard and buttons, changes the model, and repaints what depends on the
 * change. While something is dragged only overlays move, no request is made, and the table follows every third frame.
 */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { MARGIN } = tile;
  const $ = (id) => document.getElementById(id);
  const clamp = (v) => Math.min(1, Math.max(0, v));
  const LAG = 3;
  const TRAVEL = 240;
  const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

  class Explore {
    constructor(model, onCommit) {
      Object.assign(this, { model, onCommit, frame: 0, count: 0, dirty: new Set(), card: new tile.Card() });
      this.tile = new tile.TilePainter($('tile-overlay'));
      this.roc = new tile.RocPainter($('roc-overlay'));
      this.handle = tile.make('div', { className: 'tx-handle', id: 'tile-handle', tabindex: 0, role: 'slider', 'aria-label': 'Point on the Tile. Arrow keys move it.', 'aria-valuemin': 0, 'aria-valuemax': 1 });
      $('tile-overlay').append(this.handle);
      this.inspector = new tile.Inspector($('inspect-point'), $('inspect-winner'), $('live'), (name, input) => this.typed(name, input), (entity) => this.select(entity));
      this.prior = new tile.PriorControl($('prior'), (prior, live) => this.setPrior(prior, live));
      this.listen();
      new ResizeObserver(() => this.ask('all')).observe($('tile-plot'));
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
      this.readPlot();
      this.tileScene = tile.tileScene(model, this.side, this.left);
      this.rocScene = tile.rocScene(model, this.side, this.left);
      this.tile.paint(this.tileScene);
      this.roc.paint(this.rocScene);
      this.axes();
      this.place();
    }

    paintPoint() {
      const { model } = this;
      if (!this.tileScene) return this.paintAll();
      const before = tile.shownWinner(model).join();
      this.tileScene = tile.tileLive(model, this.tileScene);
      const wide = model.roc.has('vertex') && !model.live;
      this.rocScene = wide ? tile.rocScene(model, this.side, this.left) : tile.rocLive(model, this.rocScene);
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

    /** Sizes come from the style sheet; the painters draw in pixels of the plot. */
    readPlot() {
      const { width, height } = $('tile-plot').getBoundingClientRect();
      this.left = MARGIN.left;
      this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
      $('tile-plot').classList.toggle('tx-no-graph', !this.model.heat);
    }

    place() {
      const { a, b } = this.model.point;
      this.handle.style.left = `${this.left + a * this.side}px`;
      this.handle.style.top = `${MARGIN.top + (1 - b) * this.side}px`;
      this.handle.setAttribute('aria-valuenow', a.toFixed(3));
      const [first] = this.model.winners;
      this.handle.setAttribute('aria-valuetext', `a ${a.toFixed(3)}, b ${b.toFixed(3)}${first === undefined ? '' : `, first ${this.model.names[first]}`}`);
    }

    /** ROC's axes are Plotly's: told only when the ranges change. */
    axes() {
      const key = JSON.stringify([this.rocScene.x, this.rocScene.y]);
      const graph = document.querySelector('#roc-graph .js-plotly-plot');
      if (!graph || !window.Plotly || (key === this.axesKey && graph === this.axesOf)) return;
      this.axesKey = key;
      this.axesOf = graph;
      const unit = this.rocScene.x[0] === 0 && this.rocScene.x[1] === 1;
      const span = this.rocScene.x[1] - this.rocScene.x[0];
      const dtick = unit ? 0.2 : [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20].find((step) => span / step <= 6) || 50;
      window.Plotly.relayout(graph, { 'xaxis.range': this.rocScene.x, 'yaxis.range': this.rocScene.y, 'xaxis.dtick': dtick, 'yaxis.dtick': dtick });
    }

    notes() {
      const { model } = this;
      const n = model.names.length;
      const regions = model.regions('who');
      const owners = new Set(regions.flatMap((region) => region.entities)).size;
      const what = model.rightOnly ? 'only a = 1 is defined' : model.flavor === 'who' && model.rank === 1 ? `${owners} of ${n} can be first` : $('flavor') ? this.flavorNote() : '';
      const operations = model.operations.map((op) => op.replaceAll('_', ' ')).join(', ');
      $('tile-note').textContent = [what, operations && `after: ${operations}`].filter(Boolean).join(' · ');
      $('roc-note').textContent = this.rocNote();
      $('undo').hidden = !model.hypothetical.size;
      const missing = model.performances.filter((p) => !p).length;
      const parts = [`${n} row${n === 1 ? '' : 's'}`];
      if (missing) parts.push(`${missing} missing here`);
      if (model.stuck.length) parts.push(`${model.stuck.length} without both classes stay as they are`);
      if (!Number.isFinite(model.ownPrior) && !model.rightOnly) parts.push(model.prior === null ? 'rows have different priors, shown as they are' : 'rows shifted to a common prior');
      $('board-note').textContent = [...parts, ...model.data.notes].join(' · ');
      $('board-note').title = $('board-note').textContent;
      $('board-sizes').textContent = sizes(model);
    }

    flavorNote() {
      const { model } = this;
      const chosen = model.selected === null ? 'nobody selected' : model.names[model.selected];
      const place = `${tile.draw.ordinal(model.rank)} of ${model.names.length}`;
      return { who: `who is ${place}`, last: 'who is last', rank: chosen, value: chosen, relative_skill: chosen, best: 'value of the first', worst: 'value of the last', no_skill: 'best a no-skill classifier can reach' }[model.flavor];
    }

    rocNote() {
      const { model } = this;
      if (model.hypothetical.size) return 'hypothetical: changed by hand';
      if (model.roc.has('whatif')) return 'drag an entity: what if?';
      if (model.rightOnly) return 'needs true negatives';
      if (!Number.isFinite(model.common)) {
        const entity = model.selected ?? model.winners[0];
        return entity === undefined ? '' : `lines for the prior of ${model.names[entity]}`;
      }
      return model.names.length <= tile.MANY_LINES ? 'one line per classifier: equal score at this point' : 'lines of equal score at round values';
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
        this.setPoint(share === 1 ? a : from.a + ease * (a - from.a), share === 1 ? b : from.b + ease * (b - from.b), share < 1);
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
      model.prior = prior !== null && Number.isFinite(model.ownPrior) && Math.abs(prior - model.ownPrior) < 1e-12 ? null : prior;
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

    toggle(kind, key, button) {
      const { model } = this;
      if (kind === 'overlay' || kind === 'roc') flip(model[kind === 'roc' ? 'roc' : 'overlays'], key);
      if (kind === 'operation') model.operations = model.operations.includes(key) ? model.operations.filter((op) => op !== key) : [...model.operations, key];
      if (kind === 'column') model.columns = model.columns.includes(key) ? model.columns.filter((name) => name !== key) : [...model.columns, key];
      if (button) button.setAttribute('aria-pressed', button.getAttribute('aria-pressed') === 'true' ? 'false' : 'true');
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
      if (['rank', 'value', 'relative_skill'].includes(flavor) && model.selected === null && model.winners) model.selected = model.winners[0] ?? null;
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
        this.ask('derive');
      }
      if (action === 'add-entity') {
        model.addEntity();
        model.roc.add('whatif');
        this.pressed('roc', 'whatif', true);
        this.ask('derive');
      }
      if (action.startsWith('pin')) this.pin(action, Number(key));
      if (action === 'export-figure') {
        const [which, form, pixels] = key.split(' ');
        tile.exportFigure($(`${which}-plot`), `${which}-${tile.fileName(model.data.title)}`, form, Number(pixels));
      }
      if (action === 'export-table' && this.board) this.board.csv(`${tile.fileName(model.data.title)}.csv`);
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

    pressed(kind, key, on) {
      const button = document.querySelector(`[data-tx-toggle="${kind}"][data-tx-key="${key}"]`);
      if (button) button.setAttribute('aria-pressed', String(on));
    }

    // Listeners ---------------------------------------------------------------------------------------------------------

    listen() {
      document.addEventListener('click', (event) => {
        const button = event.target.closest('[data-tx-action], [data-tx-toggle]');
        if (!button || button.disabled) return;
        const { txAction, txToggle, txKey } = button.dataset;
        if (txToggle) this.toggle(txToggle, txKey, button);
        else this.act(txAction, txKey);
      });
      this.drag = null;
      const plots = { tile: $('tile-overlay'), roc: $('roc-overlay') };
      for (const [name, node] of Object.entries(plots)) {
        node.addEventListener('pointerdown', (event) => this.down(name, event));
        node.addEventListener('pointermove', (event) => this.hover(name, event));
        node.addEventListener('pointerleave', () => this.card.hide());
      }
      document.addEventListener('pointermove', (event) => this.drag && event.pointerId === this.drag.id && this.moved(event));
      for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, (event) => this.drag && event.pointerId === this.drag.id && this.up(event));
      this.handle.addEventListener('keydown', (event) => this.key(event));
      document.addEventListener('keydown', (event) => event.key === 'Escape' && this.model.selected !== null && !event.defaultPrevented && this.select(this.model.selected));
      const filter = tile.make('input', { type: 'search', placeholder: 'Filter', maxlength: 80, 'aria-label': 'Filter names' });
      filter.addEventListener('input', () => this.board && this.board.filter(filter.value));
      tile.fill($('board-filter'), tile.make('span', { className: 'tx-icon tx-icon-search' }), filter);
    }

    /** Pointer position in the plot's pixels and as (x, y) of the unit square. */
    at(name, event) {
      const box = $(`${name}-overlay`).getBoundingClientRect();
      const [px, py] = [event.clientX - box.left, event.clientY - box.top];
      return { px, py, u: (px - this.left) / this.side, v: 1 - (py - MARGIN.top) / this.side };
    }

    down(name, event) {
      if (event.button) return;
      const at = this.at(name, event);
      const slack = 14 / this.side;
      const inside = at.u >= -slack && at.u <= 1 + slack && at.v >= -slack && at.v <= 1 + slack;
      const label = name === 'tile' ? this.tile.hits.find((hit) => at.px >= hit.x0 && at.px <= hit.x1 && at.py >= hit.y0 && at.py <= hit.y1) : null;
      if (!inside && !label && !this.placeNear(at)) return;
      event.preventDefault();
      this.card.hide();
      this.drag = { id: event.pointerId, name, at, moved: false, label, handle: event.target === this.handle };
      if (name === 'tile') {
        this.handle.focus({ preventScroll: true });
        this.drag.place = this.placeNear(at);
        if (!this.drag.place && !label && !this.drag.handle) this.setPoint(at.u, at.v, true);
      } else {
        this.drag.entity = this.roc.near(at.px, at.py);
        if (this.drag.entity === null && !this.model.roc.has('whatif')) this.drag.none = true;
      }
    }

    moved(event) {
      const { drag } = this;
      const at = this.at(drag.name, event);
      if (!drag.moved && Math.hypot(at.px - drag.at.px, at.py - drag.at.py) < 3) return;
      drag.moved = true;
      if (drag.name === 'tile') return this.setPoint(at.u, at.v, true);
      if (!this.model.roc.has('whatif') || drag.entity === null) return;
      const { x, y } = this.rocScene;
      const target = [clamp(x[0] + at.u * (x[1] - x[0])), clamp(y[0] + at.v * (y[1] - y[0]))];
      if (!this.model.whatIf(drag.entity, ...target)) return;
      this.model.live = true;
      this.ask('derive');
    }

    up(event) {
      const { drag, model } = this;
      this.drag = null;
      model.live = false;
      if (drag.name === 'roc') {
        if (drag.moved && model.roc.has('whatif') && drag.entity !== null) return this.ask('derive');
        if (!drag.moved && drag.entity !== null) this.select(drag.entity);
        return;
      }
      if (drag.moved) return this.setPoint(...this.lastPoint(event), false);
      if (drag.place) return this.travel(drag.place.a, drag.place.b);
      if (drag.label) return this.select(drag.label.entity);
      if (drag.handle) return this.ask('point');
      this.setPoint(drag.at.u, drag.at.v, false);
      this.selectRegionHere();
    }

    lastPoint(event) {
      const at = this.at('tile', event);
      return [at.u, at.v];
    }

    /** A click in a region selects its entity, as a click in ROC or the table does; a drag leaves the selection alone. */
    selectRegionHere() {
      const { model } = this;
      if (model.heat) return;
      model.look();
      const here = tile.shownWinner(model)[0];
      if (here === undefined || model.selected === here) return;
      model.selected = here;
      this.ask('select');
      this.reveal = here;
    }

    placeNear(at) {
      if (!this.model.overlays.has('places') || !this.tileScene) return null;
      const near = this.tileScene.places.map((place) => ({ place, d: Math.hypot((place.a - at.u) * this.side, (place.b - at.v) * this.side) }));
      near.sort((p, q) => p.d - q.d);
      if (near[0] && near[0].d <= 9) return near[0].place;
      const beside = (place) => (place.kind === 'left' && at.px < this.left) || (place.kind === 'right' && at.u > 1 && !this.model.heat);
      const named = near.find(({ place }) => beside(place) && Math.abs((place.b - at.v) * this.side) < 9 && Math.abs((place.a - at.u) * this.side) < 40);
      return named ? named.place : null;
    }

    key(event) {
      const step = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
      const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
      if (!move) return;
      event.preventDefault();
      const { a, b } = this.model.point;
      // Steps land on round numbers: 0.1 + 0.2 is 0.3 for whoever reads it.
      const tidy = (v) => Math.round(v * 1e6) / 1e6;
      this.setPoint(tidy(a + move[0]), tidy(b + move[1]), false);
    }

    hover(name, event) {
      if (this.drag || event.pointerType === 'touch' || !this.tileScene) return;
      const at = this.at(name, event);
      const lines = name === 'tile' ? this.tileHover(at) : this.rocHover(at);
      if (lines) this.card.show(lines, event.clientX, event.clientY);
      else this.card.hide();
    }

    tileHover(at) {
      const { model } = this;
      const { make } = tile;
      const place = this.placeNear(at);
      if (!place && (at.u < 0 || at.u > 1 || at.v < 0 || at.v > 1)) return null;
      const [a, b] = place ? [place.a, place.b] : [at.u, at.v];
      const ranking = tile.kernel.rank(model.performances, a, b);
      const first = ranking.order[0];
      const defined = first !== undefined && Number.isFinite(ranking.ranks[first]);
      const lines = [make('div', {}, make('i', {}, 'a'), ` ${a.toFixed(3)}  `, make('i', {}, 'b'), ` ${b.toFixed(3)}`)];
      if (place) lines.unshift(make('b', {}, [place.name, ...place.others].join(', ')));
      lines.push(make('div', {}, ...(defined ? [tile.swatch(model, first), `${model.names[first]} ${tile.draw.fixed(ranking.scores[first])}`] : ['undefined here'])));
      lines.push(...this.valueHere(a, b, ranking));
      return lines;
    }

    /** The value of the map, where a map other than "first" is shown. */
    valueHere(a, b, ranking) {
      const { model } = this;
      const { make } = tile;
      const p = model.selected === null ? null : model.performances[model.selected];
      const { fixed, ordinal } = tile.draw;
      if (model.flavor === 'who' && model.rank > 1) {
        const i = ranking.order[model.rank - 1];
        return i !== undefined && Number.isFinite(ranking.ranks[i]) ? [make('div', {}, `${ordinal(model.rank)}: ${model.names[i]}`)] : [];
      }
      if (model.flavor === 'no_skill' && Number.isFinite(model.common)) return [make('div', {}, `best no skill ${fixed(tile.kernel.bestNoSkill(a, b, model.common))}`)];
      if (model.flavor === 'worst') return [make('div', {}, `worst ${fixed(Math.min(...ranking.scores.filter(Number.isFinite)))}`)];
      if (!p || !['rank', 'value', 'relative_skill'].includes(model.flavor)) return [];
      const rank = ranking.ranks[model.selected];
      const text = model.flavor === 'rank' ? (Number.isFinite(rank) ? ordinal(rank) : 'undefined') : fixed(model.flavor === 'value' ? ranking.scores[model.selected] : tile.kernel.relativeSkill(p, a, b));
      return [make('div', {}, `${model.names[model.selected]}: ${text}`)];
    }

    rocHover(at) {
      const { model } = this;
      const entity = this.roc.scene ? this.roc.near(at.px, at.py, 9) : null;
      $('roc-overlay').style.cursor = entity === null ? '' : model.roc.has('whatif') ? 'grab' : 'pointer';
      if (entity === null) return null;
      const { make } = tile;
      const { fixed } = tile.draw;
      const r = model.rates[entity];
      const rank = model.ranking.ranks[entity];
      return [
        make('b', {}, model.names[entity]),
        make('div', {}, `TPR ${fixed(r.tpr)}  FPR ${fixed(r.fpr)}  prior ${fixed(r.prior)}`),
        make('div', {}, Number.isFinite(rank) ? `${tile.draw.ordinal(rank)} here, ${fixed(model.ranking.scores[entity])}` : 'undefined here'),
      ];
    }
  }

  const flip = (set, key) => (set.has(key) ? set.delete(key) : set.add(key));

  function sizes(model) {
    const shown = model.base.filter(Boolean);
    const same = (k, l) => shown.every((p) => Math.abs(p[k] + p[l] - shown[0][k] - shown[0][l]) < 1e-9);
    if (!shown.length || model.rightOnly || !same(0, 1) || !same(2, 3)) return '';
    const [n, p] = [shown[0][0] + shown[0][1], shown[0][2] + shown[0][3]];
    const words = (count) => Math.round(count).toLocaleString('en').replaceAll(',', ' ');
    return n > 1.5 && Number.isInteger(Math.round((n + p) * 1e6) / 1e6) ? `${words(p)} positives · ${words(n)} negatives` : '';
  }

  tile.Explore = Explore;
})();
