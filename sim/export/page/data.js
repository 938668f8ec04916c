'use strict';
// data.js: the runs of the page, and looking things up in them. sim/export/html.c and page_runs.h say what is in them.
// What is packed is unpacked when it is first looked at, so that a long run is on the screen at once.

const page = JSON.parse(document.getElementById('trace').textContent);

// What a lane shows, as in page.shades: the order of the legend, and of shares from the bottom.
const EXECUTES = 0, MASKED = 1, WAITS = 2, STALLED = 3, READY = 4, NO_THREAD = 5, NO_WAVE = 6, SHADES = 7;

// ---- packed numbers: base64 of varints ----

function bytesOf(text) {
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

class Reader {
  constructor(text) {
    this.bytes = bytesOf(text);
    this.at = 0;
  }
  get more() { return this.at < this.bytes.length; }
  byte() { return this.bytes[this.at++]; }
  number() {
    let byte = this.bytes[this.at++], value = byte & 127;
    for (let scale = 128; byte > 127; scale *= 128) {
      byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
    }
    return value;
  }
  signed() {
    const n = this.number();
    return n % 2 ? -(n + 1) / 2 : n / 2;
  }
}

// A value that is made when it is first asked for.
function lazy(make) {
  let made = false, value;
  return () => {
    if (!made) { value = make(); made = true; }
    return value;
  };
}

function countBits(bits) {
  let n = 0;
  for (bits >>>= 0; bits; bits = (bits & bits - 1) >>> 0) n++;
  return n;
}

// The first of `count` items that does not come before; the items are in order.
function bisect(count, before) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(middle)) low = middle + 1; else high = middle;
  }
  return low;
}

// ---- runs of a slot ----

// Columns of equal length; a run i lasts from starts[i] to starts[i + 1] - 1. pc, wave, producer, register: -1 is none.
function unpackRuns(run, text) {
  const from = new Reader(text), most = from.bytes.length, wide = run.lanes > 32;
  const all = { starts: new Float64Array(most + 1), reason: new Uint8Array(most), pc: new Int32Array(most),
    wave: new Int32Array(most), low: new Int32Array(most), high: new Int32Array(most), producer: new Int32Array(most),
    register: new Int32Array(most), on: new Uint8Array(most), retiredLow: new Int32Array(most), retiredHigh: new Int32Array(most) };
  let count = 0, cycle = run.near[0], pc = 0, wave = 0, low = 0, high = 0, retiredLow = 0, retiredHigh = 0, issued = false;
  while (from.more) {
    const head = from.byte(), cycles = head & 32 ? from.number() : 1;
    pc += issued ? 1 : 0;
    if (head & 64) pc += from.signed();
    const more = head & 128 ? from.byte() : 0;
    if (more & 1) wave += from.signed();
    if (more & 2) low ^= from.number();
    if (more & 2 && wide) high ^= from.number();
    all.starts[count] = cycle;
    all.reason[count] = head & 31;
    all.pc[count] = pc - 1;
    all.wave[count] = wave - 1;
    all.low[count] = low;
    all.high[count] = high;
    all.producer[count] = more & 4 ? from.number() - 1 : -1;
    all.register[count] = more & 4 ? from.number() - 1 : -1;
    if (more & 8) retiredLow ^= from.number();
    if (more & 8 && wide) retiredHigh ^= from.number();
    all.retiredLow[count] = retiredLow;
    all.retiredHigh[count] = retiredHigh;
    all.on[count] = countBits(low) + countBits(high);
    issued = page.reasons[head & 31][2] === EXECUTES || head % 32 === page.reasons.length - 1;
    cycle += cycles;
    count++;
  }
  all.starts[count] = cycle;
  all.count = count;
  return all;
}

// Entries of the mask stack, by the cycle in which they begin: {start, end, depth, by, pc, low, high}.
function unpackEntries(run, text) {
  const from = new Reader(text), entries = [];
  for (let end = run.near[0]; from.more;) {
    end += from.signed();
    const entry = { start: end - from.number(), end, depth: from.number(), by: from.number(), pc: from.number(),
      low: from.number(), high: 0 };
    if (run.lanes > 32) entry.high = from.number();
    entries.push(entry);
  }
  return entries.sort((a, b) => a.start - b.start || a.depth - b.depth);
}

// Items one after the other, {count, starts, cycles} and what `read` adds to each: instructions of a unit have wave and
// pc, levels of a queue requests, stalls of a slot that nothing hides the cycles of those in front of them.
function unpackItems(run, text, fields, read) {
  const from = new Reader(text), items = { count: 0 };
  for (const field of ['starts', 'cycles', ...fields]) items[field] = new Float64Array(from.bytes.length + 1);
  for (let end = run.near[0]; from.more; items.count++) {
    const i = items.count;
    items.starts[i] = end + from.signed();
    items.cycles[i] = from.number();
    read(items, i, from);
    end = items.starts[i] + items.cycles[i];
  }
  return items;
}

