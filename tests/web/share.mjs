// share.mjs: links, bundles, downloads and dropped files of the page, in Chromium.
//
//   node tests/web/share.mjs [build/web]
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, openPage, serve } from './browser.mjs';
import { finish, test } from './tools/case.mjs';
import { drop, openTab, saved } from './tools/tab.mjs';
import { pack, packText, unpackText } from '../../web/src/pack.js';

const folder = process.argv[2] ?? 'build/web';
const server = await serve(folder), browser = await openBrowser();
const opened = (hash) => openTab(browser, server, hash);

const hashOf = (tab) => tab.page.evaluate(() => location.hash);
const without = ({ file, ...state }) => state;

await test('a link brings place, machine, look, marks and breakpoints back', async () => {
  const tab = await opened('#branch_3.s');
  await tab.call('run', { settings: 'alus=2 waves=3' });
  await tab.call('rest');
  for (const [action, argument] of [['theme', 'light'], ['palette', 'classic'], ['break.new', 'cycle 7'], ['at', '0:3:9'],
    ['mark', 'a here'], ['range', '3:12'], ['range.zoom', ''], ['config', '']])
    assert.equal(await tab.call('do', { action, argument }), null, action);
  const state = await tab.state();
  assert.deepEqual(state.view[1] - state.view[0] < 16, true);
  await tab.press('Copy link');
  await tab.page.waitForFunction(() => location.hash.startsWith('#share='));
  const hash = await hashOf(tab);
  assert.ok(hash.length < 4000, `${hash.length} letters`);
  const other = await opened(hash);
  assert.deepEqual(without(await other.state()), without(state));
  assert.equal((await other.state()).file, 'work/branch_3.s');
  assert.equal(await other.said(), '');
  const value = await unpackText(hash.slice('#share='.length), 1e6);
  assert.deepEqual(value.files.map(({ path }) => path), ['branch_3.s']);
  await tab.close();
  await other.close();
});

await test('the kept run comes with its text and its settings', async () => {
  const tab = await opened('#branch_2.s');
  const text = await tab.page.evaluate(async () => new TextDecoder().decode(await viewer.call('read', { path: 'programs/branch_2.s' })));
  await tab.call('files', { files: [{ path: 'programs/branch_2.s', bytes: text.replace(/\n {4}ret/, '\n    mov.u32 r0.x, u(7)\n    ret') }] });
  await tab.call('run', { settings: 'alus=1' });
  await tab.call('rest');
  const before = await tab.call('ask', { question: 'saves' });
  await tab.press('Copy link');
  await tab.page.waitForFunction(() => location.hash.startsWith('#share='));
  const other = await opened(await hashOf(tab));
  const cycles = (saves) => saves.split('; ').map((save) => save.replace('[', '').split(' ')[1]);
  assert.deepEqual(cycles(await other.call('ask', { question: 'saves' })), cycles(before));
  assert.equal(cycles(before).length, 2);
  await tab.close();
  await other.close();
});

await test('files that the source names travel', async () => {
  const tab = await opened('');
  await drop(tab, [['lib.inc', '.macro two\n    mov.u32 r0.x, u(2)\n.endm\n'], ['main.s', '.include "lib.inc"\n    two\n    ret\n']]);
  assert.equal(await tab.call('ask', { question: 'errors' }), null);
  assert.equal(await tab.call('ask', { question: 'file' }), 'work/main.s');
  await tab.press('Copy link');
  await tab.page.waitForFunction(() => location.hash.startsWith('#share='));
  const other = await opened(await hashOf(tab));
  assert.equal(await other.call('ask', { question: 'errors' }), null);
  assert.equal(await other.call('ask', { question: 'cycles' }), await tab.call('ask', { question: 'cycles' }));
  await tab.close();
  await other.close();
});

await test('what no link can hold becomes a bundle, which opens when it is dropped', async () => {
  const tab = await opened('');
  const noise = Array.from({ length: 3000 }, (_, i) => `; ${createHash('sha256').update(String(i)).digest('base64')}`).join('\n');
  await drop(tab, [['long.s', `    mov.u32 r0.x, u(2)\n    ret\n${noise}\n`]]);
  const [name, bytes] = await saved(tab, 'Copy link');
  assert.equal(name, 'long.lockstep');
  assert.match(await tab.said(), /long\.lockstep has all of it/);
  const other = await opened('');
  await drop(other, [[name, bytes]]);
  assert.equal(await other.call('ask', { question: 'file' }), 'work/long.s');
  assert.equal(await other.call('ask', { question: 'cycles' }), await tab.call('ask', { question: 'cycles' }));
  await tab.close();
  await other.close();
});

// The same numbers, from a file without a server.
await test('a page of its own shows the run, from a file', async () => {
  const tab = await opened('#branch_3.s');
  await tab.call('do', { action: 'range', argument: '3:12' });
  await tab.call('do', { action: 'theme', argument: 'light' });
  const [name, bytes] = await saved(tab, 'Page of its own');
  assert.equal(name, 'branch_3.html');
  const folder = await mkdtemp(join(tmpdir(), 'lockstep-'));
  await writeFile(join(folder, name), bytes);
  const { page, messages } = await openPage(browser, `file://${join(folder, name)}`);
  await page.waitForFunction(() => window.viewer, { timeout: 60000 });
  const ask = (question) => page.evaluate((question) => viewer.call('ask', { question }), question);
  for (const question of ['cycles', 'theme']) assert.equal(await ask(question), await tab.call('ask', { question }), question);
  await page.waitForFunction(async () => /^3-11:/.test(await viewer.call('ask', { question: 'range' })), { polling: 50 });
  assert.equal(await page.$eval('#bar output', (said) => said.textContent), '');
  assert.equal(await page.$eval('#picture', (picture) => picture.getBoundingClientRect().top), 0, 'a bar without words is none');
  assert.deepEqual(messages, []);
  await page.close();
  await rm(folder, { recursive: true });
  await tab.close();
});

