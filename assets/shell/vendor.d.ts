// What we use of the libraries that put themselves on the window: Dash, AG Grid and Plotly.

/** What one of our adapters offers to Dash, by name; Dash gives the values of inputs and states, in their order. */
type Adapter = Record<string, (...values: any[]) => unknown>;

/** Our adapters: one a page, and those of what all pages share. */
type Adapters = Record<
  keyof import('#tile/shell/types').Pages | 'guide' | 'imports' | 'ours' | 'shell' | 'sharing',
  Adapter
>;

interface DashClientside extends Adapters {
  /** Sets properties of the component with this id, as a callback would. */
  set_props(id: string, props: Record<string, unknown>): void;
  /** Answered by a callback that changes nothing. */
  no_update: unknown;
}

/** A chart that Plotly drew; its layout is there once it has drawn it. */
interface PlotlyGraph extends HTMLElement {
  layout?: Record<string, any>;
  /** Its traces, with numbers unpacked. */
  _fullData?: any[];
}

interface Plotly {
  relayout(graph: PlotlyGraph, change: Record<string, unknown>): Promise<unknown>;
  toImage(
    graph: PlotlyGraph,
    options: { format: 'svg' | 'png'; width: number; height: number; scale?: number },
  ): Promise<string>;
}

interface GridNode<Row> {
  data: Row;
  /** Where it stands among the rows shown. */
  rowIndex: number | null;
  rowPinned?: 'top' | 'bottom' | null;
}

interface GridColumn {
  getActualWidth(): number;
}

/** A cell of ours that a table of AG Grid has in view. */
interface GridCell<Row> {
  params: { node: GridNode<Row> };
  show(row: Row): void;
}

/** The api of one table of AG Grid. */
interface GridApi<Row> {
  addEventListener(
    kind: 'cellClicked' | 'cellKeyDown' | 'columnResized',
    listener: (event: { data?: Row; event?: Event | null }) => void,
  ): void;
  addEventListener(kind: 'gridSizeChanged', listener: (event: { clientWidth: number }) => void): void;
  setGridOption(option: string, value: unknown): void;
  getColumn(id: string): GridColumn | null;
  getRowNode(id: string): GridNode<Row> | undefined;
  getCellRendererInstances(): GridCell<Row>[];
  getColumnState(): { colId: string; sort?: 'asc' | 'desc' | null }[];
  refreshCells(which: { columns: string[]; force: boolean }): void;
  ensureNodeVisible(node: GridNode<Row>): void;
  forEachNodeAfterFilterAndSort(visit: (node: GridNode<Row>) => void): void;
  isQuickFilterPresent(): boolean;
  getDisplayedRowCount(): number;
}

/** A theme of AG Grid. */
interface GridTheme {
  withParams(params: Record<string, string | number | boolean>): GridTheme;
}

/** The Redux store of Dash, as far as we know it; what is dispatched may also be a function. */
interface DashStore {
  dispatch(action: { type: string; payload: any } | Function): unknown;
  getState(): { layoutHashes: Record<string, unknown> } & Record<string, unknown>;
  subscribe(listener: () => void): () => void;
}

/** What we use of React, which Dash puts on the window. */
interface ReactLibrary {
  useRef<Value>(value: Value): { current: Value };
  useEffect(effect: () => void | (() => void), needs?: unknown[]): void;
  createElement(tag: string, props: Record<string, unknown>): unknown;
}

interface Window {
  React: ReactLibrary;
  /** Our components, by the names that they have in Python. */
  tile_explorer: Record<string, (props: any) => unknown>;
  dash_stores: DashStore[];
  /** What code that is compiled for old browsers has generators from. */
  regeneratorRuntime: {
    mark<Start>(start: Start): Start;
    wrap(steps: (context: { prev: number; next: number; stop(): void }) => unknown): {
      next(): { value: unknown; done: boolean };
    };
  };
  dash_clientside: DashClientside;
  /** What Dash offers to components, among it what it knows of an element of the page. */
  dash_component_api: { getLayout(id: string): { props: Record<string, unknown> } | undefined };
  /** Functions that Dash's selects and tables look up by name. */
  dashMantineFunctions: Record<string, (props: any) => unknown>;
  dashAgGridFunctions: Record<string, (props: any) => unknown>;
  /** There once its script was fetched. */
  dash_ag_grid?: { getApi(id: string): GridApi<any> };
  Plotly?: Plotly;
}
