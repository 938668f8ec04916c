// main.js: what the page does: pointing, keeping, zooming, selecting, themes, printing; a line of the source and the
// timeline show each other.

let wanted = false;

// One drawing a frame, however much happens.
function redraw() {
  if (wanted) return;
  wanted = true;
  requestAnimationFrame(() => { wanted = false; draw(); });
}

// ---- what is shown and kept ----

function keep(at) {
  state.at = at;
  state.run = at ? at.row.run.index : state.run;
  if (at && at.row.kind === 'band') state.wave = at.row.slot;
  fillWhy();
  const said = describe(at), pc = said && said.pc !== undefined ? said.pc : -1;
  markLine(pc >= 0 ? at.row.run.lineOfPc[pc] : null, true);
  byId('command').textContent = at && at.row.kind === 'band' && isNear(at.row.run, at.cycle, at.cycle + 1) ? whyCommand(at) : '';
  redraw();
}

// The same question on the command line.
function whyCommand(at) {
  const wave = at.row.slot.runs().wave[runAt(at.row.slot, at.cycle)];
  return wave < 0 ? '' : `${(at.row.run.command || 'lockstep trace ' + at.row.run.title).replace('lockstep trace', 'lockstep why')} --at ${wave}:${at.lane}:${at.cycle}`;
}

// A place of a slot: its row may be new.
function placeOfSlot(slot, cycle, lane) {
  if (isFolded(slot.run, slot.core)) state.folds.set(slot.run.index + ':' + slot.core, false);
  state.wave = slot;
  layOut();
  const row = rowOfSlot(slot);
  return row ? { row, cycle, lane } : null;
}

// Bring a cycle and a row into view.
function reveal(at) {
  const x = xOf(at.cycle), { row } = at;
  if (x < GUTTER || x + state.z > GUTTER + track()) setFrom(at.cycle - track() / state.z / 2);
  const top = row.y, bottom = Math.min(row.y + row.h, row.y + view.clientHeight - HEAD);
  if (top < view.scrollTop + HEAD) view.scrollTop = top - HEAD;
  else if (bottom > view.scrollTop + view.clientHeight) view.scrollTop = bottom - view.clientHeight + 8;
}

// So near that cells can be seen.
function goTo(slot, cycle, lane) {
  if (state.z < Z_GRID) setZoom(Z_TEXT * 2, cycle, GUTTER + track() / 2);
  const at = placeOfSlot(slot, cycle, lane);
  if (!at) return;
  reveal(at);
  keep(at);
}

function fit() {
  setZoom(0, first, GUTTER);
  redraw();
}

const middle = () => state.at && xOf(state.at.cycle) >= GUTTER && xOf(state.at.cycle) <= GUTTER + track() ? xOf(state.at.cycle + 0.5) : GUTTER + track() / 2;
const zoomAt = (notches, x) => {
  setZoom(state.z * 2 ** (notches / 4), state.from + (x - GUTTER) / state.z, x);
  redraw();
};
function toggleBands() {
  state.frequent = !state.frequent;
  redraw();
}
function showRange(from, to) {
  setZoom(track() / Math.max(1, to - from), from, GUTTER);
  redraw();
}

// ---- mouse ----

const drag = { kind: null };

function pointerDown(event) {
  if (event.button === 1 || event.button === 2) return;
  const { offsetX: x, offsetY: y } = event;
  if (x < GUTTER) {
    toggleFold(y);
    return;
  }
  const right = miniX(state.from + track() / state.z), left = miniX(state.from), inMini = y < WEDGE.y + WEDGE.h;
  const edge = Math.abs(x - left) < 6 ? 'left' : Math.abs(x - right) < 6 ? 'right' : 'pan';
  Object.assign(drag, { kind: inMini ? 'mini' : event.shiftKey ? 'select' : 'zoom', edge: state.fitted && inMini ? 'new' : edge, x, y, from: state.from, z: state.z,
    moved: false, grip: miniCycle(x) - state.from });
  if (inMini && edge === 'pan' && (x < left || x > right)) {
    drag.grip = track() / state.z / 2;
    setFrom(miniCycle(x) - drag.grip);
  }
  canvas.setPointerCapture(event.pointerId);
  redraw();
}

