// menu.mjs: the menu of programs, addresses, HLSL, toy shaders and run control, in Chromium.
//
//   node tests/web/menu.mjs [FOLDER [SHOTS [REGEX]]]      FOLDER: build/web; SHOTS: a folder for screenshots
import assert from 'node:assert/strict';
import { openSite } from './browser.mjs';

const [folder = 'build/web', shots, only = '.'] = process.argv.slice(2);
let passed = 0, failed = 0;

// Run a case in a page of its own. Any line on the console fails it.
async function test(name, options, act) {
  if (!RegExp(only).test(name)) return;
  const site = await openSite({ folder, ...options });
  const { page } = site;
  try {
    await page.waitForFunction(() => window.openProgram);
    await act(page, site);
    assert.deepEqual(site.messages, []);
    passed++;
  } catch (error) {
    console.log([`${name}: ${error.stack}`, ...site.messages].join('\n'));
    failed++;
  }
  if (shots) await page.screenshot({ path: `${shots}/${name.replaceAll(' ', '-')}.png` });
  await site.close();
}

const ask = (page, question) => page.evaluate((q) => window.viewer.call('ask', { question: q }), question);
const said = (page) => page.$eval('#bar output', (output) => output.textContent);
const until = (page, question, answer) => page.waitForFunction(
  async (q, a) => RegExp(a).test(await window.viewer.call('ask', { question: q })), { timeout: 20000, polling: 100 }, question, answer);
const cards = (page) => page.$$eval('.menu-card:not([hidden])', (all) => all.map((card) => card.lastChild.textContent));
const focused = (page) => page.evaluate(() => document.activeElement.lastChild?.textContent ?? document.activeElement.type);
const clickOn = (page, text) => page.evaluate((t) => [...document.querySelectorAll('button')].find((b) => b.textContent === t).click(), text);
const type = async (page, text) => {
  await page.waitForFunction(() => document.getElementById('editor').shadowRoot?.querySelector('.cm-content'));
  await page.evaluate(() => document.getElementById('editor').shadowRoot.querySelector('.cm-content').focus());
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.sendCharacter(text);
};

await test('menu', {}, async (page) => {
  await clickOn(page, 'Programs');
  assert.ok((await cards(page)).length > 180);
  await page.waitForFunction(() => [...document.querySelectorAll('.menu-card img')].slice(0, 8).every((image) => image.complete && image.naturalWidth === 240));
  const loaded = await page.$$eval('.menu-card img', (all) => all.filter((image) => image.complete && image.naturalWidth).length);
  assert.ok(loaded < 150, `pictures out of sight are loaded: ${loaded}`);
  if (shots) await page.screenshot({ path: `${shots}/menu-all.png` });
  await page.keyboard.type('hlsl histogram');
  assert.deepEqual(await cards(page), ['shaders/talk_histogram.hlsl', 'shaders/talk_histogram_match.hlsl']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(page), 'shaders/talk_histogram_match.hlsl');
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(page), 'search');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await page.$('#menu[open]'), null);
});

