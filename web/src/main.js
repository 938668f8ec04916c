// main.js: the page: an editor, the viewer beside it, and a bar above both.
//
//   address --> program: text, name, options --> editor
//                                            --> viewer, which runs it       editor --typed--> viewer
//                                                viewer --line, costs--> editor --clicked--> viewer
import { createBar } from './bar.js';
import { download } from './download.js';
import { createShare } from './share.js';
import { createViewer } from './viewer.js';

const TYPING_PAUSE = 200; // milliseconds until a text that was typed runs
const REST = 150; // and until what is beside the picture follows it

const element = (id) => document.getElementById(id);
const light = matchMedia('(prefers-color-scheme: light)');

// What is edited: the text that runs may be some keys behind.
const shown = { path: '', name: '', text: '', options: [] };
let viewer, editor, typing = 0, resting = 0;

// ---- the viewer ----

async function fetchBytes(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} cannot be loaded (${response.status})`);
  return response.arrayBuffer();
}

// The picture has changed: once it rests, the editor shows its line and the costs.
function follow({ title }) {
  document.title = title;
  clearTimeout(resting);
  resting = setTimeout(showCosts, REST);
}

async function showCosts() {
  if (!editor) return;
  const [line, costs] = await Promise.all(['line', 'costs'].map((question) => viewer.call('ask', { question })));
  editor.mark(Number(line));
  editor.setCosts(costs ? costs.split('; ').map((row) => {
    const [line, cycles, share] = row.split(' ').map(Number);
    return { line, share, text: cycles.toLocaleString('en') };
  }) : []);
}

const tells = {
  copy: ({ text }) => navigator.clipboard.writeText(text),
  edit: ({ line }) => { editor?.goto(line, 1); editor?.focus(); },
  save: ({ path, bytes }) => download(path.split('/').pop(), bytes),
};

// ---- the editor ----

// Loaded behind the first picture.
async function startEditor() {
  const [{ createEditor }, language] = await Promise.all([
    import('./editor.js'), fetch('language.json').then((response) => response.json())]);
  editor = createEditor({
    parent: element('editor'), language, dark: !light.matches,
    onChange(text) {
      shown.text = text;
      clearTimeout(typing);
      typing = setTimeout(() => viewer.call('change', { path: shown.path, bytes: text }), TYPING_PAUSE);
    },
    onLine: goToLine,
    check: (text, name) => viewer.call('check', { path: shown.path, name, text }),
    explain: (word) => viewer.call('explain', { word }),
  });
  if (shown.path) editor.setText(shown.text, shown.name);
  showCosts();
}

// To the next cycle in which the line is executed, or else the first one.
async function goToLine(line) {
  const argument = String(line);
  if (await viewer.call('do', { action: 'line', argument })) return;
  if (!await viewer.call('do', { action: 'until', argument })) return;
  await viewer.call('do', { action: 'start' });
  await viewer.call('do', { action: 'until', argument });
}

// The edge between both, by the mouse or arrows.
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

// Show a program: its path among the files of the worker, its text (or bytes) and options of the command line. A path
// of "" is the viewer's start page. Only a source has an editor.
export async function open({ path, text = '', options = [] }) {
  const hasEditor = isSource(path);
  clearTimeout(typing);
  Object.assign(shown, { path, name: path.split('/').pop(), options });
  document.body.classList.toggle('empty', !hasEditor);
  setText(hasEditor ? text : '');
  if (path) await viewer.call('files', { files: [{ path, bytes: text }] });
  const wrong = await viewer.call('open', { file: path, options, hasEditor });
  if (wrong) bar.say(wrong);
}

const bar = createBar({ parent: element('bar'), open, shown });

const [wasm, programs] = await Promise.all([
  fetchBytes('lockstep.wasm'), fetch('programs.json').then((response) => response.json())]);
viewer = await createViewer({
  canvas: element('picture'), wasm,
  worker: new Worker('worker.js', { type: 'module' }),
  onFrame: follow,
  onTell: (told) => tells[told.tell](told),
  onFull: () => bar.say('The memory of this tab is full. Reload the page, and take a smaller run.'),
});
await viewer.call('files', { files: programs.map(({ path, text }) => ({ path: `/programs/${path}`, bytes: text })) });
const wanted = programs.find(({ path }) => path === decodeURIComponent(location.hash.slice(1)));
const share = createShare({ parent: element('bar'), viewer, open, setText, say: bar.say, name: () => shown.name });
if (!await share.openLink(location.hash))
  await open(wanted ? { path: `programs/${wanted.path}`, text: wanted.text } : { path: '' });
element('picture').focus();
startEditor();
Object.assign(window, { viewer, share, openProgram: open });
