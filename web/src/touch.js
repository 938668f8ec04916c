// touch.js: fingers on the canvas.
//
//   a tap              a click; two of them a double click
//   one finger moves   drags the timeline, an edge or the large picture; scrolls all else (worker.js decides)
//   a long press       a ring shows: the right button, for a click or a drag
//   two fingers        apart or together: zoom about their middle
//
//   createTouch({canvas, place, send})      place(event): pixels of the canvas

const SLOP = 8; // CSS pixels; a finger that moves farther does not tap
const HOLD = 450; // milliseconds of a long press
const AGAIN = 350; // and between the taps of a double tap
const NEAR = 30;
const STEPS_PER_OCTAVE = 4; // of zooming by the wheel

export function createTouch({ canvas, place, send }) {
  const fingers = new Map();
  const ring = document.createElement('div');
  ring.className = 'touch-ring';
  ring.hidden = true;
  canvas.after(ring);

  let mode = ''; // of the gesture: '', 'down', 'move', 'hold', 'pinch', 'over'
  let start, last, timer, tapped = { time: 0, x: 0, y: 0 };
  let distance = 0, zoomed = 0;

  const far = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

  function begin(event) {
    mode = 'down';
    start = last = event;
    timer = setTimeout(hold, HOLD);
  }

  function hold() {
    mode = 'hold';
    const box = canvas.parentElement.getBoundingClientRect();
    ring.style.setProperty('left', `${start.clientX - box.left}px`);
    ring.style.setProperty('top', `${start.clientY - box.top}px`);
    ring.hidden = false;
    send('move', place(start));
    send('press', { ...place(start), button: 3, shift: false, again: false });
  }

  function tap(event) {
    const at = place(start);
    const again = event.timeStamp - tapped.time < AGAIN && Math.hypot(start.clientX - tapped.x, start.clientY - tapped.y) < NEAR;
    tapped = { time: again ? 0 : event.timeStamp, x: start.clientX, y: start.clientY };
    send('move', at);
    send('press', { ...at, button: 1, shift: false, again });
    send('release', at);
  }

  // End a gesture, or make way for another one: release the button.
  function leave() {
    clearTimeout(timer);
    ring.hidden = true;
    if (mode === 'hold') send('release', place(last));
    if (mode === 'move') send('finger', { phase: 'end', ...place(last), moved: { x: 0, y: 0 } });
  }

  function beginPinch() {
    leave();
    mode = 'pinch';
    distance = far(...fingers.values());
    zoomed = 0;
  }

  function pinch() {
    const [a, b] = fingers.values();
    const steps = Math.trunc(STEPS_PER_OCTAVE * Math.log2(Math.max(far(a, b), 1) / Math.max(distance, 1)) - zoomed);
    if (!steps) return;
    zoomed += steps;
    const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
    send('wheel', { ...place(middle), steps, held: 'Ctrl+' });
  }

  function move(event) {
    if (mode === 'down' && far(start, event) > SLOP) {
      clearTimeout(timer);
      mode = 'move';
      send('finger', { phase: 'begin', ...place(start), moved: { x: 0, y: 0 } });
    }
    if (mode === 'hold') send('move', place(event));
    if (mode === 'move')
      send('finger', { phase: 'move', ...place(event), moved: { x: event.clientX - last.clientX, y: event.clientY - last.clientY } });
    last = event;
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) begin(event);
    else if (fingers.size === 2 && mode !== 'over') beginPinch();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (mode === 'pinch') pinch();
    else move(event);
  });
  for (const name of ['pointerup', 'pointercancel'])
    canvas.addEventListener(name, (event) => {
      if (!fingers.delete(event.pointerId)) return;
      if (mode === 'down' && name === 'pointerup') tap(event);
      leave();
      mode = fingers.size ? 'over' : ''; // the finger that stays after a pinch does nothing
      if (!fingers.size) send('move', { x: -1, y: -1 }); // nothing is below a lifted finger
    });
}