function dragMini(x) {
  const cycle = Math.max(first, Math.min(end, miniCycle(x))), last = drag.from + track() / drag.z;
  if (drag.edge === 'new') {
    const begin = miniCycle(drag.x);
    if (drag.moved) showRange(Math.min(begin, cycle), Math.max(begin, cycle));
  } else if (drag.edge === 'left') showRange(Math.min(cycle, last - 1), last);
  else if (drag.edge === 'right') showRange(drag.from, Math.max(cycle, drag.from + 1));
  else setFrom(cycle - drag.grip);
}

function pointerMove(event) {
  const { offsetX: x, offsetY: y } = event;
  if (drag.kind) {
    drag.moved = drag.moved || Math.abs(x - drag.x) > 3;
    if (drag.kind === 'mini') dragMini(x);
    else if (drag.moved) state.range = [cycleAt(Math.max(GUTTER, Math.min(x, drag.x))), cycleAt(Math.max(x, drag.x)) + 1];
    redraw();
    return;
  }
  hover(x, y);
}

// The whole cell, or a pixel of a column, in the window's coordinates.
function boxOf(at, x, y) {
  const frame = canvas.getBoundingClientRect(), cell = Math.max(1, state.z);
  const left = state.z >= 2 ? xOf(at.cycle) : x;
  return { left: frame.left + left, right: frame.left + left + cell, top: frame.top + y, bottom: frame.top + y };
}

function hover(x, y) {
  const at = placeAt(x, y), before = state.over;
  state.over = at;
  if (y < WEDGE.y && x >= GUTTER && x < GUTTER + track()) {
    showCard(describeMini(x), boxOf({ cycle: cycleAt(x) }, x, y));
    return;
  }
  showCard(describe(at), at ? boxOf(at, x, y) : null);
  if (!before !== !at || (at && (at.cycle !== before.cycle || at.row.slot !== before.row.slot))) redraw();
}

function describeMini(x) {
  const from = Math.floor(miniCycle(x)), to = Math.min(end, Math.max(from + 1, Math.floor(miniCycle(x + 1)))), sums = new Float64Array(FIELDS);
  let lanes = 0, span = [from, to];
  for (const run of runs) {
    if (from >= run.end) continue;
    span = countedCycles(run, coreBin(run), from, Math.min(to, run.end));
    runCounts(run, ...span).forEach((n, s) => { sums[s] += n; });
    lanes += run.lanes * run.all.length;
  }
  return describeCounts(runs.length > 1 ? 'all runs' : 'whole run', sums, span[0], span[1], lanes, [['a drag', 'moves what is shown']]);
}

function pointerUp(event) {
  const { kind, moved } = drag, { offsetX: x, offsetY: y } = event;
  drag.kind = null;
  if (kind === 'zoom' && moved && state.range) {
    const [from, to] = state.range;
    state.range = null;
    showRange(from, to);
  } else if (kind && kind !== 'mini' && !moved) {
    state.range = null;
    const at = placeAt(x, y);
    if (at && at.row.kind === 'core') toggleFold(y);
    else keep(at && at.row.kind !== 'empty' ? at : null);
  }
  redraw();
}

function doubleClick(event) {
  const at = placeAt(event.offsetX, event.offsetY);
  if (at && at.row.kind === 'band') {
    setZoom(Math.max(state.z, Z_OPERANDS + 8), at.cycle, event.offsetX);
    redraw();
  }
}

function toggleFold(y) {
  const down = y + view.scrollTop, row = rows.find(r => down >= r.y && down < r.y + r.h);
  if (!row) return;
  if (row.kind === 'core') state.folds.set(row.run.index + ':' + row.core, !row.folded);
  if (row.kind === 'band') state.wave = row.slot;
  if (row.run.index !== state.run) {
    state.run = row.run.index;
    fillTable();
    fillSource();
  }
  redraw();
}

