// native.mjs: glslangValidator of this machine in place of the page's glslang, so that shaders have the cycles that tests know.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// As the page's compileShader: {words, messages}.
export function nativeCompiler(text, stage, target) {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-')), made = join(folder, 'x.spv');
  try {
    writeFileSync(join(folder, `x.${stage}`), text);
    const done = spawnSync('glslangValidator', ['--target-env', 'vulkan1.1', '-g', '-V', '-o', made, join(folder, `x.${stage}`)]);
    if (done.status !== 0) return { words: null, messages: String(done.stdout) };
    const bytes = readFileSync(made);
    return { words: new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)), messages: '' };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
