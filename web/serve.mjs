// serve.mjs: a static server for the page, on this machine alone: node web/serve.mjs build/web [PORT]
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };

// Serve a folder below `base`, as a static server does: no headers but the type. `sizes`: bytes on their way by path, as
// then all is compressed, once, as servers do.
export async function serve(folder, base = '/sub/path/', sizes = null, port = 0) {
  const compressed = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    const file = resolve(folder, path.slice(base.length) || 'index.html');
    try {
      if (!path.startsWith(base) || !file.startsWith(resolve(folder))) throw new Error('outside');
      const bytes = await readFile(file);
      if (sizes && !compressed.has(file)) compressed.set(file, gzipSync(bytes));
      const sent = sizes ? compressed.get(file) : bytes;
      sizes?.set(path.slice(base.length), sent.length);
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] || 'application/octet-stream', ...(sizes && { 'content-encoding': 'gzip' }),
      }).end(sent);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}${base}`, close: () => server.close() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = 'build/web', port = '8000'] = process.argv.slice(2);
  console.log(`${folder} is at ${(await serve(folder, '/', null, Number(port))).url}; Ctrl-C ends this`);
}
