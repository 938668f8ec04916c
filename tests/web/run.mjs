// run.mjs: the tests of the browser build: node tests/web/run.mjs [REGEX]. Each other .mjs file beside it is one, but for
// browser.mjs. It is started without arguments at the root of the repository, tests build/ and build/web/, and may say in its
// last line "N passed, N failed"; without it, its exit status is one case.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

const [match = '.'] = process.argv.slice(2);
const SECONDS = 240; // after which a file has failed
// parity.mjs has all processors for itself; the others wait for browsers a lot.
const files = readdirSync('tests/web').filter((file) => file.endsWith('.mjs') && !['run.mjs', 'browser.mjs'].includes(file))
  .filter((file) => RegExp(match).test(file)).sort((a, b) => (b === 'parity.mjs') - (a === 'parity.mjs'));

let passed = 0, failed = 0;
const run = (file) => new Promise((done) => {
  const start = Date.now();
  const child = spawn(process.execPath, [`tests/web/${file}`], { stdio: ['ignore', 'pipe', 'pipe'], timeout: SECONDS * 1000, killSignal: 'SIGKILL' });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => { text += data; });
  child.on('close', (status) => {
    const [, good = '0', bad = '0'] = text.match(/(\d+) passed, (\d+) failed\n$/) ?? (status === 0 ? ['', '1', '0'] : []);
    const wrong = Math.max(Number(bad), status === 0 ? 0 : 1); // one that was ended has no last line
    passed += Number(good);
    failed += wrong;
    console.log(`${file.padEnd(16)} ${good} passed, ${wrong} failed   ${((Date.now() - start) / 1000).toFixed(0)} s`);
    if (wrong) console.log(`${text}    again: node tests/web/${file}`);
    done();
  });
});
const queue = [...files];
if (queue[0] === 'parity.mjs') await run(queue.shift());
await Promise.all([0, 1].map(async () => { while (queue.length) await run(queue.shift()); }));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
