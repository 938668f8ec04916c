// bench.mjs: how fast the browser build is: node tests/web/tools/bench.mjs [BUILD]. One thread each; times of a busy machine
// say little, ratios nearly the same as on an idle one.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { openBrowser, openPage, serve } from '../browser.mjs';
import { openModule } from './module.mjs';

const [build = 'build'] = process.argv.slice(2);
const ROUNDS = 3;
const node = (module, ...words) => execFileSync(process.execPath, ['tests/web/tools/programs.mjs', `${build}/wasm/${module}`, ...words]).toString();
const native = (program, ...words) => execFileSync(`${build}/tests/${program}`, words).toString();

console.log('A run, in seconds (untraced); and how fast the browser build is against both lane tables');
const KERNELS = [['mad.s', 'WAVES=16384'], ['div.s', 'WAVES=8192'], ['vadd.s', 'WAVES=524288'], ['raymarch.s', 'PICTURES=4']];
for (const [kernel, constant] of KERNELS) {
  const words = [`tests/bench/${kernel}`, constant], best = [Infinity, Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++)
    [node('parity.js', 'time', 'x86-64', ...words), native('parity', 'time', 'x86-64', ...words), native('parity', 'time', 'best', ...words)]
      .forEach((text, i) => { best[i] = Math.min(best[i], Number(text)); });
  const [browser, plain, wide] = best;
  console.log(`  ${kernel.padEnd(12)} browser ${browser.toFixed(3)}  x86-64 ${plain.toFixed(3)} (${(plain / browser).toFixed(2)})  best ${wide.toFixed(3)} (${(wide / browser).toFixed(2)})`);
}

console.log('\nFrom typing to a new picture, in milliseconds: a change of each example until nothing is left to do');
{
  const lockstep = await openModule(build), times = [];
  lockstep.copy('programs', /\.(s|inc|csv)$/);
  for (const name of readdirSync('programs').filter((file) => file.endsWith('.s'))) {
    const rest = () => { while (lockstep.frame(16) & 3) {} };
    if (lockstep.open(`/programs/${name}`)) continue;
    rest();
    lockstep.write(`/programs/${name}`, `${readFileSync(`programs/${name}`, 'utf8')}\n; typed\n`);
    const start = performance.now();
    lockstep.ccall('source_changed');
    while (!(lockstep.frame(16) & 1)) {}
    const first = performance.now() - start;
    let shown = first, cycles = lockstep.ask('cycles');
    for (let flags = 1; flags & 3;) {
      flags = lockstep.frame(16);
      if (flags & 1 && lockstep.ask('job') !== 'none') shown = performance.now() - start;
    }
    times.push({ name, first, shown, all: performance.now() - start, cycles });
  }
  times.sort((a, b) => b.shown - a.shown);
  console.log(`  median ${times[times.length >> 1].shown.toFixed(0)}; above 200: ${times.filter(({ shown }) => shown > 200).length} of ${times.length}`);
  for (const { name, first, shown, all, cycles } of times.slice(0, 8))
    console.log(`  ${name.padEnd(28)} first frame ${first.toFixed(0)}, run shown ${shown.toFixed(0)}, all ${all.toFixed(0)} (${cycles} cycles)`);
}

console.log('\nFirst picture, at 10 Mbit/s and 20 ms');
{
  const sizes = new Map(), server = await serve(`${build}/web`, '/', sizes), browser = await openBrowser();
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