await test('menu opens', {}, async (page) => {
  await clickOn(page, 'Programs');
  await page.keyboard.type('wave_library');
  await page.keyboard.press('Enter');
  await until(page, 'title', 'wave_library.s'); // it includes lib/wave.s
  await until(page, 'cycles', '^[1-9]');
  assert.match(page.url(), /#wave_library\.s$/);
  await page.goBack();
  await page.waitForFunction(() => document.body.classList.contains('empty'));
});

await test('address', { hash: '#shaders/coalesce.comp&preset=post&set=waves=2&define=STRIDE=3' }, async (page) => {
  await until(page, 'title', 'coalesce.comp');
  assert.match(await ask(page, 'command'), /--preset post --set waves=2 .*--define STRIDE=3/);
  assert.equal(await said(page), '');
});

await test('address with a wrong option', { hash: '#branch_3.s&speed=9' }, async (page) => {
  await page.waitForFunction(() => /speed 9: there is no such option/.test(document.querySelector('#bar output').textContent));
});

await test('hlsl', { hash: '#passes/jump_flood.hlsl' }, async (page) => {
  await until(page, 'cycles', '^[1-9]');
  await until(page, 'title', 'jump_flood.hlsl');
  const text = await page.evaluate(() => document.querySelector('#editor').shadowRoot?.textContent.length > 0);
  assert.ok(text);
});

await test('hlsl is edited', { hash: '#shaders/branch_3.hlsl' }, async (page) => {
  await until(page, 'title', 'branch_3.hlsl');
  await type(page, '[numthreads(8, 1, 1)] void main() {}\n');
  await until(page, 'errors', 'no compiler here reads another text');
});

await test('toy', { hash: '#shaders/toy_julia.frag' }, async (page) => {
  await page.waitForSelector('#player:not([hidden]) canvas');
  await page.waitForFunction(() => Number(document.querySelector('#player canvas')?.dataset.frame) > 20, { timeout: 20000 });
  if (shots) await page.screenshot({ path: `${shots}/toy-plays.png` });
  await clickOn(page, 'Pause');
  const frame = await page.waitForFunction(() => document.querySelector('#player canvas').dataset.frame).then((value) => value.jsonValue());
  await until(page, 'message', 'cycles');
  await until(page, 'command', `iFrame=${frame}`);
  assert.equal(await ask(page, 'problems'), '0'); // .expect holds for frame 0 only
  await clickOn(page, 'Restart');
  await until(page, 'command', 'iFrame=0');
  await page.waitForFunction(() => document.querySelector('#player canvas').dataset.frame === '0');
});

await test('a shader of the start page has its compiler and its source', {}, async (page) => {
  await until(page, 'start', '[^n]');
  await page.focus('#picture');
  await page.keyboard.type('nested_loops.comp');
  await page.keyboard.press('Enter');
  await until(page, 'title', 'nested_loops.comp');
  await until(page, 'cycles', '^[1-9]');
  assert.equal(await ask(page, 'errors'), null);
  assert.match(await page.evaluate(() => document.querySelector('#editor').shadowRoot.textContent), /local_size_x/);
});

await test('a run is stopped', { hash: '#branch_3.s' }, async (page) => {
  await until(page, 'title', 'branch_3.s');
  await type(page, '.dispatch 8x4096\n.machine max_cycles=1000000000000\nAGAIN:\n    mad.u32 r0.x, r0.x, u(5), u(1)\n    and r1.x, r0.x, u(60)\n    ld r1.x, u0.x, r1.x\n    jmp AGAIN\n.buffer u0, 64\n');
  await page.waitForFunction(() => [...document.querySelectorAll('#bar button')].some((b) => b.textContent === 'Stop' && !b.hidden), { timeout: 20000 });
  await clickOn(page, 'Stop');
  await until(page, 'message', 'stopped there');
  assert.match(await ask(page, 'cycles'), /^[1-9]\d+/);
  await until(page, 'costs', '(^|; )5 \\d');
});

await test('restart', { hash: '#branch_3.s' }, async (page) => {
  await until(page, 'title', 'branch_3.s');
  await page.evaluate(() => { // a worker that never answers: its messages are lost
    const { postMessage } = Worker.prototype;
    let silent;
    Worker.prototype.postMessage = function (...message) {
      silent ??= this;
      if (this !== silent) postMessage.apply(this, message);
    };
    window.viewer.call('ask', { question: 'title' });
  });
  await page.waitForFunction(() => /does not answer/.test(document.querySelector('#bar output').textContent), { timeout: 5000 });
  await clickOn(page, 'Start it again');
  await page.waitForFunction(() => /Change the text/.test(document.querySelector('#bar output').textContent));
  await clickOn(page, 'Run');
  await until(page, 'title', 'branch_3.s');
  await until(page, 'cycles', '^16$');
});

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
