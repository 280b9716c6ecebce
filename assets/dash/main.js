/** Imports all modules of the page; their order is the order in which they receive events. */
import '#tile/shell/markup';
import '#tile/dash/explore';
import '#tile/dash/shell';
import '#tile/import/menu';
import '#tile/dash/import';
import '#tile/dash/invariance';
import '#tile/dash/tasks';
import '#tile/dash/compare';
import '#tile/dash/ours';
import '#tile/dash/contexts';
import '#tile/dash/decide';
import '#tile/dash/guide';
import '#tile/dash/scores';
import '#tile/dash/tradeoff';
import '#tile/dash/predictions';
import '#tile/dash/robustness';
import '#tile/dash/share';
import '#tile/share/actions';
import '#tile/present/mode';
import '#tile/help/access';
import '#tile/help/help';
import '#tile/help/tour';

export { namedFilter, namedOption, scoreFilter } from '#tile/dash/searched';
