/**
 * The one script that is no module. Dash and its components look their functions up in the window as they start, and
 * the modules may come later: a function of the adapters waits for them, and one that must answer at once has an answer
 * for the time before. Dash's store is met here, too, before anything is drawn.
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
  /** @type {typeof import('#tile/dash/main') | null} */
  let modules = null;
  const ready = import('#tile/dash/main').then((found) => {
    modules = found;
  });

  /**
   * The functions of one adapter, until it is there and takes this place.
   *
   * @param {typeof adapters[number]} adapter
   */
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
   * Let a store of Dash do nothing where nothing would change. Each element that appears has it forget updates of what
   * is below it, and the store then asks every element there is: the square of their number, most of the time that a
   * page of some hundred elements takes, though hardly any of them has such updates.
   *
   * @param {DashStore} store
   */
  function spareResets(store) {
    const { dispatch } = store;
    store.dispatch = (action) => {
      if (typeof action === 'object' && action.type === 'RESET_COMPONENT_STATE') {
        const path = action.payload.itempath?.join(',') ?? '';
        const updated = Object.keys(store.getState().layoutHashes);
        if (!updated.some((below) => below.startsWith(path))) return action;
      }
      return dispatch(action);
    };
  }

  /** @type {DashStore[]} Where Dash leaves its store for others as soon as it has one. */
  const stores = [];
  stores.push = (store) => {
    spareResets(store);
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
