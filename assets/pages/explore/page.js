/**
 * The controller of the Explore page: applies the input of buttons, selects and the table to the model, and writes the
 * notes next to titles.
 */
import { areVersions, EarlierVersion } from '#tile/model/changes';
import { chosenPlace, DRAW_FLAVORS, isOfOne, setChosenPlace } from '#tile/model/tile_settings';
import { ExploreInput, explainOverlays, showPlace, toggled, toggleIn } from '#tile/pages/explore/buttons';
import { RowChoice } from '#tile/pages/explore/choice';
import { followAttributes, showAttributes } from '#tile/pages/explore/grid';
import { Multiples } from '#tile/pages/explore/multiples';
import { showNotes } from '#tile/pages/explore/notes';
import { ExplorePanels } from '#tile/pages/explore/panels';
import { ChangesCard } from '#tile/panels/changes_card';
import { GroupsTable } from '#tile/panels/groups_table';
import { JudgementPanel } from '#tile/panels/judgement_panel';
import { meanOf, pinsAfter } from '#tile/panels/pins';
import { canShow, HiddenWhileUncertain, UncertaintyControls } from '#tile/panels/uncertainty_controls';
import { RocPainter } from '#tile/plots/roc/painter';
import { actOnPlane, followControls } from '#tile/plots/roc/panel';
import { TileCells } from '#tile/plots/tile/cells';
import { element, part, press, pressAll, toggles } from '#tile/ui/elements';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Board } from '#tile/pages/explore/grid' */

/** @typedef {ReturnType<ExploreModel['view']>} View */

/** The place of a name; null where it is not there. @param {string[]} names @param {string} name */
const indexIn = (names, name) => (names.includes(name) ? names.indexOf(name) : null);

const NO_OPERATIONS = 'Operations need true negatives, which this leaderboard does not have.';
const NO_ENTITY = 'A hypothetical entity needs true negatives, and this leaderboard has none.';

const hosts = () => ({
  plot: element('tile-plot'),
  tile: element('tile-overlay'),
  roc: element('roc-overlay'),
  point: element('inspect-point'),
  winner: element('inspect-winner'),
  live: element('live'),
  prior: element('prior'),
});

export class Explore extends ExplorePanels {
  /** @type {Board | null} */
  board = null;
  /** What was last committed, as JSON. @type {string | null} */
  committed = null;
  /** Passes a restored view to Dash, which has the selects. @type {((view: Omit<View, 'id'>) => void) | null} */
  onShow = null;
  hidden = new HiddenWhileUncertain();
  earlier = new EarlierVersion();

  /**
   * @param {ExploreModel} model @param {(view: View, request: ReturnType<ExploreModel['request']>) => void} onCommit
   * @param {(text: string) => void} onTell
   */
  constructor(model, onCommit, onTell) {
    const places = hosts();
    super(model, places, new RocPainter(places.roc), 'Point on the Tile', 'tile-handle');
    this.onCommit = onCommit;
    this.tell = onTell;
    this.input = new ExploreInput(this);
    this.multiples = new Multiples(this);
    this.cells = new TileCells(this);
    this.uncertainty = new UncertaintyControls(part(document, '.tx-view-panel'), this);
    followAttributes(model, () => this.ask('all'));
    followControls(this);
    this.judging = new JudgementPanel(this);
    this.choice = new RowChoice(this);
    this.changes = new ChangesCard(element('explore'), () => this.model, this.earlier);
    this.groups = new GroupsTable(element('board-groups'), {
      onSelect: (entity) => this.select(entity),
      onChoose: (rows) => this.choice.turn(rows),
    });
    this.follow();
  }

