// offline.mjs: the page without a network after the first visit, and a new version at the next one, in Chromium.
//
//   node tests/web/offline.mjs [build/web]
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, openPage, serve } from './browser.mjs';

const folder = await mkdtemp(join(tmpdir(), 'lockstep-'));
await cp(process.argv[2] ?? 'build/web', folder, { recursive: true });
const server = await serve(folder), browser = await openBrowser();

async function visit(hash) {
  const { page, messages } = await openPage(browser, server.url + hash);
  await page.waitForFunction(() => window.share);
  await page.evaluate(() => viewer.call('rest'));
  return { page, messages, ask: (question) => page.evaluate((question) => viewer.call('ask', { question }), question) };
}
const version = (page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('lockstep ')));

// All is kept by the first visit.
const first = await visit('#branch_2.s');
await first.page.evaluate(async () => { await navigator.serviceWorker.ready; });
const kept = await version(first.page);
assert.equal(kept.length, 1);
await first.page.close();

// A new version: the first visit after it has the old one, and fetches it; the next one has it.
const sw = await readFile(join(folder, 'sw.js'), 'utf8'), index = await readFile(join(folder, 'index.html'), 'utf8');
await writeFile(join(folder, 'sw.js'), sw.replace(/VERSION = '[^']*'/, "VERSION = 'next'"));
await writeFile(join(folder, 'index.html'), index.replace('<body', '<body data-version="next"'));
const second = await visit('#branch_2.s');
assert.equal(await second.page.evaluate(() => document.body.dataset.version), undefined);
await second.page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()).waiting, { polling: 100, timeout: 60000 });
await second.page.close();
// The browser may notice a moment later that the tab with the old one has gone.
let third = await visit('#branch_2.s');
const shows = () => third.page.evaluate(() => document.body.dataset.version);
for (let tries = 0; tries < 20 && await shows() !== 'next'; tries++) {
  await third.page.close();
  await new Promise((done) => setTimeout(done, 500));
  third = await visit('#branch_2.s');
}
assert.equal(await shows(), 'next');
await third.page.waitForFunction(async () => (await caches.keys()).length === 1, { polling: 100 });
assert.match((await version(third.page))[0], /next$/);
await third.page.close();

// Without the server: a program, a shader with its compiler, the viewer in a file, all from the kept version.
server.close();
await rm(folder, { recursive: true });
const away = await visit('#shaders/coalesce.comp');
assert.equal(await away.ask('errors'), null);
assert.ok(Number(await away.ask('cycles')) > 1);
assert.equal(await away.page.evaluate(async () => (await fetch('viewer.html')).status), 200);
assert.deepEqual(away.messages, []);

await browser.close();
console.log('1 passed, 0 failed');
