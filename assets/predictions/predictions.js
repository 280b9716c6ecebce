/**
 * The controller of the Predictions page: Tile, ROC curves and table follow the point in the browser; the server answers
 * for files, rules and bands. Knows no Dash.
 */
import { forgetTheme, theme } from '#tile/draw/colours';
import { MARGIN } from '#tile/draw/square';
import { PriorControl } from '#tile/explore/prior_control';
import { RocPainter } from '#tile/painters/roc_painter';
import { TilePainter } from '#tile/painters/tile_painter';
import { fill, make } from '#tile/parts/elements';
import { PredictionsInput } from '#tile/predictions/input';
import { PredictionsPlots } from '#tile/predictions/plots';
import { RuleControl } from '#tile/predictions/rule_control';
import { PredictionsTables } from '#tile/predictions/tables';
import * as words from '#tile/predictions/words';
import { ShareControl } from '#tile/predictions/words';

const $ = (id) => document.getElementById(id);
const clamp = (v) => Math.min(1, Math.max(0, v));
const GONE = 'The server no longer has these predictions: please upload the file again.';

export class Predictions {
  constructor(model, send, explore) {
    Object.assign(this, {
      model,
      send,
      explore,
      frame: 0,
      questions: {},
      banding: null,
      pending: false,
      gone: false,
      whole: new Map(),
      page: Math.random().toString(36).slice(2, 14),
    });
    this.plots = new PredictionsPlots(
      new TilePainter($('predictions-tile-overlay')),
      new RocPainter($('predictions-roc-overlay')),
    );
    this.table = new PredictionsTables($('predictions-board'), $('predictions-scores'), this);
    this.handle = make('div', {
      className: 'tx-handle',
      tabindex: 0,
      role: 'slider',
      'aria-label': 'Point on the Tile. Arrow keys move it.',
      'aria-valuemin': 0,
      'aria-valuemax': 1,
    });
    $('predictions-tile-overlay').append(this.handle);
    this.prior = new PriorControl($('predictions-prior'), (prior, live) => this.setPrior(prior, live));
    this.rule = new RuleControl($('predictions-value'), $('predictions-half'), model, () => this.askRule());
    this.share = new ShareControl($('predictions-share'), (share) => this.setShare(share));
    this.setRule(model.rule);
    this.input = new PredictionsInput(this);
    // Where no answer will come, nobody should wait for one.
    window.addEventListener('tx-lost', () => {
      if (this.banding === null) return;
      this.banding = null;
      this.table.build(this.model);
      this.repaint(false);
    });
    new ResizeObserver(() => this.shown && this.repaint(true)).observe($('predictions-tile-plot'));
    new MutationObserver(() => {
      forgetTheme();
      // Bands stay, those under way too.
      if (this.shown) this.ask(this.pending || this.gone ? null : (this.banding ?? model.bands?.model ?? null));
    }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  }

  get shown() {
    return !$('predictions').closest('[data-tx-page]').hidden;
  }

  get scheme() {
    return theme().dark ? 'dark' : 'light';
  }

  // Questions ---------------------------------------------------------------------------------------------------------

  choose({ source, rule }) {
    const { model } = this;
    if (source) this.wanted = source;
    if (!model.live && !this.input.drag) model.point = { ...this.explore.model.point };
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
    return {
      source: model.loaded,
      rule: model.rule,
      value: model.value,
      a: model.point.a,
      b: model.point.b,
      cutoffs: model.own,
      half: model.half && model.chooses,
    };
  }

  told(answer) {
    const question = answer && this.questions[answer.of];
    if (!question || question.turn !== answer.turn || question.source !== answer.source) return;
    this.say(answer.of, answer.kind === 'gone' ? GONE : answer.message || '');
    if (answer.of === 'file') this.arrived(answer);
    else if (answer.of === 'rule') this.ruled(answer);
    else if (answer.kind === 'board' && this.shown) this.onExplore();
    else if (answer.kind === 'common') this.openCommon(answer);
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
    const { model, whole } = this;
    const { loaded, own, selected } = model;
    model.loaded = answer.source;
    model.load(answer, this.explore.model.catalogue);
    const first = model.ranked.winners[0];
    model.selected = first === undefined ? 0 : first;
    // The models are the same, on fewer samples or on all again.
    if (loaded && (whole.get(loaded) === answer.source || whole.get(answer.source) === loaded))
      Object.assign(model, { own, selected });
    this.paintCommon();
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
    note('board', answer.note || '');
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
    this.plots.paint(model, this.side, this.left, this.all);
    this.table.paint(model);
    this.paintWords();
    this.prior.paint(model.vertices);
    this.share.paint(model);
    $('predictions').style.setProperty('--tx-t', model.share);
    this.place();
    this.all = false;
    if (!model.live && !this.input.drag) this.announce();
  }

  /** The point and the best model there, for those who listen. */
  announce() {
    const text = words.announced(this.model);
    if ($('predictions-live').textContent !== text) $('predictions-live').textContent = text;
  }

  place() {
    const { a, b } = this.model.point;
    this.handle.style.left = `${this.left + a * this.side}px`;
    this.handle.style.top = `${MARGIN.top + (1 - b) * this.side}px`;
    this.handle.setAttribute('aria-valuenow', a.toFixed(3));
    this.handle.setAttribute('aria-valuetext', words.atHandle(this.model));
  }

  paintWords() {
    const { model } = this;
    $('predictions-tile-title').textContent = words.tileTitle(model);
    $('predictions-tile-note').textContent = words.tileNote(model, this.plots.joined);
    note('roc', words.rocNote);
    fill($('predictions-words'), make('h2', {}, 'This point'), ...words.point(model));
  }

  // Controls ----------------------------------------------------------------------------------------------------------

  setRule(rule) {
    this.rule.set(rule);
    this.askRule();
  }

  setShare(share) {
    this.model.setShare(share);
    this.share.paint(this.model);
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
    for (const button of document.querySelectorAll('#predictions [data-flavor]'))
      button.setAttribute('aria-pressed', String(button.dataset.flavor === flavor));
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

  /** All models on the samples that all of them scored, as predictions of their own, or on all again. */
  toggleCommon() {
    const { model, whole } = this;
    if (!model.told || this.pending) return;
    if (whole.has(model.loaded)) this.onShow({ source: whole.get(model.loaded), rule: model.rule });
    else this.put('board', { ...this.ruleNow(), common: true });
  }

  openCommon({ id, source, title }) {
    if (this.model.loaded !== source) return;
    this.whole.set(id, source);
    this.onOpen(id, title);
  }

  paintCommon() {
    const { told, loaded } = this.model;
    const on = this.whole.has(loaded);
    const button = $('predictions-common');
    button.hidden = !on && !(told.common > 0 && told.common < told.samples);
    button.setAttribute('aria-pressed', String(on));
    button.textContent = `Only the ${told.common.toLocaleString('en')} samples that all models scored`;
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
    this.rule.pressed();
    this.setShare(view.share);
    this.setFlavor(view.layer);
    this.onShow(view);
    this.setRule(view.rule);
    this.rule.restore(view.value);
    this.setPrior(view.prior, false);
    if (view.selected !== null) this.select(view.selected);
  }
}

/** The note of a panel, whole where it is cut. */
function note(name, text) {
  const node = $(`predictions-${name}-note`);
  node.textContent = node.title = text;
}
