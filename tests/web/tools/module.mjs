// module.mjs: the page's module (web/page.c) under node, without a page, as web/src/worker.js has it.
//
//   const lockstep = await openModule('build');
//   lockstep.write('/work/x.s', 'ret\n');
//   lockstep.open('/work/x.s', {script: true});    // an error, or null
//   lockstep.script('expect cycle 0');             // the same
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);
const { deflate, gzip } = require('../../../web/node_modules/pako');

// The module's functions page_NAME. A letter for each parameter, then one for the result: s text, n number, b truth.
const FUNCTIONS = { option: 'sss', close: 'v', resize: 'nnnb', open: 'snnnbs', key: 'sv', text: 'sv', move: 'nnv', press: 'nnnbbv', release: 'nnv',
  wheel: 'nnnsv', frame: 'nn', pixels: 'n', title: 's', do: 'sss', ask: 'ss', script: 'ss', check: 'ss', explain: 'ss' };
const TYPES = { s: 'string', n: 'number', b: 'boolean', v: null };

export async function openModule(build, { programs } = {}) {
  const module = await require(resolve(`${build}/wasm/lockstep.js`))({
    wasmBinary: readFileSync(`${build}/wasm/lockstep.wasm`),
    runProgram: (words, input) => run(words, input),
    deflate: (bytes, level, isGzip, memLevel) => (isGzip ? gzip : deflate)(bytes, { level, memLevel }),
    onCopy() {}, onSave() {}, onEdit() {}, onChoose() {},
  });
  const { FS } = module;
  const run = programs?.((path) => FS.readFile(path)) ?? (() => ({ status: -1, said: [], made: [] }));
  FS.ignorePermissions = true;
  FS.mkdirTree('/work');
  FS.mkdirTree('/bin');
  FS.symlink('/bin/lockstep', '/proc/self/exe');
  const lockstep = { FS, ccall: (name) => module.ccall(`page_${name}`, null, [], []) };
  for (const [name, letters] of Object.entries(FUNCTIONS)) {
    const types = [...letters].map((letter) => TYPES[letter]), result = types.pop();
    lockstep[name] = (...values) => {
      const answer = module.ccall(`page_${name}`, result, types, values);
      return result === 'string' ? answer || null : answer;
    };
  }
  const { open, option } = lockstep;
  lockstep.open = (file, { options = [], width = 1280, height = 800, script = false } = {}) => {
    lockstep.close();
    for (const [name, value] of script ? [...options, ['script', '']] : options) {
      const wrong = option(name, value);
      if (wrong) return wrong;
    }
    return open(file, width, height, 4, false);
  };
  lockstep.write = (path, bytes) => {
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/');
    FS.writeFile(path, bytes);
  };
  // Put a folder of the repository into the module's files, at the same path below /.
  lockstep.copy = (folder, name = /./) => {
    for (const entry of readdirSync(folder)) {
      const path = join(folder, entry);
      if (statSync(path).isDirectory()) lockstep.copy(path, name);
      else if (name.test(entry)) lockstep.write(`/${path}`, readFileSync(path));
    }
  };
  return lockstep;
}
