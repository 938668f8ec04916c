// state.js: turn the page's state into a value for links and bundles, and restore it.
//
//   {file, files: [{path, text | base64}], options, settings, before, actions, view, marks, check}
//
// The worker's module (web/share.c) makes all of it but the files, and does its actions. This file checks every part,
// since a stranger may have made the link.
import { fromBase64, toBase64 } from './pack.js';

const FOLDER = 'work/'; // where files of links and of the person's own are
const MOST_FILES = 200, MOST_PATH = 200;

// ---- into a value ----

// A file that is UTF-8 travels as text.
function wrap({ path, bytes }) {
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { path, base64: toBase64(bytes) };
  }
}

// The names of files without the folder that all have, and their folder.
function commonFolder(paths) {
  let folder = paths[0].slice(0, paths[0].lastIndexOf('/') + 1);
  while (!paths.every((path) => path.startsWith(folder))) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return folder;
}

// `state` is the worker's: its `files` have bytes.
export function wrapState({ others, ...state }) {
  if (!state.file) return state;
  const folder = commonFolder(state.files.map(({ path }) => path));
  const moved = (path) => (path.startsWith(folder) ? path.slice(folder.length) : path);
  const wrapped = { ...state, file: moved(state.file), files: state.files.map(wrap).map((file) => ({ ...file, path: moved(file.path) })) };
  if (state.before) wrapped.before = { ...state.before, files: state.before.files.map(([path, text]) => [moved(path), text]) };
  if (others.length) wrapped.actions = state.actions.map(([name, text]) => [name, name === 'diff' ? text.replaceAll(folder, FOLDER) : text]);
  return wrapped;
}

// ---- and back ----

const isText = (value) => typeof value === 'string';
const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every(isText);
const isPath = (path) => isText(path) && path.length > 0 && path.length <= MOST_PATH && !/^\/|(^|\/)\.|\/\/|\/$|[\0-\x1f]/.test(path);

function demand(holds, part) {
  if (!holds) throw new Error(`its ${part} cannot be read`);
}

function unwrap(file) {
  demand(file && isPath(file.path) && (isText(file.text) || isText(file.base64)), 'files');
  return { path: FOLDER + file.path, bytes: isText(file.text) ? new TextEncoder().encode(file.text) : fromBase64(file.base64) };
}

// Throws an Error for people.
export function unwrapState(value) {
  const list = (name, test, of = value) => {
    const items = of[name] ?? [];
    demand(Array.isArray(items) && items.length <= MOST_FILES && items.every(test), name);
    return items;
  };
  demand(value && typeof value === 'object' && isText(value.file), 'program');
  const text = (name, of = value) => (demand(isText(of[name] ?? ''), name), of[name] ?? '');
  const state = {
    file: value.file && FOLDER + value.file,
    files: list('files', () => true).map(unwrap),
    options: list('options', isPair),
    actions: list('actions', isPair),
    view: list('view', Number.isSafeInteger),
    settings: text('settings'), marks: text('marks'), check: text('check'),
  };
  demand(!state.file || state.files.some(({ path }) => path === state.file), 'program');
  if (value.before) {
    demand(typeof value.before === 'object', 'kept run');
    const files = list('files', isPair, value.before).map(([path, text]) => unwrap({ path, text }));
    state.before = { settings: text('settings', value.before), defined: text('defined', value.before), files };
  }
  return state;
}

// Restore a state. `open` and `setText` are the page's: show a program, or another text of it. Returns an error, or null.
export async function restoreState(state, { viewer, open, setText }) {
  if (!state.file) return open({ path: '' });
  const { file, files, before } = state;
  const main = files.find(({ path }) => path === file);
  let wrong = null;
  const run = async (settings) => { wrong = await viewer.call('run', { settings }) || wrong; };
  const settings = before ? before.settings : state.settings;
  await viewer.call('files', { files: [...files, ...(before?.files ?? [])] });
  const first = before?.files.find(({ path }) => path === file) ?? main;
  const defined = before?.defined.split('\n').filter(Boolean).map((text) => ['define', text]) ?? [];
  const refused = await open({ path: file, text: first.bytes, options: [...state.options, ...defined] });
  if (refused) return refused;
  if (settings) await run(settings);
  if (before) {
    await viewer.call('rest');
    await viewer.call('files', { files });
    setText(main.bytes);
    await viewer.call('define', { options: state.options.filter(([name]) => name === 'define') });
    await run(state.settings);
  }
  if (state.check) wrong = await viewer.call('restore', { actions: [['check', state.check]] }) || wrong;
  await viewer.call('rest');
  return await viewer.call('restore', { actions: state.actions, view: state.view, marks: state.marks }) || wrong;
}
