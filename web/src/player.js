// player.js: the running picture of a shader for a toy site (iTime, iMouse): play and pause, the time, the mouse on the
// picture. Pausing, or choosing a time, shows the run of that frame in the viewer.
//
//   const player = createPlayer({parent, wasm, onChoose});      // wasm: a function that returns the module
//   player.show({path, text, files, options});                  // or hides it, if it is no such shader
//   options.push(...player.definitions(text, options));         // that the viewer needs for onChoose(definitions)
//   player.textOf(text)                                        // for the viewer
//
// Time goes in frames of a sixtieth of a second, as in `lockstep run --frames`.

const RATE = 60, WIDTH = 192, LEAST_WIDTH = 64; // pixels across
const SLOW = 70, GOAL = 45; // milliseconds of a frame: above, the picture is made smaller
const PATIENCE = 5000; // milliseconds of a frame until it is given up

const plainOf = (text) => text.replace(/\/\*[^]*?\*\/|\/\/.*/g, ' ');
const isToy = (text) => {
  const plain = plainOf(text);
  return /\bvoid\s+mainImage\s*\(/.test(plain) && !/\bvoid\s+main\s*\(/.test(plain);
};

const TARGET = /^([ \t]*\/\/![ \t]*\.target[ \t]+\S+[ \t]*,[ \t]*)(\d+)x(\d+)/m;
const sizeOf = (text) => {
  const [, , width = 640, height = 360] = text.match(TARGET) ?? [];
  return { width: Number(width), height: Number(height) };
};

// Make comments of its .expect lines, which hold for frame 0 at its own size only. Line numbers stay.
const withoutExpects = (text) => text.replace(/^[ \t]*\/\/![ \t]*\.expect\b/gm, '// .expect');

// The text with a target of another size.
function resized(text, { width, height }) {
  const quiet = withoutExpects(text);
  if (TARGET.test(quiet)) return quiet.replace(TARGET, `$1${width}x${height}`);
  return `${quiet}\n//! .target color, ${width}x${height} rgba8\n`;
}

const make = (name, values = {}, ...children) => {
  const made = Object.assign(document.createElement(name), values);
  made.append(...children);
  return made;
};

export function createPlayer({ parent, wasm, onChoose }) {
  const button = make('button', { type: 'button' }), rewind = make('button', { type: 'button', textContent: 'Restart' });
  const slider = make('input', { type: 'range', min: 0, max: 10, step: 1 / RATE, value: 0 }), time = make('output');
  slider.setAttribute('aria-label', 'Time in seconds');
  const place = make('div', { className: 'player-picture' });
  parent.classList.add('player');
  parent.append(place, make('div', { className: 'player-row' }, button, rewind, slider, time));

  let worker = null, canvas, shader = null, full, size, playing = false, seconds = 0, last = 0, pending = false, patience = 0, wanted = false;
  let mouse = null; // as parts of the picture, from its lower left corner: {x, y, fromX, fromY, down}

  // ---- the worker ----

  function stop() {
    worker?.terminate();
    clearTimeout(patience);
    worker = null;
    pending = false;
  }

  async function start() {
    stop();
    canvas = make('canvas', { tabIndex: 0 });
    canvas.setAttribute('aria-label', 'The picture at the chosen time. Space plays and pauses it.');
    place.replaceChildren(canvas);
    const own = worker = new Worker('player-worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => own === worker && arrived(data);
    const offscreen = canvas.transferControlToOffscreen();
    worker.postMessage({ wasm: wasm(), canvas: offscreen }, [offscreen]);
    send();
  }

  function send() {
    const { path, text, files } = shader;
    worker.postMessage({ path, text: resized(text, size), files, ...size });
    draw();
  }

  // A newer frame waits until the present one is drawn.
  function draw() {
    wanted = true;
    if (pending || !worker || document.hidden) return;
    wanted = false;
    pending = true;
    worker.postMessage({ values: valuesOf(size).map(([, value]) => value).join('\n') });
  }

  function giveUp() {
    stop();
    pause();
    time.textContent = 'A frame takes too long to play.';
  }

  function arrived({ begins, drawn, milliseconds }) {
    clearTimeout(patience);
    if (begins) {
      patience = setTimeout(giveUp, PATIENCE);
      return;
    }
    pending = false;
    canvas.dataset.frame = drawn ? frame() : '';
    if (!drawn) {
      playing = false;
      label();
      time.textContent = 'The shader does not run.';
    } else if (milliseconds > SLOW && size.width > LEAST_WIDTH && playing) {
      fit(Math.max(LEAST_WIDTH, Math.round(size.width * Math.sqrt(GOAL / milliseconds))));
      send();
    } else if (playing) {
      requestAnimationFrame(step);
    } else if (wanted) {
      draw();
    }
  }

  // ---- time ----

  const frame = () => Math.round(seconds * RATE);

  // Definitions for a target of a size.
  function valuesOf({ width, height }) {
    const values = [['define', `iFrame=${frame()}`]];
    if (!/\biMouse\b/.test(plainOf(shader.text))) return values;
    const { x = 0, y = 0, fromX = 0, fromY = 0, down = false } = mouse ?? {};
    const sign = down ? 1 : -1, at = [x * width, y * height, sign * fromX * width, sign * fromY * height];
    return [...values, ['define', `iMouse=${(mouse ? at : [0, 0, 0, 0]).map((value) => value.toFixed(2)).join(' ')}`]];
  }

  function label() {
    button.textContent = playing ? 'Pause' : 'Play';
    slider.max = Math.max(slider.max, seconds);
    slider.value = seconds;
    time.textContent = `${seconds.toFixed(2)} s`;
  }

  function step(now) {
    if (!playing) return;
    seconds += Math.min(0.25, (now - last) / 1000);
    last = now;
    label();
    draw();
  }

  function play() {
    if (!worker) start();
    playing = true;
    last = performance.now();
    label();
    if (!pending) requestAnimationFrame(step);
  }

  function pause() {
    if (!playing) return;
    playing = false;
    label();
    choose();
  }

  const choose = () => onChoose(valuesOf(full));

  function goTo(to) {
    playing = false;
    seconds = to;
    label();
    draw();
  }

  button.addEventListener('click', () => (playing ? pause() : play()));
  rewind.addEventListener('click', () => { goTo(0); choose(); });
  slider.addEventListener('input', () => goTo(Number(slider.value)));
  slider.addEventListener('change', choose);
  place.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    button.click();
  });
  document.addEventListener('visibilitychange', () => !document.hidden && wanted && draw());

  // ---- the mouse ----

  function point(event) {
    const box = canvas.getBoundingClientRect();
    const x = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const y = Math.min(1, Math.max(0, 1 - (event.clientY - box.top) / box.height));
    mouse = event.type === 'pointerdown' ? { x, y, fromX: x, fromY: y, down: true } : { ...mouse, x, y };
    draw();
  }
  place.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    point(event);
  });
  place.addEventListener('pointermove', (event) => mouse?.down && point(event));
  for (const end of ['pointerup', 'pointercancel'])
    place.addEventListener(end, () => {
      if (!mouse?.down) return;
      mouse.down = false;
      if (!playing) choose();
    });

  // ---- the shader ----

  function fit(width) {
    size = { width, height: Math.max(1, Math.round((width * full.height) / full.width)) };
  }

  function show({ path, text, files = [], options = [] }) {
    const other = shader?.path !== path;
    parent.hidden = !isToy(text);
    if (parent.hidden) {
      stop();
      playing = false;
      shader = null;
      return;
    }
    shader = { path, text, files };
    full = sizeOf(text);
    place.style.setProperty('--ratio', full.width / full.height);
    if (!size || other) fit(Math.min(full.width, WIDTH));
    if (other) {
      mouse = null;
      seconds = Number(options.map(([, value]) => value.match(/^iFrame=(\d+)$/)?.[1]).find(Boolean) ?? 0) / RATE;
      playing = !matchMedia('(prefers-reduced-motion: reduce)').matches && !seconds;
      last = performance.now();
      label();
    }
    fit(size.width);
    if (worker) send();
    else start();
  }

  parent.hidden = true;
  return {
    show,
    // The text that the viewer runs at the chosen time.
    textOf: (text) => (shader && frame() ? withoutExpects(text) : text),
    // Leave out definitions that the address has set.
    definitions: (text, options) => (isToy(text) && shader ? valuesOf(full) : [])
      .filter(([, value]) => !options.some(([name, given]) => name === 'define' && given.startsWith(value.split('=')[0] + '='))),
  };
}
