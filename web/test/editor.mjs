/* editor.mjs: the editor in real Chromium, under a strict Content-Security-Policy, with the messages and pages of the
 * real program.
 *
 *   LOCKSTEP=build/lockstep LANGUAGE=build/web/language.json node web/test/editor.mjs [SHOTS]
 *
 * SHOTS: a folder for screenshots. Prints nothing when all is well. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import puppeteer from 'puppeteer-core';

const { LOCKSTEP, LANGUAGE, CHROMIUM = '/usr/bin/chromium' } = process.env, SHOTS = process.argv[2];
assert.ok(LOCKSTEP && LANGUAGE, 'usage: LOCKSTEP=PROGRAM LANGUAGE=FILE node editor.mjs [SHOTS]');
const folder = fileURLToPath(new URL('.', import.meta.url)), temp = await mkdtemp(join(tmpdir(), 'editor-'));

/* ---- the server ---- */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " +
               "connect-src 'self'; worker-src 'self'; require-trusted-types-for 'script'";
const bundle = await build({ entryPoints: [join(folder, 'page.js')], bundle: true, format: 'esm', target: 'es2022', write: false });
const files = {
  '/': ['text/html', await readFile(join(folder, 'page.html'))],
  '/page.css': ['text/css', await readFile(join(folder, 'page.css'))],
  '/page.js': ['text/javascript', bundle.outputFiles[0].contents],
  '/language.json': ['application/json', await readFile(LANGUAGE)],
  '/favicon.ico': ['image/x-icon', ''],
};

const lockstep = (...args) => new Promise((done) => execFile(LOCKSTEP, args, (error, out, err) => done({ failed: !!error, out, err })));

async function answer(url, body) {
  if (url.pathname === '/explain') {
    const { failed, out } = await lockstep('explain', '--', body);
    return failed ? '' : out;
  }
  const name = basename(decodeURIComponent(url.search.slice(1))), path = join(temp, name);
  await writeFile(path, body);
  const { err } = await lockstep(name.endsWith('.s') ? 'asm' : 'import', path, '-o', join(temp, 'out'), '--diag-format=json');
  return err.replaceAll(`${temp}/`, '') || '[]';
}

const server = http.createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  response.setHeader('Content-Security-Policy', POLICY);
  if (request.method === 'POST') {
    let body = '';
    for await (const piece of request) body += piece;
    response.end(await answer(url, body));
    return;
  }
  const [type, text] = files[url.pathname] ?? [];
  response.writeHead(type ? 200 : 404, { 'Content-Type': type ?? 'text/plain' });
  response.end(text);
});
await new Promise((done) => server.listen(0, 'localhost', done));

/* ---- the browser ---- */
const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ['--headless=new', '--no-sandbox'], defaultViewport: { width: 760, height: 620 } });
const page = await browser.newPage();
const said = [];
page.on('console', (message) => said.push(message.text()));
page.on('pageerror', (error) => said.push(String(error)));
await page.goto(`http://localhost:${server.address().port}/`);
await page.waitForFunction(() => window.editor);

const inEditor = (selector) => `#editor >>> ${selector}`;
const texts = (selector) => page.$$eval(inEditor(selector), (all) => all.map((e) => e.textContent));
const there = (selector, is) => page.waitForFunction(
  (s, want) => !!document.getElementById('editor').shadowRoot.querySelector(s) === want, { timeout: 5000 }, selector, is);
