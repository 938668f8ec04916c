// main.js: the page: the viewer, an editor beside it, and what leads to programs.
import { createViewer } from './viewer.js';

const wasm = await (await fetch('lockstep.wasm')).arrayBuffer();
const programs = await (await fetch('programs.json')).json();
const canvas = document.querySelector('canvas');
const viewer = await createViewer({
  canvas, wasm,
  worker: new Worker('worker.js', { type: 'module' }),
  onFrame: ({ title }) => { document.title = title; },
  onTell: console.log,
});
window.viewer = viewer;
await viewer.call('files', { files: programs.map(({ path, text }) => ({ path: `/share/lockstep/programs/${path}`, bytes: text })) });
await viewer.call('open', { file: location.hash ? `/share/lockstep/programs/${location.hash.slice(1)}` : '' });
canvas.focus();
