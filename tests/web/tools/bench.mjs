// bench.mjs: how fast the browser build is: node tests/web/tools/bench.mjs [BUILD]. One thread each; times of a busy machine
// say little, ratios nearly the same as on an idle one. A run has the processor time of its thread.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { openBrowser, openPage, openSite, serve } from '../browser.mjs';

const [build = 'build'] = process.argv.slice(2);
const ROUNDS = 3;
const node = (module, ...words) => execFileSync(process.execPath, ['tests/web/tools/programs.mjs', `${build}/wasm/${module}`, ...words]).toString();
const native = (program, ...words) => execFileSync(`${build}/tests/${program}`, words).toString();

console.log('A run, in seconds of processor time (untraced); and how fast the browser build is against both lane tables');
// A program, its constants, and the machine, if it is not the program's own.
const KERNELS = [
  ['tests/bench/mad.s', ['WAVES=16384']], ['tests/bench/div.s', ['WAVES=8192']],
  ['tests/bench/vadd.s', ['WAVES=524288']], ['tests/bench/raymarch.s', ['PICTURES=4']],
  ['tests/bench/div.s', ['WAVES=3000'], 'hopper-like'], ['tests/bench/vadd.s', ['WAVES=100000'], 'hopper-like'],
  ['tests/bench/mad.s', ['WAVES=5000'], 'rdna-like'], ['programs/talk_histogram.s', ['GROUPS=256'], 'rdna-like'],
  ['programs/talk_histogram.s', ['GROUPS=400']], // atomics, group memory, ballots
  ['tests/bench/view_panning.s', []], // nested loops
  ['programs/shaders/toy_spheres.frag', []],
];
const folder = mkdtempSync(join(tmpdir(), 'lockstep-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

function onMachine(kernel, machine) {
  const path = join(folder, basename(kernel));
  writeFileSync(path, `.include "${resolve(kernel)}"\n.machine preset=${machine}\n`);
  return path;
}

for (const [kernel, constants, machine] of KERNELS) {
  const words = [machine ? onMachine(kernel, machine) : kernel, ...constants], best = [Infinity, Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++)
    [node('parity.js', 'time', 'x86-64', ...words), native('parity', 'time', 'x86-64', ...words), native('parity', 'time', 'best', ...words)]
      .forEach((text, i) => { best[i] = Math.min(best[i], Number(text)); });
  const [browser, plain, wide] = best, name = `${basename(kernel)} ${machine ?? ''}`;
  console.log(`  ${name.padEnd(32)} browser ${browser.toFixed(3)}  x86-64 ${plain.toFixed(3)} (${(plain / browser).toFixed(2)})  best ${wide.toFixed(3)} (${(wide / browser).toFixed(2)})`);
}

console.log('\nFrom the last key to a new picture in Chromium, in milliseconds, the pause included: a line more in each example');
{
  const site = await openSite({ folder: `${build}/web` }), { page } = site, times = [];
  await page.waitForFunction(() => window.viewer, { timeout: 30000 });
  for (const name of readdirSync('programs').filter((file) => file.endsWith('.s'))) {
    const program = { path: `programs/${name}`, text: readFileSync(`programs/${name}`, 'utf8') };
    await page.evaluate(async (opened) => { await window.openProgram(opened); await window.viewer.call('rest'); }, program);
    await page.focus('>>> .cm-content');
    await page.keyboard.down('Control');
    await page.keyboard.press('End');
    await page.keyboard.up('Control');
    await page.evaluate(() => addEventListener('keydown', () => { window.typed = performance.now(); }, { once: true, capture: true }));
    await page.keyboard.press('Enter');
    const { first, all } = await page.evaluate(async () => {
      const answer = async (question, wanted) => {
        for (;;) {
          const said = await window.viewer.call('ask', { question }), after = performance.now() - window.typed;
          if (wanted.test(said)) return { after, said };
        }
      };
      return { first: await answer('message', /saved: .* cycles/), all: await answer('job', /none/) };
    });
    times.push({ name, first: first.after, all: all.after, shows: first.said.replace(/.*: /, '') });
  }
  await site.close();
  times.sort((a, b) => b.first - a.first);
  console.log(`  median ${times[times.length >> 1].first.toFixed(0)}; above 200: ${times.filter(({ first }) => first > 200).length} of ${times.length}`);
  for (const { name, first, all, shows } of times.slice(0, 8))
    console.log(`  ${name.padEnd(28)} ${first.toFixed(0)} (${shows}), the whole run ${all.toFixed(0)}`);
}

console.log('\nFirst picture, at 10 Mbit/s and 20 ms');
{
  const sizes = new Map(), server = await serve(`${build}/web`, '/', sizes), browser = await openBrowser();
  for (const file of readdirSync(`${build}/web`)) await fetch(server.url + file).then((response) => response.arrayBuffer());
  sizes.clear(); // all is compressed now
  const { page } = await openPage(browser, 'about:blank');
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 });
  await page.evaluateOnNewDocument(() => {
    const begin = performance.now();
    new MutationObserver(() => {
      if (document.title !== 'lockstep' && !window.firstPicture) window.firstPicture = performance.now() - begin;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`${server.url}#branch_1.s`);
  await page.waitForFunction(() => window.firstPicture, { timeout: 60000 });
  const before = [...sizes].map(([path, bytes]) => `${path || 'index.html'} ${bytes}`);
  console.log(`  ${(await page.evaluate(() => window.firstPicture)).toFixed(0)} ms, ${[...sizes.values()].reduce((a, b) => a + b, 0)} bytes compressed: ${before.join(', ')}`);
  await browser.close();
  server.close();
}

const LONG = 'tests/bench/view_panning.s';
console.log('\nPanning and zooming a run of 2 million cycles x 64 waves at 1920 x 1080, browser build (a frame has 16.7 ms)');
console.log(node('bench_view.js', LONG));
console.log('The same, native');
console.log(native('bench_view', LONG));

console.log('The wheel turned over it 60 times a second, in Chromium');
await import('./frames.mjs');