const unpackUnit = (run, text) => unpackItems(run, text, ['wave', 'pc'], (items, i, from) => {
  for (const field of ['wave', 'pc']) items[field][i] = (i ? items[field][i - 1] : 0) + from.signed();
});
const unpackQueue = (run, text) => unpackItems(run, text, ['requests'], (items, i, from) => { items.requests[i] = from.number(); });
const unpackExposed = (run, text) => unpackItems(run, text, ['before'], ({ before, cycles }, i) => { before[i + 1] = before[i] + cycles[i]; });

function unpackWaves(run) {
  const from = new Reader(run.waves), waves = [];
  for (let low = 0, high = 0, group = 0; from.more;) {
    low ^= from.number();
    if (run.lanes > 32) high ^= from.number();
    group += from.signed();
    waves.push({ low, high, group, slot: from.number(), threads: countBits(low) + countBits(high) });
  }
  return waves;
}

// ---- the runs of the page ----

const runs = page.runs;
runs.forEach((run, index) => {
  run.index = index;
  run.wavesNear = lazy(() => unpackWaves(run));
  run.all = run.slots.map(([text, entries, exposed], i) => ({
    run, index: i, core: Math.floor(i / run.slots_of_core), slot: i % run.slots_of_core, empty: run.empty[i],
    runs: lazy(() => unpackRuns(run, text)), entries: lazy(() => unpackEntries(run, entries)),
    exposed: lazy(() => unpackExposed(run, exposed)),
  }));
  run.unitsOf = run.units.map((text, i) => ({ run, core: Math.floor(i / run.alus), unit: i % run.alus,
    runs: lazy(() => unpackUnit(run, text)) }));
  run.queuesOf = run.queue_levels.map((text, i) => ({ run, core: Math.floor(i / run.queues.length),
    name: run.queues[i % run.queues.length], runs: lazy(() => unpackQueue(run, text)) }));
});
const first = Math.min(...runs.map(run => run.start)), end = Math.max(...runs.map(run => run.end));

const isNear = (run, from, to) => from >= run.near[0] && to <= run.near[1];
const waveOf = (run, wave) => run.wavesNear()[wave - run.first_wave] || { low: -1, high: -1, group: 0, slot: 0, threads: run.lanes };
const unitName = ({ run, unit }) => unit < run.alus - run.samplers ? 'ALU ' + unit : 'sampler';

// Which run of a slot, instruction of a unit or level of a queue holds a cycle: of the latter two, -1 if none does.
const runAt = (slot, cycle) => {
  const { starts, count } = slot.runs();
  return Math.max(0, bisect(count, i => starts[i] <= cycle) - 1);
};
const itemFrom = (items, cycle) => bisect(items.count, i => items.starts[i] + items.cycles[i] <= cycle);
const itemAt = (items, cycle) => {
  const i = itemFrom(items, cycle);
  return i < items.count && items.starts[i] <= cycle ? i : -1;
};

const hasBit = (low, high, lane) => (lane < 32 ? low >>> lane : high >>> (lane - 32)) & 1;
const isOn = (slot, i, lane) => hasBit(slot.runs().low[i], slot.runs().high[i], lane);
const reasonOf = (slot, i) => page.reasons[slot.runs().reason[i]];
const isIssue = (slot, i) => reasonOf(slot, i)[2] === EXECUTES;

// Are lanes threads? Then one that is not active has retired or waits for its turn.
const hasThreads = run => run.settings.reconvergence && run.settings.reconvergence !== 'stack';

// What a lane shows in a run of a slot.
function shadeOf(slot, i, lane) {
  const shade = reasonOf(slot, i)[2], { wave, retiredLow, retiredHigh } = slot.runs();
  if (shade === NO_WAVE || isOn(slot, i, lane)) return shade;
  const { low, high } = waveOf(slot.run, wave[i]);
  if (!hasBit(low, high, lane)) return NO_THREAD;
  return hasThreads(slot.run) && !hasBit(retiredLow[i], retiredHigh[i], lane) ? WAITS : MASKED;
}

// The run that last masked a lane off, at or before a run of the same wave in which it is masked off. Not known: it was
// before the first cycle that is near.
function maskedSince(slot, i, lane) {
  const { wave } = slot.runs();
  let at = i;
  while (at > 0 && wave[at - 1] === wave[i] && !isOn(slot, at - 1, lane)) at--;
  return { at, known: at > 0 || slot.run.near[0] === 0 };
}