function wheel(event) {
  const overNames = event.offsetX < GUTTER && event.target === canvas;
  if (overNames || event.altKey) return; // rows scroll
  event.preventDefault();
  const notch = event.deltaMode ? 1 : 1 / 100;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) setFrom(state.from + (event.deltaX || event.deltaY) / state.z);
  else zoomAt(-event.deltaY * notch * (event.deltaMode ? Math.sign(event.deltaY) / event.deltaY || 1 : 1), Math.max(GUTTER, event.offsetX));
  redraw();
}

// ---- lines ----

function lineOf(event) {
  const row = event.target.closest('[data-line]');
  if (!row) return null;
  const [run, line] = row.dataset.line.split(':').map(Number);
  return runs[run].lineSums[line];
}

// The next cycle in which a line executes, of those that are near.
function nextIssue(sum, from) {
  let best = null;
  for (const slot of sum.run.all) {
    if (slot.empty >= 0) continue;
    const { count, starts, pc } = slot.runs();
    for (let i = runAt(slot, from); i < count && (!best || starts[i] < best.cycle); i++)
      if (starts[i] >= from && sum.pcs.includes(pc[i]) && isIssue(slot, i)) { best = { cycle: starts[i], slot }; break; }
  }
  return best;
}

function goToLine(event) {
  const sum = lineOf(event);
  if (!sum) return;
  const at = (state.at && nextIssue(sum, state.at.cycle + 1)) || nextIssue(sum, sum.run.near[0]);
  if (at) goTo(at.slot, at.cycle, 0);
}

function pointAtLine(event) {
  state.marked = lineOf(event);
  redraw();
}

function lineCard(event) {
  const sum = lineOf(event);
  if (!sum) return showCard(null);
  const box = event.target.closest('[data-line]').getBoundingClientRect(), reasons = Object.entries(sum.reasons).sort((a, b) => b[1] - a[1]).slice(0, 3);
  return showCard({ title: `line ${lineName(sum.run, sum.pcs[0])}`, text: sum.issues ? `${plural(sum.issues, 'issue')}, ${meanLanes(sum).toFixed(1)} of ${sum.run.lanes} lanes on average` : 'It never executed.', many: true,
    pairs: [['cycles', String(sum.cycles)], ['stalled', `${sum.stalled}, ${sum.exposed} exposed`], ...reasons.map(([name, n]) => [(page.reasons.find(reason => reason[0] === name) || [])[3] || name, String(n)]), ['inactive', `${sum.inactive} lane-cycles`]] },
  { left: event.clientX, right: event.clientX + 12, top: box.top, bottom: box.bottom });
}

let markNow = -1;
function goToMark(number) {
  markNow = number;
  const { slot, lane, cycle } = marks[number];
  goTo(slot, cycle, lane);
}

// ---- keys ----

const keys = [
  ['+', 'fewer cycles', () => zoomAt(1, middle())], ['=', '', () => zoomAt(1, middle())], ['-', 'more cycles', () => zoomAt(-1, middle())],
  ['0', 'all cycles', fit], ['z', 'zoom to the selected cycles', () => { if (state.range) { const range = state.range; state.range = null; showRange(...range); } }],
  ['f', 'zoom to cells', () => { setZoom(Z_OPERANDS + 8, state.at ? state.at.cycle : state.from, middle()); redraw(); }],
  ['ArrowLeft', 'one cycle back', () => step(-1, 0)], ['ArrowRight', 'one cycle forward', () => step(1, 0)],
  ['ArrowUp', 'one lane up', () => step(0, -1)], ['ArrowDown', 'one lane down', () => step(0, 1)],
  ['n', 'next mistake or fault', () => nextProblem(1)], ['p', 'the one before', () => nextProblem(-1)],
  ['t', 'light or dark', () => setTheme(themeNow() === 'dark' ? 'light' : 'dark')],
  ['x', 'statements as written, or the instructions that were made of them', () => { state.expanded = !state.expanded; widths.clear(); fillSource(); fillTable(); fillWhy(); redraw(); }],
  ['l', 'far away: shares, or lanes with their most frequent state', () => toggleBands()],
  ['?', 'this list', () => showDrawer('keys')], ['Escape', 'let go', () => letGo()],
];

