// main.js: the page: an editor, the viewer beside it, and a bar above both.
//
//   address --> program: text, name, options --> editor
//                                            --> viewer, which runs it       editor --typed--> viewer
//                                                viewer --line, costs--> editor --clicked--> viewer
import { createBar } from './bar.js';
import { download } from './download.js';
import { createMenu } from './menu.js';
import { createPlayer } from './player.js';
import { createPrint } from './print.js';
import { createReading } from './reading.js';
import { createRegions } from './regions.js';
import { createShare } from './share.js';
import { readStart, writeStart } from './start.js';
import { loadFonts, showTheme } from './theme.js';
import { createViewer } from './viewer.js';

const TYPING_PAUSE = 80; // milliseconds until a text that was typed runs, if it has no errors
const ERRORS_PAUSE = 170; // and until it is shown with its errors: words that are being typed are errors, too
const KEEPING = 3000; // until all is kept for visits without a network: first comes what the person does
const REST = 150; // milliseconds without a new picture until the editor follows

const element = (id) => document.getElementById(id);
const light = matchMedia('(prefers-color-scheme: light)'), still = matchMedia('(prefers-reduced-motion: reduce)');

// The program in the editor. The run may be some keys behind its text.
const shown = { path: '', name: '', text: '', options: [] };
let viewer, editor, giveMenu, reading, paper, typing = 0, resting = 0;
let recording = 0, wasSilent = false; // see startViewer
const link = { call: (...values) => viewer.call(...values) }; // restart() makes another viewer

// ---- the viewer ----

