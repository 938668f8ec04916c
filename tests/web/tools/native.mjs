// native.mjs: compilers of this machine in place of the page's, so that shaders have the cycles that tests know.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'lockstep-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

// Like the page's runProgram (web/src/compilers.js). Returns the program's output, and the bytes that it writes to file
// descriptor 3: a file, as the program opens it by name.
export function runProgram([program, ...words], input) {
  const path = join(folder, 'made'), file = openSync(path, 'w');
  const done = spawnSync(program, words, { input, stdio: ['pipe', 'pipe', 'pipe', file], maxBuffer: 1 << 28 });
  closeSync(file);
  if (done.error) return { status: -1, said: [], made: [] };
  return { status: done.status, said: Buffer.concat([done.stdout, done.stderr]), made: readFileSync(path) };
}

// The same for a module with files of its own. readFile(path) returns bytes.
export const nativePrograms = (readFile) => (words, input) => {
  if (words.includes('--stdin')) return runProgram(words, input);
  const path = words.at(-1), here = join(folder, basename(path));
  writeFileSync(here, readFile(path));
  return runProgram([...words.slice(0, -1), here], input);
};
