/**
 * The controller of the Predictions page: Tile, ROC curves and table follow the point in the browser; the server answers
 * for files, rules and bands. Knows no Dash.
 */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { MARGIN, make, fill } = tile;
  const { fixed, percent } = tile.draw;
  const $ = (id) => document.getElementById(id);
  const clamp = (v) => Math.min(1, Math.max(0, v));
  const MANY = 60;
  const GONE = 'The server no longer has these predictions: please upload the file again.';
  // Rules whose thresholds are not chosen on any samples.
  const GIVEN = ['fixed', 'own'];
  const NEEDS = { fixed: ['threshold', 0.5], tpr: ['TPR', 0.9], fpr: ['FPR', 0.1] };
  // From the lowest threshold to the highest; dark ends tell "always positive" from "always negative".
  const SCALE = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'];

  class Predictions {
    constructor(model, send, explore) {
      Object.assign(this, { model, send, explore, frame: 0, questions: {}, banding: null, pending: false, gone: false, page: Math.random().toString(36).slice(2, 14) });
      this.tile = new tile.TilePainter($('predictions-tile-overlay'));
      this.roc = new tile.RocPainter($('predictions-roc-overlay'));
      this.table = new tile.PredictionsTables($('predictions-board'), $('predictions-scores'), this);
      this.handle = make('div', { className: 'tx-handle', tabindex: 0, role: 'slider', 'aria-label': 'Point on the Tile. Arrow keys move it.', 'aria-valuemin': 0, 'aria-valuemax': 1 });
      $('predictions-tile-overlay').append(this.handle);
      this.prior = new tile.PriorControl($('predictions-prior'), (prior, live) => this.setPrior(prior, live));
      this.hover = new tile.Card();
      this.buildValue();
      this.buildShare();
      this.setRule(model.rule);
      this.listen();
      // Where no answer will come, nobody should wait for one.
      window.addEventListener('tx-lost', () => {
        if (this.banding === null) return;
        this.banding = null;
        this.table.build(this.model);
        this.repaint(false);
      });
      new ResizeObserver(() => this.shown && this.repaint(true)).observe($('predictions-tile-plot'));
      new MutationObserver(() => {
        tile.draw.forgetTheme();
        // Bands stay, those under way too.
        if (this.shown) this.ask(this.pending || this.gone ? null : this.banding ?? model.bands?.model ?? null);
      }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    }

    get shown() {
      return !$('predictions').closest('[data-tx-page]').hidden;
    }

    get scheme() {
      return tile.draw.theme().dark ? 'dark' : 'light';
    }

    // Questions ---------------------------------------------------------------------------------------------------------

    choose({ source, rule }) {
      const { model } = this;
      if (source) this.wanted = source;
      if (!model.live && !this.drag) model.point = { ...this.explore.model.point };
      if (rule !== model.rule) this.setRule(rule);
      if (!this.shown) return;
      if (this.wanted && this.wanted !== model.source) {
        model.source = this.wanted;
        this.say(this.saying, '');
        this.ask();
      }
      model.look();
      this.repaint(true);
    }

    /** Puts a question: about the 'file', the 'rule' or the 'board'. Of each only the newest is answered. */
    put(of, data) {
      const { source } = data;
      const turn = (this.questions[of]?.turn || 0) + 1;
      this.questions[of] = { source, turn };
      this.send(`${of}-asked`, { ...data, turn });
    }

    /** The predictions and their charts; with the bands of a model, if there is to be one. */
    ask(band = null) {
      const { model, scheme, page } = this;
      if (!model.source) return;
      Object.assign(this, { banding: band, pending: band === null && model.source !== model.loaded, gone: false });
      this.put('file', { source: band === null ? model.source : model.loaded, scheme, page, model: band });
      if (this.axes !== scheme) this.send('axes', (this.axes = scheme));
    }

    askRule() {
      if (this.model.told) this.put('rule', this.ruleNow());
    }

    /** What is asked of the server about the predictions on the page, which may not be those that are on their way. */
    ruleNow() {
      const { model } = this;
      return { source: model.loaded, rule: model.rule, value: model.value, a: model.point.a, b: model.point.b, cutoffs: model.own, half: model.half && !GIVEN.includes(model.rule) };
    }

    told(answer) {
      const question = answer && this.questions[answer.of];
      if (!question || question.turn !== answer.turn || question.source !== answer.source) return;
      this.say(answer.of, answer.kind === 'gone' ? GONE : answer.message || '');
      if (answer.of === 'file') this.arrived(answer);
      else if (answer.of === 'rule') this.ruled(answer);
      else if (answer.kind === 'board' && this.shown) this.onExplore();
      this.repaint(true);
    }

    arrived(answer) {
      const { model } = this;
      Object.assign(this, { banding: null, pending: false, gone: answer.kind === 'gone' });
      if (answer.kind === 'bands') model.bands = answer;
      if (answer.kind === 'predictions' && model.loaded !== answer.source) this.load(answer);
      else this.table.build(model);
    }

    load(answer) {
      const { model } = this;
      model.loaded = answer.source;
      model.load(answer, this.explore.model.catalogue);
      const first = model.ranked.winners[0];
      model.selected = first === undefined ? 0 : first;
      model.look();
      this.table.build(model);
      this.askRule();
    }

    /** The thresholds of the rule, or none: those of another rule are not those of this one. */
    ruled(answer) {
      const { model } = this;
      model.choice = answer.kind === 'rule' ? answer : null;
      model.look();
      this.table.build(model);
      $('predictions-board-note').textContent = $('predictions-board-note').title = answer.note || '';
    }

    /** What the server has to say of a question; an empty text takes back what it said of the one before. */
    say(of, text) {
      if (!text && of !== this.saying) return;
      this.saying = of;
      $('predictions-said').hidden = !text;
      $('predictions-said').textContent = text;
    }

    // Painting ----------------------------------------------------------------------------------------------------------

    repaint(all) {
      this.all = this.all || all;
      if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
    }

    paint() {
      this.frame = 0;
      const { model } = this;
      if (!this.shown || !model.told) return;
      if (this.all) {
        const { width, height } = $('predictions-tile-plot').getBoundingClientRect();
        this.left = MARGIN.left;
        this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
        this.prior.marked = null;
      }
      this.paintTile();
      this.paintRoc();
      this.table.paint(model);
      this.paintWords();
      this.prior.paint(model.vertices);
      $('predictions').style.setProperty('--tx-t', model.share);
      this.place();
      this.all = false;
      if (!model.live && !this.drag) this.announce();
    }

    /** The point and the best model there, for those who listen. */
    announce() {
      const { model } = this;
      const [first] = model.ranked.winners;
      const best = first === undefined ? 'undefined for every model' : `first ${model.told.models[first].name} with ${model.said(model.best[first])}, ${fixed(model.ranked.ranking.scores[first])}`;
      const text = `a ${fixed(model.point.a)}, b ${fixed(model.point.b)}: ${best}`;
      if ($('predictions-live').textContent !== text) $('predictions-live').textContent = text;
    }

    paintTile() {
      const { model } = this;
      const scale = model.flavor === 'threshold' ? model.thresholdScale() : null;
      const key = `${model.flavor} ${scale ? scale.model : ''} ${model.prior}`;
      if (this.all || key !== this.tileKey) {
        this.tileKey = key;
        const view = scale ? this.ofOne(scale) : this.ofAll();
        this.tileView = view;
        this.tileScene = this.inRuns({ ...tile.tileScene(view, this.side, this.left), names: view.labels, paintOf: view.paintOf });
        this.tile.paint(this.tileScene);
      } else {
        Object.assign(this.tileView, { point: { ...model.point }, live: model.live });
        this.tileView.look();
        this.tileScene = this.inRuns({ ...tile.tileLive(this.tileView, this.tileScene), names: this.tileView.labels });
        this.tile.move(this.tileScene);
      }
    }

    /** All vertices of all models; each model is named once, in its largest region. */
    ofAll() {
      const { model } = this;
      const view = Object.create(model.vertices);
      const single = model.vertices.regions('who');
      // So many borders between the thresholds of one model would hide where the models meet.
      view.runs = single.length > MANY ? tile.joined(single, (i) => model.owner[i]) : null;
      const regions = view.runs || single;
      view.labels = model.owner.map(() => '');
      const named = new Map();
      for (const region of regions) {
        // A tie is told by its hatching.
        if (region.entities.length > 1) continue;
        const owner = model.owner[region.entities[0]];
        if (!named.has(owner) || named.get(owner).area < region.area) named.set(owner, region);
      }
      for (const [owner, region] of named) view.labels[region.entities[0]] = model.told.models[owner].name;
      Object.assign(view, { point: { ...model.point }, live: model.live, overlays: new Set(['places', 'grid']), flavor: 'who', rank: 1, selected: null });
      return view;
    }

    /** A scene whose regions are runs of thresholds of one model: a run is first where one of them is. */
    inRuns(scene) {
      const { runs } = this.tileView;
      if (!runs) return scene;
      const shown = scene.winner.flatMap((i) => runs.filter(({ members }) => members.includes(i)).map(({ entities }) => entities[0]));
      return { ...scene, regions: runs, winner: [...new Set(shown)] };
    }

    /** The vertices of one model, coloured from its lowest threshold to its highest. */
    ofOne({ model: one, place }) {
      const { model } = this;
      const own = model.of[one];
      const view = new tile.ExploreModel();
      view.catalogue = model.catalogue;
      const labels = own.map((i) => model.said(i));
      view.load({ id: '', title: '', entities: labels, contexts: ['all'], performances: [own.map((i) => model.told.vertices.performances[i])], sizes: [own.map(() => null)], notes: [] });
      view.prior = model.prior;
      view.derive();
      view.labels = labels;
      view.paintOf = (k) => mix(place.get(own[k]));
      Object.assign(view, { point: { ...model.point }, overlays: new Set(['places', 'grid']), flavor: 'who', rank: 1, selected: null });
      view.look();
      return view;
    }

    paintRoc() {
      const { model } = this;
      const view = model.ranked;
      Object.assign(view, { roc: new Set(), overlays: new Set(), flavor: 'who', rank: 1 });
      const scene = tile.rocScene(view, this.side, this.left);
      scene.curves = model.told.roc.map((points, k) => ({ points, colour: k, strong: k === model.selected }));
      scene.squares = model.fixed ? model.fixed.rows.flatMap((row, k) => (row ? [{ x: row[1] / (row[0] + row[1]), y: row[3] / (row[2] + row[3]), colour: k }] : [])).filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) : [];
      scene.message = model.told.oneClass ? 'ROC space needs both classes.' : '';
      this.roc.paint(scene);
      $('predictions-roc-note').textContent = $('predictions-roc-note').title = 'dot: best threshold here · square: the rule';
    }

    place() {
      const { a, b } = this.model.point;
      this.handle.style.left = `${this.left + a * this.side}px`;
      this.handle.style.top = `${MARGIN.top + (1 - b) * this.side}px`;
      this.handle.setAttribute('aria-valuenow', a.toFixed(3));
      const first = this.model.ranked.winners[0];
      this.handle.setAttribute('aria-valuetext', `a ${fixed(a)}, b ${fixed(b)}${first === undefined ? '' : `, first ${this.model.told.models[first].name}`}`);
    }

    paintWords() {
      const { model } = this;
      const { told, ranked } = model;
      const [first] = ranked.winners;
      const scale = model.thresholdScale();
      $('predictions-tile-title').textContent = model.flavor === 'model' ? 'Best model' : 'Best threshold';
      $('predictions-tile-note').textContent = model.flavor === 'model' ? (this.tileView.runs ? 'each at its best threshold' : 'lines inside a colour: another threshold of it') : `of ${told.models[scale.model].name}, low to high`;
      const words = [make('h2', {}, 'This point')];
      if (told.oneClass) words.push(make('p', {}, 'All samples are of one class: best thresholds, ROC and AUROC need both.'));
      else if (first === undefined) words.push(make('p', {}, 'No model has a score here.'));
      else {
        const tied = ranked.winners.length > 1 ? `, tied with ${this.named(ranked.winners.slice(1))}` : '';
        words.push(make('p', { className: 'tx-big' }, make('b', {}, told.models[first].name), ` with ${model.said(model.best[first])}: `, make('output', {}, fixed(ranked.ranking.scores[first])), tied));
        if (model.fixed) words.push(make('p', {}, this.atRule(first, model.fixed.ranking)));
      }
      words.push(make('p', { className: 'tx-note' }, `${told.samples.toLocaleString('en')} sample${told.samples === 1 ? '' : 's'}${told.weighted ? ', weighted' : ''}, ${percent(told.prior ?? NaN)} positive. Best thresholds are chosen on the samples that rank the models, which flatters; choose on one half to see by how much.`));
      fill($('predictions-words'), ...words);
    }

    /** Who is first at the thresholds of the rule, beside who is at the best ones. */
    atRule(first, { order, ranks, scores }) {
      const leaders = [...order].filter((k) => ranks[k] === 1);
      if (!leaders.length) return '';
      const value = fixed(scores[leaders[0]]);
      const others = leaders.filter((k) => k !== first);
      if (others.length < leaders.length) return `It is first at the rule's thresholds, too${others.length ? `, tied with ${this.named(others)}` : ''} (${value}).`;
      const [verb, alone] = leaders.length > 1 ? ['are', 'first'] : ['is', 'first alone'];
      const how = leaders.some((k) => this.model.ranked.winners.includes(k)) ? alone : 'first instead';
      return `At the rule's thresholds ${this.named(leaders)} ${verb} ${how}, with ${value}.`;
    }

    named(models) {
      const names = models.slice(0, 3).map((k) => this.model.told.models[k].name);
      const more = models.length - names.length;
      return more ? `${names.join('; ')} and ${more} more` : names.join(' and ');
    }

    // Controls ----------------------------------------------------------------------------------------------------------

    buildValue() {
      this.valueName = make('span', { className: 'tx-label' });
      this.valueField = make('input', { type: 'text', inputmode: 'decimal', id: 'predictions-value-field', maxlength: 14, autocomplete: 'off' });
      $('predictions-value').className = 'tx-parameter';
      fill($('predictions-value'), this.valueName, this.valueField);
      this.valueField.addEventListener('change', () => {
        const value = Number(this.valueField.value.trim().replace(',', '.'));
        const legal = this.valueField.value.trim() !== '' && Number.isFinite(value) && (this.model.rule === 'fixed' || (value >= 0 && value <= 1));
        this.valueField.toggleAttribute('aria-invalid', !legal);
        this.valueField.title = legal ? '' : `Expected a number${this.model.rule === 'fixed' ? '' : ' from 0 to 1'}, found “${this.valueField.value}”`;
        if (!legal) return;
        this.model.value = value;
        this.askRule();
      });
      $('predictions-half').addEventListener('click', () => {
        this.model.half = !this.model.half;
        $('predictions-half').setAttribute('aria-pressed', String(this.model.half));
        this.askRule();
      });
    }

    setRule(rule) {
      const { model } = this;
      model.rule = rule;
      const [name, start] = NEEDS[rule] || [];
      $('predictions-value').hidden = !name;
      if (name) {
        model.value = start;
        this.valueName.textContent = name;
        this.valueField.setAttribute('aria-label', name);
        this.valueField.value = String(start);
      }
      $('predictions-half').hidden = GIVEN.includes(rule);
      this.askRule();
    }

    buildShare() {
      this.shareSlider = make('input', { type: 'range', id: 'share-slider', min: 0.01, max: 1, step: 0.005, value: 1, 'aria-valuetext': '100 %', 'aria-label': 'Share answered, the most confident first' });
      this.shareText = make('output', { id: 'share-text' });
      fill($('predictions-share'), make('label', { for: 'share-slider' }, 'Answer only the most confident'), this.shareSlider, this.shareText);
      this.shareSlider.addEventListener('input', () => this.setShare(Number(this.shareSlider.value)));
    }

    setShare(share) {
      this.model.share = Math.min(1, Math.max(0.01, share));
      this.shareSlider.value = this.model.share;
      this.shareSlider.setAttribute('aria-valuetext', percent(this.model.share));
      this.repaint(false);
    }

    setOwn(model, cutoff) {
      this.model.own = this.model.own.map((value, k) => (k === model ? cutoff : value));
      if (this.model.rule === 'own') this.askRule();
    }

    setPrior(prior, live) {
      const { model } = this;
      const own = model.vertices.ownPrior;
      model.live = live;
      model.setPrior(prior !== null && Math.abs(prior - own) < 1e-12 ? null : prior);
      this.repaint(false);
    }

    select(model) {
      this.model.selected = model;
      this.model.look();
      this.table.build(this.model);
      this.repaint(true);
    }

    setFlavor(flavor) {
      this.model.flavor = flavor;
      for (const button of document.querySelectorAll('#predictions [data-flavor]')) button.setAttribute('aria-pressed', String(button.dataset.flavor === flavor));
      this.repaint(true);
    }

    askBands() {
      const { model } = this;
      // The predictions on their way have models of their own.
      if (!model.told || this.pending) return;
      this.ask(model.selected ?? 0);
      this.table.build(model);
    }

    /** The models as a leaderboard: at the rule's thresholds, or at their best ones for the point. */
    takeOver(action) {
      if (!this.model.told) return;
      const best = action.endsWith('-best') ? { rule: 'best' } : {};
      this.put('board', { ...this.ruleNow(), ...best, download: action.includes('csv') });
    }

    listen() {
      const overlay = $('predictions-tile-overlay');
      overlay.addEventListener('pointerdown', (event) => this.down(event, overlay));
      overlay.addEventListener('pointermove', (event) => this.over(event, overlay));
      overlay.addEventListener('pointerleave', () => this.hover.hide());
      $('predictions-roc-overlay').addEventListener('click', (event) => {
        const box = $('predictions-roc-overlay').getBoundingClientRect();
        const model = this.roc.scene ? this.roc.near(event.clientX - box.left, event.clientY - box.top) : null;
        if (model !== null) this.select(model);
      });
      document.addEventListener('pointerdown', (event) => {
        const chart = event.target.closest('#predictions [data-tx-share]');
        if (chart && !event.button) this.drag = { id: event.pointerId, chart };
        if (this.drag && this.drag.chart) this.onChart(event);
      }, true);
      document.addEventListener('pointermove', (event) => {
        if (!this.drag || event.pointerId !== this.drag.id) return;
        if (this.drag.chart) this.onChart(event);
        else this.setPoint(...this.at(event, overlay), true);
      });
      for (const kind of ['pointerup', 'pointercancel']) {
        document.addEventListener(kind, (event) => {
          if (!this.drag || event.pointerId !== this.drag.id) return;
          const onTile = !this.drag.chart;
          this.drag = null;
          if (onTile) this.setPoint(this.model.point.a, this.model.point.b, false);
        });
      }
      this.handle.addEventListener('keydown', (event) => this.key(event));
      document.addEventListener('click', (event) => {
        const flavor = event.target.closest('#predictions [data-flavor]');
        if (flavor) this.setFlavor(flavor.dataset.flavor);
        const action = event.target.closest('[data-tx-action^="predictions-"]');
        if (action) this.takeOver(action.dataset.txAction);
      });
    }

    at(event, overlay) {
      const box = overlay.getBoundingClientRect();
      return [(event.clientX - box.left - this.left) / this.side, 1 - (event.clientY - box.top - MARGIN.top) / this.side];
    }

    down(event, overlay) {
      if (event.button || !this.model.told) return;
      const [u, v] = this.at(event, overlay);
      const slack = 14 / this.side;
      if (u < -slack || u > 1 + slack || v < -slack || v > 1 + slack) return;
      event.preventDefault();
      this.hover.hide();
      this.handle.focus({ preventScroll: true });
      this.drag = { id: event.pointerId };
      const near = this.tileScene.places.find((place) => Math.hypot(place.a - u, place.b - v) * this.side < 7);
      if (near) this.setPoint(near.a, near.b, true);
      else if (event.target !== this.handle) this.setPoint(u, v, true);
    }

    onChart(event) {
      const box = this.drag.chart.getBoundingClientRect();
      this.setShare(clamp((event.clientX - box.left - MARGIN.left) / (box.width - MARGIN.left - MARGIN.right)));
    }

    over(event, overlay) {
      const { model } = this;
      if (this.drag || event.pointerType === 'touch' || !model.told || !this.tileScene) return;
      const [u, v] = this.at(event, overlay);
      if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) return this.hover.hide();
      const ranking = tile.kernel.rank(model.vertices.performances, u, v);
      const first = ranking.order[0];
      const defined = first !== undefined && Number.isFinite(ranking.ranks[first]);
      const text = defined ? `${model.told.models[model.owner[first]].name}, ${model.said(first)}: ${fixed(ranking.scores[first])}` : 'undefined here';
      return this.hover.show([make('div', {}, make('i', {}, 'a'), ` ${fixed(u)}  `, make('i', {}, 'b'), ` ${fixed(v)}`), make('div', {}, text)], event.clientX, event.clientY);
    }

    key(event) {
      const to = tile.stepped(event, this.model.point);
      if (to) this.setPoint(to.a, to.b, false);
    }

    setPoint(a, b, live) {
      const { model } = this;
      Object.assign(model, { point: { a: clamp(a), b: clamp(b) }, live });
      model.look();
      this.repaint(false);
      if (!live) this.explore.setPoint(model.point.a, model.point.b, false);
    }

    // Links and sessions ------------------------------------------------------------------------------------------------

    view() {
      return this.model.view();
    }

    /** The view again; `onShow` tells the selects. */
    restore(view) {
      const { model } = this;
      Object.assign(model, { half: view.half, own: view.own.length ? view.own : model.own });
      $('predictions-half').setAttribute('aria-pressed', String(model.half));
      this.setShare(view.share);
      this.setFlavor(view.flavor);
      this.onShow(view);
      this.setRule(view.rule);
      model.value = view.value;
      this.valueField.value = String(view.value);
      this.setPrior(view.prior, false);
      if (view.selected !== null) this.select(view.selected);
    }
  }

  /** A colour of the scale of thresholds, 0 the lowest. */
  function mix(share) {
    const at = share * (SCALE.length - 1);
    const k = Math.min(SCALE.length - 2, Math.floor(at));
    const part = (hex, c) => parseInt(hex.slice(1 + 2 * c, 3 + 2 * c), 16);
    return '#' + [0, 1, 2].map((c) => Math.round(part(SCALE[k], c) + (at - k) * (part(SCALE[k + 1], c) - part(SCALE[k], c))).toString(16).padStart(2, '0')).join('');
  }

  Object.assign(tile, { Predictions });
})();