async function fetchFile(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} cannot be loaded (${response.status})`);
  return response;
}

const fetchBytes = async (name) => (await fetchFile(name)).arrayBuffer();

// Compiled while it arrives, unless the server does not say what it is.
async function fetchModule(name) {
  const response = await fetchFile(name);
  const { compile, compileStreaming } = WebAssembly;
  return response.headers.get('content-type') === 'application/wasm' ? compileStreaming(response) : compile(await response.arrayBuffer());
}

// After each picture. Once pictures rest, the editor shows the line and the costs, and the text alternative follows.
function follow({ title, theme }) {
  document.title = title;
  if (showTheme(theme)) editor?.setDark(theme === 'dark');
  reading?.follow();
  clearTimeout(resting);
  resting = setTimeout(showCosts, REST);
}

async function showCosts() {
  paper?.words();
  if (!editor) return;
  const [line, costs, errors] = await Promise.all(['at-line', 'costs', 'errors'].map((question) => viewer.call('ask', { question })));
  if (errors) return; // the run is of an older text: both move with what is typed
  editor.mark(Number(line));
  editor.setCosts(costs ? costs.split('; ').map((row) => {
    const [line, cycles, share] = row.split(' ').map(Number);
    return { line, share, text: cycles.toLocaleString('en') };
  }) : []);
}

const tells = {
  copy: ({ text }) => navigator.clipboard.writeText(text),
  choose({ path, bytes }) {
    const name = path.replace(/^\/programs\//, '');
    if (programOf(name)) history.pushState(null, '', writeStart(name));
    if (programOf(name)) return openAddress();
    return open({ path, text: isSource(path) ? new TextDecoder().decode(bytes) : bytes });
  },
  edit: ({ line }) => { editor?.goto(line, 1); editor?.focus(); },
  pick: () => share.pick(),
  save: ({ path, bytes }) => download(path.split('/').pop(), bytes),
};

// ---- the editor ----

// Loaded behind the first picture.
async function startEditor() {
  const [{ createEditor }, language] = await Promise.all([
    import('./editor.js'), fetch('language.json').then((response) => response.json())]);
  editor = createEditor({
    parent: element('editor'), language, dark: document.documentElement.dataset.theme === 'dark',
    onChange(text) {
      shown.text = text;
      clearTimeout(typing);
      typing = setTimeout(runTyped, TYPING_PAUSE, false);
    },
    onLine: goToLine,
    check: (text, name) => viewer.call('check', { path: shown.path, name, text }),
    explain: (word) => viewer.call('explain', { word }),
  });
  if (shown.path) editor.setText(shown.text, shown.name);
  showCosts();
}

async function runTyped(isFinished) {
  const { path, text } = shown;
  const runs = await viewer.call('change', { path, text: player.textOf(text), isFinished });
  if (path !== shown.path || text !== shown.text) return;
  if (runs) player.show({ ...shown, files: filesBeside(path) });
  else typing = setTimeout(runTyped, ERRORS_PAUSE, true);
}

// To the next cycle in which the line is executed, or else the first one.
async function goToLine(line) {
  const argument = String(line);
  if (await viewer.call('do', { action: 'line', argument })) return;
  if (!await viewer.call('do', { action: 'until', argument })) return;
  await viewer.call('do', { action: 'start' });
  await viewer.call('do', { action: 'until', argument });
}

// The mouse or the arrow keys move the edge between the source and the run.
function setSourceWidth(pixels) {
  const most = document.body.clientWidth - 320;
  document.body.style.setProperty('--source', `${Math.max(120, Math.min(most, pixels))}px`);
}

element('edge').addEventListener('pointerdown', (event) => event.target.setPointerCapture(event.pointerId));
element('edge').addEventListener('pointermove', (event) => event.buttons && setSourceWidth(event.clientX));
element('edge').addEventListener('keydown', ({ key }) => {
  const by = { ArrowLeft: -24, ArrowRight: 24 }[key];
  if (by) setSourceWidth(element('editor').clientWidth + by);
});

// ---- programs ----

const isSource = (path) => /\.(s|inc|comp|frag|glsl|hlsl|spvasm)$/i.test(path);

function setText(text) {
  shown.text = typeof text === 'string' ? text : new TextDecoder().decode(text);
  editor?.setText(shown.text, shown.name);
}

const programOf = (path) => programs.find((program) => program.path === path);
const filesOf = (list) => list.map(({ path, text }) => ({ path: `/programs/${path}`, bytes: text }));

// The files that a program of ours may name.
function filesBeside(path) {
  const folder = path.replace(/^\/?programs\//, '').replace(/[^/]*$/, '');
  return /^\/?programs\//.test(path) ? filesOf(programs.filter((program) => program.path.startsWith(folder))) : [];
}

// Show a program: its path among the files of the worker, its text (or bytes) and options of the command line. A path
// of "" is the viewer's start page. Only a source has an editor. Returns what is wrong, or null.
export async function open({ path, text = '', options = [] }) {
  const hasEditor = isSource(path);
  clearTimeout(typing);
  Object.assign(shown, { path, name: path.split('/').pop(), options });
  document.body.classList.toggle('empty', !hasEditor);
  setText(hasEditor ? text : '');
  player.show({ path, text: shown.text, options, files: filesBeside(path) });
  shown.options = [...options, ...player.definitions(shown.text, options)];
  if (path) await viewer.call('files', { files: [{ path, bytes: hasEditor ? player.textOf(shown.text) : text }] });
  const wrong = await viewer.call('open', { file: path, options: shown.options, hasEditor: hasEditor || !path });
  if (wrong || path) bar.say(wrong ?? '');
  return wrong;
}

// The data that a program of ours reads, beside it: programs of other names may have other data.
const dataOf = ({ path, data = [] }) => Promise.all(data.map(async (name) => (
  { path: `programs/${path.replace(/[^/]*$/, '')}${name.split('/').pop()}`, bytes: new Uint8Array(await fetchBytes(name)) })));

// Open the shared state or the program that the address names, or else the start page.
async function openAddress() {
  if (await share.openLink(location.hash)) return;
  const { path, options } = readStart(location.hash), program = programOf(path);
  if (program?.data) await viewer.call('files', { files: await dataOf(program) });
  await open(program ? { path: `programs/${path}`, text: program.text, options } : { path: '' });
  if (path && !program) bar.say(`There is no program ${path}.`);
}

// ---- the worker, which may be begun again ----

const LONG = 1000; // milliseconds until a run can be stopped by the bar

const startWorker = () => new Worker('worker.js', { type: 'module' });

async function startViewer(worker) {
  viewer = await createViewer({
    canvas: element('picture'), wasm, worker,
    onFrame: follow,
    onTell: (told) => tells[told.tell](told),
    onRecords(records) {
      clearTimeout(recording);
      stop.hidden = true;
      if (records) recording = setTimeout(() => { stop.hidden = false; }, LONG);
    },
    onShort: () => bar.say('The run needs more memory than this tab has: it was stopped. What was recorded until then is shown.'),
    onFull: () => bar.say('The memory of this tab is full. Your text is kept: a smaller run fits.', ['Start again', restart]),
    onSilent(silent) {
      if (silent) bar.say('The viewer does not answer.', ['Start it again', restart]);
      else if (wasSilent) bar.say('');
      wasSilent = silent;
    },
  });
  await viewer.call('look', { theme: light.matches ? 'light' : 'dark', motion: !still.matches });
  await viewer.call('files', { files: filesOf(programs) });
}

// Start another viewer with the same text. It waits for a change or a button, as the run may have taken too long.
async function restart() {
  viewer.close();
  stop.hidden = true;
  wasSilent = false;
  element('picture').replaceWith(element('picture').cloneNode());
  await startViewer(startWorker());
  window.viewer = viewer;
  await viewer.call('files', { files: [{ path: shown.path, bytes: shown.text }] });
  await viewer.call('open', { file: '' });
  bar.say('The viewer is new. Change the text to run it again.', ['Run', () => open(shown)]);
}

// ---- the parts of the page ----

const bar = createBar({ parent: element('bar') });
const menu = new Promise((resolve) => { giveMenu = resolve; }); // loaded behind the first picture
bar.button('Programs', async () => (await menu).show(), 'All programs that come with lockstep');
const stop = bar.button('Stop', () => viewer.call('stop'), 'End the run here: what was recorded is shown');
stop.hidden = true;
const player = createPlayer({
  parent: element('player'),
  wasm: () => wasm,
  onChoose(options) {
    const isNew = ([, old]) => options.some(([, now]) => now.split('=')[0] === old.split('=')[0]);
    shown.options = [...shown.options.filter((option) => !isNew(option)), ...options];
    viewer.call('set', { path: shown.path, bytes: player.textOf(shown.text), options });
  },
});
const share = createShare({ parent: element('bar'), viewer: link, open, setText, say: bar.say, name: () => shown.name });
createRegions({
  bar: element('bar'), body: document.body,
  parts: [
    { name: 'bar', element: element('bar'), focus: () => element('bar').querySelector('button, a, input')?.focus() },
    { name: 'source', element: element('editor'), focus: () => editor?.focus() },
    { name: 'run', get element() { return element('picture'); }, focus: () => element('picture').focus() },
    { name: 'text', element: element('reading'), focus: () => element('reading').focus() },
  ],
});

const fetchJson = async (name) => JSON.parse(new TextDecoder().decode(await fetchBytes(name)));
const worker = startWorker(); // it is loaded beside the module
const [wasm, programs] = await Promise.all([fetchModule('lockstep.wasm'), fetchJson('programs.json')]);
await startViewer(worker);
still.addEventListener('change', () => viewer.call('look', { motion: !still.matches }));
reading = createReading({ parent: element('reading'), viewer: link });
paper = createPrint({ viewer: link, parent: element('paper') });
await openAddress();
element('picture').focus();
startEditor();
loadFonts();
giveMenu(createMenu({
  programs: await fetchJson('menu.json'),
  onChoose(path, options) {
    history.pushState(null, '', writeStart(path, options));
    openAddress();
  },
}));
addEventListener('popstate', openAddress);
setTimeout(() => navigator.serviceWorker?.register('sw.js').catch(() => {}), KEEPING);
Object.assign(window, { viewer, share, openProgram: open }); // for tests
