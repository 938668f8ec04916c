// links.mjs: links and bundles of strangers: states with random changes, packed again, in the page in Chromium. They are
// shown, or refused with a word; nothing else happens.
//
//   node tests/web/links.mjs [build/web [COUNT [SEED]]]
import assert from 'node:assert/strict';
import { openBrowser, serve } from './browser.mjs';
import { finish, test } from './tools/case.mjs';
import { openTab } from './tools/tab.mjs';
import { randomNumbers } from './tools/random.mjs';
import { packText, unpackText } from '../../web/src/pack.js';

const [folder = 'build/web', count = '200', seed = '1'] = process.argv.slice(2);
const random = randomNumbers(Number(seed));
const server = await serve(folder), browser = await openBrowser();
const PATIENCE = 4000; // milliseconds of a run, which is stopped then: a stranger's may have no end

// ---- states that the page writes ----

const SHOWN = [
  ['#branch_3.s&set=max_cycles=3000', ['theme light', 'palette classic', 'break.new cycle 7', 'at 0:3:9', 'mark a here', 'range 3:12', 'config']],
  ['#branch_2.s&preset=hopper-like&set=cores=1', ['check races', 'diff alus=1 vs alus=2']],
  ['#shaders/coalesce.comp&define=STRIDE=4', ['explain']],
];

async function stateOf([hash, actions]) {
  const tab = await openTab(browser, server, hash);
  await tab.call('run', { settings: 'alus=1' });
  await tab.call('rest');
  for (const action of actions) await tab.call('do', { action: action.split(' ')[0], argument: action.split(' ').slice(1).join(' ') });
  await tab.press('Copy link');
  await tab.page.waitForFunction(() => location.hash.startsWith('#share='));
  const state = await unpackText((await tab.page.evaluate(() => location.hash)).slice('#share='.length), 4e6);
  await tab.close();
  return state;
}

// ---- changes ----

const TEXTS = ['', '../../bin/lockstep', '/programs/branch_3.s', '.', 'a/../b', '<img src=x onerror=alert(1)>', '\0', '\u202e', 'x'.repeat(5000), 'javascript:alert(1)',
  '1e400', '-1', '4294967296', '18446744073709551616', '%s%n%d', '__proto__', 'constructor', '=', '0:0:0', '99999:99:99999999999', '1:0', '\n'];
const VALUES = [null, true, 0, -1, 1e308, 2 ** 53, [], {}, [[]], ['theme'], ['theme', 'light', 'dark'], { length: 3 }];
const pick = (list) => list[random(list.length)];

const changedText = (text) => {
  const at = random(text.length + 1), to = at + random(20);
  return pick([() => pick(TEXTS), () => text.slice(0, at), () => text.slice(0, at) + text.slice(to), () => text.slice(0, at) + pick(TEXTS) + text.slice(at),
    () => text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1)])();
};

// One change somewhere in a value.
function change(value) {
  if (typeof value === 'string' && random(4)) return changedText(value);
  if (typeof value === 'number' && random(4)) return pick([-value, value + 1, value * 2 ** random(64), value / 3]);
  if (Array.isArray(value) && value.length && random(6)) {
    const at = random(value.length), copy = [...value];
    if (!random(8)) copy.splice(at, 1);
    else if (!random(8)) copy.push(...Array(random(300)).fill(copy[at]));
    else copy[at] = change(copy[at]);
    return copy;
  }
  if (value && typeof value === 'object' && Object.keys(value).length && random(6)) {
    const key = pick(Object.keys(value));
    const { [key]: part, ...rest } = value;
    return random(8) ? { ...rest, [random(16) ? key : pick(TEXTS)]: change(part) } : rest;
  }
  return random(2) ? pick(VALUES) : pick(TEXTS);
}

// ---- the page ----

const states = [];
for (const shown of SHOWN) states.push(await stateOf(shown));
assert.ok(states.every(({ actions, files }) => actions.length > 3 && files.length), 'the states have nothing to be changed');

const tab = await openTab(browser, server, '#branch_3.s');
const asked = [], dialogs = [];
tab.page.on('request', (request) => asked.push(request.url()));
tab.page.on('dialog', (dialog) => { dialogs.push(dialog.message()); dialog.dismiss(); });
const read = (path) => tab.page.evaluate(async (path) => new TextDecoder().decode(await viewer.call('read', { path })), path);
const before = await read('/programs/branch_3.s');
const said = { shown: 0, partly: 0, refused: 0 };

await test(`${count} changed links, seed ${seed}`, async () => {
  for (let i = 0; i < Number(count); i++) {
    let state = states[i % states.length];
    for (let n = 1 + random(3); n--;) state = change(state);
    const text = await packText(state), broken = random(10) === 0 ? changedText(text) : text;
    const word = await tab.page.evaluate(async (hash, patience) => {
      const stop = setInterval(() => viewer.call('stop'), patience);
      await share.openLink(hash);
      clearInterval(stop);
      return document.querySelector('#bar output').textContent;
    }, `#share=${broken}`, PATIENCE).catch((error) => { throw new Error(`link ${i}: ${error.message}\n${JSON.stringify(state).slice(0, 2000)}`); });
    said[!word ? 'shown' : word.startsWith('Not all') ? 'partly' : 'refused']++;
    assert.equal(typeof await tab.call('ask', { question: 'theme' }), 'string', `link ${i}`);
    assert.deepEqual(tab.messages, [], `link ${i}: ${JSON.stringify({ ...state, files: state?.files?.map?.((file) => file?.path) }).slice(0, 2000)}`);
  }
  assert.ok(said.shown && said.partly && said.refused, JSON.stringify(said));
});

await test('nothing else has happened', async () => {
  assert.equal(await read('/programs/branch_3.s'), before);
  assert.deepEqual(dialogs, []);
  assert.deepEqual(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('blob:')), []);
  assert.deepEqual(await tab.page.evaluate(() => [...document.querySelectorAll('img, script, iframe, object, [onerror]')]
    .map((element) => element.outerHTML).filter((html) => !/^<script type="module" src="main\.js">|^<img (alt=""|[^>]*src="(thumbs|blob:))/.test(html))), []);
  await tab.close();
});

await browser.close();
server.close();
finish();
