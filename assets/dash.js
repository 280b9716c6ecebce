/**
 * The one script that is no module. Dash and its components look their functions up in the window as they start, and the
 * modules may come later: a function of the adapters waits for them, and one that must answer at once has an answer for
 * the time before.
 */
(() => {
  const client = (window.dash_clientside = window.dash_clientside || {});
  const selects = (window.dashMantineFunctions = window.dashMantineFunctions || {});
  const grids = (window.dashAgGridFunctions = window.dashAgGridFunctions || {});
  let modules = null;
  const ready = import('#tile/dash/main').then((found) => (modules = found));

  /** The functions of one adapter, until it is there and takes this place. */
  const waiting = (adapter) =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...values) =>
            ready.then(() => client[adapter][name](...values)),
      },
    );
  for (const adapter of ['explore', 'shell', 'scores', 'tradeoff', 'predictions', 'sharing'])
    client[adapter] = waiting(adapter);

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
