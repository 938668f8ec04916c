// worker.js: the simulator and the viewer, away from the page's thread. It owns the WebAssembly module (web/page.c), its
// files in memory, and the canvas.
//
//   page --{id, call, ...}-->  worker      a call of the table below; answered by {id, value} or {id, error}
//   page --{event, ...}----->  worker      keys, the mouse, sizes: done before the next frame
//   page <--{frame, ...}-----  worker      a picture was drawn: title, cursor, and whether it asks for text
//   page <--{tell, ...}------  worker      the viewer asks the browser to copy, save, edit or pick a file
//   page <--{records}, {short}, {full}    a run begins or ends; it was ended, as memory is short; nothing works any more
import makeModule from 'lockstep-module';
import { deflate, gzip } from 'pako';
import { createCompilers } from './compilers.js';
import { instanceOf } from './instance.js';

let module; // of Emscripten
const compilers = createCompilers((path) => module.FS.readFile(path, { encoding: 'utf8' }));
let context; // of the canvas
let size = { width: 1280, height: 800, scale: 4 };
let shown = false; // a viewer exists
let last = 0; // when the frame before was made
let timer = 0;
let wantsText = false;
let records = false; // a run
let swallow = false; // the key that asked for text writes its letter next
let look = { theme: 'dark', motion: true }; // of the next viewer

const call = (name, result, types, values) => module.ccall(`page_${name}`, result, types, values);
const say = (name, ...texts) => call(name, 'string', texts.map(() => 'string'), texts) || null;

// ---- files ----

function write(path, bytes) {
  const folder = path.slice(0, path.lastIndexOf('/'));
  if (folder) module.FS.mkdirTree(folder);
  module.FS.writeFile(path, bytes);
}

// List the files that make a program: all that its translation reads.
function filesOf(path) {
  const { open } = module.FS, paths = new Set([path]);
  module.FS.open = (name, ...how) => {
    const stream = open(name, ...how);
    if (stream.path && module.FS.isFile(stream.node.mode)) paths.add(stream.path.slice(1));
    return stream;
  };
  try {
    say('check', path);
  } finally {
    module.FS.open = open;
  }
  return [...paths];
}

// The diagnostics of a text in place of that of a file.
function diagnosticsOf(path, text) {
  const runs = module.FS.readFile(path);
  write(path, text);
  const list = JSON.parse(say('check', path) || '[]');
  write(path, runs);
  return list;
}

// What the module would print on a terminal last: why a call failed.
let printed = '';
// The compilers that a program needs, or a text in its place.
const textOf = (path) => (module.FS.analyzePath(path).exists ? module.FS.readFile(path, { encoding: 'utf8' }) : '');
const needFor = (path, text = textOf(path)) => compilers.need(path, text);

// ---- frames ----

const DRAWN = 1, BUSY = 2, TICKS = 4, WANTS_TEXT = 8, WAITING = 16, FULL = 32, RECORDS = 64, SHORT = 128;
const TICK_MILLISECONDS = 16;

// Work continues between events: a MessageChannel lets them in first, and has no pause as timers have.
const turn = new MessageChannel();
turn.port1.onmessage = frame;
let due = false;

function soon() {
  if (due) return;
  due = true;
  turn.port2.postMessage(0);
}

// The last drawing; its pixels are the module's, which another call may move.
function picture() {
  const { width, height } = size;
  const at = call('pixels', 'number', [], []);
  return new ImageData(new Uint8ClampedArray(module.HEAPU8.buffer, at, width * height * 4), width, height);
}

function frame() {
  due = false;
  clearTimeout(timer);
  timer = 0;
  if (!shown) return;
  const now = performance.now();
  const flags = call('frame', 'number', ['number'], [Math.min(1000, now - last) | 0]);
  last = now;
  wantsText = !!(flags & WANTS_TEXT);
  if (flags & FULL) {
    shown = false;
    postMessage({ full: true });
    return;
  }
  if (flags & SHORT) postMessage({ short: true });
  if (records !== !!(flags & RECORDS)) postMessage({ records: records = !records });
  const asking = say('ask', 'asking');
  if (asking === 'open') { // files are the browser's
    call('key', null, ['string'], ['Escape']);
    postMessage({ tell: 'pick' });
  } else if (flags & DRAWN) {
    context.putImageData(picture(), 0, 0);
    postMessage({
      frame: true,
      title: call('title', 'string', [], []),
      theme: say('ask', 'theme'),
      cursor: call('cursor', 'number', [], []),
      busy: !!(flags & BUSY),
      waiting: !!(flags & WAITING),
      asks: asking !== 'no', // for a line of text; the start page takes text without that
    });
  } else if (!(flags & BUSY)) {
    postMessage({ idle: true });
  }
  if (flags & BUSY || asking === 'open') soon();
  else if (flags & TICKS) timer = setTimeout(soon, TICK_MILLISECONDS);
}