  commit() {
    const view = this.model.view();
    const key = JSON.stringify(view);
    if (key === this.committed) return;
    this.committed = key;
    this.onCommit(view, this.model.request());
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  paintAll() {
    if (!this.multiples.paint('all')) super.paintAll();
  }

  paintPoint() {
    if (!this.multiples.paint('point')) super.paintPoint();
  }

  ground() {
    this.cells.paint();
  }

  notes() {
    this.input.paint(this.model);
    showNotes(this.model, this.board?.filteredCount ?? null, this.fade.note(this.model), this.earlier.board?.title);
    // A drag would wait for the table at every frame.
    if (!this.model.live) this.changes.paint();
    explainOverlays(this.model);
    this.uncertainty.paint(this.model);
    this.judging.paint();
    this.choice.paint();
    this.groups.paint(this.model);
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** Shows another leaderboard. @param {Parameters<ExploreModel['load']>[0]} data */
  load(data) {
    const shown = canShow(this.model);
    const before = this.model.data;
    const follows = before !== null && areVersions(before, data);
    if (before && before.id !== data.id)
      this.earlier.take(follows && this.earlier.mayPrecede(before, data) ? before : null, data);
    const own = follows && this.model.ours !== null ? this.model.names[this.model.ours] : null;
    this.prior.halt();
    for (const op of this.model.operations) press('operation', op, false);
    this.model.load(data);
    this.model.rank = 1;
    // The classifier that is followed is the one of the same name.
    if (own !== null) this.model.ours = indexIn(data.entities, own);
    this.hidden.follow(this.model, shown);
    pressAll({ overlay: this.model.overlays, column: this.model.columns });
    showAttributes(this.model);
    this.setRank(chosenPlace(this.model));
  }

  /** Compares the leaderboard with an earlier version of it; null: with none. */
  /** @param {Leaderboard | null} before @param {boolean} open whether to show what changed at once */
  compareWith(before, open) {
    this.earlier.take(before, this.model.data);
    this.changes.show(open && before !== null);
    this.ask('all');
  }

  /** Ranks all contexts by a rule, as the menu of contexts does. @param {import('#tile/math/rules').Rule} rule */
  setRule(rule) {
    const { model } = this;
    model.setRule(rule);
    this.ask('derive');
    this.onShow?.(model.view());
  }

  /** Shows another context, and drops what-if changes, which belong to one context. */
  /** @param {number} context @param {string} over the rule by which the mean of all ranks */
  setContext(context, over) {
    this.model.undo();
    [this.model.context, this.model.over] = [context, over];
    this.ask('derive');
  }

  /** @param {string} kind @param {string} key @param {Element | null} button that was pressed */
  toggle(kind, key, button) {
    const { model } = this;
    if (kind === 'operation' && model.rightOnly) return this.tell(NO_OPERATIONS);
    if (kind === 'overlay') toggleIn(model.overlays, key);
    if (kind === 'roc') toggleIn(model.roc, key);
    if (kind === 'operation') model.operations = toggled(model.operations, key);
    if (kind === 'column') model.columns = toggled(model.columns, key);
    if (button) press(kind, key, button.getAttribute('aria-pressed') !== 'true');
    model.live = false;
    this.ask(kind === 'operation' || key === 'nontrivial' ? 'derive' : 'all');
  }

  /** @param {number} rank */
  setRank(rank) {
    setChosenPlace(this.model, Math.min(Math.max(1, rank), Math.max(1, this.model.names.length)));
    showPlace(this.model);
    this.ask('all');
  }

  /** @param {ExploreModel['flavor']} flavor */
  setFlavor(flavor) {
    const { model } = this;
    if (model.flavor === flavor) return;
    model.flavor = flavor;
    if (isOfOne(flavor) && model.selected === null) model.selected = model.winners?.[0] ?? null;
    showPlace(model);
    // A map of the draws switches Uncertainty on; where draws are impossible, the Tile says why.
    if (DRAW_FLAVORS.includes(flavor)) this.setUncertainty({ uncertain: true });
    this.ask('all');
  }

  /** @param {Partial<ExploreModel['uncertainty']>} changes */
  setUncertainty(changes) {
    const { model } = this;
    if (changes.uncertain === false && DRAW_FLAVORS.includes(model.flavor)) {
      model.flavor = 'entity';
      showPlace(model);
      this.onShow?.(model.view());
    }
    if (this.hidden.change(model, changes)) pressAll({ overlay: model.overlays, column: model.columns });
    this.ask('all');
  }

  /** @param {string} action @param {string} key */
  act(action, key) {
    if (action.startsWith('zoom')) this.input.zoom.act(action);
    if (action === 'balanced') this.toggle('overlay', action, toggles('overlay', action)[0] ?? null);
    if (action === 'multiples') this.multiples.toggle();
    if (action.startsWith('rank-')) this.setRank(chosenPlace(this.model) + (action === 'rank-more' ? 1 : -1));
    if (action === 'jump') this.jump(key);
    if (action === 'undo') this.undo();
    actOnPlane(this, action);
    if (action === 'uncertain') this.setUncertainty({ uncertain: !this.model.here });
    if (action === 'add-entity') this.addEntity();
    if (action.startsWith('pin')) this.pin(action, Number(key));
    if (action === 'changes') this.changes.show(true);
    this.choice.act(action);
  }

  undo() {
    this.model.undo();
    this.setRank(chosenPlace(this.model));
    this.ask('derive');
  }

  addEntity() {
    const { model } = this;
    if (model.rightOnly) return this.tell(NO_ENTITY);
    model.addEntity();
    model.roc.add('whatif');
    press('roc', 'whatif', true);
    this.ask('derive');
  }

  /** @param {string} action @param {number} i */
  pin(action, i) {
    const { model, inspector } = this;
    if (action === 'pin-mean' && model.pins.length) {
      const { a, b } = meanOf(model.pins);
      this.travel(a, b);
    }
    if (action === 'pin-go' && model.pins[i]) this.travel(model.pins[i].a, model.pins[i].b);
    model.pins = pinsAfter(model, action, i);
    const shown = action === 'pin' || inspector.showPins !== (action === 'pins');
    inspector.setPins(shown && model.pins.length > 0);
    this.ask('all');
  }

  /** Restores a view exactly. @param {Omit<View, 'id'>} view */
  restore(view) {
    const { model, inspector } = this;
    this.prior.halt();
    model.restore(view);
    this.hidden.reset();
    showAttributes(model);
    pressAll({ overlay: model.overlays, roc: model.roc, operation: model.operations, column: model.columns });
    inspector.setPins(inspector.showPins && model.pins.length > 0);
    this.reveal = model.selected;
    this.committed = null;
    this.setRank(chosenPlace(model));
    this.ask('derive');
    this.onShow?.(view);
  }
}
