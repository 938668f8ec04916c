// browser.mjs: a static server and a headless Chromium for the tests of the page.
//
//   const site = await openSite({folder: 'build/web', width: 1280, height: 800});
//   await site.page.click('canvas');
//   await site.close();                 // site.messages: what came to the console
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import puppeteer from '../../web/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };

// Serve a folder below `base`, as a static server does: no headers but the type. `sizes`: bytes on their way by path, as
// then all is compressed, as servers do.
export async function serve(folder, base = '/sub/path/', sizes = null) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    const file = resolve(folder, path.slice(base.length) || 'index.html');
    try {
      if (!path.startsWith(base) || !file.startsWith(resolve(folder))) throw new Error('outside');
      const bytes = await readFile(file);
      const sent = sizes ? gzipSync(bytes) : bytes;
      sizes?.set(path.slice(base.length), sent.length);
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] || 'application/octet-stream', ...(sizes && { 'content-encoding': 'gzip' }),
      }).end(sent);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}${base}`, close: () => server.close() };
}

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
