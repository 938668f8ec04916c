// frames.mjs: how many pictures a second the page shows while the wheel turns over a long run, in Chromium:
//
//   node tests/web/tools/frames.mjs [BUILD]
//
// Steps of the wheel come 60 times a second; gaps are between pictures that the worker has put on the canvas.
import { readFileSync } from 'node:fs';
import { openBrowser, serve } from '../browser.mjs';

const [build = 'build'] = process.argv.slice(2);
const FRAME = 1000 / 60, STEPS = 240, REST = 1000; // milliseconds without a picture
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const server = await serve(`${build}/web`), browser = await openBrowser();
const page = await browser.newPage();
await page.setViewport({ width: 1920, height: 1080 });
await page.evaluateOnNewDocument(() => {
  const { Worker } = window;
  window.pictures = []; // when each came
  window.Worker = function (...how) {
    const worker = new Worker(...how);
    worker.addEventListener('message', ({ data }) => { if (data.frame) window.pictures.push(performance.now()); });
    return worker;
  };
});
const call = (name, values) => page.evaluate((n, v) => window.viewer.call(n, v), name, values);
async function rest() {
  const since = () => page.evaluate(() => performance.now() - (window.pictures.at(-1) ?? 0));
  await call('rest');
  while (await since() < REST) await pause(100);
}

await page.goto(server.url);
await page.waitForFunction('window.openProgram');
await page.evaluate((text) => window.openProgram({ path: 'work/long.s', text }), readFileSync('tests/bench/view_panning.s', 'utf8'));
await rest();
const picture = await (await page.$('#picture')).boundingBox();
const x = picture.x + picture.width * 0.6, y = picture.y + picture.height * 0.35, client = await page.createCDPSession();

async function measure(name, delta) {
  await page.evaluate(() => { window.pictures = []; });
  const start = performance.now(), sent = [];
  for (let i = 0; i < STEPS; i++) {
    sent.push(client.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: 0, ...delta(i) }));
    await pause(start + (i + 1) * FRAME - performance.now());
  }
  const seconds = (performance.now() - start) / 1000, times = await page.evaluate(() => window.pictures);
  await Promise.all(sent);
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b), of = (share) => gaps[Math.floor((gaps.length - 1) * share)].toFixed(1);
  console.log(`  ${name.padEnd(5)} ${(times.length / seconds).toFixed(1)} pictures a second, gaps ${of(0.5)} ms median, ${of(0.9)} ninth decile, ${of(1)} longest`);
}

await page.mouse.move(x, y);
for (let round = 0; round < 2; round++) { // the browser has compiled all of the module only in the second
  await call('do', { action: 'fit' });
  await measure('zoom', (i) => ({ deltaY: i % 60 < 30 ? -60 : 60 }));
  await call('do', { action: 'fit' });
  for (let i = 0; i < 6; i++) await page.mouse.wheel({ deltaY: -120 });
  await rest();
  await measure('pan', (i) => ({ deltaX: i % 120 < 60 ? 60 : -60 }));
}
await browser.close();
server.close();
