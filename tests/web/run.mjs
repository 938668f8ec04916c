// run.mjs: the tests of the browser build: node tests/web/run.mjs [REGEX]. Each other .mjs file beside it is one, but for
// browser.mjs. It is started without arguments at the root of the repository, tests build/ and build/web/, and may say in its
// last line "N passed, N failed"; without it, its exit status is one case. A file that fails beside others runs once more by
// itself, as a browser on a busy machine may be late: if it passes then, the list says so.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

const [match = '.'] = process.argv.slice(2);
const SECONDS = 600; // after which a file has failed
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
    done({ file, good: Number(good), wrong, text, seconds: (Date.now() - start) / 1000 });
  });
});
function count({ file, good, wrong, text, seconds }, remark = '') {
  passed += good;
  failed += wrong;
  console.log(`${file.padEnd(16)} ${good} passed, ${wrong} failed   ${seconds.toFixed(0)} s${remark}`);
  if (wrong) console.log(`${text}    again: node tests/web/${file}`);
}

const queue = [...files], late = [];
if (queue[0] === 'parity.mjs') count(await run(queue.shift()));
await Promise.all([0, 1].map(async () => {
  while (queue.length) {
    const told = await run(queue.shift());
    if (told.wrong) late.push(told);
    else count(told);
  }
}));
for (const first of late) count(await run(first.file), `, after it failed beside others:\n${first.text.replace(/^/gm, '    ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
