// menu.mjs: make the menu's data of every program, and the files that a browser cannot make:
//
//   node web/menu.mjs build/wasm build/menu build/tests/kernel_data
//
//   programs.json      [{path, text, data}]: all files of programs/, with the data that a kernel reads
//   menu.json          [{path, topic, claim, thumb, options}]: what can be opened, topic by topic
//   data/FAMILY/x.bin  data of kernels, which lie beside the kernel when it runs
//   thumbs/NAME.png    small pictures, which the module itself draws
//   modules.json       the modules of shaders in HLSL, for web/src/compilers.js
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [wasm, out, kernelData] = process.argv.slice(2).map((path) => resolve(path));
const web = dirname(fileURLToPath(import.meta.url)), root = dirname(web), require = createRequire(import.meta.url);
const WIDTH = 240, HEIGHT = 135;
const SOURCE = /\.(s|comp|frag|glsl|hlsl)$/, DATA = /\.(inc|conf|csv|obj)$/, PART = /^lib\/|\/refused\//;

// The topic of a program that program.def leaves out: the first pattern that matches.
const TOPICS = [
  [/^shaders\/toy_/, 'Toy shaders'], [/^pixels\//, 'Pixel shaders'], [/^passes\//, 'Passes'], [/^shaders\//, 'Shaders'],
  [/^silicon\/kernels\//, 'Kernels measured on a GPU'], [/^silicon\//, 'Instructions measured on a GPU'],
  [/^sched_/, 'Schedulers'], [/^(talk|trick|wave)_/, 'Wave operations'], [/^(branch|cfg)_/, 'Divergence'], [/./, 'Other programs'],
];
const rows = readFileSync(join(root, 'sim/cli/explain/program.def'), 'utf8')
  .matchAll(/^PROGRAM\("([^"]*)",\s*"([^"]*)",\s*"([^"]*)"\)/gm);
const told = new Map([...rows].map(([, topic, path, claim]) => [path, { topic, claim }]));

const programs = readdirSync(join(root, 'programs'), { recursive: true }).sort()
  .filter((path) => (SOURCE.test(path) || DATA.test(path)) && statSync(join(root, 'programs', path)).isFile())
  .map((path) => ({ path, text: readFileSync(join(root, 'programs', path), 'utf8') }));

// ---- kernels that were measured on a GPU, at a size that takes a moment ----

const KERNELS = 'silicon/kernels/', KERNEL_OPTIONS = [['preset', 'hopper-like'], ['set', 'cores=1']]; // which few groups fill
const CASES = { divergence: 'k8 lane', gather: 'random 1_MB' }; // of several rows of kernels.list; else the first

// Replace the values that were measured by these smaller ones.
function withValues(text, values) {
  for (const [name, value] of values)
    text = text.replace(RegExp(`^(//! \\.default ${name}, |const uint ${name} = )[^u\n]*`, 'gm'), `$1${value}`);
  return text.replace(/ ; to make the files: .*/, '');
}

for (const row of readFileSync(join(root, 'tests/silicon/kernels.list'), 'utf8').split('\n')) {
  const [, version, name, shader, family, , small, ...more] = row.replace(/#.*/, '').trim().split(/\s+/);
  const program = shader && programs.find(({ path, data }) => path === `${KERNELS}${shader}.comp` && !data);
  if (!program || (CASES[shader] ?? `${version} ${name}`) !== `${version} ${name}`) continue;
  const values = [`SIZE=${small}`, ...more], folder = `data/${family}`;
  mkdirSync(join(out, folder), { recursive: true });
  execFileSync(kernelData, [join(out, folder), family, ...values]);
  program.text = withValues(program.text, values.map((value) => value.split('=')));
  program.data = [...program.text.matchAll(/\bfile\("([^"]*)"\)/g)].map(([, file]) => `${folder}/${file}`);
}

// ---- the module, with the compilers of this machine ----

const temporary = mkdtempSync(join(tmpdir(), 'lockstep-'));
process.on('exit', () => rmSync(temporary, { recursive: true }));
const bundle = join(temporary, 'compilers.mjs');
await build({ entryPoints: [join(web, 'src/compilers.js')], bundle: true, format: 'esm', outfile: bundle, logLevel: 'error',
  external: ['fs', 'path', 'crypto', 'perf_hooks'] });
const { moduleKey } = await import(bundle);
const modules = {};

function runProgram([program, ...words], input) {
  const path = join(temporary, 'made'), file = openSync(path, 'w');
  const here = words.map((word) => word.replace(/^(-I)?\/programs/, `$1${root}/programs`));
  const done = spawnSync(program, here, { input, stdio: ['pipe', 'pipe', 'pipe', file] });
  closeSync(file);
  if (done.error) throw done.error;
  const made = readFileSync(path);
  if (words.includes('-D') && done.status === 0) modules[moduleKey([program, ...words], input)] = made.toString('base64');
  return { status: done.status, said: Buffer.concat([done.stdout, done.stderr]), made };
}

const { deflate, gzip } = require('pako');
const module = await require(join(wasm, 'lockstep.js'))({
  wasmBinary: readFileSync(join(wasm, 'lockstep.wasm')),
  runProgram,
  deflate: (bytes, level, isGzip, memLevel) => (isGzip ? gzip : deflate)(bytes, { level, memLevel }),
});
module.FS.ignorePermissions = true;
const put = ({ path, text, data = [] }) => {
  const folder = dirname(`/programs/${path}`);
  module.FS.mkdirTree(folder);
  module.FS.writeFile(`/programs/${path}`, text);
  for (const file of data) module.FS.writeFile(`${folder}/${basename(file)}`, readFileSync(join(out, file)));
};
programs.forEach(put);

// ---- the menu ----

mkdirSync(join(out, 'thumbs'), { recursive: true });
const menu = [];
for (const program of programs) {
  const { path } = program;
  if (!SOURCE.test(path) || PART.test(path)) continue;
  put(program); // kernels have data of the same names
  const claim = module.ccall('page_thumbnail', 'string', ['string', 'string', 'number', 'number'],
    [`/programs/${path}`, '/thumb.png', WIDTH, HEIGHT]);
  if (claim === null) throw new Error(`${path} cannot run`);
  const topic = TOPICS.find(([fits]) => fits.test(path))[1], thumb = `thumbs/${path.replaceAll('/', '-')}.png`;
  writeFileSync(join(out, thumb), module.FS.readFile('/thumb.png'));
  const entry = { path, topic, claim, thumb, ...(program.data && { options: KERNEL_OPTIONS }), ...told.get(path) };
  if (!entry.claim) throw new Error(`${path} does not say what it shows`);
  menu.push(entry);
}
// Topics of the start page first, in its order; programs of a topic likewise.
const order = [...told.keys()], topics = [...new Set([...[...told.values()].map(({ topic }) => topic), ...TOPICS.map(([, topic]) => topic)])];
const place = ({ path }) => (order.includes(path) ? order.indexOf(path) : order.length);
menu.sort((a, b) => topics.indexOf(a.topic) - topics.indexOf(b.topic) || place(a) - place(b) || (a.path < b.path ? -1 : 1));
for (const [name, value] of Object.entries({ programs, menu, modules })) writeFileSync(join(out, `${name}.json`), JSON.stringify(value));