const see = (selector) => there(selector, true);
const gone = (selector) => there(selector, false);
const set = (text, name) => page.evaluate((t, n) => window.editor.setText(t, n), text, name);
const text = () => page.evaluate(() => window.editor.text());
const calls = () => page.evaluate(() => window.calls);
const at = (line, column) => page.evaluate((l, c) => (window.editor.goto(l, c), window.editor.focus()), line, column);
const styleOf = (selector, property) => page.$eval(inEditor(selector), (e, p) => getComputedStyle(e)[p], property);
const pause = (time) => new Promise((done) => setTimeout(done, time));
const press = async (...keys) => {
  for (const key of keys.slice(0, -1)) await page.keyboard.down(key);
  await page.keyboard.press(keys.at(-1));
  for (const key of keys.slice(0, -1).reverse()) await page.keyboard.up(key);
};
async function shot(name) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}
/* The middle of a word of a line. */
const middleOf = (word) => page.evaluate((w) => {
  const walker = document.createTreeWalker(document.getElementById('editor').shadowRoot.querySelector('.cm-content'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const start = walker.currentNode.data.indexOf(w);
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(walker.currentNode, start);
    range.setEnd(walker.currentNode, start + w.length);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }
  return null;
}, word);
async function hover(word) {
  const { x, y } = await middleOf(word);
  await page.mouse.move(x - 2, y);
  await page.mouse.move(x, y);
}
const colourOf = (word) => page.evaluate((w) => {
  const spans = [...document.getElementById('editor').shadowRoot.querySelectorAll('.cm-line span')];
  const found = spans.find((span) => span.textContent === w);
  return found ? getComputedStyle(found).color : null;
}, word);
const rgb = (hex) => `rgb(${[1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)).join(', ')})`;
const { theme } = JSON.parse(await readFile(LANGUAGE));

/* ---- the tests ---- */
const PROGRAM = `; é: two bytes
.machine waves=4 scheduler=oldest
.dispatch 6x40
.buffer u0, 230

START:
    mov       r1.x, u(3)
    shl       r0.x, thread_id, u(2) ; 4 bytes an element
    ad.u32    r1.z, r1.x, r1.x
    st        u0.x, r0.x, r1.z
    ret
`;

const tests = {
  async 'assembly has colours'() {
    await set(PROGRAM, 'a.s');
    await see('.cm-line');
    const { dark: c } = theme;
    for (const [word, colour] of [['shl', c.MNEMONIC], ['.buffer', c.MNEMONIC], ['START:', c.LABEL], ['thread_id', c.LABEL], ['230', c.NUMBER], ['; 4 bytes an element', c.COMMENT]])
      assert.equal(await colourOf(word), rgb(colour), word);
    assert.ok([null, rgb(c.TEXT)].includes(await colourOf('ad.u32')), 'no instruction');
    assert.equal(await styleOf('.cm-editor', 'backgroundColor'), rgb(c.PANE));
  },

  async "an error is underlined, in the command line's words"() {
    await see('.cm-lintRange-error');
    assert.deepEqual(await texts('.cm-lintRange-error'), ['ad.u32']);
    assert.match(await styleOf('.cm-lintRange-error', 'textDecoration'), /underline.* wavy/);
    await hover('ad.u32');
    await see('.cm-diagnostic');
    const [message] = await texts('.cm-diagnosticText');
    assert.match(message, /ad\.u32.*\ndid you mean 'add\.u32'\?/s);
    assert.deepEqual(await texts('.cm-diagnosticAction'), ['write add.u32', 'explain']);
    await shot('error-dark');
  },

  async 'a suggestion is a quick fix'() {
    await page.click(inEditor('.cm-diagnosticAction'));
    assert.match(await text(), /^ {4}add\.u32 {4}r1\.z/m);
    await gone('.cm-lintRange-error');
    assert.equal((await calls()).changes.length, 1);
    await at(1, 1);
    await press('Control', 'z');
    await see('.cm-lintRange-error');
    await at(9, 1);
    await press('Control', '.');
    assert.match(await text(), /^ {4}add\.u32 {4}r1\.z/m);
  },

  async 'a warning is another one than an error'() {
    await set('    mov r0.x, r1.x\n    ret\n', 'a.s');
    await see('.cm-lintRange-warning');
    assert.ok((await styleOf('.cm-lintRange-warning', 'textDecoration')).includes(rgb(theme.dark.READY)));
  },

  async 'a note has its place'() {
    await set('L:  ret\nL:  ret\n', 'a.s');
    await see('.cm-lintRange-info');
    await at(1, 1);
    await page.mouse.move(5, 590);
    await hover('L');
    await see('.cm-diagnostic-info');
    assert.deepEqual(await texts('.cm-diagnosticText'), ['first defined here']);
    await page.mouse.move(5, 590);
    await gone('.cm-diagnostic');
  },

  async 'a problem of another file stands where that is named'() {
    await writeFile(join(temp, 'other.s'), '\n    bad r0.x\n');
    await set('    ret\n.include "other.s"\n', 'a.s');
    await see('.cm-lintRange-error');
    assert.equal((await texts('.cm-lintRange-error')).join(""), '.include "other.s"');
    await hover('other');
    await see('.cm-diagnostic');
    assert.match((await texts('.cm-diagnosticText'))[0], /^other\.s:2:5: there is no instruction 'bad'/);
    await page.mouse.move(5, 590);
    await gone('.cm-diagnostic');
  },

  async 'columns count bytes'() {
    await set('.note 0:1 "é" x\n    ret\n', 'a.s');
    await see('.cm-lintRange-error');
    assert.deepEqual(await texts('.cm-lintRange-error'), ['x']);
  },

  async 'typing is checked once, after a pause'() {
    await set(PROGRAM.replace('ad.u32', 'add.u32'), 'a.s');
    await pause(600);
    const { checks } = await calls();
    await at(11, 8);
    await page.keyboard.type('urn', { delay: 30 });
    assert.equal((await calls()).checks, checks, 'no check during typing');
    await see('.cm-lintRange-error');
    assert.equal((await calls()).checks, checks + 1);
    assert.match((await calls()).changes.at(-1), /^ {4}return$/m);
  },

  async 'completion has a line of meaning'() {
    await set(PROGRAM, 'a.s');
    await at(10, 1);
    await page.keyboard.type('    mul');
    await see('.cm-tooltip-autocomplete');
    await page.waitForFunction(() => document.getElementById('editor').shadowRoot.querySelectorAll('.cm-tooltip-autocomplete li').length > 3);
    const offered = await texts('.cm-tooltip-autocomplete li');
    assert.ok(offered.some((o) => o.startsWith('mul.u32d = low half of a * b')), offered[0]);
    await see('.cm-completionInfo .cm-page');
    await shot('completion-dark');
    await pause(100); /* a list that has just come takes no keys */
    await press('Enter');
    assert.match(await text(), /^ {4}mul\.\w+/m);
  },

  async 'completion knows where it is'() {
    const offers = async (line, name = 'a.s', rest = '\n    ret\n') => {
      await set(line + rest, name);
      await at(line.split('\n').length, new TextEncoder().encode(line.split('\n').at(-1)).length + 1);
      await press('Control', 'Space');
      await see('.cm-tooltip-autocomplete');
      return texts('.cm-tooltip-autocomplete .cm-completionLabel');
    };
    assert.deepEqual(await offers('.buff'), ['.buffer', '.framebuffer']);
    assert.ok((await offers('.machine wave')).includes('wave_size'));
    assert.ok((await offers('.machine preset=')).includes('hopper-like'));
    assert.ok(!(await offers('.machine ')).includes('iota'));
    assert.ok((await offers('.fill u0, ')).includes('iota'));
    assert.ok((await offers('.texture t0, ')).includes('checker'));
    assert.ok((await offers('.machine scheduler=')).includes('oldest'));
    assert.ok((await offers('.expect fault ')).includes('out-of-bounds'));
    assert.ok((await offers('.sampler s0, ')).includes('trilinear'));
    assert.ok((await offers('    add.u32 r0.x, thr')).includes('thread_id'));
    assert.deepEqual(await offers('HERE:\nN = 4\n    jmp '), ['HERE']);
    assert.ok((await offers('void main() { float f = smooth', 'a.frag')).includes('smoothstep'));
    assert.ok((await offers('void main() { float f = iTi', 'a.frag')).includes('iTime'));
    assert.ok((await offers('//! .tar', 'a.frag')).includes('.target'));
    const inCompute = await offers('void main() { gl_', 'a.comp');
    assert.ok(inCompute.includes('gl_GlobalInvocationID') && !inCompute.includes('gl_FragCoord'));
    await press('Escape');
  },

  async 'a page is shown under the pointer'() {
    await set(PROGRAM.replace('ad.u32', 'add.u32'), 'a.s');
    for (const [word, says] of [['shl', 'shl: instruction'], ['.buffer', '.buffer: directive'], ['scheduler', 'scheduler: setting'], ['thread_id', 'thread_id: built-in value']]) {
      await page.mouse.move(5, 590);
      await gone('.cm-page');
      await hover(word);
      await see('.cm-page');
      assert.ok((await texts('.cm-page'))[0].startsWith(says), word);
    }
    await hover('shl');
    await pause(600);
    await shot('hover-dark');
    await page.mouse.move(5, 590);
    await gone('.cm-page');
    await hover('START');
    await pause(500);
    assert.deepEqual(await texts('.cm-page'), [], 'a label');
  },

  async 'another file begins anew'() {
    const { changes } = await calls();
    await set('    ret\n', 'b.s');
    assert.equal((await calls()).changes.length, changes.length, 'no change by the user');
    assert.deepEqual(await texts('.cm-lintRange-error'), []);
    await at(1, 1);
    await press('Control', 'z');
    assert.equal(await text(), '    ret\n');
    await page.keyboard.type(';');
    await press('Control', 'z');
    assert.equal(await text(), '    ret\n');
    /* Replies about the text before come to nothing: an explanation, completion, a page under the pointer. */
    for (const key of [['F1'], ['Control', 'Space'], []]) {
      await set('    ret\n'.repeat(9), 'b.s');
      await at(9, 6);
      const { x, y } = await middleOf('ret');
      await page.mouse.move(x, y + 40);
      if (key.length) await press(...key);
      else await pause(290);
      await set('\n', 'c.s');
      await pause(300);
      assert.deepEqual(await texts('.cm-tooltip'), []);
    }
    await page.mouse.move(5, 590);
    await set(PROGRAM.replace('ad.u32', 'add.u32'), 'a.s');
  },

  async 'lines call, and are shown'() {
    await page.evaluate(() => (window.calls.lines = []));
    const { x, y } = await middleOf('shl');
    await page.mouse.click(x, y);
    await press('ArrowUp');
    await press('Control', 'Enter');
    assert.deepEqual((await calls()).lines, [8, 7]);
    assert.equal(await text(), PROGRAM.replace('ad.u32', 'add.u32'), 'Control and Enter writes nothing');
    await page.evaluate(() => window.editor.mark(10));
    assert.match((await texts('.cm-shownLine'))[0], /^ {4}st /);
    await page.evaluate(() => window.editor.mark(0));
    assert.deepEqual(await texts('.cm-shownLine'), []);
    await page.evaluate(() => (window.editor.mark(8), window.editor.mark(10)));
    assert.equal((await texts('.cm-shownLine')).length, 1);
  },

  async 'costs stand beside their lines, and move with them'() {
    await page.evaluate(() => window.editor.setCosts([{ line: 10, share: 1, text: '1,204' }, { line: 8, share: 0.25, text: '301' }, { line: 99, share: 1, text: '?' }]));
    const rowOf = async (figure) => page.evaluate((f) => {
      const root = document.getElementById('editor').shadowRoot, top = (e) => Math.round(e.getBoundingClientRect().top / 4);
      const cost = [...root.querySelectorAll('.cm-cost')].find((e) => e.textContent === f);
      return cost && [...root.querySelectorAll('.cm-line')].find((e) => top(e) === top(cost))?.textContent;
    }, figure);
    assert.match(await rowOf('1,204'), /^ {4}st /);
    assert.deepEqual(await texts('.cm-costText'), ['301', '1,204']);
    const widths = await page.$$eval(inEditor('.cm-costPart'), (all) => all.map((e) => e.getBoundingClientRect().width));
    assert.deepEqual(widths, [10, 40]);
    await at(1, 1);
    await press('Enter');
    assert.match(await rowOf('1,204'), /^ {4}st /);
    await shot('costs-dark');
  },

  async 'light'() {
    await set(PROGRAM, 'a.s');
    await page.evaluate(() => (window.editor.setDark(false), window.editor.setCosts([{ line: 10, share: 1, text: '1,204' }, { line: 8, share: 0.25, text: '301' }]), window.editor.mark(8)));
    assert.equal(await styleOf('.cm-editor', 'backgroundColor'), rgb(theme.light.PANE));
    assert.equal(await colourOf('shl'), rgb(theme.light.MNEMONIC));
    await see('.cm-lintRange-error');
    await hover('ad.u32');
    await see('.cm-diagnostic');
    await shot('error-light');
    await page.mouse.move(5, 590);
    await gone('.cm-diagnostic');
    await at(11, 8);
    await page.keyboard.type('\n    read');
    await see('.cm-completionInfo .cm-page');
    await shot('completion-light');
    await press('Escape');
    await hover('.dispatch');
    await see('.cm-page');
    await shot('hover-light');
    await page.mouse.move(5, 590);
    await gone('.cm-page');
  },

  async 'the keyboard alone'() {
    await page.evaluate(() => window.editor.setDark(true));
    await set(PROGRAM, 'a.s');
    await see('.cm-lintRange-error');
    const focused = () => page.evaluate(() => document.activeElement.id);
    await page.focus('#before');
    await press('Tab');
    assert.equal(await focused(), 'editor');
    await press('F8');
    await press('F1'); /* the mnemonic is unknown here: there is no page, and no error */
    await at(8, 6);
    await press('F1');
    await see('.cm-page');
    assert.match((await texts('.cm-page'))[0], /^shl: instruction/);
    await page.waitForFunction(() => document.getElementById('editor').shadowRoot.activeElement?.classList.contains('cm-page'));
    await press('Escape');
    await gone('.cm-page');
    await page.keyboard.type('X');
    assert.match(await text(), /^ {4}sXhl/m, 'the focus is back');
    await press('Tab');
    assert.equal(await focused(), 'editor', 'Tab indents');
    await press('Escape');
    await press('Tab');
    assert.equal(await focused(), 'after');
    assert.match(await page.$eval(inEditor('.cm-content'), (e) => e.ariaLabel), /Escape, then Tab leaves the editor/);
  },

  async "the list of problems, and a message's page"() {
    await at(1, 1);
    await press('Control', 'Shift', 'M');
    await see('.cm-panel-lint');
    await shot('list-dark');
    await page.evaluate(() => document.getElementById('editor').shadowRoot.querySelectorAll('.cm-panel-lint .cm-diagnosticAction').forEach((b) => b.textContent === 'explain' && b.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))));
    await see('.cm-page');
    assert.match((await texts('.cm-page'))[0], /\(error\): /);
    await press('Escape');
    await gone('.cm-page');
    await press('Control', 'f');
    await see('.cm-search');
    await shot('search-dark');
    await press('Escape');
    await gone('.cm-search');
  },

  async 'a shader'() {
    await set(await readFile(join(folder, '../../programs/shaders/toy_julia.frag'), 'utf8'), 'toy_julia.frag');
    await see('.cm-line');
    const { dark: c } = theme;
    for (const [word, colour] of [['while', c.MNEMONIC], ['vec2', c.MNEMONIC], ['iResolution', c.LABEL], ['2.4', c.NUMBER], ['.target', c.MNEMONIC], ['// inside', c.COMMENT]])
      assert.equal(await colourOf(word), rgb(colour), word);
    await hover('log2');
    await see('.cm-page');
    assert.match((await texts('.cm-page'))[0], /^log2\(x\)\s+logarithm to base 2/);
    await shot('shader-dark');
    await page.mouse.move(5, 590);
    await set((await text()).replace('int rounds = 0;', 'int rounds = 0.5 * nothing;'), 'toy_julia.frag');
    await see('.cm-lintRange-error');
  },

  async 'nothing from the text or a page becomes HTML'() {
    await set('.name u0, "<img src=x onerror=alert(1)>"\n    <b>\n    ret\n', '<i>.s');
    await see('.cm-lintRange-error');
    assert.equal(await page.$(inEditor('img:not(.cm-widgetBuffer)')), null);
    assert.equal(await page.$(inEditor('b')), null);
  },

  async 'the policy holds, and the console is silent'() {
    assert.deepEqual(await page.evaluate(() => window.violations), []);
    assert.deepEqual(said, []);
  },
};

/* ---- run them ---- */
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
  } catch (error) {
    failed++;
    console.log(`FAILED: ${name}\n    ${error.stack.replaceAll('\n', '\n    ')}`);
    await shot(`failed-${failed}`);
  }
}
await browser.close();
server.close();
await rm(temp, { recursive: true });
process.exitCode = failed ? 1 : 0;
