// memory.mjs: a run too long for a tab's memory ends, its recording so far is shown, and the viewer lives on. The module
// runs under node with less memory than in a browser.
//
//   node tests/web/memory.mjs [FOLDER]            FOLDER: build/wasm
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [folder = 'build/wasm'] = process.argv.slice(2), LIMIT = 128 << 20, SHORT = 128, FULL = 32, BUSY = 2;
const temporary = mkdtempSync(join(tmpdir(), 'lockstep-'));
process.on('exit', () => rmSync(temporary, { recursive: true }));

const glue = readFileSync(join(folder, 'lockstep.js'), 'utf8'), most = String(2 ** 31);
assert.ok(glue.includes(most), 'the limit of memory is not where it was');
writeFileSync(join(temporary, 'lockstep.cjs'), glue.replaceAll(most, String(LIMIT)));
const module = await createRequire(import.meta.url)(join(temporary, 'lockstep.cjs'))({ wasmBinary: readFileSync(join(folder, 'lockstep.wasm')) });
module.FS.ignorePermissions = true;
const call = (name, result, types, values) => module.ccall(`page_${name}`, result, types, values);
const ask = (question) => call('ask', 'string', ['string'], [question]);

// Work until nothing is left to do, and return all flags of the frames.
function work() {
  for (let all = 0; ;) {
    const flags = call('frame', 'number', ['number'], [16]);
    all |= flags;
    if (!(flags & BUSY) || flags & FULL) return all;
  }
}

// Loops of random lengths, which never repeat: they cost the most to record.
const long = `.dispatch 64x512
.machine max_cycles=1000000000000 waves=16
.buffer u0, 65536
AGAIN:
    mad.u32 r0.x, r0.x, u(1664525), thread_id
    add.u32 r0.x, r0.x, u(12345)
    shr.u32 r1.z, r0.x, u(27)
    and r1.x, r0.x, u(0x3fffc)
    ld r1.y, u0.x, r1.x
    loop
        ne.u32 r1.w, r1.z, u(0)
        while r1.w
        sub.u32 r1.z, r1.z, u(1)
    endloop
    jmp AGAIN
`;
module.FS.writeFile('/long.s', long);
module.FS.writeFile('/short.s', '    mov r0.x, u(1)\n    ret\n');
const open = (file) => assert.equal(call('open', 'string', ['string', 'number', 'number', 'number', 'boolean'], [file, 640, 400, 4, false]), '');
open('/long.s');
const flags = work(), cycles = Number(ask('cycles'));
assert.equal(flags & FULL, 0, 'the memory is full');
assert.ok(flags & SHORT, 'the run was not stopped');
assert.match(ask('message') + ask('errors'), /stopped there|costs most/);
assert.ok(cycles > 100000, `${cycles} cycles were recorded`);
assert.match(ask('costs'), /(^|; )12 \d/, 'what was recorded cannot be looked at');
for (const change of ['once', 'twice']) { // each leaves room for the next
  module.FS.writeFile('/long.s', `${long}; ${change}\n`);
  call('source_changed', null, [], []);
  assert.equal(work() & (FULL | SHORT), SHORT);
}
open('/short.s');
assert.equal(work() & (FULL | SHORT), 0);
assert.equal(ask('cycles'), '2');
console.log(`a run was stopped after ${cycles} cycles in ${LIMIT >> 20} MB`);