function nextProblem(by) {
  if (marks.length) goToMark((Math.max(markNow, by < 0 ? 0 : -1) + by + marks.length) % marks.length);
  else goToFault(runs[state.run]);
}

function letGo() {
  byId('keys').hidden = true;
  state.range = null;
  keep(null);
}

function step(cycles, lanes) {
  const near = slot => isNear(slot.run, state.at.cycle, state.at.cycle + 1);
  if (!state.at || state.at.row.kind !== 'band') {
    const slot = waveSelected();
    goTo(slot, Math.max(slot.run.near[0], Math.min(slot.run.near[1] - 1, Math.ceil(state.from))), 0);
    return;
  }
  const { row, cycle, lane } = state.at, bands = rows.filter(r => r.kind === 'band'), by = near(row.slot) && !isFar() ? 1 : Math.max(1, Math.round(1 / state.z));
  let at = bands.findIndex(r => r.slot === row.slot) * row.run.lanes + lane + lanes;
  at = Math.max(0, Math.min(bands.length * row.run.lanes - 1, at));
  const to = bands[Math.floor(at / row.run.lanes)];
  const place = placeOfSlot(to.slot, Math.max(to.run.start, Math.min(to.run.end - 1, cycle + cycles * by)), at % row.run.lanes);
  reveal(place);
  keep(place);
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select')) return;
  const found = keys.find(([key]) => key === event.key);
  if (!found || (event.key.startsWith('Arrow') && event.target.closest('#source, #table'))) return;
  found[2]();
  event.preventDefault();
}

// ---- faults, failed expectations ----

function goToFault(run) {
  const { fault } = run;
  if (!fault || !isNear(run, fault.cycle, fault.cycle + 1)) return;
  const slot = run.all.find(s => s.core === fault.core && s.runs().wave[runAt(s, fault.cycle)] === fault.wave);
  if (slot) goTo(slot, fault.cycle, fault.lane);
}

const verdictOf = run => run.fault ? ['bad', `Fault in cycle ${run.fault.cycle}`] : run.failed ? ['bad', `${run.failed} of ${run.failed + run.passed} expectations failed`]
  : run.passed ? ['ok', `✓ ${run.passed} of ${run.passed} expectations`]
  : run.recorded ? ['unknown', `Ran to its end · ${plural(run.recorded, 'expectation')} not in the recording`]
  : run.recorded === 0 ? ['unknown', 'Ran to its end'] : null;

function fillBanner() {
  const run = runs.find(r => r.fault || r.failed), banner = byId('banner');
  if (!run) return;
  const { fault } = run, block = make('span', 'block');
  block.innerHTML = '<svg viewBox="0 0 24 24"><path d="M12 3 22 21H2z" fill="none" stroke="var(--ON_SELECT)" stroke-width="2" stroke-linejoin="round"/><path d="M12 10v5M12 17v2" stroke="var(--ON_SELECT)" stroke-width="2"/></svg>';
  const title = fault ? `Fault: ${fault.meaning || fault.name}` : `${run.failed} of ${run.failed + run.passed} expectations failed`;
  const text = make('p', 'code', run.problem || (fault ? `${instructionAt(run, fault.pc)}, line ${lineName(run, fault.pc)}, wave ${fault.wave}, cycle ${fault.cycle}` : ''));
  const button = (name, act) => {
    const b = make('button', '', name);
    b.addEventListener('click', act);
    return b;
  };
  banner.replaceChildren(block, make('div', '', make('h2', '', title), text), make('span', 'grow'),
    ...(fault ? [button('Go to the fault', () => goToFault(run))] : []), button('✕', () => { banner.hidden = true; resize(); }));
  banner.hidden = false;
}

// ---- theme ----

const themeNow = () => document.documentElement.dataset.theme;
const prefersLight = matchMedia('(prefers-color-scheme: light)');

function setTheme(name) {
  document.documentElement.dataset.theme = name || page.theme || (prefersLight.matches ? 'light' : 'dark');
  byId('theme').textContent = themeNow() === 'dark' ? '☾ dark' : '☀ light';
  takeColours();
  document.querySelectorAll('.swatch').forEach(box => { if (box.dataset.shade >= 0) box.style.background = ink.shades[box.dataset.shade]; });
  fillTable();
  redraw();
}