// ---- events ----

// A finger that moves. It holds the left button where a drag moves something, and turns the wheel elsewhere.
const FINGER_STEP = { x: 60, y: 36, cards: 150 }; // pixels of the page for a step of the wheel; of the start page
let finger = { drags: false, x: 0, y: 0, rest: { x: 0, y: 0 } };

function moveFinger({ phase, x, y, moved }) {
  if (phase === 'begin') {
    finger = { drags: !!call('drags', 'number', ['number', 'number'], [x, y]), x, y, rest: { x: 0, y: 0 } };
    if (finger.drags) {
      events.move({ x, y });
      events.press({ x, y, button: 1, shift: false, again: false });
    }
  } else if (finger.drags) {
    events[phase === 'end' ? 'release' : 'move']({ x, y });
  } else {
    const y = say('ask', 'start') === 'no' ? FINGER_STEP.y : FINGER_STEP.cards;
    for (const [axis, step, held] of [['x', FINGER_STEP.x, 'Shift+'], ['y', y, '']]) {
      finger.rest[axis] += moved[axis] / step;
      const steps = Math.trunc(finger.rest[axis]);
      finger.rest[axis] -= steps;
      if (steps) events.wheel({ x: finger.x, y: finger.y, steps, held }); // of the pane in which it began
    }
  }
}

