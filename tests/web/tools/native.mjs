// native.mjs: glslangValidator of this machine in place of the page's compilers, so that shaders have the cycles that tests
// know.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

// As the page's runProgram (web/src/compilers.js); readFile: of a path of the module the text.
export const nativePrograms = (readFile) => (words, input) => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-')), made = join(folder, 'made');
  try {
    const list = words.slice(1).map((word) => (word === '/dev/fd/3' ? made : word));
    if (!words.includes('--stdin')) {
      const path = list.pop();
      list.push(join(folder, basename(path)));
      writeFileSync(list.at(-1), readFile(path));
    }
    const done = spawnSync(words[0], list, { input });
    return { status: done.status ?? -1, said: done.stdout ?? Buffer.alloc(0), made: existsSync(made) ? readFileSync(made) : Buffer.alloc(0) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
