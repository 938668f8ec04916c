// counts.js: how many lane-cycles of each shade there are in any cycles of a slot, a core, a run; and how a column of
// pixels is divided among them. Where all cycles are near the sums are exact; else they are those of the whole columns of
// the levels that lie there, and it is said of which cycles.

const STRIDE = 16; // runs between two sums that are kept

// Sums of the runs in front of every STRIDE-th one.
const sumsOf = slot => {
  const data = slot.runs();
  if (data.sums) return data.sums;
  const sums = data.sums = new Float64Array((Math.floor(data.count / STRIDE) + 1) * SHADES), now = new Float64Array(SHADES);
  for (let i = 0; i < data.count; i++) {
    if (i % STRIDE === 0) sums.set(now, i / STRIDE * SHADES);
    addRun(slot, i, data.starts[i + 1] - data.starts[i], now);
  }
  if (data.count % STRIDE === 0) sums.set(now, data.count / STRIDE * SHADES);
  return sums;
};

// So many cycles of a run.
function addRun(slot, i, cycles, sums, sign = 1) {
  const data = slot.runs(), shade = page.reasons[data.reason[i]][2], { lanes } = slot.run;
  if (shade === NO_WAVE) {
    sums[NO_WAVE] += sign * cycles * lanes;
    return;
  }
  const { threads } = waveOf(slot.run, data.wave[i]);
  sums[shade] += sign * cycles * data.on[i];
  const masked = hasThreads(slot.run) ? countBits(data.retiredLow[i]) + countBits(data.retiredHigh[i]) : threads - data.on[i];
  sums[MASKED] += sign * cycles * masked;
  sums[WAITS] += sign * cycles * (threads - data.on[i] - masked);
  sums[NO_THREAD] += sign * cycles * (lanes - threads);
}

// Adds (or, with sign -1, takes away) what lies before a cycle that is near.
function addBefore(slot, cycle, sums, sign) {
  const data = slot.runs(), kept = sumsOf(slot);
  if (!data.count) return;
  const at = cycle >= data.starts[data.count] ? data.count : runAt(slot, cycle), block = Math.floor(at / STRIDE);
  for (let s = 0; s < SHADES; s++) sums[s] += sign * kept[block * SHADES + s];
  for (let i = block * STRIDE; i < at; i++) addRun(slot, i, data.starts[i + 1] - data.starts[i], sums, sign);
  if (at < data.count && cycle > data.starts[at]) addRun(slot, at, cycle - data.starts[at], sums, sign);
}

// Cycles of stalls that nothing hides before a cycle that is near.
function exposedBefore(slot, cycle) {
  const { count, starts, cycles, before } = slot.exposed(), at = bisect(count, i => starts[i] < cycle);
  return at ? before[at - 1] + Math.min(cycles[at - 1], cycle - starts[at - 1]) : 0;
}

// ---- levels ----

const FIELDS = SHADES + 3, BUSY = SHADES, REQUESTS = SHADES + 1, EXPOSED = SHADES + 2;

// Columns as sums of those before each: FIELDS numbers a column, and one column more than there are.
function unpackColumns(run, text, bin, slots, units) {
  const from = new Reader(text), count = Math.ceil((run.end - run.start) / bin), columns = new Float64Array((count + 1) * FIELDS);
  const now = new Float64Array(FIELDS), before = new Float64Array(FIELDS);
  for (let at = 0, repeats = 0; at < count; at++) {
    const cycles = Math.min(bin, run.end - run.start - at * bin), head = repeats ? 64 : from.byte();
    if (head === 0) repeats = (repeats || from.number()) - 1;
    else {
      let left = cycles * run.lanes * slots, last = 31 - Math.clz32(head & 127);
      for (let s = 0; s < SHADES; s++) {
        before[s] = !(head >> s & 1) ? 0 : s === last ? left : from.number();
        left -= before[s];
      }
      before[EXPOSED] = head & 128 ? from.number() : 0;
      for (const s of [BUSY, REQUESTS]) before[s] = units ? from.number() : 0;
    }
    for (let s = 0; s < FIELDS; s++) columns[(at + 1) * FIELDS + s] = now[s] += before[s];
  }
  return { bin, count, columns };
}

for (const run of runs) {
  run.coreKeys = Array.from({ length: run.cores }, () => ({}));
  if (!run.levels) continue;
  const { bin, slot_bin, cores } = run.levels;
  run.coreLevels = cores.map(([, text]) => lazy(() => unpackColumns(run, text, bin, run.slots_of_core, true)));
  for (const slot of run.all)
    slot.levels = lazy(() => unpackColumns(run, cores[slot.core][0][slot.slot], slot_bin, 1, false));
}

// Whole columns: those that begin within from .. to - 1, or the one that lies there.
function columnSpan(run, bin, from, to) {
  const begin = Math.floor((from - run.start) / bin);
  const after = to >= run.end ? Math.ceil((run.end - run.start) / bin) : Math.floor((to - run.start) / bin);
  return [begin, Math.max(begin + 1, after)];
}
function addColumns(run, levels, from, to, sums) {
  const [begin, after] = columnSpan(run, levels.bin, from, to);
  for (let s = 0; s < FIELDS; s++) sums[s] += levels.columns[after * FIELDS + s] - levels.columns[begin * FIELDS + s];
}

