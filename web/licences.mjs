// licences.mjs: the licence texts of everything that is shipped: npm packages in a bundle, and Debian's libraries in the
// modules.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/share/doc';

// In every module.
const MODULE = [['The runtime of WebAssembly and musl', 'emscripten'], ['stb', 'libstb-dev'], ['Inter', 'fonts-inter'],
  ['JetBrains Mono', 'fonts-jetbrains-mono']];
// npm packages that contain no licence text.
const ELSEWHERE = { '@webgpu/glslang': 'glslang-tools' };

function ofDebian(name) {
  const folder = [name, `${name}-web`].map((name) => join(DEBIAN, name, 'copyright')).find(existsSync);
  if (!folder) throw new Error(`${DEBIAN}/${name}/copyright is missing: the licence has to be shipped`);
  return readFileSync(folder, 'utf8');
}

function ofPackage(folder, name) {
  if (ELSEWHERE[name]) return ofDebian(ELSEWHERE[name]);
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (!file) throw new Error(`${folder} has no licence`);
  return readFileSync(join(folder, file), 'utf8');
}

// `inputs`: the files of bundles, as esbuild's metafiles name them. Equal texts stand once.
export function licencesOf({ web, inputs }) {
  const names = new Set(inputs.map((file) => file.match(/.*node_modules\/((@[^/]*\/)?[^/]*)/)?.[1]).filter(Boolean));
  const all = [['lockstep', readFileSync(join(web, '../LICENSE'), 'utf8')],
    ...[...names].sort().map((name) => [name, ofPackage(join(web, 'node_modules', name), name)]),
    ...MODULE.map(([name, from]) => [name, ofDebian(from)])];
  const texts = new Map();
  for (const [name, text] of all) texts.set(text.trim(), [...(texts.get(text.trim()) ?? []), name]);
  return [...texts].map(([text, names]) => `==== ${names.join(', ')} ====\n\n${text}\n`).join('\n\n');
}