// The first run after this one in which the lane is active again; -1: the wave ends, or what is near, before.
function onAgain(slot, i, lane) {
  const { wave, count } = slot.runs();
  for (let at = i + 1; at < count && wave[at] === wave[i]; at++) if (isOn(slot, at, lane)) return at;
  return -1;
}

// Of lanes that are threads: the last issue of a lane before a run. -1: it is not near.
function lastIssue(slot, i, lane) {
  const { wave } = slot.runs();
  for (let at = i - 1; at >= 0 && wave[at] === wave[i]; at--) if (isIssue(slot, at) && isOn(slot, at, lane)) return at;
  return -1;
}

// The issue that a stalled run waits for: before it, of the same wave. -1: it is not near.
function producerRun(slot, i) {
  const { wave, pc, producer } = slot.runs();
  for (let at = i - 1; at >= 0 && wave[at] === wave[i]; at--)
    if (pc[at] === producer[i] && isIssue(slot, at)) return at;
  return -1;
}

// Lanes diverge in an issue: some are masked off, some stay. Of lanes that are threads, the issue has itself as producer.
function lanesDiverge(slot, i) {
  const { low, high, wave, producer } = slot.runs(), { reconvergence } = slot.run.settings;
  if (reconvergence && reconvergence !== 'stack') return isIssue(slot, i) && producer[i] >= 0;
  if (i === 0 || wave[i - 1] !== wave[i] || !isIssue(slot, i)) return false;
  return Boolean(low[i - 1] & ~low[i] || high[i - 1] & ~high[i]) && Boolean(low[i - 1] & low[i] || high[i - 1] & high[i]);
}

// ---- words of the program ----

// As it was written, or what the assembler made of that.
const instructionAt = (run, pc) => pc < 0 ? '' : (state.expanded && run.code[pc][1]) || run.code[pc][0];
const callsAt = (run, pc) => (run.calls.find(([at]) => at === pc) || [])[1] || '';
const placeOf = (run, pc, source) => run.code[pc].slice(2).find(place => source === undefined || place[0] === source);

// "12", or "lib.s:12" when it is not in the first source.
function lineName(run, pc) {
  const [source, line] = placeOf(run, pc) || [0, 0];
  return (source ? run.sources[source][0].replace(/.*\//, '') + ':' : '') + line;
}
const labelAt = (run, pc) => (run.labels.find(([at]) => at === pc) || [pc, 'line ' + (run.code[pc] ? lineName(run, pc) : '?')])[1];

function registerName(register) {
  const vector = register < page.vector_components, c = vector ? register : register - page.vector_components;
  return (vector ? 'r' : 'w') + (c >> 2) + '.' + 'xyzw'[c & 3];
}

// Lanes of a mask, of a wave of so many: "no lane", "lane 5", "all 32 lanes", "the 16 even lanes", "lanes 0-3, 5"; five and
// more that are equally far apart are "1, 5 ... 29".
function lanesNamed(low, high, lanes) {
  const all = [...Array(lanes).keys()], list = all.filter(lane => hasBit(low, high, lane)), parts = [];
  const isHalf = odd => lanes > 4 && list.length === all.filter(lane => lane % 2 === odd).length && list.every(lane => lane % 2 === odd);
  if (list.length < 2) return list.length ? `lane ${list[0]}` : 'no lane';
  if (list.length === lanes) return `all ${lanes} lanes`;
  if (isHalf(0) || isHalf(1)) return `the ${list.length} ${isHalf(0) ? 'even' : 'odd'} lanes`;
  for (let i = 0; i < list.length;) {
    const apart = list[i + 1] - list[i];
    let end = i + 1;
    while (list[end] - list[end - 1] === apart) end++;
    if (apart > 1 && end - i < 5) end = i + 1;
    const last = list[end - 1];
    parts.push(end === i + 1 ? list[i] : apart === 1 ? `${list[i]}-${last}` : `${list[i]}, ${list[i + 1]} ... ${last}`);
    i = end;
  }
  return `lanes ${parts.join(', ')}`;
}

// What --check found: a mark for each access that is near, the earlier one of a race behind its later one.
const marks = runs.flatMap(run => (run.checks || []).flatMap(([check, text, note, times, access, other], finding) =>
  [[access, `${check}: ${text}` + (times > 1 ? ` (${times} times)` : '')], [other, note]].flatMap(([place, words]) => {
    if (!place) return [];
    const [wave, lane, cycle] = place;
    const slot = isNear(run, cycle, cycle + 1) ? run.all.find(s => s.runs().wave[runAt(s, cycle)] === wave) : null;
    return slot ? [{ run, finding, slot, lane, cycle, words }] : [];
  })));
const marksAt = (slot, lane, cycle) => marks.filter(m => m.slot === slot && m.lane === lane && m.cycle === cycle);
