// fuzz.mjs: damaged files in the page's module: they are shown or refused, but nothing traps.
//
//   node tests/web/fuzz.mjs [BUILD [COUNT [SEED]]]     files that trap are kept in BUILD/fuzz/
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { openModule } from './tools/module.mjs';
import { finish, test } from './tools/case.mjs';
import { randomNumbers } from './tools/random.mjs';

const [build = 'build', count = '3000', seed = '1'] = process.argv.slice(2);
const SLICES = 40; // of a run, then the next file follows
const KINDS = { source: 'check', image: 'open', trace: 'open', import: 'open', png: 'open', mesh: 'open' };

const random = randomNumbers(Number(seed));

// Bytes with a few changes: bits, numbers at the edges of their types, pieces that move or go.
function mutate(bytes) {
  const out = Buffer.from(bytes);
  for (let n = 1 + random(4); n-- && out.length > 8;) {
    const at = random(out.length - 4);
    switch (random(5)) {
    case 0: out[at] ^= 1 << random(8); break;
    case 1: out[at] = random(256); break;
    case 2: out.writeUInt32LE([0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x40000000, 0x10000][random(7)], at & ~3); break;
    case 3: out.copyWithin(at, random(out.length), random(out.length)); break;
    default: return out.subarray(0, at);
    }
  }
  return out;
}

const folder = mkdtempSync(join(tmpdir(), 'lockstep-'));
const inputs = [];
try {
  execFileSync('tests/tools/fuzz-corpus', [`${build}/lockstep`, folder, ...Object.keys(KINDS)]);
  for (const kind of Object.keys(KINDS))
    for (const name of readdirSync(join(folder, kind)))
      inputs.push({ kind, name, bytes: readFileSync(join(folder, kind, name)) });
} finally {
  rmSync(folder, { recursive: true });
}

// The program that shows a file; pictures and triangles need one that reads them.
const AROUND = {
  '.png': '.texture t0, rgba8, file("FILE")\n.dispatch 1x8\n    ret\n',
  '.csv': 'void main() {}\n', '.obj': 'void main() {}\n',
};
let lockstep;
async function load() {
  lockstep = await openModule(build);
  lockstep.copy('programs', /\.(s|inc)$/);
}

function show(kind, name, bytes) {
  const extension = { image: '.lsb', trace: '.lstrace', import: '.spv', source: '.s' }[kind] || extname(name) || '.csv';
  const file = `/work/x${extension}`, around = AROUND[extension];
  lockstep.write(file, bytes);
  if (KINDS[kind] === 'check' && random(8)) return lockstep.check(file);
  if (around) lockstep.write('/work/y.s', around.replace('FILE', `x${extension}`));
  lockstep.open(around ? '/work/y.s' : file, { options: [['set', 'max_cycles=3000']], width: 400, height: 300 });
  for (let slice = 0; slice < SLICES && lockstep.frame(16) & 2; slice++) {}
  return lockstep.ask('message');
}

await load();
await test(`${count} damaged files, seed ${seed}`, async () => {
  const trapped = [];
  for (let i = 0; i < Number(count); i++) {
    const { kind, name, bytes } = inputs[i % inputs.length], input = i < inputs.length ? bytes : mutate(bytes);
    try {
      show(kind, name, input);
    } catch (error) {
      mkdirSync(`${build}/fuzz`, { recursive: true });
      const kept = `${build}/fuzz/${kind}-${seed}-${i}${extname(name)}`;
      writeFileSync(kept, input);
      trapped.push(`${kept}: ${String(error?.stack || error).split('\n').slice(0, 4).join(' ')}`);
      await load();
    }
  }
  assert.equal(trapped.join('\n'), '');
});

// Sizes that fit into 64 bits, but not into the module's 32.
for (const [what, text] of Object.entries({
  'a buffer of 4 GiB': '.buffer u0, 1073741824\n.dispatch 1x8\n    ret\n',
  'a machine of 8 GiB': '.machine cores=1024 waves=64 wave_size=64 mask_stack_depth=1000\n.dispatch 1x8\n    ret\n',
}))
  await test(what, () => {
    lockstep.write('/work/large.s', text);
    const said = [lockstep.open('/work/large.s')];
    for (let slice = 0; slice < SLICES; slice++) lockstep.frame(16);
    said.push(lockstep.ask('message'), lockstep.ask('errors'));
    assert.match(said.join(' '), /memory/);
  });
finish();
