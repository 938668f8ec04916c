// draw.js: the picture, as the PNGs have it: cycles from left to right, the lanes of each wave slot from top to bottom,
// a strip for each ALU and each memory queue below. Only what is in view is drawn, on a canvas that stays in view.

const GUTTER = 62, AXIS = 20, BAND_GAP = 13, CORE_GAP = 22, STRIP = 8, STRIP_GAP = 5, MARGIN = 8;
const canvas = document.getElementById("canvas"), view = document.getElementById("view");
const space = document.getElementById("space"), pen = canvas.getContext("2d");

// A column is `bin` cycles and `width` pixels; a lane is laneHeight pixels.
const zooms = [32, 24, 20, 16, 12, 10, 8, 6, 5, 4, 3, 2, 1].map(width => ({ width, bin: 1 }));
for (let bin = 2; bin <= 2 ** 40; bin *= 2) zooms.push({ width: 1, bin });

const picture = { zoom: 0, laneHeight: 4, palette: trace.palette, marked: null, at: null };
const zoomNow = () => zooms[picture.zoom];
const columnOf = cycle => Math.floor(cycle / zoomNow().bin) - Math.floor(trace.start / zoomNow().bin);
const cycleOf = column => Math.max(trace.start, (column + Math.floor(trace.start / zoomNow().bin)) * zoomNow().bin);
const columns = () => columnOf(trace.end - 1) + 1;

// Where everything is, without scrolling: slots, ALUs and queues with their top edges.
let bands = [], strips = [], height = 0;
function layOut() {
  bands = [];
  strips = [];
  let y = AXIS + BAND_GAP;
  for (let core = 0; core < trace.cores; core++) {
    for (let slot = 0; slot < trace.slots; slot++) {
      bands.push({ y, slot: slots[core * trace.slots + slot] });
      y += trace.lanes * picture.laneHeight + BAND_GAP;
    }
    y += STRIP_GAP - BAND_GAP + 4;
    for (let alu = 0; alu < trace.alus; alu++) {
      strips.push({ y, alu: alus[core * trace.alus + alu] });
      y += STRIP + STRIP_GAP;
    }
    for (let queue = 0; queue < trace.queues.length; queue++) {
      strips.push({ y, queue: queues[core * trace.queues.length + queue] });
      y += STRIP + STRIP_GAP;
    }
    y += CORE_GAP;
  }
  height = y - CORE_GAP + MARGIN;
  space.style.width = GUTTER + columns() * zoomNow().width + MARGIN + "px";
  space.style.height = height + "px";
  space.style.minWidth = space.style.minHeight = "100%";
}

// The height of lanes that fills the view, within reason.
function fitLanes() {
  const stripsHeight = (trace.alus + trace.queues.length) * (STRIP + STRIP_GAP);
  const fixed = AXIS + MARGIN + trace.cores * (trace.slots * BAND_GAP + stripsHeight + CORE_GAP);
  const lanes = trace.cores * trace.slots * trace.lanes;
  picture.laneHeight = Math.max(2, Math.min(20, Math.floor((view.clientHeight - fixed) / lanes)));
}

function fitZoom() {
  const room = view.clientWidth - GUTTER - MARGIN;
  picture.zoom = zooms.findIndex((zoom, i) => {
    picture.zoom = i;
    return columns() * zoom.width <= room;
  });
}

// Divide pixels by counts as the PNGs do: what is there gets a pixel, if there are enough.
function share(counts, pixels) {
  const sum = counts.reduce((a, b) => a + b, 0), order = counts.map((c, i) => i).filter(i => counts[i] > 0);
  order.sort((a, b) => counts[b] - counts[a] || a - b);
  const parts = counts.map(() => 0);
  order.slice(0, pixels).forEach(i => { parts[i] = 1; });
  let left = pixels - Math.min(order.length, pixels);
  for (const i of order) {
    const more = Math.min(left, Math.max(0, Math.round(counts[i] * pixels / sum) - 1));
    parts[i] += more;
    left -= more;
  }
  if (order.length) parts[order[0]] += left;
  return parts;
}

