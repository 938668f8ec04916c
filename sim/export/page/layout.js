// layout.js: which rows the timeline has and where they are; from cycles to pixels and back. All runs share one axis.

const GUTTER = 104, RIGHT = 10, HEAD = 88, MINI = { y: 8, h: 34 }, WEDGE = { y: 44, h: 9 }, AXIS = { y: 56, h: 22 };
const RAIL = 4, STRIP = 14, SHARE_BAND = 18, FOLDED = 24, LEAST_FOLDED = 12, MOST_OPEN = 16, EMPTY = 15, BAR = 16;
const MOST_Z = 192, Z_OPERANDS = 40, Z_WHOLE = 96, Z_TEXT = 14, Z_GRID = 6, Z_LANES = 1;

const canvas = document.getElementById('canvas'), view = document.getElementById('view');
const space = document.getElementById('space');

// `from` is the cycle at the left edge, z the pixels of a cycle: both any real number. `only` is the one shade that is
// shown, -1 all. `at` is what is kept, `over` what the mouse is over, `range` the selected cycles.
const state = { z: 1, from: first, fitted: true, only: -1, at: null, over: null, range: null, marked: null, wave: null,
  folds: new Map(), expanded: false, frequent: false, run: 0, width: 0, height: 0 };

const track = () => Math.max(40, state.width - GUTTER - RIGHT);
const fitZ = () => track() / (end - first);
const xOf = cycle => GUTTER + (cycle - state.from) * state.z;
const pixelOf = cycle => Math.round(xOf(cycle)); // where a cell begins
const cycleAt = x => Math.max(first, Math.min(end - 1, Math.floor(state.from + (x - GUTTER) / state.z)));
const shownCycles = () => [Math.max(first, Math.floor(state.from)), Math.min(end, Math.ceil(state.from + track() / state.z))];
const isFar = () => state.z < Z_LANES;

// Column k has cycles floor(k / z) to floor((k + 1) / z) - 1, counted from cycle 0, so that panning does not shimmer.
const columnCycles = k => [Math.floor(k / state.z), Math.floor((k + 1) / state.z)];
const firstColumn = () => Math.round(state.from * state.z);

function setZoom(z, cycle, x) {
  const least = fitZ();
  state.z = Math.max(least, Math.min(Math.max(MOST_Z, least), z));
  state.fitted = state.z <= least * 1.0001;
  setFrom(cycle - (x - GUTTER) / state.z);
}

function setFrom(from) {
  const most = end - track() / state.z;
  state.from = Math.max(first, Math.min(most, from));
}

// ---- rows ----

let rows = [], bodyHeight = 0;

const waveSelected = () => state.wave || runs[state.run].all.find(slot => slot.empty < 0) || runs[0].all[0];
const coreIsUsed = (run, core) => run.all.slice(core * run.slots_of_core, (core + 1) * run.slots_of_core).some(s => s.empty < 0);
const isFolded = (run, core) => state.folds.has(run.index + ':' + core) ? state.folds.get(run.index + ':' + core)
  : run.foldedByItself && (run.slots_of_core > MOST_OPEN || core !== (waveSelected().run === run ? waveSelected().core : 0));

// The height of a lane that fills the view, within reason; and whether bands become shares, and cores fold.
function fitLanes() {
  let bands = 0, lanes = 0, fixed = 0;
  for (const run of runs) {
    const used = run.all.filter(slot => slot.empty < 0).length;
    run.foldedByItself = run.cores > 1 && used * (SHARE_BAND + 4) + run.cores * 20 > state.height - HEAD;
    const open = run.foldedByItself ? run.all.filter(s => s.empty < 0 && !isFolded(run, s.core)).length : used;
    const cores = run.foldedByItself ? 1 : run.cores;
    bands += open;
    lanes += open * run.lanes;
    fixed += open * (textHeight() + RAIL + 5) + cores * (run.alus + run.queues.length) * (STRIP + 3) + run.cores * 10 +
      (runs.length > 1 ? 26 : 0) + (hasCurves(run) ? 4 * 36 : 0) + 40;
    if (run.foldedByItself) fixed += run.cores * (FOLDED + 2);
    run.folded = Math.max(LEAST_FOLDED, Math.min(FOLDED, Math.floor((state.height - HEAD - 150) / run.cores) - 2));
  }
  const room = state.height - HEAD - fixed - stackDepth(waveSelected()) * BAR;
  state.laneHeight = Math.max(1, Math.min(12, Math.floor(room / Math.max(1, lanes))));
  if (room / Math.max(1, lanes) < 1.5 && bands > runs.length) state.laneHeight = 0;
}

const textHeight = () => isFar() || (runs.length > 1 && state.z < Z_TEXT) ? 0 : state.z >= Z_OPERANDS ? 30 : 18;
const hasCurves = run => runs.length === 1 && (run.cores > 1 || run.slots_of_core > 8 || isFar());
const stackDepth = slot => {
  const [from, to] = shownCycles();
  if (isFar() || (runs.length > 1 && state.z < Z_TEXT) || !isNear(slot.run, Math.max(from, slot.run.start), Math.min(to, slot.run.end))) return 0;
  let most = 0;
  for (const entry of slot.entries()) if (entry.start < to && entry.end > from) most = Math.max(most, entry.depth + 1);
  return Math.min(most, 12);
};

