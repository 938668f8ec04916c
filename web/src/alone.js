// alone.js: a page with a recording inside, which `trace -o x.html` writes and the page's Share menu saves. All of it is
// in one file (alone.html): worker and module compressed, the recording as it is, each in base64.
//
//   <script type="application/octet-stream" id="recording" data-window="A:B" data-theme="light" data-palette="classic">
import { createBar } from './bar.js';
import { download } from './download.js';
import { fromBase64 } from './pack.js';
import { createPrint } from './print.js';
import { createReading } from './reading.js';
import { showTheme } from './theme.js';
import { createViewer } from './viewer.js';

const FILE = '/work/recording.lstrace';
const element = (id) => document.getElementById(id);
const bar = createBar({ parent: element('bar') });
const recording = element('recording');

const unpacked = (id) =>
  new Response(new Blob([fromBase64(element(id).textContent)]).stream().pipeThrough(new DecompressionStream('deflate')));

// Behind the text of the run.
function addLicences() {
  const details = document.createElement('details'), summary = document.createElement('summary'), text = document.createElement('pre');
  summary.textContent = 'Licences of what is in this page';
  details.append(summary, text);
  details.addEventListener('toggle', async () => { text.textContent ||= await unpacked('licences').text(); });
  element('reading').append(details);
}

const tells = {
  copy: ({ text }) => navigator.clipboard?.writeText(text),
  save: ({ path, bytes }) => download(path.split('/').pop(), bytes),
};

async function start() {
  if (!recording.textContent.trim()) {
    bar.say('There is no recording in this page: lockstep trace FILE -o x.html writes one that has it.');
    return;
  }
  const [worker, bytes] = await Promise.all([unpacked('worker').blob(), unpacked('module').arrayBuffer()]);
  const wasm = await WebAssembly.compile(bytes);
  let reading, paper;
  const viewer = await createViewer({
    canvas: element('picture'), wasm,
    worker: new Worker(URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }))),
    onFrame({ title, theme }) {
      document.title = title;
      showTheme(theme);
      reading?.follow();
      paper?.words();
    },
    onTell: (told) => tells[told.tell]?.(told), // it has no editor, and opens no other files
    onFull: () => bar.say('The memory of this tab is full.'),
    onShort: () => bar.say('The run needs more memory than this tab has: it was stopped. What was recorded until then is shown.'),
  });
  const { window: cycles, theme, palette } = recording.dataset;
  const prefers = (feature) => matchMedia(feature).matches;
  const light = theme ? theme === 'light' : prefers('(prefers-color-scheme: light)');
  await viewer.call('look', { theme: light ? 'light' : 'dark', motion: !prefers('(prefers-reduced-motion: reduce)') });
  await viewer.call('files', { files: [{ path: FILE, bytes: fromBase64(recording.textContent) }] });
  const wrong = await viewer.call('open', { file: FILE });
  const errors = wrong || await viewer.call('ask', { question: 'errors' });
  if (errors) {
    bar.say(`This recording cannot be shown: ${errors}`);
    return;
  }
  if (palette) await viewer.call('do', { action: 'palette', argument: palette });
  reading = createReading({ parent: element('reading'), viewer });
  paper = createPrint({ viewer, parent: element('paper') });
  addLicences();
  await viewer.call('rest');
  if (cycles) {
    await viewer.call('do', { action: 'range', argument: cycles });
    await viewer.call('do', { action: 'range.zoom' });
  }
  element('picture').focus();
  window.viewer = viewer;
}

start().catch((error) => bar.say(`This page cannot be shown: ${error.message}.`));