function fill(colour, x, y, w, h) {
  pen.fillStyle = colour;
  pen.fillRect(x, y, w, h);
}

function label(text, x, y, colour, align) {
  pen.fillStyle = colour;
  pen.textAlign = align || "left";
  pen.fillText(text, x, y);
}

// Lanes of one run, neighbours that show the same as one rectangle.
function drawRun(slot, run, x, width, y, colours) {
  for (let lane = 0; lane < trace.lanes;) {
    const first = lane, state = laneState(slot, run, lane);
    while (lane < trace.lanes && laneState(slot, run, lane) === state) lane++;
    fill(colours[state], x, y + first * picture.laneHeight, width, (lane - first) * picture.laneHeight);
  }
}

// How many cycles of a bin a lane shows each state; for all lanes.
function binCounts(slot, start, end) {
  const counts = Array.from({ length: trace.lanes }, () => trace.states.map(() => 0));
  for (let run = runAt(slot, start); run < slot.count && slot.starts[run] < end; run++) {
    const cycles = Math.min(end, slot.starts[run + 1]) - Math.max(start, slot.starts[run]);
    for (let lane = 0; lane < trace.lanes; lane++) counts[lane][laneState(slot, run, lane)] += cycles;
  }
  return counts;
}

function drawBin(slot, column, x, y, colours) {
  const start = cycleOf(column), end = Math.min(trace.end, cycleOf(column + 1));
  binCounts(slot, start, end).forEach((counts, lane) => {
    let top = y + lane * picture.laneHeight;
    share(counts, picture.laneHeight).forEach((part, state) => {
      if (part) fill(colours[state], x, top, 1, part);
      top += part;
    });
  });
}

function drawBand(band, first, last, left, colours) {
  const { slot } = band, { width, bin } = zoomNow(), y = band.y - view.scrollTop;
  if (y > canvas.clientHeight || y + trace.lanes * picture.laneHeight < AXIS) return;
  if (bin > 1) {
    for (let column = first; column <= last; column++) drawBin(slot, column, left + column * width, y, colours);
    return;
  }
  const end = Math.min(trace.end, cycleOf(last + 1));
  for (let run = runAt(slot, cycleOf(first)); run < slot.count && slot.starts[run] < end; run++) {
    const from = Math.max(slot.starts[run], cycleOf(first)), to = Math.min(slot.starts[run + 1], end);
    drawRun(slot, run, left + columnOf(from) * width, (to - from) * width, y, colours);
    if (picture.marked && picture.marked.has(field(slot, run, PC)) && reasonOf(slot, run)[1] === ACTIVE)
      fill("#ffd75e", left + columnOf(from) * width, y - 5, (to - from) * width, 3);
  }
}

// An instruction is in the colour of its wave's slot, hatched by a white line in the cycles after its first.
function drawStrip(strip, first, last, left, colours) {
  const { alu } = strip, { width, bin } = zoomNow(), y = strip.y - view.scrollTop;
  if (y > canvas.clientHeight || y + STRIP < AXIS) return;
  const start = cycleOf(first), end = Math.min(trace.end, cycleOf(last + 1));
  fill(colours.ALU_EMPTY, left + first * width, y, (columnOf(end - 1) + 1 - first) * width, STRIP);
  for (let i = aluAt(alu, start); i < alu.count && alu.runs[i * ALU] < end; i++) {
    const from = Math.max(start, alu.runs[i * ALU]), to = Math.min(end, alu.runs[i * ALU] + alu.runs[i * ALU + ALU_CYCLES]);
    const x = left + columnOf(from) * width, issue = from === alu.runs[i * ALU] ? 1 : 0;
    fill(colours.waves[slotOfWave(alu, alu.runs[i * ALU + ALU_WAVE], from) % colours.waves.length], x, y,
      Math.max(width, (columnOf(to - 1) + 1 - columnOf(from)) * width), STRIP);
    if (bin === 1 && to - from > issue)
      fill(colours.ALU_DRAIN, x + issue * width, y + STRIP / 2, (to - from - issue) * width, 1);
  }
}

