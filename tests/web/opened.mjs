// opened.mjs: every program of the menu opens in the page's module. One kernel of each family that was measured on a GPU
// computes the right results from the page's data.
//
//   node tests/web/opened.mjs [BUILD]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { openModule } from './tools/module.mjs';
import { nativePrograms } from './tools/native.mjs';
import { finish, test } from './tools/case.mjs';

const [build = 'build'] = process.argv.slice(2);
const read = (name) => readFileSync(`${build}/web/${name}`);
const programs = JSON.parse(read('programs.json'));
const lockstep = await openModule(build, { programs: nativePrograms });
for (const { path, text } of programs) lockstep.write(`/programs/${path}`, text);

const families = new Set();

for (const { path, claim, options = [] } of JSON.parse(read('menu.json')))
  await test(path, () => {
    const { data = [] } = programs.find((program) => program.path === path);
    for (const file of data) lockstep.write(`/programs/${dirname(path)}/${basename(file)}`, read(file));
    const family = data.length ? dirname(data[0]) : '', runs = family && !families.has(family), slices = runs ? 20000 : 2;
    families.add(family);
    assert.match(claim, /^\S.*\S$/);
    assert.equal(lockstep.open(`/programs/${path}`, runs ? { options } : {}), null);
    for (let slice = 0; slice < slices && lockstep.frame(16) & 2 && lockstep.ask('job') !== 'none'; slice++) {}
    assert.equal(lockstep.ask('errors'), null);
    if (runs) assert.deepEqual(['cycles', 'problems'].map((question) => lockstep.ask(question) === '0'), [false, true]);
  });
finish();
