/** The adapter between Dash and the Predictions page: selects and stores in, stores out. */
import { again, putting, still } from '#tile/dash/common';
import { PredictionsModel } from '#tile/model/predictions_model';
import { dash } from '#tile/page/dash';
import { pages } from '#tile/page/pages';
import { Predictions } from '#tile/predictions/predictions';
import { PredictionsUpload } from '#tile/uploads/upload';

let page = null;
let listed = null;

const uploads = [];

/** An upload joins the menu for as long as the page is open. */
function opened(id, title) {
  if (!uploads.some(({ value }) => value === id)) uploads.push({ value: id, label: title });
  const samples = listed || (listed = JSON.parse(document.getElementById('predictions').dataset.samples));
  dash.set_props('predictions-sample', { data: [...uploads, ...samples], value: id });
}

/** A file that is a leaderboard goes where those go. */
function taken(file) {
  const input = document.querySelector('#import-upload input[type=file]');
  const carrier = new DataTransfer();
  carrier.items.add(file);
  input.files = carrier.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  page.onExplore();
}

function controller() {
  if (!page && pages.explore && document.getElementById('predictions-tile-overlay')) {
    page = new Predictions(new PredictionsModel(), putting('predictions-'), pages.explore);
    page.onExplore = () => dash.set_props('url', { pathname: '/' });
    page.onOpen = opened;
    page.onShow = ({ source, rule }) => {
      dash.set_props('predictions-sample', { value: source });
      dash.set_props('predictions-rule', { value: rule });
    };
    const node = document.getElementById('predictions');
    const upload = document.getElementById('predictions-upload');
    page.upload = new PredictionsUpload(
      upload,
      document.getElementById('predictions-file-label'),
      Number(node.dataset.most),
      opened,
      taken,
    );
    pages.predictions = page;
  }
  return page;
}

dash.predictions = {
  choose(source, rule) {
    if (!controller()) return again(() => dash.predictions.choose(source, rule));
    page.choose({ source, rule });
    return still();
  },

  told(answer) {
    if (controller()) page.told(answer);
    return still();
  },
};