function bandHeight(slot) {
  const { lanes } = slot.run;
  if (state.laneHeight) return isFar() ? Math.max(SHARE_BAND, Math.min(72, state.laneHeight * lanes)) : state.laneHeight * lanes;
  return slot === waveSelected() && !isFar() ? 2 * lanes : SHARE_BAND;
}

function layOutCore(run, core, place) {
  const slots = run.all.slice(core * run.slots_of_core, (core + 1) * run.slots_of_core);
  if (run.cores > 1) place({ kind: 'core', h: 20, run, core, folded: false });
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i];
    if (slot.empty >= 0) { // neighbours that are empty for one reason are one row
      let last = i;
      while (last + 1 < slots.length && slots[last + 1].empty === slot.empty) last++;
      place({ kind: 'empty', h: EMPTY, run, core, from: i, to: last, reason: slot.empty }, 4);
      i = last;
      continue;
    }
    const h = bandHeight(slot), lanes = !isFar() && h >= run.lanes;
    const text = lanes || (!isFar() && state.z >= Z_TEXT) ? textHeight() : 0;
    place({ kind: 'band', h: text + RAIL + h, text, run, core, slot, band: h, lanes }, 5);
    if (slot === waveSelected())
      for (let depth = 0, most = stackDepth(slot); depth < most; depth++) place({ kind: 'stack', h: BAR - 2, run, core, slot, depth }, 2);
  }
  if (isFar() && hasCurves(run)) return; // these have the sums
  for (const unit of run.unitsOf) if (unit.core === core) place({ kind: 'unit', h: STRIP, run, core, unit }, 3);
  for (const queue of run.queuesOf) if (queue.core === core) place({ kind: 'queue', h: STRIP, run, core, queue }, 3);
}

function layOut() {
  fitLanes();
  rows = [];
  let y = HEAD;
  const place = (row, gap = 2) => {
    rows.push({ ...row, y });
    y += row.h + gap;
  };
  for (const run of runs) {
    if (runs.length > 1) place({ kind: 'run', h: 24, run });
    if (hasCurves(run)) for (const curve of curvesOf(run)) place({ kind: 'curve', h: 30, run, curve }, 6);
    let unused = 0;
    for (let core = 0; core < run.cores; core++) {
      if (!coreIsUsed(run, core)) unused++;
      else if (run.cores > 1 && isFolded(run, core)) place({ kind: 'core', h: run.folded, run, core, folded: true });
      else layOutCore(run, core, place);
    }
    if (unused) place({ kind: 'empty', h: EMPTY, run, core: -1, cores: unused, reason: run.all.find(s => !coreIsUsed(run, s.core)).empty }, 4);
    y += 10;
  }
  bodyHeight = y;
  space.style.height = Math.max(bodyHeight, state.height) + 'px';
}

// Sums over the whole GPU: [name, of how much, value of a column, most].
const curvesOf = run => [
  { name: 'waves resident', of: `of ${run.cores * run.slots_of_core} slots`, most: run.cores * run.slots_of_core,
    value: (n, cycles) => run.cores * run.slots_of_core - n[NO_WAVE] / run.lanes / cycles },
  { name: 'lanes executing', of: `of ${run.cores * run.slots_of_core * run.lanes} lanes`, most: 0,
    value: (n, cycles) => n[EXECUTES] / cycles },
  { name: run.samplers ? 'units busy' : 'ALUs busy', of: `of ${run.cores * run.alus}`, most: run.cores * run.alus, value: (n, cycles) => n[BUSY] / cycles },
].concat(run.queues.length ? [{ name: 'memory requests', of: `of ${run.cores * run.queues.length * run.queue_entries} in queues`,
  most: 0, value: (n, cycles) => n[REQUESTS] / cycles }] : []);

// ---- what is where ----

// What is at a place of the canvas, below its head: {row, cycle, lane}, or null.
function placeAt(x, y) {
  if (x < GUTTER || x >= GUTTER + track() || y < HEAD - 2) return null;
  const down = y + view.scrollTop, row = rows.find(r => down >= r.y && down < r.y + r.h);
  if (!row || row.kind === 'run') return null;
  const cycle = cycleAt(x);
  if (cycle >= row.run.end) return null;
  const lane = row.kind === 'band' ? Math.floor((down - row.y - row.text - RAIL) / (row.band / row.run.lanes)) : 0;
  return { row, cycle, lane: Math.max(0, Math.min(row.run.lanes - 1, lane)), inText: row.kind === 'band' && down < row.y + row.text };
}

// Where a slot's band is now.
const rowOfSlot = slot => rows.find(row => row.kind === 'band' && row.slot === slot);
const laneTop = (row, lane) => row.y + row.text + RAIL + Math.floor(lane * row.band / row.run.lanes);
