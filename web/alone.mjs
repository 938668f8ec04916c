// alone.mjs: the viewer as one file, viewer.html, into which `trace -o x.html` puts a recording: the page's parts,
// compressed, in web/src/alone.html.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { licencesOf } from './licences.mjs';

const MOST = 1200000; // bytes of the file

// In place of compilers.js: the program of a recording is no shader.
const noShaders = {
  name: 'no shaders',
  setup(build) {
    build.onResolve({ filter: /\/compilers\.js$/ }, () => ({ path: 'none', namespace: 'none' }));
    build.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'export const createCompilers = () => ({ need: async () => {} });' }));
  },
};

// `theme`: the colours as a style sheet.
export async function buildAlone({ web, wasm, out, options, theme }) {
  const inputs = [];
  const bundle = async (name) => {
    const built = await build({
      ...options, entryPoints: [join(web, 'src', name)], format: 'iife', write: false, metafile: true, plugins: [noShaders],
      alias: { 'lockstep-module': join(wasm, 'alone.js') },
    });
    inputs.push(...Object.keys(built.metafile.inputs));
    return built.outputFiles[0].text.trim();
  };
  const source = (name) => readFileSync(join(web, 'src', name), 'utf8');
  const packed = (bytes) => deflateSync(bytes, { level: 9, memLevel: 9 }).toString('base64');
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  const style = theme + source('style.css'), script = await bundle('alone.js'), worker = await bundle('worker.js');
  const parts = {
    CSP: `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(style)}; img-src blob: data:; worker-src blob:; base-uri 'none'; form-action 'none'`,
    STYLE: style,
    LICENCES: packed(licencesOf({ web, inputs })),
    WORKER: packed(worker),
    MODULE: packed(readFileSync(join(wasm, 'alone.wasm'))),
    SCRIPT: script,
  };
  const page = source('alone.html').replace(/\b(CSP|STYLE|LICENCES|WORKER|MODULE|SCRIPT)\b/g, (name) => parts[name]);
  if (page.length > MOST) throw new Error(`viewer.html has ${page.length} bytes, and may have ${MOST}`);
  writeFileSync(join(out, 'viewer.html'), page);
}