// ---- any cycles ----

// Adding up is exact where it can be, and quick where there is much: many slots are not unpacked for a sum of them.
const MANY_SLOTS = 256;
const usesLevels = (run, bin, from, to) => Boolean(run.levels) &&
  (!isNear(run, from, to) || to - from >= bin || (bin === run.levels.bin && run.all.length > MANY_SLOTS));

// The same columns are asked for again in every frame: sums are kept as long as the zoom stays.
const kept = { z: 0, count: 0, sums: new Map() };
function keptSums(owner, from, to, make) {
  if (kept.z !== state.z || kept.count > 300000) {
    Object.assign(kept, { z: state.z, count: 0 });
    kept.sums.clear();
  }
  if (!kept.sums.has(owner)) kept.sums.set(owner, new Map());
  const mine = kept.sums.get(owner), found = mine.get(from);
  if (found && found.to === to) return found.sums;
  const sums = make();
  kept.count++;
  mine.set(from, { to, sums });
  return sums;
}

const slotCounts = (slot, from, to) => keptSums(slot, from, to, () => countSlot(slot, from, to));
function countSlot(slot, from, to) {
  const { run } = slot, sums = new Float64Array(FIELDS);
  [from, to] = [Math.max(from, run.start), Math.min(to, run.end)];
  if (from >= to) return sums;
  if (usesLevels(run, run.levels && run.levels.slot_bin, from, to)) addColumns(run, slot.levels(), from, to, sums);
  else {
    addBefore(slot, to, sums, 1);
    addBefore(slot, from, sums, -1);
    sums[EXPOSED] = exposedBefore(slot, to) - exposedBefore(slot, from);
  }
  return sums;
}

function addUnits(run, core, from, to, sums) {
  const each = (list, field, weight) => {
    for (const { core: at, runs: items } of list) {
      if (at !== core) continue;
      const all = items();
      for (let i = itemFrom(all, from); i < all.count && all.starts[i] < to; i++)
        sums[field] += (Math.min(to, all.starts[i] + all.cycles[i]) - Math.max(from, all.starts[i])) * weight(all, i);
    }
  };
  each(run.unitsOf, BUSY, () => 1);
  each(run.queuesOf, REQUESTS, (all, i) => all.requests[i]);
}

const coreCounts = (run, core, from, to) => keptSums(run.coreKeys[core], from, to, () => countCore(run, core, from, to, false));
// With `units` also what units and queues of the core do.
function countCore(run, core, from, to, units) {
  const sums = new Float64Array(FIELDS);
  [from, to] = [Math.max(from, run.start), Math.min(to, run.end)];
  if (from >= to) return sums;
  if (usesLevels(run, run.levels && run.levels.bin, from, to)) {
    addColumns(run, run.coreLevels[core](), from, to, sums);
    return sums;
  }
  for (let slot = 0; slot < run.slots_of_core; slot++)
    countSlot(run.all[core * run.slots_of_core + slot], from, to).forEach((n, s) => { sums[s] += n; });
  if (units) addUnits(run, core, from, to, sums);
  return sums;
}

function runCounts(run, from, to) {
  if (from <= run.start && to >= run.end) return totalsOf(run);
  return keptSums(run, from, to, () => countRun(run, from, to));
}
function countRun(run, from, to) {
  const sums = new Float64Array(FIELDS);
  for (let core = 0; core < run.cores; core++) countCore(run, core, from, to, true).forEach((n, s) => { sums[s] += n; });
  return sums;
}

// Of the whole run; what units and queues do is not among its totals.
const totalsOf = run => run.sums = run.sums || countRun(run, run.start, run.end);

// The cycles that such a sum is really of.
function countedCycles(run, bin, from, to) {
  if (!usesLevels(run, bin, from, to)) return [from, to];
  const [begin, after] = columnSpan(run, bin, from, to);
  return [run.start + begin * bin, Math.min(run.end, run.start + after * bin)];
}

// ---- pixels ----

// The rows of pixels of each shade in a column of a band: floor of the exact share, the rest to the largest remainders;
// then whatever there is gets at least one, from the tallest.
function heightsOf(counts, rows) {
  if (counts.rows === rows) return counts.heights;
  counts.rows = rows;
  return counts.heights = divide(counts, rows);
}
function divide(counts, rows) {
  let sum = 0;
  for (let s = 0; s < SHADES; s++) sum += counts[s];
  const heights = new Array(SHADES).fill(0);
  if (!sum) return heights;
  let left = rows;
  const order = [];
  for (let s = 0; s < SHADES; s++) {
    const exact = rows * counts[s] / sum;
    heights[s] = Math.floor(exact);
    left -= heights[s];
    order.push([exact - heights[s], s]);
  }
  order.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (let i = 0; i < left; i++) heights[order[i][1]]++;
  for (let s = 0; s < SHADES; s++) {
    if (!counts[s] || heights[s]) continue;
    const tallest = heights.indexOf(Math.max(...heights));
    if (heights[tallest] < 2) break;
    heights[tallest]--;
    heights[s] = 1;
  }
  return heights;
}
