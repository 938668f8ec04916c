// drop.mjs: recordings of the native program, modules and pictures, dropped on the page: the numbers are the native ones,
// and a link or a bundle brings all of it back. In Chromium.
//
//   node tests/web/drop.mjs [BUILD]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openBrowser, serve } from './browser.mjs';
import { finish, test } from './tools/case.mjs';
import { drop, openTab, saved } from './tools/tab.mjs';

const [build = 'build'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'lockstep-'));
const server = await serve(`${build}/web`), browser = await openBrowser();
const opened = (hash) => openTab(browser, server, hash);
const lockstep = (...words) => execFileSync(`${build}/lockstep`, words, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
const made = (name) => join(folder, name);
const ask = (tab, question) => tab.call('ask', { question });
const pictureOf = async (tab) => (await tab.call('make', { extension: 'png' })).bytes;

// A picture of a program's, to be a texture.
lockstep('run', 'programs/pixels/early_exit.frag', '--dump', `color=${made('colours.png')}`, '--quiet', '-Wno-all');
writeFileSync(made('reads.s'), '.texture t0, rgba8, file("colours.png")\n.buffer u0, 32\n.dispatch 1x32\n' +
  '    utof r0.x, lane_id\n    mul.f32 r0.x, r0.x, f(0.03)\n    sample r1.xyzw, t0.xyzw, s0, r0.xx\n' +
  '    shl r2.x, lane_id, u(2)\n    st u0.x, r2.x, r1.x\n    ret\n');

const RUNS = {
  'an assembly program': ['programs/branch_3.s'],
  'a machine that was set': ['programs/branch_2.s', '--preset', 'hopper-like', '--set', 'cores=2', '--set', 'alus=3'],
  'a shader with textures': ['programs/shaders/texture_lookup.comp'],
  'a pixel shader': ['programs/pixels/early_exit.frag'],
  'a toy shader at a time': ['programs/shaders/toy_tiles.frag', '--define', 'iFrame=30'],
  'a texture from a file': [made('reads.s')],
};

for (const [what, [file, ...options]] of Object.entries(RUNS))
  await test(`a recording of ${what}`, async () => {
    const recording = made(`${basename(file)}.lstrace`), table = made('native.csv');
    lockstep('trace', file, ...options, '-o', recording, '--quiet', '-Wno-all');
    lockstep('trace', recording, '-o', table, '--quiet');
    const { cycles } = JSON.parse(lockstep('run', file, ...options, '--json', '-Wno-all'));
    const tab = await opened('');
    await drop(tab, [[basename(recording), readFileSync(recording)]]);
    assert.equal(await tab.said(), '');
    assert.equal(await ask(tab, 'errors'), null);
    assert.equal(await ask(tab, 'cycles'), String(cycles));
    const { bytes } = await tab.page.evaluate(async () => {
      const { bytes } = await viewer.call('make', { extension: 'csv' });
      return { bytes: new TextDecoder().decode(bytes) };
    });
    assert.ok(bytes === readFileSync(table, 'utf8'), 'the table is another one');

    // And it travels on, as a recording from the page.
    const [name, again] = await saved(tab, 'Recording');
    writeFileSync(made(name), again);
    lockstep('trace', made(name), '-o', made('again.csv'), '--quiet');
    assert.ok(bytes === readFileSync(made('again.csv'), 'utf8'), 'the table of the recording that the page saved is another one');
    await tab.close();
  });

// ---- and on, to others ----

const TOY = 'void mainImage(out vec4 c, in vec2 p) { c = vec4(iMouse.xy / iResolution.xy, fract(iTime), 1.0); }\n';

const place = async (tab) => {
  const { file, actions, ...state } = await tab.state();
  return { ...state, file: basename(file), actions: actions.filter(([name]) => name !== 'diff') };
};

// When the run is counted, and shown where it costs most.
async function settled(tab) {
  while (!await ask(tab, 'costs')) await new Promise((done) => setTimeout(done, 50));
  for (let before, now; !before || JSON.stringify(now) !== JSON.stringify(before);) {
    await tab.call('rest');
    before = now;
    now = await place(tab);
    await new Promise((done) => setTimeout(done, 500));
  }
}

// What a tab shows, in another one: by a link, or by a bundle where no link can hold it.
async function travelled(tab) {
  await tab.page.evaluate(() => { window.blob = null; });
  const bundle = saved(tab, 'Copy link').catch(() => null);
  await tab.page.waitForFunction(() => location.hash.startsWith('#share=') || window.blob, { polling: 50, timeout: 60000 });
  const hash = await tab.page.evaluate(() => location.hash);
  if (hash.startsWith('#share=')) return opened(hash);
  const other = await opened('');
  await drop(other, [await bundle]);
  return other;
}

const WAYS = {
  'a recording': async (tab) => drop(tab, [['x.lstrace', readFileSync(made('branch_2.s.lstrace'))]]),
  'a program with a picture': async (tab) => drop(tab, [['reads.s', readFileSync(made('reads.s'))], ['colours.png', readFileSync(made('colours.png'))]]),
  'several passes': '#passes/jump_flood.hlsl',
  'a shader with textures': '#shaders/texture_lookup.comp',
  'a toy shader at a time, with the mouse': async (tab) => {
    await drop(tab, [['mouse.frag', TOY]]);
    await tab.page.waitForFunction(() => Number(document.querySelector('#player canvas')?.dataset.frame) > 20, { timeout: 60000 });
    await tab.page.evaluate(() => [...document.querySelectorAll('#player button')].find((button) => button.textContent === 'Pause').click());
    await tab.page.click('#player canvas', { offset: { x: 50, y: 20 } });
    await tab.page.waitForFunction(async () => /iMouse=[1-9]/.test(await viewer.call('ask', { question: 'command' })), { polling: 100 });
  },
  'a kernel with its data': '#silicon/kernels/scan_shuffle.comp&preset=hopper-like&set=cores=1',
};

for (const [what, way] of Object.entries(WAYS))
  await test(`${what} comes back from a link or a bundle`, async () => {
    const tab = await opened(typeof way === 'string' ? way : '');
    if (typeof way === 'function') await way(tab);
    await settled(tab);
    assert.equal(await ask(tab, 'errors'), null);
    const other = await travelled(tab);
    await settled(other);
    assert.equal(await other.said(), '');
    for (const question of ['errors', 'cycles', 'problems', 'costs'])
      assert.equal(await ask(other, question), await ask(tab, question), question);
    assert.deepEqual(await place(other), await place(tab));
    assert.deepEqual(await pictureOf(other), await pictureOf(tab));
    await tab.close();
    await other.close();
  });

await browser.close();
server.close();
rmSync(folder, { recursive: true });
finish();
