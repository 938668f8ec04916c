// share.js: save the page as a link or as files, and open them again.
//
//   const share = createShare({parent, viewer, open, setText, say, name});    // buttons in `parent`
//   if (await share.openLink(location.hash)) ...                               // a state was in the address
//   share.openFiles(files);                                                    // dropped ones
import { download } from './download.js';
import { pack, packText, unpack, unpackText } from './pack.js';
import { restoreState, unwrapState, wrapState } from './state.js';

const LINK_MOST = 32768; // letters of the whole address
const LINK_HOLDS = 4e6, BUNDLE_HOLDS = 64e6, FILE_MOST = 256e6; // bytes when unpacked
const KINDS = /\.(s|lsb|lstrace|comp|frag|glsl|hlsl|spv|spvasm)$/i;
const BUNDLE = /\.lockstep$/i, RECORDING = /\.lstrace$/i;

export function createShare({ parent, viewer, open, setText, say, name }) {
  const base = () => name().replace(/\.[^.]*$/, '') || 'lockstep';
  const page = { viewer, open, setText };

  // ---- out ----

  const stateNow = async () => wrapState(await viewer.call('state'));

  async function saveBundle(state) {
    download(`${base()}.lockstep`, await pack({ lockstep: 1, ...state }));
  }

  // Put a link into the clipboard and the address; save a bundle if the state is too large for a link.
  async function copyLink() {
    const state = await stateNow();
    const link = `${location.href.split('#')[0]}#share=${await packText(state)}`;
    if (link.length >= LINK_MOST) {
      await saveBundle(state);
      return `A link would have ${link.length.toLocaleString('en')} letters: ${base()}.lockstep has all of it. Drop it on this page to open it.`;
    }
    history.replaceState(null, '', link);
    try {
      await navigator.clipboard.writeText(link);
      return 'The link is copied.';
    } catch {
      return 'The link is in the address: copy it from there.';
    }
  }

  async function make(extension) {
    const { bytes, wrong } = await viewer.call('make', { extension });
    if (wrong) throw new Error(wrong);
    return bytes;
  }

  // The page of `trace -o x.html`: the module puts the recording into the viewer, where `make web` leaves that.
  async function savePage() {
    const response = await fetch('viewer.html');
    if (!response.ok) throw new Error('viewer.html cannot be loaded');
    await viewer.call('files', { files: [{ path: '/bin/web/viewer.html', bytes: await response.text() }] });
    download(`${base()}.html`, await make('html'));
  }

  const ways = [
    ['Copy link', copyLink],
    ['Bundle of all files (.lockstep)', async () => saveBundle(await stateNow())],
    ['Picture (.png)', async () => download(`${base()}.png`, await make('png'))],
    ['Table (.csv)', async () => download(`${base()}.csv`, await make('csv'))],
    ['Recording (.lstrace)', async () => download(`${base()}.lstrace`, await make('lstrace'))],
    ['Page of its own (.html)', savePage],
  ];

  // ---- in ----

  // Show a state. If it is wrong, keep the page as it is, or show the start page.
  async function show(what, read, { orStart = false } = {}) {
    try {
      const wrong = await restoreState(unwrapState(await read()), page);
      say(wrong ? `Not all of this ${what} could be shown: ${wrong}.` : '');
    } catch (error) {
      if (orStart) await open({ path: '' });
      say(`This ${what} cannot be opened: ${error.message}.`);
    }
  }

  // False if the address names no state.
  async function openLink(hash) {
    const text = hash.match(/^#share=(.*)$/s)?.[1];
    if (text === undefined) return false;
    await show('link', () => unpackText(text, LINK_HOLDS), { orStart: true });
    return true;
  }

  const read = async (file) => ({ path: `work/${file.name}`, bytes: new Uint8Array(await file.arrayBuffer()) });

  // One program, and files that it reads.
  async function openFiles(list) {
    const given = [...list], bundle = given.find(({ name }) => BUNDLE.test(name));
    const large = given.find(({ size }) => size > FILE_MOST);
    if (large) return say(`${large.name} is larger than ${FILE_MOST / 1e6} MB.`);
    if (bundle) return show('bundle', async () => unpack((await read(bundle)).bytes, BUNDLE_HOLDS));
    const files = await Promise.all(given.map(read));
    const programs = files.filter(({ path }) => KINDS.test(path));
    if (!programs.length) return say(`${given.length === 1 ? given[0].name : 'None of these files'} is no program: lockstep opens .s, .comp, .frag, .glsl, .spv, .lsb, .lstrace and .lockstep.`);
    const texts = programs.map(({ bytes }) => new TextDecoder().decode(bytes));
    const isRead = ({ path }) => texts.some((text) => text.includes(`"${path.split('/').pop()}"`));
    const main = programs.find(({ path }) => RECORDING.test(path)) ?? programs.find((file) => !isRead(file)) ?? programs[0];
    await viewer.call('files', { files });
    await open({ path: main.path, text: main.bytes });
  }

  // ---- buttons ----

  const button = (text, act) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', act);
    return made;
  };
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, hidden: true });
  input.addEventListener('change', () => openFiles(input.files).finally(() => { input.value = ''; }));
  const pick = () => input.click();

  const menu = document.createElement('details');
  menu.className = 'share';
  const summary = document.createElement('summary');
  summary.textContent = 'Share';
  const list = document.createElement('div');
  const close = () => { menu.open = false; };
  list.append(...ways.map(([text, act]) => button(text, async () => {
    close();
    summary.focus();
    say('');
    try {
      say(await act() ?? '');
    } catch (error) {
      say(`${text}: ${error.message}.`);
    }
  })));
  const licences = document.createElement('a');
  Object.assign(licences, { href: 'licences.txt', target: '_blank', textContent: 'Licences of what is in here' });
  list.append(licences);
  menu.append(summary, list);
  menu.addEventListener('keydown', ({ key }) => key === 'Escape' && (close(), summary.focus()));
  menu.addEventListener('focusout', ({ relatedTarget }) => menu.contains(relatedTarget) || close());
  parent.append(button('Open…', pick), menu, input);

  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    openFiles(event.dataTransfer.files);
  });

  return { openLink, openFiles, pick };
}
