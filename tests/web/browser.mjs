// browser.mjs: a headless Chromium for the tests of the page, and the static server of web/serve.mjs.
//
//   const site = await openSite({folder: 'build/web', width: 1280, height: 800});
//   await site.page.click('canvas');
//   await site.close();                 // site.messages: lines of the console
import { serve } from '../../web/serve.mjs';
import puppeteer from '../../web/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js';

export { serve };

export async function openBrowser() {
  return puppeteer.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
}

export async function openPage(browser, url, { width = 1280, height = 800, ratio = 1, touch = false } = {}) {
  const page = await browser.newPage();
  const messages = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => messages.push(`failed: ${request.url()}`));
  await page.setViewport({ width, height, deviceScaleFactor: ratio, hasTouch: touch });
  await page.goto(url);
  return { page, messages };
}

export async function openSite({ folder, hash = '', ...options }) {
  const server = await serve(folder), browser = await openBrowser();
  const opened = await openPage(browser, server.url + hash, options);
  return { ...opened, browser, server, close: async () => { await browser.close(); server.close(); } };
}
