// build.mjs: from the module and the sources of the page to a folder of static files.
//
//   node web/build.mjs build/wasm build/menu build/web
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAlone } from './alone.mjs';
import { licencesOf } from './licences.mjs';

const [wasm, menu, out] = process.argv.slice(2).map((path) => resolve(path));
const web = dirname(fileURLToPath(import.meta.url));
rmSync(out, { recursive: true, force: true }); // bundles of an earlier build have other names
mkdirSync(out, { recursive: true });

const options = {
  bundle: true,
  minify: true,
  target: ['es2022'],
  external: ['fs', 'path', 'crypto', 'perf_hooks'],
  logLevel: 'warning',
};

const built = await build({
  ...options,
  metafile: true,
  entryPoints: [join(web, 'src/main.js'), join(web, 'src/worker.js'), join(web, 'src/player-worker.js')],
  format: 'esm',
  splitting: true,
  outdir: out,
  alias: { 'lockstep-module': join(wasm, 'lockstep.js') },
});

copyFileSync(join(wasm, 'lockstep.wasm'), join(out, 'lockstep.wasm'));
copyFileSync(join(web, 'node_modules/@webgpu/glslang/dist/web-devel/glslang.wasm'), join(out, 'glslang.wasm'));
copyFileSync(join(wasm, 'language.json'), join(out, 'language.json'));
for (const font of readdirSync(join(wasm, 'woff'))) copyFileSync(join(wasm, 'woff', font), join(out, font));

// The viewer's colours (sim/view/raster/theme.def) as properties: --app, --text-2 ...
const { theme } = JSON.parse(readFileSync(join(wasm, 'language.json'), 'utf8'));
const rules = (name) => `{color-scheme:${name};${Object.entries(theme[name])
  .map(([token, colour]) => `--${token.toLowerCase().replaceAll('_', '-')}:${colour}`).join(';')}}\n`;
const themeStyle = `:root${rules('dark')}` +
  `@media (prefers-color-scheme:light){:root:not([data-theme])${rules('light')}}\n:root[data-theme=light]${rules('light')}`;
writeFileSync(join(out, 'theme.css'), themeStyle);
for (const name of ['index.html', 'style.css', 'menu.css', 'icon.svg']) copyFileSync(join(web, 'src', name), join(out, name));
cpSync(menu, out, { recursive: true });

writeFileSync(join(out, 'licences.txt'), licencesOf({ web, inputs: Object.keys(built.metafile.inputs) }));
await buildAlone({ web, wasm, out, options, theme: themeStyle });

// All of it, for the service worker.
const files = readdirSync(out, { recursive: true }).filter((file) => statSync(join(out, file)).isFile()).sort();
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
writeFileSync(join(out, 'sw.js'), `const VERSION = '${hash.digest('hex').slice(0, 16)}';\n` +
  `const FILES = ${JSON.stringify(['./', ...files])};\n${readFileSync(join(web, 'src/sw.js'), 'utf8')}`);