// Free entries of a queue, those held, and those held while none is free, in so many cycles of a queue.
function queueParts(queue, start, end) {
  const parts = [trace.queue_entries * (end - start), 0, 0];
  for (let i = levelAt(queue, start); i < queue.count && queue.runs[i * LEVEL] < end; i++) {
    const from = queue.runs[i * LEVEL], requests = queue.runs[i * LEVEL + LEVEL_REQUESTS];
    const held = requests * (Math.min(end, from + queue.runs[i * LEVEL + LEVEL_CYCLES]) - Math.max(start, from));
    parts[0] -= held;
    parts[requests < trace.queue_entries ? 1 : 2] += held;
  }
  return parts;
}

// A bar from the bottom, as high as the requests are of the queue's entries.
function drawQueue(strip, first, last, left, colours) {
  const { queue } = strip, { width } = zoomNow(), y = strip.y - view.scrollTop;
  if (y > canvas.clientHeight || y + STRIP < AXIS) return;
  for (let column = first; column <= last; column++) {
    const parts = queueParts(queue, cycleOf(column), Math.min(trace.end, cycleOf(column + 1)));
    const [free, held, full] = share(parts, STRIP), x = left + column * width;
    fill(colours.ALU_EMPTY, x, y, width, free);
    fill(colours.QUEUE, x, y + free, width, held);
    fill(colours.lanes[STALLED], x, y + free + held, width, full);
  }
}

// The slot of the core in which a wave is in a cycle.
function slotOfWave(alu, wave, cycle) {
  for (let slot = 0; slot < trace.slots; slot++) {
    const at = slots[alu.core * trace.slots + slot];
    if (field(at, runAt(at, cycle), WAVE) === wave) return slot;
  }
  return 0;
}

function tickStep() {
  const { width, bin } = zoomNow();
  for (let step = 1;; step *= 10)
    for (const factor of [1, 2, 5]) if (step * factor * width / bin >= 52) return step * factor;
}

function drawAxis(first, last, left, colours) {
  const step = tickStep(), { width, bin } = zoomNow();
  fill(colours.BACKGROUND, 0, 0, canvas.clientWidth, AXIS);
  for (let cycle = Math.ceil(cycleOf(first) / step) * step; cycle < Math.min(trace.end, cycleOf(last + 1)); cycle += step) {
    const x = left + columnOf(cycle) * width;
    fill(colours.TICK, x, AXIS - 5, 1, 5);
    label(String(cycle), x + 3, 12, colours.TEXT);
  }
  if (trace.fault && trace.fault.cycle >= trace.start && trace.fault.cycle <= trace.end) {
    const x = left + columnOf(Math.min(trace.fault.cycle, trace.end - 1)) * width;
    fill(colours.fault, x, AXIS - 5, Math.max(3, bin > 1 ? 3 : width), 5);
  }
}

function bandLabel(slot) {
  const first = columnCycle(GUTTER), wave = field(slot, runAt(slot, first), WAVE);
  return wave < 0 ? "slot " + slot.slot : "w" + wave;
}

function drawLabels(colours) {
  fill(colours.BACKGROUND, 0, 0, GUTTER - 1, canvas.clientHeight);
  bands.forEach(({ y, slot }) => {
    const top = y - view.scrollTop, bottom = top + trace.lanes * picture.laneHeight;
    fill(colours.waves[slot.slot % colours.waves.length], 6, top, 8, 8);
    label(bandLabel(slot), 18, top + 8, colours.TEXT);
    if (trace.cores > 1 && slot.slot === 0) label("core " + slot.core, 6, top - 4, colours.NOTE);
    const step = Math.max(8, Math.ceil(12 / picture.laneHeight / 8) * 8);
    for (let lane = 0; lane < trace.lanes; lane += step)
      if (lane === 0 || bottom - top - lane * picture.laneHeight > 12)
        label(String(lane), GUTTER - 6, top + lane * picture.laneHeight + 8, colours.NOTE, "right");
  });
  strips.forEach(({ y, alu, queue }) => label(alu ? unitName(alu) : queue.name, 6, y - view.scrollTop + 8, colours.NOTE));
  fill(colours.BACKGROUND, 0, 0, GUTTER - 1, AXIS);
  label("cycle", 6, 12, colours.NOTE);
}

