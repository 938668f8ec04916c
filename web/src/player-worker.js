// player-worker.js: frames of a shader for a toy site, in a module of its own: the viewer stays alive, and the page
// ends a shader that never ends by ending this worker.
//
//   page --{wasm, canvas}--------------> worker        once
//   page --{path, text, files}---------> worker        another text; its target has the size of the picture
//   page --{values}--------------------> worker        NAME=VALUE, one a line
//   page <--{begins}-------------------- worker        of every {values}: all is loaded, the frame is drawn now
//   page <--{drawn, milliseconds}------- worker        and after that: is it on the canvas?
import makeModule from 'lockstep-module';
import { createCompilers } from './compilers.js';
import { instanceOf } from './instance.js';

let module, context, path, changed;
const compilers = createCompilers((file) => module.FS.readFile(file, { encoding: 'utf8' }));

function write(file, bytes) {
  module.FS.mkdirTree(file.slice(0, file.lastIndexOf('/')) || '/');
  module.FS.writeFile(file, bytes);
}

async function start({ wasm, canvas }) {
  module = await makeModule({ ...instanceOf(wasm), runProgram: compilers.run });
  module.FS.ignorePermissions = true;
  context = canvas.getContext('2d', { alpha: false });
}

async function load({ text, files, width, height, ...rest }) {
  ({ path } = rest);
  for (const file of files) write(file.path, file.bytes);
  write(path, text);
  Object.assign(context.canvas, { width, height });
  changed = true;
  await compilers.need(path, text);
}

function draw({ values }) {
  postMessage({ begins: true });
  const before = performance.now(), { width, height } = context.canvas;
  const at = module.ccall('page_toy_frame', 'number', ['string', 'string', 'boolean'], [path, values, changed]);
  changed = false;
  if (at) context.putImageData(new ImageData(new Uint8ClampedArray(module.HEAPU8.buffer, at, width * height * 4), width, height), 0, 0);
  postMessage({ drawn: !!at, milliseconds: performance.now() - before });
}

// One after the other, as starting and loading take a while.
let before = Promise.resolve();
onmessage = ({ data }) => {
  before = before.then(() => (data.wasm ? start(data) : 'text' in data ? load(data) : draw(data)))
    .catch((error) => postMessage({ drawn: false, milliseconds: 0, error: String(error) }));
};
