// views.mjs: the window's scripts (tests/viewer/*.view) in the page's module, with the answers that the native window gives,
// and the texts and pixels of tests/viewer/goldens.sh.
//
//   node tests/web/views.mjs [BUILD [REGEX]]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { openModule } from './tools/module.mjs';
import { finish, test } from './tools/case.mjs';
import { nativeCompiler } from './tools/native.mjs';

const [build = 'build', match = '.'] = process.argv.slice(2);
const CLIPBOARD = 'expect message there is no clipboard'; // the page has one
const HLSL = ['shader.view']; // scripts of programs in HLSL, which the browser does not compile
const lockstep = await openModule(build, { compileShader: nativeCompiler });
for (const folder of ['programs', 'tests/viewer', 'tests/isa']) lockstep.copy(folder);

function run(program, lines, options) {
  assert.equal(lockstep.open(program, { script: true, ...options }), null);
  lines.forEach((line, i) => {
    if (line === CLIPBOARD) return;
    const wrong = lockstep.script(line);
    assert.equal(wrong, null, `line ${i + 1}: ${line}: ${wrong}`);
  });
}

for (const file of readdirSync('tests/viewer').filter((name) => name.endsWith('.view') && RegExp(match).test(name))) {
  if (HLSL.includes(file)) continue;
  const lines = readFileSync(`tests/viewer/${file}`, 'utf8').trimEnd().split('\n');
  for (const program of lines[0].replace('# programs: ', '').split(' ')) await test(`${file} ${program}`, () => run(program, lines));
}

// golden NAME PROGRAM WIDTHxHEIGHT ACTION...
const sums = new Map(readFileSync('tests/viewer/pixels.sums', 'utf8').trim().split('\n').map((line) => [line.split(' ')[2], line]));
for (const line of readFileSync('tests/viewer/goldens.sh', 'utf8').match(/^golden .*$/gm)) {
  const [, name, program, size, ...actions] = line.match(/'[^']*'|\S+/g).map((word) => word.replace(/'/g, ''));
  if (!RegExp(match).test(name)) continue;
  await test(`golden ${name}`, () => {
    const [width, height] = size.split('x').map(Number);
    run(program, [...actions, 'expect clean', 'list /x.list', 'shot /x.png'], { width, height });
    assert.equal(lockstep.FS.readFile('/x.list', { encoding: 'utf8' }), readFileSync(`tests/viewer/${name}.list`, 'utf8'));
    const sum = execFileSync('cksum', { input: lockstep.FS.readFile('/x.png') }).toString().trim();
    assert.equal(`${sum} ${name}`, sums.get(name) ?? `${sum} ${name}`);
  });
}
finish();
