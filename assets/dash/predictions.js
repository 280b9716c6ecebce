/** The adapter between Dash and the Predictions page: selects and stores in, stores out. */
import { followed, setValues, storeSetter } from '#tile/dash/common';
import { hand } from '#tile/dash/import';
import { PredictionsUpload } from '#tile/import/predictions_dialog';
import { PredictionsModel } from '#tile/model/predictions';
import { Predictions } from '#tile/pages/predictions/page';
import { referenceOf } from '#tile/share/leaderboards';
import { session } from '#tile/share/session';
import { deletePredictions, mayDelete } from '#tile/share/uploads';
import * as choices from '#tile/shell/choices';
import { addressOf } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import { element } from '#tile/ui/elements';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { Explore } from '#tile/pages/explore/page' */
/** @import { Option } from '#tile/shell/choices' */

/** @typedef {ReturnType<Predictions['view']>['rule']} Rule */

/** @type {Option[]} */
let uploads = [];

/** Lists uploads and samples in the menu, and chooses one; by default the first sample. @param {string} [chosen] */
function list(chosen) {
  const samples = JSON.parse(element('predictions').dataset.samples ?? '[]');
  choices.list('predictions-sample', [...uploads, ...samples]);
  choices.choose('predictions-sample', chosen ?? samples[0].value);
}

/** Adds an upload to the menu while the page is open. @param {string} id @param {string} title */
function opened(id, title) {
  if (!uploads.some(({ value }) => value === id)) uploads.push({ value: id, label: title });
  list(id);
}

/** Removes deleted predictions from the menu. @param {string} id */
function closed(id) {
  uploads = uploads.filter(({ value }) => value !== id);
  list();
}

/** Offers deletion to the user who uploaded the predictions shown. @param {string | null} source */
function offerDeletion(source) {
  const button = element('predictions-delete', HTMLButtonElement);
  button.hidden = !mayDelete(source);
  button.onclick = async () => {
    if (!source) return;
    button.disabled = true;
    const { done, shared, text } = await deletePredictions(source);
    button.disabled = false;
    if (!done || shared) {
      button.hidden = done;
      session.tell(text, { wrong: !done });
      return;
    }
    closed(source);
    session.tell('These predictions are deleted from the server. Links that name them no longer open them.');
  };
}

const toExplore = () => dash.set_props('url', { pathname: addressOf('/') });

/** Shows the models as a leaderboard on Explore, says so, and offers the leaderboard that was there before. */
/** @param {Leaderboard | null | undefined} before */
function showAsLeaderboard(before) {
  toExplore();
  if (!before) return;
  const back = () => session.boards.showReferenced(referenceOf(before));
  session.tell(`The models are the leaderboard now, in place of “${before.title}”.`, {
    action: { label: `Back to “${before.title}”`, run: back },
    lasts: true,
  });
}

/** Passes a file that turns out to be a leaderboard to the import of leaderboards. @param {File} file */
function taken(file) {
  hand(file);
  toExplore();
}

/** The controller. @param {Explore} explore */
function controller(explore) {
  const page = new Predictions(new PredictionsModel(), storeSetter('predictions-'), explore);
  page.onExplore = showAsLeaderboard;
  page.onOpen = opened;
  page.onShow = ({ source, rule }) => setValues({ 'predictions-sample': source, 'predictions-rule': rule });
  const most = Number(element('predictions').dataset.most);
  const [host, label] = [element('predictions-upload', HTMLDialogElement), element('predictions-file-label')];
  page.upload = new PredictionsUpload(host, label, most, opened, taken);
  return page;
}

/** @param {Predictions} page @param {string} source @param {Rule} rule */
function choose(page, source, rule) {
  page.choose({ source, rule });
  offerDeletion(source);
}

const { follow, receive } = followed('predictions', 'predictions-tile-overlay', controller, choose);

dash.predictions = { choose: follow, receive };
