// alone.js: a page with a recording inside, which `trace -o x.html` writes and the page's Share menu saves. All of it is
// in one file (alone.html): worker and module compressed, the recording as it is, each in base64.
//
//   <script type="application/octet-stream" id="recording" data-window="A:B" data-theme="light" data-palette="classic">
import { download } from './download.js';
import { fromBase64 } from './pack.js';
import { createViewer } from './viewer.js';

const FILE = '/work/recording.lstrace';
const said = document.getElementById('said');
const recording = document.getElementById('recording');

const say = (text) => { said.textContent = text; };

const unpacked = (id) =>
  new Response(new Blob([fromBase64(document.getElementById(id).textContent)]).stream().pipeThrough(new DecompressionStream('deflate')));

async function start() {
  if (!recording.textContent.trim()) return say('There is no recording in this page: lockstep trace FILE -o x.html writes one that has it.');
  const [worker, wasm] = await Promise.all([unpacked('worker').blob(), unpacked('module').arrayBuffer()]);
  const viewer = await createViewer({
    canvas: document.getElementById('picture'), wasm,
    worker: new Worker(URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }))),
    onFrame: ({ title }) => { document.title = title; },
    onTell({ tell, path, bytes, text }) {
      if (tell === 'copy') navigator.clipboard?.writeText(text);
      if (tell === 'save') download(path.split('/').pop(), bytes);
    },
    onFull: () => say('The memory of this tab is full.'),
  });
  await viewer.call('files', { files: [{ path: FILE, bytes: fromBase64(recording.textContent) }] });
  const wrong = await viewer.call('open', { file: FILE });
  const errors = wrong || await viewer.call('ask', { question: 'errors' });
  if (errors) return say(`This recording cannot be shown: ${errors}`);
  const { window: cycles, theme, palette } = recording.dataset;
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  await viewer.call('do', { action: 'theme', argument: theme || (light ? 'light' : 'dark') });
  if (palette) await viewer.call('do', { action: 'palette', argument: palette });
  say('');
  await viewer.call('rest');
  if (cycles) {
    await viewer.call('do', { action: 'range', argument: cycles });
    await viewer.call('do', { action: 'range.zoom' });
  }
  document.getElementById('picture').focus();
  window.viewer = viewer;
}

start().catch((error) => say(`This page cannot be shown: ${error.message}.`));
