/** The adapter between Dash and the session. */
import { noUpdate } from '#tile/dash/common';
import { dash } from '#tile/page/dash';
import { session } from '#tile/session/session';

dash.sharing = {
  changed() {
    session.address.scheduleWrite();
    return noUpdate();
  },

  /** @param {Parameters<typeof session.boards.receive>[0] | null} answer */
  receive(answer) {
    if (answer) session.boards.receive(answer);
    return noUpdate();
  },
};