await test('a viewer without a recording says where one comes from', async () => {
  const { page, messages } = await openPage(browser, `${server.url}viewer.html`);
  assert.match(await page.$eval('#bar output', (said) => said.textContent), /lockstep trace FILE -o x\.html/);
  assert.deepEqual(messages, []);
  await page.close();
});

const damaged = async (name, hash, said) => test(name, async () => {
  const tab = await opened(hash);
  assert.match(await tab.said(), said);
  assert.equal(await tab.call('ask', { question: 'file' }), null);
  await tab.close();
});
const good = { file: 'x.s', files: [{ path: 'x.s', text: '    ret\n' }] };
const link = async (value) => `#share=${await packText(value)}`;
const letters = await link(good);
await damaged('a link that is cut short', letters.slice(0, -9), /^This link cannot be opened: it is damaged or cut short\.$/);
await damaged('a link with another letter', letters.replace(/.(.{8})$/, (all, rest) => (all[0] === 'A' ? 'B' : 'A') + rest), /damaged/);
await damaged('a newer link', letters.replace('=1.', '=2.'), /newer lockstep \(version 2\)/);
await damaged('a link that unpacks to more than it may', await link({ ...good, marks: ' '.repeat(5e6) }), /more than 4 MB/);
await damaged('a link that names a file outside', await link({ file: '../x.s', files: [{ path: '../x.s', text: '' }] }), /its files cannot be read/);
await damaged('a link without its program', await link({ ...good, file: 'y.s' }), /its program cannot be read/);
await damaged('a link that is no state', await link([1]), /its program cannot be read/);

await test('actions of a link that are not of a state are not done', async () => {
  const tab = await opened(await link({ ...good, actions: [['copy', ''], ['export', '/work/x.png']] }));
  assert.match(await tab.said(), /there is no such action/);
  assert.equal(await tab.page.evaluate(() => viewer.call('read', { path: '/work/x.png' }).catch(() => 'absent')), 'absent');
  await tab.close();
});

await test('markup in a link is only text', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const tab = await opened(await link({ file: `${evil}.s`, files: [{ path: `${evil}.s`, text: `    ${evil}\n` }], settings: 'no=1' }));
  assert.equal(await tab.page.evaluate(() => document.querySelectorAll('img[src=x], [onerror]').length), 0);
  await tab.close();
});

await test('a picture, a table and a recording are saved', async () => {
  const tab = await opened('#branch_2.s');
  const starts = { Picture: ['png', '\x89PNG'], Table: ['csv', 'cycle'], Recording: ['lstrace', '\x7fLST'] };
  for (const [button, [extension, start]] of Object.entries(starts)) {
    await tab.page.evaluate(() => { window.blob = null; });
    const [name, bytes] = await saved(tab, button);
    assert.equal(name, `branch_2.${extension}`);
    assert.equal(bytes.subarray(0, start.length).toString('latin1'), start, button);
  }
  await tab.close();
});

await test('the recording of a run without an end is made as far as it was run, and runs until it is stopped', async () => {
  const tab = await opened('');
  const stop = async () => {
    await tab.page.waitForFunction(() => [...document.querySelectorAll('#bar button')].some((b) => b.textContent === 'Stop' && !b.hidden), { timeout: 20000 });
    await tab.press('Stop');
    await tab.page.waitForFunction(async () => /stopped there/.test(await viewer.call('ask', { question: 'message' })), { timeout: 20000 });
    assert.match(await tab.call('ask', { question: 'cycles' }), /^[1-9]\d+/);
  };
  await tab.page.evaluate(() => openProgram({ path: 'work/on.s', text: '.dispatch 1x32\n.machine max_cycles=1000000000000\nAGAIN:\n    mad.u32 r0.x, r0.x, u(5), u(1)\n    jmp AGAIN\n' }));
  await stop();
  await tab.page.evaluate(async () => {
    const { bytes, wrong } = await viewer.call('make', { extension: 'lstrace' });
    if (wrong) throw new Error(wrong);
    await openProgram({ path: 'work/on.lstrace', text: bytes });
  });
  assert.equal(await tab.call('ask', { question: 'file' }), 'work/on.lstrace');
  await stop();
  await tab.close();
});

await test('without a program there is no picture, and the page says so', async () => {
  const tab = await opened('');
  await tab.press('Picture');
  await tab.page.waitForFunction(() => document.querySelector('#bar output').textContent);
  assert.equal(await tab.said(), 'Picture (.png): no program is shown.');
  await tab.close();
});

await test('a bundle that is damaged, and a file that is no program', async () => {
  const tab = await opened('');
  await drop(tab, [['x.lockstep', (await pack(good)).subarray(0, 30)]]);
  assert.match(await tab.said(), /^This bundle cannot be opened: it is damaged/);
  await drop(tab, [['x.doc', 'x']]);
  assert.match(await tab.said(), /^x\.doc is no program/);
  await tab.close();
});

await browser.close();
server.close();
finish();
