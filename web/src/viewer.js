// viewer.js: the viewer on a canvas of the page. It sends events to the worker, which draws, and passes replies on.
//
//   const viewer = await createViewer({canvas, worker, wasm, onFrame, onTell, onFull, onRecords, onShort, onSilent});
//   await viewer.call('look', {theme: 'light', motion: false});
//   await viewer.call('files', {files: [{path: '/work/x.s', bytes: text}]});
//   await viewer.call('open', {file: '/work/x.s', options: [['preset', 'post']]});

import { createTouch } from './touch.js';
import { createTyping } from './typing.js';

const CURSORS = ['default', 'ew-resize', 'ns-resize'];
const SCALES = [4, 5, 6, 8, 12]; // quarters: those that the viewer has
const ROOM = { width: 720, height: 480 }; // in pixels of scale 1, for all panes

// As large as the screen wants it; or smaller, down to two thirds of that, if all panes have room then.
function scaleOf(width, height, ratio) {
  const wanted = SCALES.reduce((best, s) => (Math.abs(s - 4 * ratio) < Math.abs(best - 4 * ratio) ? s : best));
  const fits = (scale) => width * 4 >= ROOM.width * scale && height * 4 >= ROOM.height * scale;
  const offered = SCALES.filter((scale) => scale <= wanted && 3 * scale >= 2 * wanted);
  return offered.findLast(fits) ?? offered[0];
}

// By the place of a key on the keyboard, as the window does it: letters and digits, and keys without a sign.
const KEY_NAMES = {
  ArrowLeft: 'Left', ArrowRight: 'Right', ArrowUp: 'Up', ArrowDown: 'Down', Enter: 'Return', NumpadEnter: 'Return',
  Escape: 'Escape', Backspace: 'Backspace', Delete: 'Delete', Home: 'Home', End: 'End', PageUp: 'PageUp',
  PageDown: 'PageDown', Space: 'Space', Tab: 'Tab', Insert: 'Insert',
};

// A Mac's command key stands for Ctrl.
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const hasCtrl = (event) => event.ctrlKey || (isMac && event.metaKey);

function keyName(event) {
  const { code } = event;
  const name = /^Key[A-Z]$/.test(code) ? code[3].toLowerCase() : /^Digit\d$/.test(code) ? code[5]
    : /^F\d+$/.test(code) ? code : KEY_NAMES[code];
  if (!name) return '';
  if (/^Alt\+(Shift\+)?F6$/.test(held(event) + name)) return held(event).slice(4) + name; // F6 is the page's
  return held(event) + name;
}

const held = (event) => `${hasCtrl(event) ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}`;

// Keys that stay the browser's: tabs, windows, reloading, printing, tools. The viewer uses some of them in a window.
const KEPT = /^(F12|Ctrl\+(Shift\+)?([ltnwrqp]|Tab))$/;
const WHILE_TYPING = 'Ctrl+a';

export async function createViewer({ canvas, worker, wasm, onFrame, onTell, onIdle, onFull, onRecords, onShort, onSilent }) {
  const waiting = new Map();
  let number = 0;
  worker.onmessage = ({ data }) => {
    if (data.id) {
      const { resolve, reject } = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error) reject(new Error(data.error));
      else resolve(data.value);
    } else if (data.frame) {
      canvas.style.cursor = CURSORS[data.cursor];
      typing.want(data.asks);
      onFrame?.(data);
    } else if (data.tell) onTell?.(data);
    else if (data.idle) onIdle?.();
    else if (data.full) onFull?.();
    else if (data.short) onShort?.();
    else if ('records' in data) onRecords?.(data.records);
  };
  const call = (name, values = {}, transfer = []) =>
    new Promise((resolve, reject) => {
      waiting.set(++number, { resolve, reject });
      worker.postMessage({ id: number, call: name, ...values }, transfer);
      if (name !== 'start') listen();
    });
  const send = (event, values) => {
    worker.postMessage({ event, ...values });
    listen();
  };

  // After events and calls the worker has to answer before long.
  const PATIENCE = 2000;
  let asked = 0;
  async function listen() {
    if (asked || !onSilent) return;
    asked = setTimeout(() => onSilent(true), PATIENCE);
    const done = new Promise((resolve) => { waiting.set(++number, { resolve, reject: resolve }); });
    worker.postMessage({ id: number, call: 'ping' });
    await done;
    clearTimeout(asked);
    asked = 0;
    onSilent?.(false);
  }

  // Calls that wait for an answer wait for ever.
  function close() {
    worker.terminate();
    clearTimeout(asked);
    onSilent = null;
  }
  const typing = createTyping({ canvas, send });

  // ---- sizes ----

  const ratio = () => window.devicePixelRatio || 1;
  let size;
  function resize() {
    const box = canvas.getBoundingClientRect();
    const width = Math.max(1, Math.round(box.width * ratio())), height = Math.max(1, Math.round(box.height * ratio()));
    size = { width, height, scale: scaleOf(width, height, ratio()) };
    send('resize', size);
  }
  new ResizeObserver(resize).observe(canvas);

  const offscreen = canvas.transferControlToOffscreen();
  const started = await call('start', { wasm, canvas: offscreen }, [offscreen]);
  resize();

  // ---- keys ----

  const keys = new Set([...started.keys, WHILE_TYPING]);
  canvas.addEventListener('keydown', (event) => {
    const writes = event.getModifierState('AltGraph'); // AltGr writes a sign, like the Option key of a Mac
    const modified = (event.ctrlKey || event.metaKey || event.altKey) && !writes;
    const isOption = isMac && event.altKey && !event.ctrlKey && !event.metaKey;
    const key = writes ? '' : keyName(event), text = event.key.length === 1 && (!modified || isOption) ? event.key : '';
    if (KEPT.test(key) || (event.code === 'F6' && !modified) || (!text && !key) || (modified && !text && !keys.has(key))) return;
    send('key', { key, text });
    event.preventDefault();
  });

  // ---- the mouse and fingers ----

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: Math.round((event.clientX - box.left) * ratio()), y: Math.round((event.clientY - box.top) * ratio()) };
  };
  let pressed = { time: 0, x: 0, y: 0 };
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch') send('move', place(event));
  });
  canvas.addEventListener('pointerdown', (event) => {
    canvas.focus();
    if (event.pointerType === 'touch') return;
    canvas.setPointerCapture(event.pointerId);
    const at = place(event);
    const again = event.button === 0 && event.timeStamp - pressed.time < 400 &&
      Math.hypot(at.x - pressed.x, at.y - pressed.y) < 5 * ratio();
    pressed = { time: again ? 0 : event.timeStamp, ...at };
    send('move', at);
    send('press', { ...at, button: [1, 2, 3][event.button] || 1, shift: event.shiftKey, again });
    event.preventDefault();
  });
  canvas.addEventListener('pointerup', (event) => {
    if (event.pointerType !== 'touch') send('release', place(event));
  });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());

  // Pixels of scrolling become steps; a pad sends few pixels at a time.
  const WHEEL_PIXELS = 60;
  let rest = { x: 0, y: 0 };
  canvas.addEventListener('wheel', (event) => {
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1;
    for (const [axis, delta, modifiers] of [['y', -event.deltaY, held(event)], ['x', -event.deltaX, 'Shift+']]) {
      rest[axis] += (delta * unit) / WHEEL_PIXELS;
      const steps = Math.trunc(rest[axis]);
      rest[axis] -= steps;
      if (steps) send('wheel', { ...place(event), steps, held: modifiers });
    }
    event.preventDefault();
  }, { passive: false });

  createTouch({ canvas, place, send });

  return { call, send, close, size: () => size };
}
