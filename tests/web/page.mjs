// page.mjs: the page in Chromium, by real clicks and keys. The viewer is asked for their effect; the console stays empty.
//
//   node tests/web/page.mjs [BUILD]
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openSite } from './browser.mjs';
import { finish, test } from './tools/case.mjs';

const EDITOR = '>>> .cm-content'; // below a shadow root
const [build = 'build'] = process.argv.slice(2);
const site = await openSite({ folder: `${build}/web`, width: 1280, height: 800 });
const { page, messages } = site;

const call = (name, values) => page.evaluate((n, v) => window.viewer.call(n, v), name, values);
const ask = async (question) => await call('ask', { question }) ?? '';

// Ask a question until the answer is right; fail after some seconds.
async function expectAnswer(question, wanted) {
  const right = (answer) => (wanted instanceof RegExp ? wanted.test(answer) : answer === wanted);
  let answer;
  for (let i = 0; i < 100 && !right((answer = await ask(question))); i++) await new Promise((done) => setTimeout(done, 50));
  if (wanted instanceof RegExp) assert.match(answer, wanted, question);
  else assert.equal(answer, wanted, question);
}

// Open a program as the page does, from its files.
async function open(path) {
  const text = await readFile(path, 'utf8');
  await page.evaluate((program) => window.openProgram(program), { path, text });
  await expectAnswer('file', path);
  await expectAnswer('job', 'none');
  await page.focus('#picture');
}

