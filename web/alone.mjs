// alone.mjs: the viewer as one file, viewer.html, into which `trace -o x.html` puts a recording: the page's parts,
// compressed, in web/src/alone.html.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

const MOST = 1200000; // bytes of the file

// In place of glslang.js: the program of a recording is no shader.
const noShaders = {
  name: 'no shaders',
  setup(build) {
    build.onResolve({ filter: /\/glslang\.js$/ }, () => ({ path: 'none', namespace: 'none' }));
    build.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'export const shaderCompiler = async () => null;' }));
  },
};

export async function buildAlone({ web, wasm, out, options }) {
  const bundle = async (name) => {
    const built = await build({
      ...options, entryPoints: [join(web, 'src', name)], format: 'iife', write: false, plugins: [noShaders],
      alias: { 'lockstep-module': join(wasm, 'alone.js') },
    });
    return built.outputFiles[0].text.trim();
  };
  const source = (name) => readFileSync(join(web, 'src', name), 'utf8');
  const packed = (bytes) => deflateSync(bytes, { level: 9, memLevel: 9 }).toString('base64');
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  const style = source('alone.css'), script = await bundle('alone.js');
  const parts = {
    CSP: `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(style)}; img-src blob: data:; worker-src blob:; base-uri 'none'; form-action 'none'`,
    STYLE: style,
    WORKER: packed(await bundle('worker.js')),
    MODULE: packed(readFileSync(join(wasm, 'alone.wasm'))),
    SCRIPT: script,
  };
  const page = source('alone.html').replace(/\b(CSP|STYLE|WORKER|MODULE|SCRIPT)\b/g, (name) => parts[name]);
  if (page.length > MOST) throw new Error(`viewer.html has ${page.length} bytes, and may have ${MOST}`);
  writeFileSync(join(out, 'viewer.html'), page);
}
