/**
 * A generator of random views: the same view for the same seed (mulberry32). Python evaluates the function in a page, so
 * it uses nothing from outside.
 *
 * @param {Record<string, any>} all lists of choices by their name
 */
export const randomViews = (all) => {
  let state = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (/** @type {number} */ n) => Math.floor(next() * n);
  const pick = (/** @type {any[]} */ list) => list[whole(list.length)];
  const some = (/** @type {any[]} */ list) => list.filter(() => next() < 0.4);
  const shuffled = (/** @type {any[]} */ list) =>
    list
      .map((each) => [next(), each])
      .sort((p, q) => p[0] - q[0])
      .map(([, each]) => each);
  const maybe = (/** @type {() => any} */ value, /** @type {any} */ other) => (next() < 0.6 ? value() : other);
  const unit = () => pick([next(), Math.round(next() * 100) / 100, next() * 1e-9, 0, 1]);
  const proper = () => pick([next() * 0.998 + 0.001, 0.2, 1e-7, 0.999999]);
  const times = (/** @type {number} */ n, /** @type {() => any} */ one) => Array.from({ length: n }, one);
  const range = () => {
    const [from, to] = times(2, unit).sort((p, q) => p - q);
    return from < to ? [from, to] : [0, 1];
  };
  const row = () => {
    const parts = times(4, next);
    return parts.map((x) => x / parts.reduce((p, q) => p + q));
  };
  const hex = () => times(64, () => '0123456789abcdef'[whole(16)]).join('');
  const NAMES = [
    'Hypothetical',
    'a:b;c,d&e=f#g',
    '<img src=x onerror=alert(1)>',
    '数 100 % + é',
    "it's (a) *test*",
    '__proto__',
    '😀',
  ];
  const FORMULAS = ['mcc', '2*tp/(2*tp+fp+fn)', 'a,b;c&d=e'];
  const parameters = () => {
    const named = [
      ['prior', proper()],
      ['rate', proper()],
      ['tn', proper()],
      ['concentration', 1000 * next() + 0.01],
    ];
    return Object.fromEntries(named.filter(() => next() < 0.5));
  };
  const point = () => ({ a: unit(), b: unit() });
  const explore = () => ({
    a: unit(),
    b: unit(),
    context: pick([0, -1, -2, 3]),
    over: pick(all.over),
    score: maybe(() => pick(all.over_scores), null),
    prior: maybe(proper, null),
    operations: shuffled(some(all.operations)),
    flavor: pick(all.flavors),
    rank: 1 + whole(60),
    first: 1 + whole(9),
    selected: maybe(() => whole(60), null),
    ours: maybe(() => whole(60), null),
    compare: pick(all.compare),
    columns: shuffled(some(all.columns)),
    attributes: times(whole(3), () => pick(NAMES)),
    colour: maybe(() => pick(NAMES), null),
    label: maybe(() => pick(NAMES), null),
    grouped: maybe(() => pick(NAMES), null),
    pins: times(whole(5), point),
    judgements: times(whole(4), () => [whole(60), whole(60)]),
    ahead: maybe(() => [pick(NAMES), pick(NAMES), pick(NAMES), pick(NAMES)], []),
    ahead_rows: [...new Set(times(whole(4), () => whole(60)))],
    behind_rows: [...new Set(times(whole(4), () => whole(60)))],
    overlays: some(all.overlays),
    tau: maybe(proper, null),
    roc: some(all.roc),
    isolines: maybe(() => pick(FORMULAS), null),
    hybrid: maybe(() => [whole(60), whole(60), whole(60), unit()], null),
    hidden: [...new Set(times(whole(5), () => whole(60)))],
    filter: maybe(() => pick(NAMES), ''),
    edits: times(whole(4), () => [whole(60), row()]),
    added: times(whole(3), () => ({ name: pick(NAMES), performance: row() })),
    uncertain: next() < 0.5,
    level: pick(all.levels),
    contour: 0.05 + 0.9 * next(),
    congruence: unit(),
    design_effect: pick([1, 1 + 9 * next()]),
    any_dependence: next() < 0.5,
    tiers: pick(all.tiers),
    margin: 0.001 + 0.4 * next(),
    zoom: maybe(() => [...range(), ...range()], null),
    multiples: pick(all.multiples),
    panel_both: next() < 0.5,
    panel_flavors: shuffled(some(all.flavors)),
    panel_priors: times(whole(5), proper),
    panel_contexts: times(whole(4), () => pick([0, -1, -2, 3])),
    panel_boards: times(whole(3), () => pick(['diabetes', 'a.b-c_1', hex()])),
  });
  const scores = () => ({
    texts: [pick(FORMULAS), pick(['', 'f1', 'tp - 2*fp'])],
    family: pick(all.families),
    size: pick(all.sizes),
    seed: 1 + whole(9999),
    coefficient: pick(all.coefficients),
    parameters: parameters(),
    overlays: some(all.score_overlays),
    compared: times(whole(3), () => pick(FORMULAS)),
    priors: times(whole(4), proper),
  });
  const tradeoff = () => {
    const [from, to] = [pick(all.places), pick(all.places)];
    const pinned = [from, to].includes('point') ? maybe(() => [unit(), unit()], null) : null;
    const figure = pick(all.tradeoff_figures);
    const turned = [180 - 360 * unit(), 90 - 180 * unit()];
    return { family: pick(all.laws), from, to, parameters: parameters(), pinned, figure, turned };
  };
  const compare = () => ({ pair: maybe(() => [whole(9), whole(9)], null) });
  const invariance = () => ({
    source: pick(['tumours', 'pairs']),
    models: maybe(() => [whole(9), whole(9)], null),
    weight: unit(),
    measure: pick(all.rank_based),
  });
  const tasks = () => ({
    source: maybe(() => pick(all.task_sources), null),
    preset: maybe(() => pick(all.task_presets), null),
    target: whole(9),
    satisfaction: maybe(() => times(whole(5), unit), null),
    importance: maybe(() => times(whole(5), unit), null),
    grouping: pick(all.task_groupings),
    weights: maybe(() => times(whole(5), unit), null),
    three: [whole(9), whole(9), whole(9)],
    selected: maybe(() => whole(9), null),
    score: maybe(() => pick(FORMULAS), null),
    average: pick(all.task_averages),
  });
  const contexts = () => ({
    rules: some(all.context_rules),
    median_rank: next() < 0.5,
    cells: pick(all.context_cells),
    sort: maybe(() => pick(['name', 'spread', 'median-rank', 'median', `context-${whole(20)}`]), null),
    reversed: next() < 0.5,
    group: maybe(() => pick(['family', 'year']), null),
    filter: pick(['', 'tree', 'F\u2081']),
    hidden: times(whole(4), () => whole(20)),
    part: pick(all.context_parts),
    weighting: pick(all.weightings),
    weights: times(whole(4), () => whole(9)),
    tasks: pick(all.tasks),
  });
  const decide = () => ({
    utilities: [1 + next(), -20 * next(), -next(), next()],
    curve: pick(all.decision_curves),
    words: pick(all.vocabularies),
  });
  const robustness = () => ({
    region: pick(all.regions),
    rectangle: [...range(), ...range()],
    lasso: times(pick([0, 3, 4, 6]), () => [unit(), unit()]),
    weight: pick(all.weights),
    highlight: maybe(() => [whole(60), whole(6)], null),
    pair: maybe(() => [whole(9), whole(9)], null),
  });
  const predictions = () => ({
    source: pick([null, 'predictions-tumours', hex()]),
    selected: maybe(() => whole(20), null),
    rule: pick(all.rules),
    value: pick([null, 0.5, next() * 1e-9, -3.25]),
    half: next() < 0.5,
    own: times(whole(4), () => pick([null, next(), -1e9 * next()])),
    share: unit(),
    layer: pick(all.layers),
    prior: maybe(proper, null),
    uncertain: next() < 0.5,
    level: pick(all.levels),
    contour: 0.05 + 0.9 * next(),
    tiers: pick(all.tiers),
    margin: 0.001 + 0.4 * next(),
    curve: pick(all.benefit_curves),
    measure: pick(all.rank_based),
    figure: pick(all.predictions_figures),
  });
  const NOTHING = {
    source: null,
    selected: null,
    rule: 'fixed',
    value: null,
    half: false,
    own: [],
    share: 1,
    layer: 'model',
    prior: null,
    uncertain: false,
    level: 0.95,
    contour: 0.5,
    tiers: 'best',
    margin: 0.01,
    curve: 'net',
    measure: 'lxcim',
    figure: 'roc',
  };
  return (/** @type {number} */ seed) => {
    state = seed;
    const data = pick([null, { sample: 'diabetes' }, { id: hex() }]);
    const page = pick(all.pages);
    const own = {
      compare: compare(),
      invariance: invariance(),
      tasks: tasks(),
      contexts: contexts(),
      decide: decide(),
      scores: scores(),
    };
    const rest = { explore: explore(), ...own, tradeoff: tradeoff() };
    const shown = page === '/predictions' ? predictions() : NOTHING;
    return { v: 4, page, data, ...rest, predictions: shown, robustness: robustness() };
  };
};
