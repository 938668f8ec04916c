// run.mjs: the tests of the browser build: node tests/web/run.mjs BUILD [REGEX]. Each other .mjs file beside it is one,
// but for browser.mjs; it is started as `node FILE BUILD` at the root of the repository, and its last line is "N passed, N failed".
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

const [build, match = '.'] = process.argv.slice(2);
const SECONDS = 240; // after which a file has failed
// parity.mjs has all processors for itself; the others wait for browsers a lot.
const files = readdirSync('tests/web').filter((file) => file.endsWith('.mjs') && !['run.mjs', 'browser.mjs'].includes(file))
  .filter((file) => RegExp(match).test(file)).sort((a, b) => (b === 'parity.mjs') - (a === 'parity.mjs'));

let passed = 0, failed = 0;
const run = (file) => new Promise((done) => {
  const start = Date.now();
  const child = spawn(process.execPath, [`tests/web/${file}`, build], { stdio: ['ignore', 'pipe', 'pipe'], timeout: SECONDS * 1000, killSignal: 'SIGKILL' });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => { text += data; });
  child.on('close', (status) => {
    const counts = text.match(/(\d+) passed, (\d+) failed\n$/);
    const bad = counts && Number(counts[2]) === (status ? Number(counts[2]) || 1 : 0) ? Number(counts[2]) : 1;
    passed += counts ? Number(counts[1]) : 0;
    failed += bad;
    console.log(`${file.padEnd(16)} ${counts?.[1] ?? 0} passed, ${bad} failed   ${((Date.now() - start) / 1000).toFixed(0)} s`);
    if (bad) console.log(`${text}    again: node tests/web/${file} ${build}`);
    done();
  });
});
const queue = [...files];
if (queue[0] === 'parity.mjs') await run(queue.shift());
await Promise.all([0, 1].map(async () => { while (queue.length) await run(queue.shift()); }));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