const events = {
  key({ key, text }) {
    const wanted = wantsText;
    swallow = false;
    if (key) call('key', null, ['string'], [key]);
    wantsText = !!call('wants_text', 'number', [], []);
    swallow = !wanted && wantsText;
    if (!text || swallow) return;
    if (wantsText) call('text', null, ['string'], [text]);
    else if (!key && /^[!-/:-@[-`{-~]$/.test(text)) call('key', null, ['string'], [text]);
  },
  move: ({ x, y }) => call('move', null, ['number', 'number'], [x, y]),
  press: ({ x, y, button, shift, again }) =>
    call('press', null, ['number', 'number', 'number', 'boolean', 'boolean'], [x, y, button, shift, again]),
  release: ({ x, y }) => call('release', null, ['number', 'number'], [x, y]),
  finger: moveFinger,
  wheel: ({ x, y, steps, held }) => call('wheel', null, ['number', 'number', 'number', 'string'], [x, y, steps, held]),
  resize({ width, height, scale }) {
    size = { width, height, scale };
    if (context) Object.assign(context.canvas, { width, height });
    if (shown) call('resize', 'number', ['number', 'number', 'number'], [width, height, scale]);
  },
};

// ---- calls ----

const calls = {
  // Start the module, a WebAssembly.Module, and take over the canvas (an OffscreenCanvas; null in tests).
  async start({ wasm, canvas }) {
    module = await makeModule({
      ...instanceOf(wasm),
      printErr: (line) => { printed = line.replace(/^lockstep: /, ''); },
      runProgram: compilers.run,
      deflate: (bytes, level, isGzip, memLevel) => (isGzip ? gzip : deflate)(bytes, { level, memLevel }),
      onCopy: (text) => postMessage({ tell: 'copy', text }),
      onSave: (path) => postMessage({ tell: 'save', path, bytes: module.FS.readFile(path) }),
      onChoose: (path) => postMessage({ tell: 'choose', path, bytes: module.FS.readFile(path) }),
      onEdit: (file, line) => postMessage({ tell: 'edit', file, line }),
    });
    module.FS.ignorePermissions = true;
    for (const folder of ['/bin', '/programs', '/work']) module.FS.mkdirTree(folder);
    module.FS.symlink('/bin/lockstep', '/proc/self/exe'); // beside which programs are looked for
    context = canvas?.getContext('2d', { alpha: false });
    call('close', null, [], []);
    return { keys: say('keys').trim().split(' ') };
  },
  // Put files in place: [{path, bytes}], bytes a Uint8Array or a text.
  files({ files }) {
    for (const { path, bytes } of files) write(path, bytes);
  },
  // Show a file with options of the command line, [[name, value]]. Returns what is wrong, or null: of a wrong option
  // there is the start page.
  async open({ file, options = [], hasEditor = false }) {
    if (shown) look.theme = say('ask', 'theme');
    shown = false;
    if (file) await needFor(file);
    call('close', null, [], []);
    const said = ([name, value]) => { const wrong = say('option', name, value); return wrong && `${name} ${value}: ${wrong}`; };
    const refused = options.map(said).find(Boolean);
    if (refused) call('close', null, [], []);
    const { width, height, scale } = size;
    if (context) Object.assign(context.canvas, { width, height });
    const types = ['string', 'number', 'number', 'number', 'boolean'];
    const wrong = call('open', 'string', types, [refused ? '' : file, width, height, scale, hasEditor]);
    say('do', 'theme', look.theme);
    shown = true;
    last = performance.now();
    return refused || wrong || null;
  },
  // The text of a file that is shown has changed: it runs again. While it is not finished, it does only without errors.
  // Returns whether it does.
  async change({ path, text, isFinished }) {
    await needFor(path, text);
    if (!isFinished && diagnosticsOf(path, text).some(({ severity }) => severity === 'error')) return false;
    write(path, text);
    call('source_changed', null, [], []);
    return true;
  },
  // Other definitions for the next run: options as in open, which had some of the same names.
  define({ options }) {
    for (const [name, value] of options) say('option', name, value);
  },
  // Run a text with them.
  set({ path, bytes, options }) {
    write(path, bytes);
    calls.define({ options });
    call('again', null, [], []);
  },
  // End the run that is being recorded, and show its recording so far.
  stop: () => call('stop', null, [], []),
  ping: () => true,
  // The diagnostics of a text, as `asm --json` prints them.
  async check({ path, text }) {
    await needFor(path, text);
    const name = path.split('/').pop();
    return diagnosticsOf(path, text).map((said) => (said.file === path ? { ...said, file: name } : said));
  },
  // How viewers look that are opened from now on: {theme, motion}.
  look(wanted) {
    Object.assign(look, wanted);
    call('set_motion', null, ['boolean'], [look.motion]);
  },
  // The picture as JSON of reading.c; null if nothing is shown.
  text: () => (shown ? say('read') : null),
  // The picture in the light theme, as a PNG.
  async paper() {
    const paper = new OffscreenCanvas(size.width, size.height);
    call('draw_light', null, [], []);
    paper.getContext('2d', { alpha: false }).putImageData(picture(), 0, 0);
    return paper.convertToBlob({ type: 'image/png' });
  },
  explain: ({ word }) => say('explain', word),
  do: ({ action, argument = '' }) => say('do', action, argument),
  ask: ({ question }) => say('ask', question),
  script: ({ line }) => say('script', line),
  // Return the state for a link, with files as {path, bytes}.
  state() {
    const state = JSON.parse(say('state'));
    const paths = [state.file, ...state.others].filter(Boolean).flatMap(filesOf);
    state.files = [...new Set(paths)].map((path) => ({ path, bytes: module.FS.readFile(`/${path}`) }));
    return state;
  },
  run: ({ settings }) => say('run', settings),
  // Resolve when the viewer has no job left.
  async rest() {
    while (say('ask', 'job') !== 'none') await new Promise((done) => setTimeout(done, 20));
  },
  // Do actions of a state, [[name, argument]]. Returns what is wrong with the first one that cannot be done, or null.
  restore({ actions, view = [], marks }) {
    let wrong = null;
    for (const [name, argument] of actions) wrong ||= say('restore', name, argument);
    if (view.length === 2) call('zoom', null, ['number', 'number', 'string'], [...view, marks]);
    return wrong;
  },
  // A file of the run, which its extension names: {bytes}, or {wrong}.
  async make({ extension }) {
    const RUNS = 2, path = `/tmp/run.${extension}`;
    let state = call('make', 'number', ['string'], [path]);
    while (state === RUNS) {
      await new Promise((done) => setTimeout(done)); // events and pictures come first
      state = call('make_work', 'number', [], []);
    }
    if (!state) return { wrong: printed };
    const bytes = module.FS.readFile(path);
    module.FS.unlink(path);
    return { bytes };
  },
  read: ({ path }) => module.FS.readFile(path),
};

onmessage = async ({ data }) => {
  if (data.event) {
    if (shown || data.event === 'resize') events[data.event](data);
  } else {
    try {
      postMessage({ id: data.id, value: await calls[data.call](data) });
    } catch (error) {
      postMessage({ id: data.id, error: String(error?.message || error) });
    }
  }
  soon();
};
