"""Views as text: what a link carries comes back equal, and nothing hostile gets through or throws."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.view import reader
from app.view.known_keys import known
from app.view.schema import schema
from tests.app.test_views import VECTORS, changed
from tests.browser import guide_figures

pytestmark = pytest.mark.node

KNOWN = {name: list(keys) for name, keys in known().items()}

# A generator of random views in JavaScript: mulberry32, so that a seed is a view.
RANDOM = """(known) => {
  const all = { ...tileExplorer.views.SCHEMA.choices, ...known };
  let state = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (n) => Math.floor(next() * n);
  const pick = (list) => list[whole(list.length)];
  const some = (list) => list.filter(() => next() < 0.4);
  const shuffled = (list) => list.map((each) => [next(), each]).sort((p, q) => p[0] - q[0]).map(([, each]) => each);
  const maybe = (value, other) => (next() < 0.6 ? value() : other);
  const unit = () => pick([next(), Math.round(next() * 100) / 100, next() * 1e-9, 0, 1]);
  const proper = () => pick([next() * 0.998 + 0.001, 0.2, 1e-7, 0.999999]);
  const times = (n, one) => Array.from({ length: n }, one);
  const range = () => {
    const [from, to] = times(2, unit).sort((p, q) => p - q);
    return from < to ? [from, to] : [0, 1];
  };
  const row = () => {
    const parts = times(4, next);
    return parts.map((x) => x / parts.reduce((p, q) => p + q));
  };
  const hex = () => times(64, () => '0123456789abcdef'[whole(16)]).join('');
  const NAMES = [
    'Hypothetical', 'a:b;c,d&e=f#g', '<img src=x onerror=alert(1)>', '数 100 % + é', "it's (a) *test*", '__proto__',
    '😀',
  ];
  const FORMULAS = ['mcc', '2*tp/(2*tp+fp+fn)', 'a,b;c&d=e'];
  const parameters = () => {
    const all = [['prior', proper()], ['rate', proper()], ['tn', proper()], ['concentration', 1000 * next() + 0.01]];
    return Object.fromEntries(all.filter(() => next() < 0.5));
  };
  const point = () => ({ a: unit(), b: unit() });
  const explore = () => ({
    a: unit(), b: unit(), context: pick([0, -1, -2, 3]), prior: maybe(proper, null),
    operations: shuffled(some(all.operations)), flavor: pick(all.flavors), rank: 1 + whole(60), first: 1 + whole(9),
    selected: maybe(() => whole(60), null), compare: pick(all.compare), columns: shuffled(some(all.columns)),
    attributes: times(whole(3), () => pick(NAMES)), colour: maybe(() => pick(NAMES), null),
    label: maybe(() => pick(NAMES), null),
    pins: times(whole(5), point), overlays: some(all.overlays), tau: maybe(proper, null), roc: some(all.roc),
    isolines: maybe(() => pick(FORMULAS), null),
    hybrid: maybe(() => [whole(60), whole(60), whole(60), unit()], null),
    edits: times(whole(4), () => [whole(60), row()]),
    added: times(whole(3), () => ({ name: pick(NAMES), performance: row() })),
    uncertain: next() < 0.5, level: pick(all.levels), contour: 0.05 + 0.9 * next(), congruence: unit(),
    design_effect: pick([1, 1 + 9 * next()]), tiers: pick(all.tiers), margin: 0.001 + 0.4 * next(),
    zoom: maybe(() => [...range(), ...range()], null), multiples: pick(all.multiples),
    panel_both: next() < 0.5, panel_flavors: shuffled(some(all.flavors)), panel_priors: times(whole(5), proper),
    panel_contexts: times(whole(4), () => pick([0, -1, -2, 3])),
    panel_boards: times(whole(3), () => pick(['diabetes', 'a.b-c_1', hex()])),
  });
  const scores = () => ({
    texts: [pick(FORMULAS), pick(['', 'f1', 'tp - 2*fp'])], family: pick(all.families), size: pick(all.sizes),
    seed: 1 + whole(9999), coefficient: pick(all.coefficients), parameters: parameters(),
    overlays: some(all.score_overlays), compared: times(whole(3), () => pick(FORMULAS)),
    priors: times(whole(4), proper),
  });
  const tradeoff = () => {
    const [from, to] = [pick(all.places), pick(all.places)];
    const pinned = [from, to].includes('point') ? maybe(() => [unit(), unit()], null) : null;
    return { family: pick(all.laws), from, to, parameters: parameters(), pinned };
  };
  const robustness = () => ({
    region: pick(all.regions), rectangle: [...range(), ...range()],
    lasso: times(pick([0, 3, 4, 6]), () => [unit(), unit()]),
    weight: pick(all.weights), highlight: maybe(() => [whole(60), whole(6)], null),
    pair: maybe(() => [whole(9), whole(9)], null),
  });
  const predictions = () => ({
    source: pick([null, 'predictions-tumours', hex()]), selected: maybe(() => whole(20), null),
    rule: pick(all.rules), value: pick([0.5, next() * 1e-9, -3.25]), half: next() < 0.5,
    own: times(whole(4), () => pick([null, next(), -1e9 * next()])),
    share: unit(), layer: pick(all.layers), prior: maybe(proper, null), uncertain: next() < 0.5,
    level: pick(all.levels), contour: 0.05 + 0.9 * next(), tiers: pick(all.tiers),
    margin: 0.001 + 0.4 * next(),
  });
  const NOTHING = {
    source: null, selected: null, rule: 'fixed', value: 0.5, half: false, own: [], share: 1, layer: 'model',
    prior: null, uncertain: false, level: 0.95, contour: 0.5, tiers: 'best', margin: 0.01,
  };
  return (seed) => {
    state = seed;
    const data = pick([null, { sample: 'diabetes' }, { id: hex() }]);
    const page = pick(all.pages);
    const rest = { explore: explore(), scores: scores(), tradeoff: tradeoff() };
    const shown = page === '/predictions' ? predictions() : NOTHING;
    return { v: 4, page, data, ...rest, predictions: shown, robustness: robustness() };
  };
}"""


@pytest.fixture(scope="module")
def page(scripts: Any) -> Any:
    return scripts


def decode(page: Any, fragment: str) -> Any:
    script = "([text, known]) => tileExplorer.views.decode(text, '/', known)"
    return page.evaluate(script, [fragment, KNOWN])


def test_two_hundred_random_views_come_back_equal(page: Any) -> None:
    script = f"""(known) => {{
      const {{ views }} = tileExplorer;
      const random = ({RANDOM})(known);
      return Array.from({{ length: 200 }}, (_, seed) => {{
        const view = random(seed + 1);
        const text = views.encode(view);
        const address = new URL('http://127.0.0.1/' + '#' + text).hash.slice(1);
        const back = views.decode(address, view.page, known);
        return [JSON.stringify(view), JSON.stringify(back.view), back.problems, address === text];
      }});
    }}"""
    found = page.evaluate(script, KNOWN)
    assert len({before for before, *_ in found}) == 200
    for before, after, problems, unchanged in found:
        assert json.loads(after) == json.loads(before)
        assert after == before
        assert problems == []
        assert unchanged


@pytest.mark.parametrize("vector", VECTORS["views"], ids=lambda each: json.dumps(each["given"])[:50])
def test_a_view_is_read_as_in_python(page: Any, vector: Any) -> None:
    found = page.evaluate("([raw, known]) => tileExplorer.views.readView(raw, known)", [vector["given"], KNOWN])
    assert found == {"view": changed(vector.get("differs", {})), "problems": vector.get("problems", [])}


@pytest.mark.parametrize("vector", VECTORS["scenes"], ids=lambda each: json.dumps(each["given"])[:50])
def test_a_scene_is_read_as_in_python(page: Any, vector: Any) -> None:
    found = page.evaluate("([raw, known]) => tileExplorer.views.readScene(raw, known)", [vector["given"], KNOWN])
    words = {name: field["start"] for name, field in schema()["scene"].items()}
    scene = None if vector["scene"] is None else words | vector["scene"] | {"view": changed({})}
    assert found == {"scene": scene, "problems": vector.get("problems", [])}


@pytest.mark.parametrize("vector", VECTORS["fits"], ids=lambda each: json.dumps(each["view"])[:50])
def test_a_view_is_fitted_as_in_python(page: Any, vector: Any) -> None:
    script = """([raw, rows, known]) => {
      const { readView, fitView } = tileExplorer.views;
      return fitView(readView(raw, known).view, rows);
    }"""
    assert page.evaluate(script, [vector["view"], vector["rows"], KNOWN])["problems"] == vector["problems"]


# Values of the right kind and of all others, in place of any field.
JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 20_000), st.integers(), st.floats(), st.text(max_size=8),
        st.sampled_from(["mcc", "point", "own", "hull", "a\u0007", "\ufeff ", "\ud800", "x" * 50]),
        st.sampled_from([float("inf"), 1e21, 1e-7, 1e15, -0.0]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["a", "b", "prior", "tn", "name"]), inner, max_size=3),
    ),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), name=st.sampled_from(sorted(schema()["sections"])))
def test_both_readers_agree_on_any_input(page: Any, data: st.DataObject, name: str) -> None:
    fields = dict.fromkeys(schema()["sections"][name]["fields"], JSON)
    raw = {"page": f"/{name}" if name != "explore" else "/", "v": data.draw(st.sampled_from([1, 2]))}
    raw[name] = data.draw(st.one_of(JSON, st.fixed_dictionaries({}, optional=fields)))
    view, problems = reader.read_view(raw)
    found = page.evaluate("([raw, known]) => tileExplorer.views.readView(raw, known)", [raw, KNOWN])
    assert found == {"view": view, "problems": problems}


def test_stored_scenes_of_the_browser_are_read_alike_in_python(page: Any) -> None:
    script = f"""(known) => {{
      const random = ({RANDOM})(known);
      return Array.from({{ length: 100 }}, (_, seed) => random(seed + 1));
    }}"""
    for view in page.evaluate(script, KNOWN):
        assert reader.read_view(view) == (view, [])


def test_a_view_like_the_start_is_no_text_and_a_short_one_reads(page: Any) -> None:
    views = "tileExplorer.views"
    assert page.evaluate(f"{views}.encode({views}.startView())") == ""
    raw = {"data": {"sample": "diabetes"}, "explore": {"a": 1, "b": 0.2, "prior": 0.05, "context": -1, "roc": []}}
    text = page.evaluate(f"(raw) => {views}.encode({views}.readView(raw).view)", raw)
    assert text == "sample=diabetes&a=1&b=0.2&context=mean&prior=0.05&roc="


def test_links_of_the_guide_to_the_papers_figures_open_views(page: Any) -> None:
    """Nothing of them is refused, and each has a small picture of which the part of the page is known."""
    links = guide_figures.linked()
    assert sorted(links) == sorted(guide_figures.PARTS)
    for name, path in links.items():
        where, _, fragment = path.partition("#")
        script = "([fragment, where, known]) => tileExplorer.views.decode(fragment, where, known)"
        found = page.evaluate(script, [fragment, where, KNOWN])
        assert found["problems"] == [], name
        assert found["view"]["page"] == where
        assert 1_000 < (guide_figures.FOLDER / f"{name}.webp").stat().st_size < 60_000, name


def test_numbers_out_of_range_are_refused(page: Any) -> None:
    found = decode(page, "a=7&b=-3&rank=0&seed=123456")
    assert found["problems"] == [
        "a: expected a number from 0 to 1; found 7",
        "b: expected a number from 0 to 1; found -3",
        "rank: expected a whole number from 1 to 1000000; found 0",
        "seed: expected a whole number from 1 to 9999; found 123456",
    ]
    assert found["view"] == changed({})


@pytest.mark.parametrize(
    ("fragment", "named"),
    [
        ("a=NaN", "a"),
        ("a=Infinity", "a"),
        ("a=0x1", "a"),
        ("a=", "a"),
        ("b=1e999", "b"),
        ("prior=0", "prior"),
        ("prior=1", "prior"),
        ("prior=null", "prior"),
        ("rank=1.5", "rank"),
        ("flavor=__proto__", "flavor"),
        ("flavor=constructor", "flavor"),
        ("overlays=places,nonsense", "overlays"),
        ("columns=__proto__", "columns"),
        ("operations=toString", "operations"),
        ("context=toString", "context"),
        ("context=0.5", "context"),
        ("context=-3", "context"),
        ("selected=-0.5", "selected"),
        ("selected=-1", "selected"),
        ("edits=-1:1,1,1,1", "edits"),
        ("edits=0:1,1,1,1;-2:1,1,1,1", "edits"),
        ("model=-1", "model"),
        ("pins=0.5", "pins"),
        ("pins=1,2,3;4", "pins"),
        ("edits=0:1,2,3", "edits"),
        ("edits=0:0,0,0,0", "edits"),
        ("edits=0:-1,0,0,1", "edits"),
        ("edits=x:1,1,1,1", "edits"),
        ("edits=" + ";".join(["0:1,1,1,1"] * 600), "edits=ok"),
        ("region=circle", "region"),
        ("rectangle=0,1,0", "rectangle"),
        ("rectangle=0.8,0.4,0,1", "rectangle"),
        ("rectangle=0.4,0.8,0.5,0.5", "rectangle"),
        ("zoom=0.2,0.2,0,1", "zoom"),
        ("lasso=0.1,0.2;0.3,0.4;0.3,1.2", "lasso"),
        ("lasso=0.1,0.2;0.3,0.2", "lasso"),
        ("lit=1", "highlight"),
        ("uncertain=1", "uncertain"),
        ("level=0.5", "level"),
        ("contour=0", "contour"),
        ("congruence=2", "congruence"),
        ("design-effect=0", "design-effect"),
        ("added=:1,1,1,1", "added"),
        ("added=%E0%A4%A:1,1,1,1", "added"),
        ("added=a%00b:1,1,1,1", "added"),
        ("added=%E2%80%AEevil:1,1,1,1", "added"),
        ("added=" + "x" * 201 + ":1,1,1,1", "added"),
        ("scores=", "scores"),
        ("scores=a,b,c", "scores"),
        ("scores=%E0%A4%A", "scores"),
        ("scores-at=__proto__:0.5", "scores-at"),
        ("scores-at=prior:7", "scores-at"),
        ("scores-at=prior", "scores-at"),
        ("way-point=1", "way-point"),
        ("predictions=a/../b", "predictions"),
        ("rule=best", "rule"),
        ("threshold=1e99", "threshold"),
        ("thresholds=1,x", "thresholds"),
        ("half=on", "half"),
        ("layer=constructor", "layer"),
        ("sample=../../etc/passwd", "data"),
        ("id=" + "g" * 64, "data"),
        ("data=<script>", "data"),
        ("__proto__=1", "the link"),
        ("nonsense=1", "the link"),
        ("a" * 7000 + "=1", "the link"),
    ],
)
def test_malformed_fields_are_ignored_and_named(page: Any, fragment: str, named: str) -> None:
    found = decode(page, fragment)
    if named.endswith("=ok"):
        assert len(found["view"]["explore"]["edits"]) == 600
        return
    assert [problem.split(":")[0] for problem in found["problems"]] == [named]
    assert max(map(len, found["problems"])) < 250
    assert found["view"] == changed({})
    assert page.evaluate("({}).polluted") is None


@pytest.mark.parametrize(("word", "other"), [("yes", "true"), ("no", "false")])
def test_a_link_written_by_hand_says_true_or_yes(page: Any, word: str, other: str) -> None:
    assert decode(page, f"uncertain={other}") == decode(page, f"uncertain={word}")
    assert decode(page, f"uncertain={other}")["view"]["explore"]["uncertain"] is (word == "yes")


def test_older_links_are_read_by_their_former_names(page: Any) -> None:
    former = "flavor=who&panel-flavors=who,last&lit=3,1&scores-beside=f1,mcc"
    present = "panel-flavors=entity,last&highlight=3,1&scores-compared=f1,mcc"
    assert decode(page, former) == decode(page, present)
    view = decode(page, former)["view"]
    assert decode(page, former)["problems"] == []
    assert (view["explore"]["flavor"], view["explore"]["panel_flavors"]) == ("entity", ["entity", "last"])
    assert (view["robustness"]["highlight"], view["scores"]["compared"]) == ([3, 1], ["f1", "mcc"])


def test_a_fragment_that_is_too_long_is_refused(page: Any) -> None:
    found = decode(page, "a=0.1&edits=" + "0:1,1,1,1;" * 1000)
    assert found["view"] is None
    assert "8000" in found["problems"][0]


HOSTILE = [
    None, 1, "x", [], [[]], {}, {"explore": 1}, {"explore": []},
    {"explore": {"a": {}, "pins": {}, "edits": [[]], "added": [None]}},
    {"explore": {"overlays": "places", "roc": [["hull"]], "columns": [None], "prior": [0.2], "selected": "0"}},
    {"scores": {"texts": "mcc", "parameters": [], "size": "1000", "family": {"toString": 1}}},
    {"tradeoff": {"pinned": [1], "parameters": {"prior": None}, "from": None}},
    {"data": {"id": ["a" * 64]}}, {"data": "x"},
    {"page": "javascript:alert(1)"}, {"page": "//example.org"}, {"page": ["/"]},
]  # fmt: skip


@pytest.mark.parametrize("raw", HOSTILE, ids=range(len(HOSTILE)))
def test_any_object_gives_a_view(page: Any, raw: Any) -> None:
    assert page.evaluate("(raw) => tileExplorer.views.readView(raw).view", raw) == changed({})


def test_a_prototype_in_json_stays_what_it_is(page: Any) -> None:
    text = '{"__proto__": {"explore": {"a": 0.1}}, "explore": {"__proto__": {"b": 0.1}}, "page": "/"}'
    script = "(text) => [tileExplorer.views.readView(JSON.parse(text)), ({}).explore, ({}).b]"
    checked, *leaked = page.evaluate(script, text)
    assert checked["view"] == changed({})
    assert leaked == [None, None]


def test_scenes_are_bounded_and_of_one_leaderboard(page: Any) -> None:
    scene = {"title": "T", "notes": "N\n" * 5000, "view": {"data": {"id": "a" * 64}}}
    raw = [scene, {"title": "no view"}, None, 3, {"view": []}, {"title": 1, "view": {}}] + [scene] * 200
    found = page.evaluate("(raw) => tileExplorer.views.readScenes(raw, { sample: 'toy' })", raw)
    assert len(found["scenes"]) == 96
    assert {json.dumps(each["view"]["data"]) for each in found["scenes"]} == {'{"sample": "toy"}'}
    assert [each["title"] for each in found["scenes"][:3]] == ["T", "Scene", "T"]
    assert [problem.split(":")[0] for problem in found["problems"]] == [*(f"scene {k}" for k in range(2, 7)), "scenes"]
    assert found["problems"][-1] == "scenes: expected a list of at most 100; found a list of 206"
    length = page.evaluate("tileExplorer.views.readScenes({ length: 1e9 }, null)")
    assert length == {"scenes": [], "problems": ["scenes: expected a list; found an object"]}


def test_ten_scenes_come_back_from_a_link_without_private_notes(page: Any) -> None:
    found = page.evaluate(
        f"""(known) => {{
          const {{ views }} = tileExplorer;
          const random = ({RANDOM})(known);
          const data = {{ sample: 'toy' }};
          const raw = [...Array(10).keys()].map((seed) => ({{
            title: `Scene ${{seed}}`, subtitle: 'for the room', notes: 'for me', minutes: seed, steps: [{{ rank: 2 }}],
            view: {{ ...random(seed), data }},
          }}));
          const {{ scenes }} = views.readScenes(raw, data, known);
          const link = `sample=toy&${{views.deckPart('packed_text')}}`;
          return {{
            scenes, back: views.scenesOf(JSON.parse(JSON.stringify(views.deckOf(scenes))), data, known),
            parted: [views.splitFragment(link), views.splitFragment('a=0.5')],
          }};
        }}""",
        KNOWN,
    )
    assert len(found["scenes"]) == 10
    assert found["back"] == {"scenes": [{**each, "notes": ""} for each in found["scenes"]], "problems": []}
    assert found["parted"] == [{"rest": "sample=toy", "text": "packed_text"}, {"rest": "a=0.5", "text": None}]


def test_scenes_of_a_hostile_link_are_refused_one_by_one(page: Any) -> None:
    raw = [None, 3, {"page": "/"}, {"page": "/", "link": "a=7", "title": "T"}, {"page": "/x", "link": 2}]
    script = "([raw, known]) => tileExplorer.views.scenesOf(raw, { sample: 'toy' }, known)"
    found = page.evaluate(script, [raw, KNOWN])
    assert [each["title"] for each in found["scenes"]] == ["T"]
    assert "scene 4: a: expected a number from 0 to 1; found 7" in found["problems"]
    assert len(found["problems"]) == 5
    assert page.evaluate("tileExplorer.views.scenesOf('no list', null)")["scenes"] == []


def test_typed_names_are_cleaned_as_the_reader_expects(page: Any) -> None:
    script = "(text) => ['title', 'notes'].map((name) => tileExplorer.views.cleanText(name, text))"
    title, notes = page.evaluate(script, "a\u0000\n\tb\u202e" + "😀" * 20_000)
    assert title == "ab" + "😀" * 198
    assert notes == "a\n\tb" + "😀" * 9_996
    assert reader.read_scene({"title": title, "notes": notes, "view": {}})[1] == []


# Leaderboards in links -----------------------------------------------------------------------------------------------


def board(entities: int = 60) -> dict[str, Any]:
    names = [f"<b>Classifier</b> {k} é" for k in range(entities)]
    rows = [[[900 - k, 100 + k, 20 + k, 180 - k] for k in range(entities)]]
    rows[0][1] = None
    return {
        "title": "Of <mine>",
        "entities": names,
        "contexts": ["all"],
        "performances": rows,
        "sizes": [[1200.0] * entities],
    }


def test_a_leaderboard_comes_back_equal_from_few_letters(page: Any) -> None:
    data = board()
    text = page.evaluate("(data) => tileExplorer.packed.pack({ ...data, id: 'x', notes: ['n'] }, 8000)", data)
    assert len(text) < 1500
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    assert page.evaluate("(text) => tileExplorer.packed.unpack(text)", text) == data


def test_attributes_travel_with_a_leaderboard(page: Any) -> None:
    data = board() | {"attributes": {"family": ["CNN"] * len(board()["entities"])}}
    script = "(data) => tileExplorer.packed.pack(data, 8000).then((text) => tileExplorer.packed.unpack(text))"
    assert page.evaluate(script, data) == data


def test_a_leaderboard_that_is_too_large_is_not_packed(page: Any) -> None:
    script = """() => {
      const n = 3000;
      const rows = [Array.from({ length: n }, () => [0, 0, 0, 0].map(Math.random))];
      const entities = rows[0].map((_, k) => `n${k}`);
      const data = { title: 't', entities, contexts: ['all'], performances: rows, sizes: [rows[0].map(() => 1)] };
      return tileExplorer.packed.pack(data, 8000);
    }"""
    assert page.evaluate(script) is None


def packed(raw: bytes) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(deflate.compress(raw) + deflate.flush()).decode().rstrip("=")


def refusal(page: Any, text: str) -> str:
    script = "(text) => tileExplorer.packed.unpack(text).then(() => 'opened', (error) => error.message)"
    return page.evaluate(script, text)


def test_a_bomb_is_stopped_while_it_expands(page: Any) -> None:
    bomb = packed(b"[" + b" " * 5_500_000 + b"]")
    assert len(bomb) < 8000
    assert "expands to more than 1 MB" in refusal(page, bomb)
    piece = page.evaluate(
        """async (text) => {
          let read = 0;
          const { getReader } = ReadableStream.prototype;
          ReadableStream.prototype.getReader = function (...options) {
            const reader = getReader.apply(this, options);
            const { read: old } = reader;
            reader.read = async () => {
              const found = await old.call(reader);
              read += found.value ? found.value.length : 0;
              return found;
            };
            return reader;
          };
          await tileExplorer.packed.unpack(text).catch(() => {});
          ReadableStream.prototype.getReader = getReader;
          return read;
        }""",
        bomb,
    )
    assert 1_000_000 < piece < 2_000_000


HEAD = b'{"entities": ["A"], "contexts": ["a"], '


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "damaged"),
        (b"[" * 400_000, "damaged"),
        (b"\xff\xfe", "damaged"),
        (b"null", "missing"),
        (b'"x"', "missing"),
        (b"[]", "list of entities"),
        (b'{"__proto__": {"entities": ["A"]}}', "list of entities"),
        (b'{"entities": [1], "contexts": ["a"]}', "list of entities"),
        (b'{"entities": ["A"], "contexts": []}', "list of contexts"),
        (HEAD + b'"title": "t", "performances": [[[1, 2, 3]]], "sizes": [[1]]}', "performances"),
        (HEAD + b'"title": "t", "performances": [[["1", 2, 3, 4]]], "sizes": [[1]]}', "performances"),
        (HEAD + b'"title": "t", "performances": [[[1, 2, 3, 1e999]]], "sizes": [[1]]}', "performances"),
        (HEAD + b'"title": "t", "performances": [[[1, 2, 3, 4]]], "sizes": [["x"]]}', "sizes"),
        (HEAD + b'"performances": [[[1, 2, 3, 4]]], "sizes": [[1]]}', "title"),
        (HEAD + b'"title": "t", "performances": [[null]], "sizes": [[1]], "attributes": [["x"]]}', "attributes"),
        (HEAD + b'"title": "t", "performances": [[null]], "sizes": [[1]], "attributes": {"a": []}}', "attributes"),
        (HEAD + b'"title": "t", "performances": [[null]], "sizes": [[1]], "attributes": {"a": [1]}}', "attributes"),
    ],
)
def test_invalid_leaderboards_are_refused(page: Any, raw: bytes, says: str) -> None:
    assert says in refusal(page, packed(raw))


@pytest.mark.parametrize("text", ["", "!!!!", "AAAA", "x" * 7999])
def test_a_text_that_is_not_packed_is_damaged(page: Any, text: str) -> None:
    assert "damaged" in refusal(page, text)
