// tab.mjs: the page in a tab of Chromium, for tests of links, downloads and dropped files.
//
//   const tab = await openTab(browser, server, '#branch_3.s');
//   await drop(tab, [['x.s', 'ret\n']]);
//   const [name, bytes] = await saved(tab, 'Recording');
//   await tab.close();                                      // fails if something came to the console
import assert from 'node:assert/strict';
import { openPage } from '../browser.mjs';

// A page of the site, which must print nothing to the console.
export async function openTab(browser, server, hash = '') {
  const { page, messages } = await openPage(browser, server.url + hash);
  await page.waitForFunction(() => window.share);
  await page.evaluate(() => viewer.call('rest'));
  const call = (name, values) => page.evaluate((name, values) => viewer.call(name, values), name, values);
  return {
    page, call, messages,
    state: () => call('state').then(({ files, ...state }) => state),
    said: () => page.$eval('#bar output', (output) => output.textContent),
    press: (text) => page.evaluate((text) => [...document.querySelectorAll('#bar button')].find((button) => button.textContent.startsWith(text)).click(), text),
    async close() {
      await page.close();
      assert.deepEqual(messages, []);
    },
  };
}

// What the page would save: [name, bytes].
export async function saved(tab, text) {
  await tab.page.evaluate(() => {
    window.saves = [];
    HTMLAnchorElement.prototype.click = function () {
      saves.push(fetch(this.href).catch(() => null), this.download);
    };
    URL.createObjectURL = (blob) => { window.blob = blob; return '#'; };
  });
  await tab.press(text);
  await tab.page.waitForFunction(() => window.blob, { timeout: 60000 });
  return tab.page.evaluate(async () => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return { name: saves[1], base64: btoa(text) };
  }).then(({ name, base64 }) => [name, Buffer.from(base64, 'base64')]);
}

// Drop files on the page: [[name, bytes]].
export const drop = (tab, files) => tab.page.evaluate(async (files) => {
  const data = new DataTransfer();
  for (const [name, base64] of files) data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
  await share.openFiles(data.files);
  await viewer.call('rest');
}, files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]));
