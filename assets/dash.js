/**
 * The only file that is not a module. Dash looks up its clientside functions in the window when it starts, possibly
 * before the modules have loaded: functions of the adapters wait for them, and functions that must answer at once have
 * a provisional answer. Dash's store is also patched here, before anything is drawn.
 */
(() => {
  window.dash_clientside ||= /** @type {DashClientside} */ ({});
  window.dashMantineFunctions ||= {};
  window.dashAgGridFunctions ||= {};
  const client = window.dash_clientside;
  const selects = window.dashMantineFunctions;
  const grids = window.dashAgGridFunctions;
  const adapters = /** @type {const} */ ([
    'explore',
    'shell',
    'scores',
    'tradeoff',
    'predictions',
    'robustness',
    'sharing',
  ]);
  /**
   * The script of all modules, which has them as a property once it has run.
   *
   * @typedef {HTMLScriptElement & { modules: { 'dash/main': typeof import('#tile/dash/main') } }} ModulesScript
   */
  const script = /** @type {ModulesScript} */ (document.getElementById('tx-modules'));
  /** @type {typeof import('#tile/dash/main') | null} */
  let modules = null;
  const ready = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  }).then(() => {
    modules = script.modules['dash/main'];
  });

  /** Placeholders for the functions of an adapter, used until its module has loaded. */
  /** @param {typeof adapters[number]} adapter */
  function waiting(adapter) {
    /** @type {(name: string) => (...values: any[]) => Promise<unknown>} */
    const later =
      (name) =>
      (...values) =>
        ready.then(() => client[adapter][name](...values));
    return new Proxy(/** @type {Adapter} */ ({}), { get: (_, name) => later(String(name)) });
  }
  for (const adapter of adapters) client[adapter] = waiting(adapter);

  /**
   * Whether no update is below an element. Each new element resets the updates below it, for which the store visits
   * every element: quadratic in their number, although hardly any has such updates.
   */
  /** @type {(store: DashStore, payload: {itempath?: (string | number)[]}) => boolean} */
  const resetsNothing = (store, { itempath }) => {
    const path = itempath?.join(',') ?? '';
    return !Object.keys(store.getState().layoutHashes).some((below) => below.startsWith(path));
  };

  /**
   * Makes Dash's store skip what changes nothing: it asks every element after every action, and two actions of three
   * while a page loads change nothing that an element shows. Actions that follow each other at once are told together.
   */
  /** @param {DashStore} store */
  function spareElements(store) {
    const { dispatch, subscribe } = store;
    store.dispatch = (action) => {
      const { type, payload } = typeof action === 'object' ? action : {};
      if (type === 'RESET_COMPONENT_STATE' && resetsNothing(store, payload)) return action;
      if (type === 'Callbacks.Aggregate' && payload.every((/** @type {unknown} */ part) => !part)) return action;
      return dispatch(action);
    };
    // Dash's own listeners, to which the queue of callbacks matters, have subscribed before; these are the elements'.
    store.subscribe = (listener) => {
      let shown = store.getState();
      let due = false;
      const tell = () => {
        due = false;
        const state = store.getState();
        const changed = Object.keys(state).some((slice) => slice !== 'callbacks' && state[slice] !== shown[slice]);
        shown = state;
        if (changed) listener();
      };
      return subscribe(() => {
        if (!due) queueMicrotask(tell);
        due = true;
      });
    };
  }

  /** @type {DashStore[]} where Dash publishes its store once it exists */
  const stores = [];
  stores.push = (store) => {
    spareElements(store);
    return Array.prototype.push.call(stores, store);
  };
  window.dash_stores = stores;

  selects.txNamedOption = (props) => (modules ? modules.namedOption(props) : props.option.label);
  selects.txNamedFilter = (props) => (modules ? modules.namedFilter(props) : props.options);
  selects.txScoreFilter = (props) => (modules ? modules.scoreFilter(props) : props.options);

  grids.txGridTheme = (quartz) =>
    quartz.withParams({
      backgroundColor: 'var(--tx-bg)',
      foregroundColor: 'var(--tx-ink)',
      accentColor: 'var(--tx-ink)',
      borderColor: 'var(--tx-line)',
      headerBackgroundColor: 'var(--tx-bg)',
      headerTextColor: 'var(--tx-ink3)',
      rowHoverColor: 'var(--tx-sub)',
      selectedRowBackgroundColor: 'var(--tx-sub)',
      fontFamily: 'inherit',
      fontSize: 12,
      headerFontSize: 11,
      headerFontWeight: 400,
      rowHeight: 28,
      headerHeight: 28,
      cellHorizontalPadding: 3,
      spacing: 4,
      wrapperBorder: false,
      wrapperBorderRadius: 0,
      columnBorder: false,
      headerColumnBorder: false,
      browserColorScheme: 'inherit',
    });
})();