// ---- printing: the whole run, light ----

function picture(width) {
  const { z, from, fitted, at, over, width: w, height: h } = state, screen = { pen, top: view.scrollTop };
  const sheet = document.createElement('canvas');
  Object.assign(state, { width, height: 1400, at: null, over: null });
  setZoom(0, first, GUTTER);
  layOut();
  const height = Math.min(bodyHeight + 8, 6000);
  view.scrollTop = 0;
  sheet.width = width * 2;
  sheet.height = height * 2;
  pen = sheet.getContext('2d');
  pen.scale(2, 2);
  fill('#ffffff', 0, 0, width, height);
  drawBody(height);
  drawHead();
  fillLegend();
  pen = screen.pen;
  Object.assign(state, { z, from, fitted, at, over, width: w, height: h });
  layOut();
  view.scrollTop = screen.top;
  return sheet;
}

let themeBefore = null;
function beforePrint() {
  themeBefore = themeNow();
  setTheme('light');
  const sheet = picture(1100), legend = byId('legend').cloneNode(true);
  legend.removeAttribute('id');
  legend.className = 'legend';
  const parts = runs.flatMap(run => [make('h2', '', `The divergence bill${runs.length > 1 ? ': ' + run.name : ''}`), ...tableBodies.bill(run),
    make('h2', '', `What each line costs${runs.length > 1 ? ': ' + run.name : ''}`), ...tableBodies.lines(run)]);
  byId('print').replaceChildren(legend, sheet, make('h2', '', 'Source'), ...[...byId('source').children].map(row => row.cloneNode(true)), ...parts);
}

function afterPrint() {
  byId('print').replaceChildren();
  setTheme(themeBefore);
}

// ---- drawers ----

function showDrawer(what) {
  const drawer = byId('keys');
  if (!drawer.hidden && drawer.dataset.what === what) {
    drawer.hidden = true;
    return;
  }
  drawer.dataset.what = what;
  const mouse = [['wheel', 'zoom about the mouse'], ['⇧ wheel', 'pan'], ['wheel on names', 'scroll rows'], ['drag', 'zoom into these cycles'], ['⇧ drag', 'select cycles: the legend has their shares'],
    ['drag on the minimap', 'move, or change, what is shown'], ['double click', 'zoom to cells'], ['click on a core', 'fold or unfold it']];
  const list = what === 'keys' ? [...keys.filter(([, words]) => words).map(([key, words]) => [key.replace('Arrow', '').toLowerCase(), words]), ...mouse].flatMap(([key, words]) => [make('dt', '', key), make('dd', '', words)])
    : settingRows(runs[state.run]);
  drawer.replaceChildren(make('h2', '', what === 'keys' ? 'Keys and mouse' : `Machine: ${runs[state.run].machine}`), make('dl', '', ...list));
  drawer.hidden = false;
}

// ---- setting up ----

function texts() {
  const run = runs[0], verdict = runs.length === 1 ? verdictOf(run) : null, shown = run.start > 0 || run.end < run.cycles - 1;
  byId('title').textContent = page.heading || runs.map(r => r.title).filter((t, i, all) => all.indexOf(t) === i).join(' and ');
  byId('machine').textContent = (runs.length > 1 ? runs.map(r => r.name).join(' · ') : run.machine) + (shown ? ` · cycles ${run.start} to ${run.end - 1} of ${run.cycles}` : '');
  byId('machine').title = 'All settings';
  byId('version').textContent = `${run.version} · ${run.hashes}`;
  if (verdict) {
    byId('verdict').hidden = false;
    byId('verdict').classList.add(verdict[0]);
    byId('verdict').textContent = verdict[1];
  }
}

