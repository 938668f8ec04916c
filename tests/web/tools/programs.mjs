// programs.mjs: the module of tests/web/parity.c as a program: node tests/web/tools/programs.mjs MODULE ARGUMENT...
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { runProgram } from './native.mjs';

const require = createRequire(import.meta.url);
const { deflate, gzip } = require('../../../web/node_modules/pako');

const [module, ...words] = process.argv.slice(2);
await require(resolve(module))({
  wasmBinary: readFileSync(module.replace(/\.js$/, '.wasm')),
  arguments: words,
  runProgram,
  deflate: (bytes, level, isGzip, memLevel) => (isGzip ? gzip : deflate)(bytes, { level, memLevel }),
});
