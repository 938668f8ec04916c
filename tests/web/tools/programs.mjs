// programs.mjs: the module of tests/web/parity.c as a program: node tests/web/tools/programs.mjs MODULE ARGUMENT...
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);
const { deflate, gzip } = require('../../../web/node_modules/pako');
const folder = mkdtempSync(join(tmpdir(), 'lockstep-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

// What a program prints, and what it writes to its file descriptor 3: a file, as it opens that by name.
function runProgram([program, ...words], input) {
  const path = join(folder, 'made'), file = openSync(path, 'w');
  const done = spawnSync(program, words, { input, stdio: ['pipe', 'pipe', 'pipe', file], maxBuffer: 1 << 28 });
  closeSync(file);
  if (done.error) return { status: -1, said: [], made: [] };
  return { status: done.status, said: Buffer.concat([done.stdout, done.stderr]), made: readFileSync(path) };
}

const [module, ...words] = process.argv.slice(2);
await require(resolve(module))({
  wasmBinary: readFileSync(module.replace(/\.js$/, '.wasm')),
  arguments: words,
  runProgram,
  deflate: (bytes, level, isGzip, memLevel) => (isGzip ? gzip : deflate)(bytes, { level, memLevel }),
});
