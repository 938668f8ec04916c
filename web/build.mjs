// build.mjs: from the module and the sources of the page to a folder of static files.
//
//   node web/build.mjs build/wasm build/web
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAlone } from './alone.mjs';

const [wasm, out] = process.argv.slice(2).map((path) => resolve(path));
const web = dirname(fileURLToPath(import.meta.url)), root = dirname(web);
mkdirSync(out, { recursive: true });

const options = {
  bundle: true,
  minify: true,
  target: ['es2022'],
  external: ['fs', 'path', 'crypto', 'perf_hooks'],
  logLevel: 'warning',
};

await build({
  ...options,
  entryPoints: [join(web, 'src/main.js'), join(web, 'src/worker.js')],
  format: 'esm',
  splitting: true,
  outdir: out,
  alias: { 'lockstep-module': join(wasm, 'lockstep.js') },
});
await buildAlone({ web, wasm, out, options });

copyFileSync(join(wasm, 'lockstep.wasm'), join(out, 'lockstep.wasm'));
copyFileSync(join(web, 'node_modules/@webgpu/glslang/dist/web-devel/glslang.wasm'), join(out, 'glslang.wasm'));
copyFileSync(join(wasm, 'language.json'), join(out, 'language.json'));
for (const name of ['index.html', 'style.css', 'icon.svg']) copyFileSync(join(web, 'src', name), join(out, name));

// The programs that come with lockstep.
const programs = [];
for (const entry of readdirSync(join(root, 'programs'), { recursive: true })) {
  const path = join(root, 'programs', entry);
  if (statSync(path).isFile() && /\.(s|comp|frag|glsl|hlsl|inc|csv|obj)$/.test(entry))
    programs.push({ path: entry, text: readFileSync(path, 'utf8') });
}
writeFileSync(join(out, 'programs.json'), JSON.stringify(programs));