// What --check found: a frame around the lane that did it, at least so large that it can be seen.
function drawMarks(first, last, left, colours) {
  pen.strokeStyle = colours.fault;
  pen.lineWidth = 2;
  for (const mark of marks) {
    const column = columnOf(mark.cycle), band = bands.find(b => b.slot === mark.slot);
    if (column < first || column > last) continue;
    const width = Math.max(5, zoomNow().width), tall = Math.max(5, picture.laneHeight);
    pen.strokeRect(left + column * zoomNow().width - (width - zoomNow().width) / 2,
      band.y + mark.lane * picture.laneHeight - (tall - picture.laneHeight) / 2 - view.scrollTop, width, tall);
  }
}

// The cell that is pointed at or kept: a frame around it, not over it.
function drawSelection(left) {
  const at = picture.at;
  if (!at) return;
  const x = left + columnOf(at.cycle) * zoomNow().width, w = zoomNow().width;
  const y = (at.band ? at.band.y + at.lane * picture.laneHeight : at.strip.y) - view.scrollTop;
  const h = at.band ? picture.laneHeight : STRIP;
  pen.strokeStyle = "#ffd75e";
  pen.lineWidth = 2;
  pen.strokeRect(x - 1, y - 1, w + 2, h + 2);
}

function draw() {
  const colours = trace.palettes[picture.palette], ratio = window.devicePixelRatio || 1;
  const w = view.clientWidth, h = view.clientHeight, { width } = zoomNow();
  canvas.style.width = w + "px";
  canvas.style.height = h + "px";
  if (canvas.width !== Math.round(w * ratio)) canvas.width = Math.round(w * ratio);
  if (canvas.height !== Math.round(h * ratio)) canvas.height = Math.round(h * ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.font = "11px system-ui, \"DejaVu Sans\", sans-serif";
  view.style.background = colours.BACKGROUND;
  fill(colours.BACKGROUND, 0, 0, w, h);
  const left = GUTTER - view.scrollLeft, first = Math.max(0, Math.floor(view.scrollLeft / width));
  const last = Math.min(columns() - 1, Math.floor((view.scrollLeft + w - GUTTER) / width));
  pen.save();
  pen.beginPath();
  pen.rect(GUTTER - 1, AXIS, w, h);
  pen.clip();
  for (const band of bands) drawBand(band, first, last, left, colours.lanes);
  for (const strip of strips) (strip.alu ? drawStrip : drawQueue)(strip, first, last, left, colours);
  drawMarks(first, last, left, colours);
  drawSelection(left);
  pen.restore();
  drawAxis(first, last, left, colours);
  drawLabels(colours);
}

// The cycle at a place of the canvas.
function columnCycle(x) {
  return cycleOf(Math.max(0, Math.min(columns() - 1, Math.floor((x - GUTTER + view.scrollLeft) / zoomNow().width))));
}

// What is at a place of the canvas: {cycle, band, lane} or {cycle, strip}, or null.
function placeAt(x, y) {
  const column = Math.floor((x - GUTTER + view.scrollLeft) / zoomNow().width), down = y + view.scrollTop;
  if (x < GUTTER || y < AXIS || column < 0 || column >= columns()) return null;
  const cycle = cycleOf(column), bandHeight = trace.lanes * picture.laneHeight;
  const band = bands.find(b => down >= b.y && down < b.y + bandHeight);
  if (band) return { cycle, band, lane: Math.floor((down - band.y) / picture.laneHeight) };
  const strip = strips.find(s => down >= s.y && down < s.y + STRIP);
  return strip ? { cycle, strip } : null;
}
