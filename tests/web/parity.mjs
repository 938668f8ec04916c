// parity.mjs: every program and shader gives the same statistics, memory, pictures, tables and recordings as the native
// build, bit for bit: lines of tests/web/parity.c from both are compared.
//
//   node tests/web/parity.mjs [BUILD [REGEX]]     a line for each difference, then N passed, N failed
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

const CYCLES = 100000; // after which runs end, by a fault
const AT_ONCE = 24; // programs of a process
const FOLDERS = {
  programs: /\.s$/, 'programs/silicon': /\.s$/, 'programs/shaders': /\.(comp|frag|hlsl)$/, 'programs/passes': /\.(comp|frag|hlsl)$/,
  'programs/pixels': /\.(s|frag)$/, 'tests/shaders': /\.(comp|frag|hlsl)$/, 'tests/isa': /\.s$/, 'tests/timing': /\.s$/,
  'tests/faults': /\.s$/, 'tests/check': /\.(s|comp)$/,
};

const [build = 'build', match = '.'] = process.argv.slice(2);
const files = Object.entries(FOLDERS).flatMap(([folder, name]) =>
  readdirSync(folder).filter((file) => name.test(file)).sort().map((file) => `${folder}/${file}`))
  .filter((file) => RegExp(match).test(file));

// A file and the constants that its lines `//? define NAME=VALUE ...` give it.
const words = (file) => [file, ...[...readFileSync(file, 'utf8').matchAll(/^\/\/\? define (.*)$/gm)].flatMap(([, list]) => list.trim().split(/ +/))];

// Lines as {"FILE KIND": text}.
function run(command, list) {
  return new Promise((done) => {
    const folder = mkdtempSync(join(tmpdir(), 'lockstep-'));
    const child = spawn(command[0], [...command.slice(1), folder, CYCLES, ...list.flatMap(words)], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '', errors = '';
    child.stdout.on('data', (data) => { text += data; });
    child.stderr.on('data', (data) => { errors += data; });
    child.on('close', (status) => {
      rmSync(folder, { recursive: true });
      if (status !== 0) text += `${list[0]} ended with status ${status}: ${errors.slice(-500)}\n`;
      done(Object.fromEntries(text.trim().split('\n').map((line) => line.match(/^(\S+ \S+) ?(.*)$/).slice(1))));
    });
  });
}

let passed = 0, failed = 0;
const sides = [[`${build}/tests/parity`], [process.execPath, 'tests/web/tools/programs.mjs', `${build}/wasm/parity.js`]];
async function compare(list) {
  const [native, wasm] = [await run(sides[0], list), await run(sides[1], list)];
  for (const file of list) {
    const keys = [...new Set([...Object.keys(native), ...Object.keys(wasm)])].filter((key) => key.startsWith(`${file} `));
    const wrong = keys.filter((key) => native[key] !== wasm[key]);
    for (const key of wrong) console.log(`${key}\n    native  ${native[key]}\n    browser ${wasm[key]}`);
    if (!keys.length) console.log(`${file}: no results`);
    if (keys.length && !wrong.length) passed++;
    else failed++;
  }
}

const chunks = [];
for (let i = 0; i < files.length; i += AT_ONCE) chunks.push(files.slice(i, i + AT_ONCE));
const worker = async () => { while (chunks.length) await compare(chunks.shift()); };
await Promise.all(Array.from({ length: cpus().length }, worker));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