// Return the place of a text of the picture in the page.
async function placeOf(text) {
  await call('script', { line: 'list /tmp/list' });
  const list = await page.evaluate(async () => new TextDecoder().decode(await window.viewer.call('read', { path: '/tmp/list' })));
  const line = list.split('\n').find((row) => row.replace(/^\d+ +\d+,\d+ +#\w+ /, '') === text);
  assert.ok(line, `there is no text ${text}`);
  const [, x, y] = line.match(/^\d+ +(\d+),(\d+)/).map(Number);
  const [box, ratio] = await page.evaluate(() => [document.querySelector('#picture').getBoundingClientRect().toJSON(), devicePixelRatio]);
  return [box.x + (x + 3) / ratio, box.y + (y + 5) / ratio];
}
const click = async (text) => page.mouse.click(...await placeOf(text));

await page.waitForFunction(() => window.viewer, { timeout: 30000 });

await test('a program opens, and has the cycles of the native run', async () => {
  await open('programs/loop_counts.s');
  await expectAnswer('cycles', '370');
  await expectAnswer('title', /loop_counts/);
});
await test('keys step through cycles and lanes', async () => {
  await page.keyboard.press('Home');
  await expectAnswer('cycle', '0');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await expectAnswer('cycle', '11');
  await page.keyboard.press('ArrowLeft');
  await expectAnswer('cycle', '10');
  const lane = Number(await ask('lane'));
  await page.keyboard.press('ArrowDown');
  await expectAnswer('lane', String(lane + 1));
  await page.keyboard.press('F11');
  assert.notEqual(await ask('cycle'), '10');
});
await test('the editor marks the line of the cycle', async () => {
  await page.waitForSelector(EDITOR, { timeout: 15000 });
  const marked = () => page.$eval('#editor', ({ shadowRoot }) =>
    String([...shadowRoot.querySelectorAll('.cm-lineNumbers .cm-gutterElement')].find((number) =>
      Math.abs(number.getBoundingClientRect().y - shadowRoot.querySelector('.cm-shownLine')?.getBoundingClientRect().y) < 2)?.textContent));
  await page.focus('#picture');
  for (const key of ['Home', 'ArrowRight', 'F11']) {
    await page.keyboard.press(key);
    for (let i = 0; i < 100 && await marked() !== await ask('at-line'); i++) await new Promise((done) => setTimeout(done, 50));
    assert.equal(await marked(), await ask('at-line'));
    assert.notEqual(await marked(), '1');
  }
});
await test('the search finds as one types', async () => {
  await page.keyboard.press('/');
  await expectAnswer('asking', 'find');
  await page.keyboard.type('84');
  await expectAnswer('hits', /\[cycle: cycle 84\]/);
  await page.keyboard.press('Enter');
  await expectAnswer('cycle', '84');
  await expectAnswer('asking', 'no');
});
await test('a setting in the drawer runs the program again', async () => {
  await page.keyboard.press('F2');
  await expectAnswer('overlay', 'config');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expectAnswer('setting', 'alus');
  await page.keyboard.press('ArrowLeft');
  await expectAnswer('settings', /alus 1 was 2/);
  await expectAnswer('job', 'none');
  await expectAnswer('cycles', /^(?!370$)/);
  await page.keyboard.press('Escape');
  await expectAnswer('overlay', 'none');
});
await test('an action of the search box changes the theme', async () => {
  const theme = await ask('theme');
  await page.keyboard.press('/');
  await expectAnswer('asking', 'find');
  await page.keyboard.type('>theme');
  await page.keyboard.press('Enter');
  await expectAnswer('theme', theme === 'dark' ? 'light' : 'dark');
});
await test('a click selects a pixel of the timeline', async () => {
  await open('programs/loop_counts.s');
  await page.keyboard.press('Home');
  const [x, y] = await placeOf('cycle');
  const box = await page.evaluate(() => document.querySelector('#picture').getBoundingClientRect().toJSON());
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height * 0.4);
  assert.notEqual(await ask('cycle'), '0', `${x},${y}`);
  const zoom = await ask('zoom');
  await page.mouse.wheel({ deltaY: -600 });
  assert.notEqual(await ask('zoom'), zoom);
});
await test('clicks show panels', async () => {
  await click('Occupancy');
  await expectAnswer('aside', 'occupancy');
  await click('Marks');
  await expectAnswer('tab', 'marks');
  await page.keyboard.press('F1');
  await expectAnswer('overlay', 'help');
  await page.keyboard.press('Escape');
  await expectAnswer('overlay', 'none');
});
await test('the start page begins with what runs here, and opens files by the browser', async () => {
  for (const [card, file] of [['GLSL', /new\.comp$/], ['Picture', /new\.frag$/], ['Assembly', /new\.s$/]]) {
    await page.evaluate(() => window.openProgram({ path: '' }));
    await expectAnswer('start', / of /);
    await page.waitForFunction(() => window.viewer.size().width === document.body.clientWidth); // without the editor
    await click(card);
    await expectAnswer('file', file);
    await expectAnswer('job', 'none');
    await expectAnswer('errors', '');
  }
  await page.focus('#picture');
  const chosen = page.waitForFileChooser();
  await page.keyboard.down('Control');
  await page.keyboard.press('o');
  await page.keyboard.up('Control');
  await (await chosen).cancel();
  await expectAnswer('asking', 'no');
});
await test('a shader is compiled in the page', async () => {
  await open('programs/shaders/mandelbrot.comp');
  await expectAnswer('cycles', /^\d{3,}$/);
  await expectAnswer('errors', '');
});
const WRONG = ['void main() { 5 5; }', 'void main() { uint a = 1; b = 2; }', 'void main() { float x = uvec2(1); }', 'void main() { int a = 1 }',
  'void main() { foo(1); }', 'layout(binding = 0) buffer B { uint x[]; };\nvoid main() { x[0] = 1.5; }', 'int x;', 'void main() { for (;;) }'];
await test('errors of a shader have the words of the command line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-'));
  for (const text of WRONG.map((body) => `#version 450\n${body}\n`)) {
    writeFileSync(join(folder, 'x.comp'), text);
    const native = JSON.parse(spawnSync(`${resolve(build)}/lockstep`, ['asm', 'x.comp', '-o', 'x.lsb', '--diag-format=json'], { cwd: folder }).stderr);
    await call('files', { files: [{ path: 'x.comp', bytes: text }] });
    const here = await call('check', { path: 'x.comp', name: 'x.comp', text });
    const words = (list) => list.map(({ line, column, message }) => [line, column, message]);
    assert.deepEqual(words(here), words(native), text);
  }
  rmSync(folder, { recursive: true });
});
await test('what is typed into the editor runs', async () => {
  await open('programs/loop_counts.s');
  await page.waitForSelector(EDITOR, { timeout: 15000 });
  const box = await page.evaluate(() => document.getElementById('editor').getBoundingClientRect().toJSON());
  await page.mouse.click(box.x + box.width * 0.6, box.y + 100);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.sendCharacter('.dispatch 1x8\n    rat\n');
  await expectAnswer('errors', /rat/);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.sendCharacter('et\n');
  await expectAnswer('errors', '');
  await expectAnswer('cycles', '1');
});
await test('while a text is being typed, its errors are not shown', async () => {
  const path = 'programs/loop_counts.s', text = '.dispatch 1x8\n    rat\n';
  await open(path);
  assert.equal(await call('change', { path, text, isFinished: false }), false);
  await expectAnswer('errors', '');
  await expectAnswer('cycles', '370');
  assert.equal(await call('change', { path, text, isFinished: true }), true);
  await expectAnswer('errors', /rat/);
});
await test('a long run shows its beginning at once; then all of it, at the same place', async () => {
  const path = 'programs/mandelbrot.s', text = await readFile(path, 'utf8');
  await open(path);
  const place = () => Promise.all(['cycles', 'cycle', 'first', 'last'].map(ask)), before = await place();
  for (const typed of ['; a', '; an', '; and']) { // the next one comes before all of the run is there
    assert.equal(await call('change', { path, text: `${text}${typed}`, isFinished: false }), true);
    await expectAnswer('message', /^the source was saved: \d+ cycles so far$/);
  }
  await call('rest');
  await expectAnswer('message', /^the source was saved: \d+ cycles$/);
  assert.deepEqual(await place(), before);
});
await test('no console message', () => assert.deepEqual(messages, []));
await site.close();
finish();