// What the address names: #at=WAVE:LANE:CYCLE, as `lockstep why --at` takes it.
function goToAddress() {
  const match = /^#at=(\d+):(\d+):(\d+)$/.exec(location.hash);
  if (!match) return false;
  const [wave, lane, cycle] = match.slice(1).map(Number), run = runs[0];
  if (lane >= run.lanes || !isNear(run, cycle, cycle + 1)) return false;
  const slot = run.all.find(s => s.runs().count && s.runs().wave[runAt(s, cycle)] === wave);
  if (slot) goTo(slot, cycle, lane);
  return Boolean(slot);
}

function resize() {
  sizeCanvas();
  setZoom(state.fitted ? 0 : state.z, state.from, GUTTER);
  draw(); // at once: a canvas of another size is empty
}

function splitter(id, name, value) {
  byId(id).addEventListener('pointerdown', down => {
    const from = parseInt(getComputedStyle(document.documentElement).getPropertyValue(name), 10), begin = value(down);
    const move = event => {
      document.documentElement.style.setProperty(name, Math.max(0, from + value(event) - begin) + 'px');
      resize();
    };
    const up = () => { removeEventListener('pointermove', move); removeEventListener('pointerup', up); };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    down.preventDefault();
  });
}

function listen() {
  canvas.addEventListener('pointerdown', pointerDown);
  canvas.addEventListener('pointermove', pointerMove);
  canvas.addEventListener('pointerup', pointerUp);
  canvas.addEventListener('pointerleave', () => { state.over = null; showCard(null); redraw(); });
  canvas.addEventListener('dblclick', doubleClick);
  view.addEventListener('wheel', wheel, { passive: false });
  view.addEventListener('scroll', redraw);
  addEventListener('keydown', onKey);
  byId('zoom_in').addEventListener('click', () => zoomAt(2, middle()));
  byId('zoom_out').addEventListener('click', () => zoomAt(-2, middle()));
  byId('fit').addEventListener('click', fit);
  byId('bands').addEventListener('click', toggleBands);
  byId('theme').addEventListener('click', () => setTheme(themeNow() === 'dark' ? 'light' : 'dark'));
  byId('help').addEventListener('click', () => showDrawer('keys'));
  byId('machine').addEventListener('click', () => showDrawer('machine'));
  byId('verdict').addEventListener('click', () => { fillBanner(); resize(); });
  byId('copy').addEventListener('click', () => navigator.clipboard && navigator.clipboard.writeText(byId('why').innerText));
  for (const pane of [byId('source'), byId('table')]) {
    pane.addEventListener('mouseover', event => { pointAtLine(event); lineCard(event); });
    pane.addEventListener('mouseleave', event => { pointAtLine(event); showCard(null); });
    pane.addEventListener('click', goToLine);
  }
  byId('table').addEventListener('click', event => {
    const head = event.target.closest('th[data-column]'), item = event.target.closest('[data-mark]');
    if (item) goToMark(Number(item.dataset.mark));
    if (!head) return;
    const column = Number(head.dataset.column);
    Object.assign(order, { column, down: column === order.column ? !order.down : column > 1 });
    fillTable();
  });
  byId('why').addEventListener('click', event => {
    const link = event.target.closest('[data-cycle]');
    if (link && state.at) goTo(state.at.row.slot, Number(link.dataset.cycle), Number(link.dataset.lane));
  });
  splitter('split_left', '--left', event => event.clientX);
  splitter('split_right', '--low', event => -event.clientY);
  addEventListener('hashchange', goToAddress);
  addEventListener('beforeprint', beforePrint);
  addEventListener('afterprint', afterPrint);
  new ResizeObserver(resize).observe(view);
  prefersLight.addEventListener('change', () => { if (!page.theme) setTheme(); });
}

open.source = sources[0];
document.documentElement.dataset.theme = page.theme || (prefersLight.matches ? 'light' : 'dark');
takeColours();
texts();
makeLegend();
fillBanner();
fillSource();
sizeCanvas();
setZoom(0, first, GUTTER);
setTheme();
listen();
draw();
keep(null);
if (!goToAddress() && runs[0].fault) goToFault(runs[0]);
if (runs[0].lineSums.length && !state.at) { // below what introduces it
  const row = byId('source').querySelector('.code');
  byId('source').scrollTop = row ? row.offsetTop - 60 : 0;
}
