/**
 * No module: Dash looks up its clientside functions in the window when it starts, possibly before the modules have
 * loaded. Functions of the adapters wait for them, and functions that must answer at once have a provisional answer.
 */
(() => {
  window.dash_clientside ||= /** @type {DashClientside} */ ({});
  window.dashMantineFunctions ||= {};
  window.dashAgGridFunctions ||= {};
  const client = window.dash_clientside;
  const selects = window.dashMantineFunctions;
  const grids = window.dashAgGridFunctions;
  /**
   * The script of all modules, which has them as a property once it has run.
   *
   * @typedef {HTMLScriptElement & { modules: { 'dash/main': typeof import('#tile/dash/main') } }} ModulesScript
   */
  const script = /** @type {ModulesScript} */ (document.getElementById('tx-modules'));
  /** The adapters: of each page, and of what all pages share. */
  const adapters = /** @type {(keyof Adapters)[]} */ (`${script.dataset.pages} shell ours sharing`.split(' '));
  /** @type {typeof import('#tile/dash/main') | null} */
  let modules = null;
  const ready = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  }).then(() => {
    modules = script.modules['dash/main'];
  });

  /** Placeholders for the functions of an adapter, used until its module has loaded. */
  /** @param {keyof Adapters} adapter */
  function waiting(adapter) {
    /** @type {(name: string) => (...values: any[]) => Promise<unknown>} */
    const later =
      (name) =>
      (...values) =>
        ready.then(() => client[adapter][name](...values));
    return new Proxy(/** @type {Adapter} */ ({}), { get: (_, name) => later(String(name)) });
  }
  for (const adapter of adapters) client[adapter] = waiting(adapter);

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
