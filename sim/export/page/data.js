"use strict";
// data.js: the trace of the page, and looking things up in it. sim/export/html.c says what is in it.

const trace = JSON.parse(document.getElementById("trace").textContent);

const RUN = 8, CYCLES = 0, REASON = 1, PC = 2, WAVE = 3, LOW = 4, HIGH = 5, PRODUCER = 6, REGISTER = 7;
const ALU = 4, ALU_CYCLE = 0, ALU_CYCLES = 1, ALU_WAVE = 2, ALU_PC = 3;
const INACTIVE = trace.states.indexOf("inactive"), ACTIVE = trace.states.indexOf("active");
const DISABLED = trace.states.indexOf("disabled"), STALLED = trace.states.indexOf("stalled");

const slots = trace.runs.map((runs, index) => {
  const count = runs.length / RUN, starts = new Float64Array(count + 1);
  starts[0] = trace.start;
  for (let i = 0; i < count; i++) starts[i + 1] = starts[i] + runs[i * RUN + CYCLES];
  return { runs, count, starts, core: Math.floor(index / trace.slots), slot: index % trace.slots };
});

const alus = trace.alu_runs.map((runs, index) =>
  ({ runs, count: runs.length / ALU, core: Math.floor(index / trace.alus), alu: index % trace.alus }));

// Memory queues: {runs, count, core, name}.
const LEVEL = 3, LEVEL_CYCLE = 0, LEVEL_CYCLES = 1, LEVEL_REQUESTS = 2;
const queues = trace.queue_levels.map((runs, index) => ({ runs, count: runs.length / LEVEL,
  core: Math.floor(index / trace.queues.length), name: trace.queues[index % trace.queues.length] }));

const unitName = ({ alu }) => alu < trace.alus - trace.samplers ? "ALU " + alu : "sampler";

// The run of a slot that holds a cycle of the page.
function runAt(slot, cycle) {
  let low = 0, high = slot.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (slot.starts[middle] <= cycle) low = middle; else high = middle - 1;
  }
  return low;
}

// The instruction of an ALU that is the first to end after a cycle.
function aluAt(alu, cycle) {
  let low = 0, high = alu.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (alu.runs[middle * ALU] + alu.runs[middle * ALU + ALU_CYCLES] <= cycle) low = middle + 1; else high = middle;
  }
  return low;
}

// The level of a queue that is the first to end after a cycle.
function levelAt(queue, cycle) {
  let low = 0, high = queue.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (queue.runs[middle * LEVEL] + queue.runs[middle * LEVEL + LEVEL_CYCLES] <= cycle) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The requests that a queue holds in a cycle.
function requestsAt(queue, cycle) {
  const i = levelAt(queue, cycle);
  return i < queue.count && queue.runs[i * LEVEL] <= cycle ? queue.runs[i * LEVEL + LEVEL_REQUESTS] : 0;
}

const field = (slot, run, which) => slot.runs[run * RUN + which];
const reasonOf = (slot, run) => trace.reasons[field(slot, run, REASON)];
const hasBit = (low, high, lane) => lane < 32 ? low >>> lane & 1 : high >>> (lane - 32) & 1;
const isOn = (slot, run, lane) => hasBit(field(slot, run, LOW), field(slot, run, HIGH), lane);
const isLive = (wave, lane) => hasBit(trace.waves[wave * 3], trace.waves[wave * 3 + 1], lane);

// What a lane shows: an index of trace.states.
function laneState(slot, run, lane) {
  const on = reasonOf(slot, run)[1];
  return on === DISABLED || isOn(slot, run, lane) ? on : INACTIVE;
}

// The run that last switched a lane off, at or before a run of the same wave in which it is off: {run, known}. Not known:
// it was before the first cycle of the page.
function offSince(slot, run, lane) {
  const wave = field(slot, run, WAVE);
  let first = run;
  while (first > 0 && field(slot, first - 1, WAVE) === wave && !isOn(slot, first - 1, lane)) first--;
  return { run: first, known: first > 0 || trace.start === 0 };
}

// The first run after this one in which the lane is on again; -1: the wave ends, or the page does, before.
function onAgain(slot, run, lane) {
  const wave = field(slot, run, WAVE);
  for (let i = run + 1; i < slot.count && field(slot, i, WAVE) === wave; i++) if (isOn(slot, i, lane)) return i;
  return -1;
}

function registerName(register) {
  const vector = register < trace.vector_components, c = vector ? register : register - trace.vector_components;
  return (vector ? "r" : "w") + (c >> 2) + "." + "xyzw"[c & 3];
}

function execText(slot, run) {
  const hex = n => (n >>> 0).toString(16).padStart(8, "0");
  return "0x" + (trace.lanes > 32 ? hex(field(slot, run, HIGH)) : "") + hex(field(slot, run, LOW));
}

// "12", or "lib.s:12" when it is not in the main file.
function lineName(pc) {
  const [, file, line] = trace.code[pc];
  return (file ? trace.files[file][0].replace(/.*\//, "") + ":" : "") + line;
}

// What --check found: a mark for each access that the page shows, in order of findings, the earlier one of a race behind
// its later one.
const marks = (trace.checks || []).flatMap(([check, text, note, times, access, other], finding) =>
  [[access, `${check}: ${text}` + (times > 1 ? ` (${times} times)` : "")], [other, note]].flatMap(([place, words]) => {
    if (!place) return [];
    const [wave, lane, cycle] = place;
    const slot = cycle < trace.start || cycle >= trace.end ? null
      : slots.find(s => field(s, runAt(s, cycle), WAVE) === wave);
    return slot ? [{ finding, slot, lane, cycle, words }] : [];
  }));
const marksAt = (slot, lane, cycle) => marks.filter(m => m.slot === slot && m.lane === lane && m.cycle === cycle);
