/**
 * A scene of Predictions in a report: models at their best thresholds on the Tile and in ROC space, the table of models at
 * the point, and the curves of how sure they are. What needs the samples themselves (thresholds of the rule, curves, bands)
 * is as it was when the report was written.
 */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { make, fill, predictionsWords: words } = tile;
  const { theme, fixed, PALETTE } = tile.draw;
  const FLAVORS = { model: 'Models', threshold: 'Thresholds of one' };
  const CHARTS = { cumulative: ['Cumulative accuracy-decision rate', 'slope: accuracy there'], accuracy: ['Accuracy-decision rate', ''], recall: ['Precision and recall', ''] };
  // Past the twelfth model the colours come again, dashed.
  const DASHES = ['', '7 5', '1.5 3'];
  const SHARE = ['share answered', ', most confident first'];
  // A chart of fewer pixels, as on paper, has no room for all of an axis's name.
  const NARROW = 320;
  const WHEN_LXCIM =
    'LxCIM asks how well confidence tells right decisions from wrong ones: it is the right score where the two classes ' +
    'could be exchanged sample by sample, as in choosing the better one of a pair, and says nothing of how costly ' +
    'which error is. Where positive and negative mean something (ill and healthy, fraud and honest), a miss and a ' +
    'false alarm differ, and the Tile above is the place to decide.';

  /** The thresholds of all models, whose regions at the prior of the scene came with the file. */
  class Vertices extends tile.ExploreModel {
    constructor(seeds, prior) {
      super();
      Object.assign(this, { seeds, seeded: prior });
    }

    /** Each has the colour of its model. */
    assignColours() {}

    regions(flavor) {
      if (flavor === 'who' && !this.regionCache.who && this.seeds.length && this.prior === this.seeded) this.regionCache.who = this.seeds.map(tile.openedRegion);
      return super.regions(flavor);
    }
  }

  class PredictionsScene extends tile.OwnScene {
    constructor(article, scene, data) {
      super(article, scene);
      this.own = data.own[scene.own];
      // What `PredictionsTables` asks of its page: nobody is there to be asked.
      this.still = true;
      this.model = this.modelOf(data.catalogue);
      this.restore();
      this.build();
      this.paintNow();
    }

    modelOf(catalogue) {
      const { told, regions, view } = this.own;
      const model = new tile.PredictionsModel();
      model.vertices = new Vertices(regions, view.prior);
      model.load(told, catalogue);
      return model;
    }

    /** As the scene opens. */
    restore() {
      const { model, home } = this;
      const { view, choice } = this.own;
      const { rule, value, half, flavor, prior, selected } = view;
      Object.assign(model, { rule, value, half, flavor, choice, point: { a: home.a, b: home.b }, live: false });
      model.setShare(view.share);
      model.setPrior(prior);
      // Where nobody is selected the page selects who is first.
      model.selected = selected ?? model.ranked.winners[0] ?? 0;
      model.look();
    }

    // What it is made of --------------------------------------------------------------------------------------------------

    build() {
      const { told } = this.model;
      const [square, roc] = [this.square(), this.square()];
      const [board, scores, host, share] = [this.scroll(), make('div', { className: 'tx-predictions-scores' }), make('div', { className: 'tx-prior' }), make('div', { className: 'tx-share-slider' })];
      this.nodes = { title: make('span', {}), note: make('span', { className: 'tx-note' }), words: make('div', {}) };
      this.prior = new tile.PriorControl(host, (prior, live) => this.setPrior(prior, live));
      this.share = new tile.ShareControl(share, (value) => this.setShare(value));
      this.lay(
        square.plot,
        make('div', { className: 'tx-report-bar' }, host, this.back),
        this.panel('tx-tile', 'Tile', this.head(this.nodes.title, this.nodes.note, this.flavors()), square.plot),
        this.panel('tx-roc', 'ROC curves', this.head('ROC curves', this.note(words.rocNote)), roc.plot),
        this.panel('tx-predictions-board', 'Models', this.head('Models', this.note(told.title)), board, ...this.rule()),
        this.panel('tx-predictions-words', 'This point', make('h3', {}, 'This point'), this.nodes.words),
        this.panel('tx-predictions-ranked', 'Rank-based view', make('h3', {}, 'How sure, how often right'), make('p', {}, WHEN_LXCIM), share),
        ...this.charted(),
        this.panel('tx-predictions-all', 'Scores', this.head('Scores'), scores),
      );
      this.plots = new tile.PredictionsPlots(new tile.TilePainter(square.overlay), new tile.AxesRocPainter(roc.overlay));
      this.onSquare(square, 'Point on the Tile');
      this.table = new tile.PredictionsTables(board, scores, this);
      roc.overlay.addEventListener('click', (event) => this.onRoc(event, roc));
    }

    scroll() {
      return make('div', { className: 'tx-table-scroll' });
    }

    note(text) {
      return make('span', { className: 'tx-note', title: text }, text);
    }

    /** Which rule chose the thresholds beside the best ones, or why it could not. */
    rule() {
      const { choice, problem } = this.own;
      if (!choice) return problem ? [make('p', { className: 'tx-wrong' }, problem)] : [];
      return [make('p', { className: 'tx-note' }, `Rule: ${choice.rule}. ${choice.note}`)];
    }

    flavors() {
      this.buttons = Object.entries(FLAVORS).map(([flavor, text]) => {
        const button = make('button', { type: 'button', className: 'tx-button', 'data-flavor': flavor }, text);
        button.addEventListener('click', () => this.setFlavor(flavor));
        return button;
      });
      return make('div', { className: 'tx-panel-tools' }, ...this.buttons);
    }

    charted() {
      this.charts = {};
      return Object.entries(CHARTS).map(([name, [title, note]]) => {
        const host = make('div', { className: 'tx-report-chart' });
        const chart = (this.charts[name] = new tile.LineChart(host));
        if (name !== 'recall') this.onChart(chart, (share) => this.setShare(share));
        host.addEventListener('pointermove', (event) => this.overLine(event, chart));
        host.addEventListener('pointerleave', () => this.card.hide());
        return this.panel(`tx-report-chart-panel tx-predictions-${name}`, title, this.head(title, note ? this.note(note) : null), host);
      });
    }

    // Painting ------------------------------------------------------------------------------------------------------------

    measure() {
      super.measure();
      this.prior.marked = null;
    }

    draw(all) {
      const { model } = this;
      this.plots.paint(model, this.side, this.left, all);
      if (all) {
        this.table.build(model);
        for (const [name, chart] of Object.entries(this.charts)) chart.paint(this[name]());
      } else for (const name of ['cumulative', 'accuracy']) this.charts[name].move(model.share);
      this.table.paint(model);
      this.prior.paint(model.vertices);
      this.share.paint(model);
      this.drawWords();
    }

    drawWords() {
      const { model, nodes } = this;
      nodes.title.textContent = words.tileTitle(model);
      nodes.note.textContent = nodes.note.title = words.tileNote(model, this.plots.joined);
      fill(nodes.words, ...words.point(model, this.still));
      for (const button of this.buttons) button.setAttribute('aria-pressed', String(button.dataset.flavor === model.flavor));
    }

    cumulative() {
      const references = [this.reference('ideal', 0, 1), this.reference('random', 0, 0.5)];
      return this.chart(this.shareName(), { range: [0, 1], name: 'correct, of all' }, [...references, ...this.lines(this.model.told.decisions)], this.model.share);
    }

    accuracy() {
      const { accuracy } = this.own;
      // The accuracy of the first few says little of any.
      const [least] = tile.LineChart.reach(accuracy.map((points) => ({ points: points.filter(([x]) => x > 0.02) })));
      const low = Math.max(0, least - 0.05);
      return this.chart(this.shareName(), { range: [low, 1.01], name: 'accuracy among them' }, this.lines(accuracy.map((points) => above(points, low))), this.model.share);
    }

    recall() {
      const { prior } = this.model.told;
      const guessing = prior === null ? [] : [this.reference('guessing', prior, prior)];
      return this.chart('recall', { range: [0, 1], name: 'precision' }, [...guessing, ...this.lines(this.own.recall)], null);
    }

    shareName() {
      return this.charts.accuracy.host.clientWidth < NARROW ? SHARE[0] : SHARE.join('');
    }

    chart(name, y, lines, cursor) {
      return { x: { range: [0, 1], name }, y, lines, cursor };
    }

    reference(name, from, to) {
      return { name, plain: true, colour: theme().ink3, width: 1, dash: '1.5 3', points: [[0, from], [1, to]] };
    }

    /** A line a model in its colour, the selected one above the others. */
    lines(parts) {
      const { told, selected } = this.model;
      const lines = parts.map((points, k) => ({ points, name: told.models[k].name, colour: theme().full[k % PALETTE], dash: DASHES[Math.floor(k / PALETTE) % 3], width: k === selected ? 3 : 1.75 }));
      return [...lines.filter((_, k) => k !== selected), ...lines.filter((_, k) => k === selected)];
    }

    // What the reader does ------------------------------------------------------------------------------------------------

    said() {
      return words.announced(this.model);
    }

    places() {
      return this.plots.tileScene.places;
    }

    hovered(square, u, v) {
      return words.card(this.model, u, v);
    }

    overLine(event, chart) {
      const found = this.drag || event.pointerType === 'touch' ? null : chart.near(event);
      if (!found) return this.card.hide();
      const { line, x, y } = found;
      return this.card.show([make('b', {}, line.name), line.plain ? null : make('div', {}, `${fixed(y)} at ${fixed(x)}`)], event.clientX, event.clientY);
    }

    onRoc(event, { overlay }) {
      const box = overlay.getBoundingClientRect();
      const model = this.plots.modelAt(event.clientX - box.left, event.clientY - box.top);
      if (model !== null) this.select(model);
    }

    select(model) {
      this.model.selected = model;
      this.model.look();
      this.ask('all');
    }

    setPrior(prior, live) {
      const { model } = this;
      model.live = live;
      model.setPrior(prior !== null && Math.abs(prior - model.vertices.ownPrior) < 1e-12 ? null : prior);
      this.ask('prior');
    }

    setFlavor(flavor) {
      this.model.flavor = flavor;
      this.ask('all');
    }

    setShare(share) {
      this.model.setShare(share);
      this.ask('share');
    }

    reset() {
      this.prior.halt();
      this.restore();
      this.ask('all');
    }
  }

  /** A line as far as it is above a value, from where it crosses that. */
  function above(points, low) {
    return points.flatMap(([x, y], k) => {
      const here = [x, y < low ? null : y];
      const [nextX, nextY] = points[k + 1] || [x, y];
      if ((y < low) === (nextY < low)) return [here];
      return [here, [x + ((low - y) / (nextY - y)) * (nextX - x), low]];
    });
  }

  tile.PredictionsScene = PredictionsScene;
})();
