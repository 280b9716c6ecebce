/** Imports all modules of the page; their order is the order in which they receive events. */
import '#tile/dash/explore';
import '#tile/dash/shell';
import '#tile/imports/session_drop';
import '#tile/dash/upload';
import '#tile/dash/scores';
import '#tile/dash/tradeoff';
import '#tile/dash/predictions';
import '#tile/dash/robustness';
import '#tile/dash/sharing';
import '#tile/scenes/menu';
import '#tile/present/present';
import '#tile/help/access';
import '#tile/help/help';
import '#tile/help/menus';
import '#tile/help/tour';
import '#tile/dash/report';

export { namedFilter, namedOption, scoreFilter } from '#tile/dash/selects';
