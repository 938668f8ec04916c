// draw.js: the rows of the timeline on a canvas that stays in view: near, cells with what is executed; in the middle,
// lanes and events; far, shares of each column. Only what is in view is drawn.

let pen = canvas.getContext('2d');
const WORDS = 'Inter, system-ui, "DejaVu Sans", sans-serif', MONO = '"JetBrains Mono", ui-monospace, "DejaVu Sans Mono", monospace';
const FONT = { small: '12px ' + WORDS, strong: '600 12px ' + WORDS, code: '10px ' + MONO, bold: 'bold 10px ' + MONO, axis: '11.5px ' + MONO };

// The colours of now: those of the shades, and the tokens of the style.
const ink = {};
function takeColours() {
  const style = getComputedStyle(document.documentElement), { theme } = document.documentElement.dataset;
  for (const name of ['APP', 'PANE', 'HEAD', 'RAISED', 'FIELD', 'LINE', 'FRAME', 'TEXT', 'TEXT_2', 'TEXT_3', 'SELECT', 'ON_SELECT',
    'FAULT', 'ON_IDENTITY'])
    ink[name] = style.getPropertyValue('--' + name).trim();
  ink.dark = theme === 'dark';
  ink.shades = page.themes[theme].shades;
  ink.onShades = page.themes[theme].on_shades;
  ink.slots = page.themes[theme].slots;
  [ink.exposed] = page.themes[theme].exposed;
  ink.textures = page.themes[theme].textures.map(([kind, colour]) => [null, hatch, dots, falling][kind]?.(colour));
  ink.slanted = hatch(ink.FAULT + '80');
}

// Tiles that are repeated.
function tile(colour, drawIt) {
  const sheet = document.createElement('canvas');
  sheet.width = sheet.height = 8;
  const g = sheet.getContext('2d');
  g.fillStyle = g.strokeStyle = colour;
  drawIt(g);
  return pen.createPattern(sheet, 'repeat');
}
const slants = (colour, from, to) => tile(colour, g => {
  g.lineWidth = 1.4;
  for (const x of [-8, 0, 8]) { g.beginPath(); g.moveTo(x - 2, from); g.lineTo(x + 10, to); g.stroke(); }
});
const hatch = colour => slants(colour, 10, -2), falling = colour => slants(colour, -2, 10);
const dots = colour => tile(colour, g => { g.fillRect(1, 1, 1, 1); g.fillRect(5, 5, 1, 1); });

function fill(colour, x, y, w, h) {
  pen.fillStyle = colour;
  pen.fillRect(x, y, w, h);
}

function say(text, x, y, font, colour, align = 'left') {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y);
}

// A rectangle with round corners, a disc, what lies between points.
function shape(colour, path) {
  pen.fillStyle = colour;
  pen.beginPath();
  path();
  pen.fill();
}
const pill = (colour, x, y, w, h, radius) => shape(colour, () => pen.roundRect(x, y, w, h, radius));
const disc = (colour, x, y, radius) => shape(colour, () => pen.arc(x, y, radius, 0, 7));
const polygon = (colour, ...points) => shape(colour, () => points.forEach(([x, y]) => pen.lineTo(x, y)));

// Widths of what is said often.
const widths = new Map();
function widthOf(text, font) {
  const key = font + text;
  if (!widths.has(key)) {
    pen.font = font;
    widths.set(key, pen.measureText(text).width);
  }
  return widths.get(key);
}

// Text cut to a width with an ellipsis; '' if not even three letters fit.
function fitted(text, font, width) {
  if (widthOf(text, font) <= width) return text;
  let length = Math.floor(text.length * width / widthOf(text, font));
  while (length > 0 && widthOf(text.slice(0, length) + '…', font) > width) length--;
  return length > 2 ? text.slice(0, length) + '…' : '';
}

// A state's colour with its texture; what is not asked for is pale.
function paint(shade, x, y, w, h, cell) {
  pen.globalAlpha = state.only < 0 || state.only === shade ? 1 : 0.16;
  fill(ink.shades[shade], x, y, w, h);
  if (ink.textures[shade] && cell >= 4 && h >= 4) fill(ink.textures[shade], x, y, w, h);
  pen.globalAlpha = 1;
}

// ---- a band ----

// Neighbouring lanes that show the same are one rectangle.
function drawLanes(row, i, x, w) {
  const { slot } = row, { lanes } = slot.run;
  for (let lane = 0; lane < lanes;) {
    const from = lane, shade = shadeOf(slot, i, lane);
    while (lane < lanes && shadeOf(slot, i, lane) === shade) lane++;
    const top = laneTop(row, from) - view.scrollTop;
    paint(shade, x, top, w, laneTop(row, lane) - view.scrollTop - top, state.z);
  }
}

function drawGrid(row, from, to) {
  const y = row.y + row.text + RAIL - view.scrollTop, each = row.band / row.run.lanes;
  pen.globalAlpha = 0.55;
  if (each >= 4)
    for (let lane = 1; lane < row.run.lanes; lane++) fill('#8b95a366', pixelOf(from), laneTop(row, lane) - view.scrollTop, pixelOf(to) - pixelOf(from), 1);
  if (state.z >= Z_GRID)
    for (let cycle = from + 1; cycle < to; cycle++) fill(ink.FRAME, pixelOf(cycle), y, 1, row.band);
  pen.globalAlpha = 1;
}

// What a run says above its cells: an instruction, or why it waits.
function drawText(row, i, from, to) {
  const { slot } = row, { pc, wave } = slot.runs(), y = row.y - view.scrollTop, x = pixelOf(from), w = pixelOf(to) - x;
  if (wave[i] < 0 || w < 3) return;
  const [, , shade, clause, word] = reasonOf(slot, i);
  if (shade === STALLED || shade === READY) {
    paint(shade, x, y, w, row.text - 2, 0);
    const text = [clause, word].find(t => widthOf(t, FONT.strong) + 10 <= w);
    if (text) say(text, x + 5, y + row.text / 2 + 3, FONT.strong, ink.onShades[shade]);
    return;
  }
  if (shade === NO_WAVE) return;
  fill(ink.RAISED, x, y, Math.max(1, w - 1), row.text - 2);
  if (state.z < Z_TEXT) return;
  const instruction = instructionAt(row.run, pc[i]), [, mnemonic, operands] = /^(\S+)\s*(.*)$/.exec(instruction) || [0, '', ''];
  if (state.z >= Z_WHOLE && widthOf(instruction, FONT.code) < w - 8 && row.text < 30)
    say(instruction, x + 4, y + 12, FONT.code, ink.TEXT);
  else {
    const short = widthOf(mnemonic, FONT.bold) <= w - 6 ? mnemonic : mnemonic.replace(/\..*/, '');
    const shown = state.z >= Z_OPERANDS ? fitted(short, FONT.bold, w - 5) : widthOf(short, FONT.bold) <= w - 4 ? short : '';
    say(shown, x + 4, y + 12, FONT.bold, ink.TEXT);
    if (row.text >= 30) say(fitted(operands, FONT.code, w - 8), x + 4, y + 24, FONT.code, ink.TEXT_2);
  }
}

// The rail above a band: stalls that nothing hides, as strong as their share of the cycles; where lanes diverge; the fault.
function drawExposed(row, counts, from, to, x, w) {
  if (!counts[EXPOSED]) return;
  pen.globalAlpha = Math.max(1 / 8, counts[EXPOSED] / (to - from));
  fill(ink.exposed, x, row.y + row.text - view.scrollTop, w, RAIL - 1);
  pen.globalAlpha = 1;
}

function drawExposedNear(row, from, to) {
  const stalls = row.slot.exposed();
  for (let i = itemFrom(stalls, from); i < stalls.count && stalls.starts[i] < to; i++) {
    const x = pixelOf(Math.max(from, stalls.starts[i])), right = pixelOf(Math.min(to, stalls.starts[i] + stalls.cycles[i]));
    fill(ink.exposed, x, row.y + row.text - view.scrollTop, Math.max(1, right - x), RAIL - 1);
  }
}

function drawRail(row, i, from, to) {
  const { slot, run } = row, y = row.y + row.text - view.scrollTop;
  if (lanesDiverge(slot, i)) fill(ink.TEXT, pixelOf(from), y, 2, RAIL - 1);
  const { fault } = run;
  if (fault && slot.runs().wave[i] === fault.wave && fault.cycle >= from && fault.cycle < to)
    fill(ink.FAULT, pixelOf(fault.cycle), y, Math.max(2, state.z), RAIL);
}

function drawNear(row, from, to) {
  const { slot } = row, data = slot.runs();
  drawExposedNear(row, from, to);
  for (let i = runAt(slot, from); i < data.count && data.starts[i] < to; i++) {
    const begin = Math.max(data.starts[i], from), stop = Math.min(data.starts[i + 1], to);
    const x = pixelOf(begin), w = pixelOf(stop) - x;
    if (row.lanes) drawLanes(row, i, x, w);
    else if (w > 0) drawShares(row, slotCounts(slot, begin, stop), x, w);
    if (row.text) drawText(row, i, begin, stop);
    drawRail(row, i, begin, stop);
    if (state.marked && state.marked.run === row.run && state.marked.pcs.includes(data.pc[i]) && isIssue(slot, i))
      fill(ink.SELECT, x, row.y + row.text - view.scrollTop, Math.max(1, w - 1), 3);
  }
  if (row.lanes) drawGrid(row, from, to);
}

const isEmpty = counts => counts[NO_WAVE] > 0 && !counts[EXECUTES] && !counts[MASKED] && !counts[WAITS] && !counts[STALLED] && !counts[READY] && !counts[NO_THREAD];

function drawShares(row, counts, x, w) {
  const bottom = row.y + row.h - view.scrollTop, h = row.kind === 'core' ? row.h : row.band;
  if (isEmpty(counts)) {
    fill(ink.shades[NO_WAVE], x, Math.round(bottom - h / 2) - 1, w, 3);
    return;
  }
  let y = bottom;
  heightsOf(counts, h).forEach((part, shade) => {
    y -= part;
    if (part) paint(shade, x, y, w, part, w);
  });
}

// Columns of many cycles; equal cycles of the levels make columns of several pixels.
function eachColumn(run, bin, use) {
  const begin = firstColumn(), most = track();
  for (let k = 0; k < most;) {
    let [from, to] = isFar() ? columnCycles(begin + k) : [Math.floor(state.from + k / state.z), Math.floor(state.from + k / state.z) + 1];
    let w = isFar() ? 1 : Math.max(1, pixelOf(to) - GUTTER - k);
    if (usesLevels(run, bin, from, to)) {
      [from, to] = countedCycles(run, bin, from, to);
      w = Math.max(1, Math.min(most, Math.ceil((to - state.from) * state.z)) - k);
    }
    if (from >= run.end) return;
    if (to > run.start) use(Math.max(from, run.start), Math.min(to, run.end), GUTTER + k, Math.min(w, most - k));
    k += w;
  }
}

// Pixels of a row of shares, by columns; kept until something of it changes.
const farImages = new Map();

const coreBin = run => run.levels ? run.levels.bin : 1;
const levelBin = ({ run, kind }) => kind === 'core' || !run.levels ? coreBin(run) : run.levels.slot_bin;

// Lanes of a column: a row of pixels has the most frequent shade of its lanes and cycles. Only of what is near.
function frequentShades(slot, from, to, h) {
  const data = slot.runs(), { lanes } = slot.run, counts = new Float64Array(lanes * SHADES);
  for (let i = runAt(slot, from); i < data.count && data.starts[i] < to; i++) {
    const cycles = Math.min(to, data.starts[i + 1]) - Math.max(from, data.starts[i]);
    for (let lane = 0; lane < lanes; lane++) counts[lane * SHADES + shadeOf(slot, i, lane)] += cycles;
  }
  return Array.from({ length: h }, (_, y) => {
    const lane = Math.floor(y * lanes / h), after = Math.max(lane + 1, Math.floor((y + 1) * lanes / h));
    let best = 0, most = -1;
    for (let shade = 0; shade < SHADES; shade++) {
      let n = 0;
      for (let l = lane; l < after; l++) n += counts[l * SHADES + shade];
      if (n > most) [best, most] = [shade, n];
    }
    return best;
  });
}

// Lanes far away are counted run by run: of what is near, and not of too many runs.
const MOST_RUNS = 300000;
function canShowLanes(row) {
  const [shown, until] = shownCycles(), from = Math.max(shown, row.run.start), to = Math.min(until, row.run.end);
  return row.kind === 'band' && from < to && isNear(row.run, from, to) && runAt(row.slot, to - 1) - runAt(row.slot, from) <= MOST_RUNS;
}

function pixelsOf(row, h, image) {
  const near = state.frequent && canShowLanes(row), bin = near ? 1 : levelBin(row);
  const pixels = new Uint32Array(image.data.buffer), colours = page.shades.map((shade, s) => pixelColour(s));
  eachColumn(near ? { ...row.run, levels: null } : row.run, bin, (from, to, x, w) => {
    if (near) {
      frequentShades(row.slot, from, to, h).forEach((shade, y) => pixels.fill(colours[shade], y * image.width + x - GUTTER, y * image.width + x - GUTTER + w));
      return;
    }
    const counts = row.kind === 'core' ? coreCounts(row.run, row.core, from, to) : slotCounts(row.slot, from, to);
    const put = (top, height, colour) => {
      for (let y = top; y < top + height; y++) pixels.fill(colour, y * image.width + x - GUTTER, y * image.width + x - GUTTER + w);
    };
    if (isEmpty(counts)) {
      put(Math.round(h / 2) - 1, 3, colours[NO_WAVE]);
      return;
    }
    let y = h;
    heightsOf(counts, h).forEach((part, shade) => { y -= part; put(y, part, colours[shade]); });
  });
}

// As the pixels of an image have it: red first; pale if another shade is asked for.
function pixelColour(shade) {
  const number = (colour, at) => parseInt(colour.slice(at, at + 2), 16), share = state.only < 0 || state.only === shade ? 1 : 0.16;
  const mixed = [1, 3, 5].map(at => Math.round(share * number(ink.shades[shade], at) + (1 - share) * number(ink.PANE, at)));
  return (255 << 24 | mixed[2] << 16 | mixed[1] << 8 | mixed[0]) >>> 0;
}

function drawFar(row) {
  const owner = row.kind === 'core' ? row.run.coreKeys[row.core] : row.slot, h = row.kind === 'core' ? row.h : row.band;
  const width = Math.round(track()), key = [state.z, state.from, width, h, state.only, state.frequent, ink.PANE].join();
  let image = farImages.get(owner);
  if (!image || image.key !== key) {
    image = { key, sheet: image ? image.sheet : document.createElement('canvas') };
    Object.assign(image.sheet, { width, height: h });
    const g = image.sheet.getContext('2d'), data = g.createImageData(width, h);
    pixelsOf(row, h, data);
    g.putImageData(data, 0, 0);
    farImages.set(owner, image);
  }
  pen.imageSmoothingEnabled = false;
  pen.drawImage(image.sheet, GUTTER, row.y + row.h - h - view.scrollTop);
  if (row.kind === 'band')
    eachColumn(row.run, levelBin(row), (from, to, x, w) => drawExposed(row, slotCounts(row.slot, from, to), from, to, x, w));
}

// Near what is not in the page: shares of wider columns, and how to get the cells.
function drawBand(row, from, to) {
  const { run } = row, [a, b] = run.near, y = row.y + row.text + RAIL - view.scrollTop;
  if (isFar()) drawFar(row);
  else {
    if (from < a || to > b) drawFar(row);
    if (Math.max(from, a) < Math.min(to, b)) {
      fill(ink.PANE, pixelOf(Math.max(from, a)), row.y - view.scrollTop, pixelOf(Math.min(to, b)) - pixelOf(Math.max(from, a)), row.h);
      drawNear(row, Math.max(from, a), Math.min(to, b));
    }
    if (row.text && (to > b || from < a) && row === rows.find(r => r.text && r.run === run && r.y + r.h > view.scrollTop + HEAD))
      say(fitted(missingText(run), FONT.small, track() - 8), Math.max(GUTTER, from < a ? GUTTER : pixelOf(b)) + 6, row.y - view.scrollTop + 13, FONT.small, ink.TEXT_2);
  }
  const x = pixelOf(Math.max(from, run.start)), right = Math.min(GUTTER + track(), pixelOf(Math.min(to, run.end)));
  pen.strokeStyle = ink.FRAME;
  pen.lineWidth = 1;
  pen.strokeRect(x - 0.5, y - 0.5, right - x + 1, row.band + 1);
}

const windowCommand = run => {
  const [from, to] = shownCycles();
  return `${run.command || 'lockstep trace ' + run.title} -o window.html --window ${from}:${to}`;
};
const missingText = run => 'not in this page cycle by cycle: ' + windowCommand(run);

// ---- other rows ----

function drawCurve(row) {
  const { curve } = row, base = row.y + row.h - view.scrollTop, points = [];
  eachColumn(row.run, coreBin(row.run), (from, to, x, w) =>
    points.push([x, w, curve.value(runCounts(row.run, from, to), to - from)]));
  const most = curve.most || Math.max(1, ...points.map(p => p[2]));
  fill(ink.FIELD, GUTTER, base - row.h, track(), row.h);
  for (const [x, w, value] of points) {
    const h = value > 0 ? Math.max(1, Math.round(value / most * row.h)) : 0;
    fill(curve.name === 'lanes executing' && ink.dark ? ink.shades[EXECUTES] : ink.TEXT_3, x, base - h, w, h);
  }
}

const slotColour = slot => ink.slots[slot % ink.slots.length];

// The ground of a unit or queue; false: what it does there is not in the page.
function drawStrip({ run, y }, from, to) {
  const left = pixelOf(Math.max(from, run.start)), [a, b] = run.near;
  fill(ink.FIELD, left, y - view.scrollTop, pixelOf(Math.min(to, run.end)) - left, STRIP);
  return Math.max(from, a) < Math.min(to, b) && !(isFar() && run.levels && !isNear(run, from, to));
}

function drawUnit(row, from, to) {
  const { unit, run } = row, y = row.y - view.scrollTop;
  if (!drawStrip(row, from, to)) return;
  const items = unit.runs();
  for (let i = itemFrom(items, from), edge = -1; i < items.count && items.starts[i] < to; i++) {
    const x = Math.max(GUTTER, pixelOf(items.starts[i])), right = Math.min(GUTTER + track(), pixelOf(items.starts[i] + items.cycles[i]));
    if (right <= edge) continue;
    const { slot } = waveOf(run, items.wave[i]), name = 'w' + items.wave[i];
    fill(slotColour(slot), x, y, Math.max(1, right - x - (state.z >= 4 ? 1 : 0)), STRIP);
    if (right - x > widthOf(name, FONT.bold) + 6) say(name, x + 4, y + 11, FONT.bold, ink.ON_IDENTITY);
    edge = isFar() ? Math.max(right, x + 1) : right;
  }
}

function drawQueue(row, from, to) {
  const { queue, run } = row, y = row.y - view.scrollTop;
  if (!drawStrip(row, from, to)) return;
  const items = queue.runs();
  for (let i = itemFrom(items, from); i < items.count && items.starts[i] < to; i++) {
    const x = Math.max(GUTTER, pixelOf(items.starts[i])), right = Math.min(GUTTER + track(), pixelOf(Math.min(run.end, items.starts[i] + items.cycles[i])));
    const full = items.requests[i] >= run.queue_entries;
    const h = full ? STRIP : Math.max(1, Math.min(STRIP - 1, Math.round(STRIP * items.requests[i] / run.queue_entries)));
    fill(full ? ink.shades[STALLED] : ink.TEXT_3, x, y + STRIP - h, Math.max(1, right - x), h);
  }
}

// One depth of the mask stack: bars that name their label, and who waits there; also those that began further left.
function drawStack(row, from, to) {
  const { slot, depth, run } = row, y = row.y - view.scrollTop;
  for (const entry of slot.entries()) {
    if (entry.depth !== depth || entry.start >= to || entry.end <= from) continue;
    const x = Math.max(GUTTER, pixelOf(entry.start)), w = Math.min(GUTTER + track(), pixelOf(entry.end)) - x;
    if (w < 1) continue;
    const colour = slotColour(depth), before = entry.start < state.from;
    pen.globalAlpha = ink.dark ? 0.32 : 0.28;
    fill(colour, x, y, w, row.h);
    pen.globalAlpha = 1;
    if (!before) fill(colour, x, y, Math.min(3, w), row.h);
    const name = labelAt(run, entry.pc) + (before ? ' ◂' : ''), n = countBits(entry.low) + countBits(entry.high);
    const rest = `${n} lane${n === 1 ? ' waits' : 's wait'} for line ${lineName(run, entry.pc)}` + (before ? `, since cycle ${entry.start}` : '');
    const shown = fitted(name, FONT.bold, w - 12);
    if (shown) say(shown, x + 8, y + 11, FONT.bold, ink.TEXT);
    const left = x + 20 + widthOf(name, FONT.bold);
    if (shown === name) say([rest, `${n} lanes`, String(n)].find(t => widthOf(t, FONT.small) < x + w - left - 6) || '', left, y + 11, FONT.small, ink.TEXT_2);
  }
}

function emptyText(row) {
  const [, meaning] = page.reasons[row.reason];
  return `never filled: ${meaning}`;
}

function drawEmpty(row) {
  const y = row.y - view.scrollTop;
  pen.setLineDash([3, 3]);
  pen.strokeStyle = ink.LINE;
  pen.strokeRect(GUTTER + 0.5, y + 0.5, track() - 1, row.h - 1);
  pen.setLineDash([]);
  say(fitted(emptyText(row), FONT.small, track() - 20), GUTTER + 10, y + 11, FONT.small, ink.TEXT_3);
}

// ---- names at the left ----

function badge(text, x, y, colour) {
  pill(colour, x, y, 16, 15, 3);
  say(text, x + 8, y + 11.5, FONT.bold, ink.ON_IDENTITY, 'center');
}

function drawBandName(row) {
  const { slot, run } = row, y = row.y - view.scrollTop, data = isNear(run, run.near[0], run.near[1]) && !isFar() ? slot.runs() : null;
  const [from, to] = shownCycles(), at = state.at && state.at.row.slot === slot ? state.at.cycle : from;
  const wave = data && data.count && isNear(run, at, at + 1) ? data.wave[runAt(slot, at)] : -1;
  badge(String(slot.slot), 10, y + 1, slotColour(slot.slot));
  const tall = row.h > 34, name = wave >= 0 && !isFar() ? 'wave ' + wave : 'slot ' + slot.slot;
  say(name, 31, y + 13, slot === waveSelected() ? FONT.strong : FONT.small, ink.TEXT);
  if (!tall) return;
  const counts = slotCounts(slot, Math.max(from, run.start), Math.min(to, run.end)), all = add([...counts].slice(0, SHADES));
  if (row.h > 44 && wave >= 0) say((run.cores > 1 ? `core ${slot.core} ` : '') + 'slot ' + slot.slot, 10, y + 31, FONT.small, ink.TEXT_2);
  if (row.h > 90 && all) {
    say(Math.round(100 * counts[EXECUTES] / all) + ' %', 10, y + 53, FONT.strong, ink.TEXT);
    say('of lanes', 10, y + 68, FONT.small, ink.TEXT_2);
    say('execute', 10, y + 82, FONT.small, ink.TEXT_2);
  }
  if (!row.lanes) return;
  const each = row.band / run.lanes, step = [1, 4, 8, 16, 32].find(n => n * each >= 22) || 32;
  const top = row.y + row.text + RAIL - view.scrollTop;
  for (let lane = 0; lane < run.lanes; lane += step)
    if (lane === 0 || row.band - lane * each > 12) say(String(lane), GUTTER - 6, top + lane * each + Math.min(9, each + 3), FONT.axis, ink.TEXT_3, 'right');
  if (row.band > 40) say(String(run.lanes - 1), GUTTER - 6, top + row.band, FONT.axis, ink.TEXT_3, 'right');
}

function drawName(row) {
  const y = row.y - view.scrollTop;
  switch (row.kind) {
  case 'band': return drawBandName(row);
  case 'run':
    say(row.run.name, 10, y + 17, '600 14px ' + WORDS, ink.TEXT);
    say(`${row.run.end - row.run.start} cycles${against(row.run)}`, GUTTER + Math.max(0, widthOf(row.run.name, '600 14px ' + WORDS) - GUTTER + 24), y + 17, FONT.bold, ink.TEXT_2);
    return undefined;
  case 'core':
    say((row.folded ? '▸' : '▾') + ' core ' + row.core, 10, y + (row.h > 16 ? 14 : row.h / 2 + 4), row.h > 16 ? FONT.strong : '11px ' + WORDS, ink.TEXT);
    return undefined;
  case 'empty':
    return say(row.core < 0 ? `${row.cores} core${row.cores > 1 ? 's' : ''}` : row.from === row.to ? 'slot ' + row.from : `slots ${row.from}–${row.to}`,
      31, y + 11, FONT.small, ink.TEXT_3);
  case 'curve':
    say(row.curve.name, 10, y + 11, '600 11px ' + WORDS, ink.TEXT);
    say(fitted(row.curve.of, FONT.small, GUTTER - 14), 10, y + 25, FONT.small, ink.TEXT_2);
    return undefined;
  case 'unit': return say(unitName(row.unit), 10, y + 11, FONT.small, ink.TEXT_2);
  case 'queue': return say(row.queue.name, 10, y + 11, FONT.small, ink.TEXT_2);
  default: if (row.depth === 0) say('mask stack', 10, y + 11, FONT.small, ink.TEXT_2);
  }
  return undefined;
}

// "+33 %" of a run against the first one.
function against(run) {
  if (run.index === 0) return '';
  const change = 100 * ((run.end - run.start) / (runs[0].end - runs[0].start) - 1);
  return `  ${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(Math.abs(change) < 10 ? 1 : 0)} %`;
}

// ---- over the rows ----

// From a stalled run to the instruction whose result it waits for.
function drawDependency(at) {
  if (!at || at.row.kind !== 'band' || isFar() || !isNear(at.row.run, at.cycle, at.cycle + 1)) return;
  const { row } = at, { slot } = row, i = runAt(slot, at.cycle), { starts, producer } = slot.runs();
  if (reasonOf(slot, i)[2] !== STALLED || producer[i] < 0) return;
  const from = producerRun(slot, i), y = row.y + Math.max(2, row.text / 2) - view.scrollTop;
  if (from < 0) return;
  const x0 = xOf(starts[from] + 0.5), x1 = xOf(starts[i] + 0.2);
  pen.strokeStyle = ink.TEXT;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(x0, y);
  pen.bezierCurveTo(x0, y - 14, x1, y - 14, x1, y - 1);
  pen.stroke();
  polygon(ink.TEXT, [x1, y], [x1 - 3, y - 6], [x1 + 3, y - 6]);
  disc(ink.TEXT, x0, y, 3);
}

function frame(x, y, w, h, colour) {
  pen.strokeStyle = ink.dark ? '#000' : '#fff';
  pen.lineWidth = 4;
  pen.strokeRect(x, y, w, h);
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.strokeRect(x, y, w, h);
}

// What is kept: its column, and its lane.
function drawSelection() {
  const { at } = state;
  if (!at) return;
  const row = rows.find(r => r.kind === at.row.kind && r.run === at.row.run && r.slot === at.row.slot && r.core === at.row.core && r.unit === at.row.unit && r.queue === at.row.queue);
  if (!row) return;
  const x = pixelOf(at.cycle), w = Math.max(2, pixelOf(at.cycle + 1) - x), bandTop = row.kind === 'band' ? row.y + row.text + RAIL : row.y;
  const h = row.kind === 'band' ? row.band : row.h;
  frame(x, bandTop - view.scrollTop, w, h, ink.SELECT);
  if (row.lanes) drawLane(row, at);
}

// The kept lane; if it is inactive, since when, and a flag that says until when.
function drawLane(row, at) {
  const { slot, run } = row, y = Math.round((laneTop(row, at.lane) + laneTop(row, at.lane + 1)) / 2) - view.scrollTop - 1;
  const i = runAt(slot, at.cycle), { starts } = slot.runs();
  if (!isNear(run, at.cycle, at.cycle + 1) || ![MASKED, WAITS].includes(shadeOf(slot, i, at.lane))) {
    fill(ink.SELECT, pixelOf(at.cycle), y, Math.max(2, pixelOf(at.cycle + 1) - pixelOf(at.cycle)), 2);
    return;
  }
  const off = maskedSince(slot, i, at.lane), again = onAgain(slot, i, at.lane), right = GUTTER + track();
  const from = Math.max(GUTTER, pixelOf(starts[off.at])), to = Math.min(right, pixelOf(again < 0 ? run.end : starts[again]));
  fill(ink.SELECT, from, y, Math.max(2, to - from), 2);
  disc(ink.SELECT, from + (from > GUTTER ? 0 : 5), y + 1, 4);
  if (again < 0 || to < right) return;
  const text = `active again in ${starts[again]} ▸`, w = widthOf(text, FONT.strong) + 10;
  pill(ink.SELECT, right - w, y - 8, w, 17, 3);
  say(text, right - w + 5, y + 4.5, FONT.strong, ink.ON_SELECT);
}

// Frames around the lanes of what --check found, at least so large that they can be seen.
function drawMarks() {
  for (const mark of marks) {
    const row = rowOfSlot(mark.slot);
    if (!row) continue;
    const w = Math.max(5, state.z), each = Math.max(5, row.band / row.run.lanes);
    pen.strokeStyle = ink.FAULT;
    pen.lineWidth = 2;
    pen.strokeRect(xOf(mark.cycle + 0.5) - w / 2, laneTop(row, mark.lane) - view.scrollTop + row.band / row.run.lanes / 2 - each / 2, w, each);
  }
}

// Behind a fault the run does not continue.
function drawFault(run) {
  const { fault } = run, last = rows.filter(r => r.run === run).pop();
  if (!fault || !last || fault.cycle + 1 > state.from + track() / state.z) return;
  const top = rows.find(r => r.run === run).y - view.scrollTop, x = Math.max(GUTTER, pixelOf(fault.cycle + 1));
  fill(ink.slanted, x, top, GUTTER + track() - x, last.y + last.h - view.scrollTop - top);
  const row = rows.find(r => r.kind === 'band' && r.slot.core === fault.core && r.run === run && isNear(run, fault.cycle, fault.cycle + 1) &&
    r.slot.runs().wave[runAt(r.slot, fault.cycle)] === fault.wave);
  if (!row) return;
  frame(pixelOf(fault.cycle), row.y + row.text + RAIL - view.scrollTop, Math.max(2, state.z), row.band, ink.FAULT);
  const text = fitted(fault.meaning || fault.name, FONT.strong, 240), w = widthOf(text, FONT.strong) + 14;
  const left = Math.max(GUTTER, Math.min(pixelOf(fault.cycle) - w - 4, GUTTER + track() - w)), y = row.y + row.h - 26 - view.scrollTop;
  pill(ink.FAULT, left, y, w, 20, 4);
  say(text, left + 7, y + 14, FONT.strong, ink.ON_SELECT);
}

// Of several runs: where each ends, and how far that is from where the first does.
function drawEnds() {
  if (runs.length < 2) return;
  runs.forEach(run => {
    const mine = rows.filter(r => r.run === run), top = mine[0].y - view.scrollTop, last = mine[mine.length - 1];
    const x = pixelOf(run.end), bottom = last.y + last.h - view.scrollTop + 6;
    fill(ink.SELECT, x, top, 2, bottom - top);
    const text = `ends in ${run.end - 1}`, room = GUTTER + track() - x > widthOf(text, FONT.strong) + 10;
    say(text, room ? x + 8 : x - 6, top + 14, FONT.strong, ink.SELECT, room ? 'left' : 'right');
    if (run.index === 0) return;
    const from = pixelOf(runs[0].end), distance = run.end - runs[0].end;
    if (!distance) return;
    pen.setLineDash([3, 3]);
    pen.strokeStyle = ink.SELECT;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(from + 0.5, top);
    pen.lineTo(from + 0.5, bottom);
    pen.stroke();
    pen.setLineDash([]);
    const y = top + 18, words = `${Math.abs(distance)} cycles`, middle = (from + x) / 2;
    pen.beginPath();
    pen.moveTo(from, y);
    pen.lineTo(x, y);
    const sign = x > from ? -1 : 1;
    pen.moveTo(x + 5 * sign, y - 4);
    pen.lineTo(x, y);
    pen.lineTo(x + 5 * sign, y + 4);
    pen.stroke();
    if (Math.abs(x - from) < widthOf(words, FONT.strong) + 24) return;
    fill(ink.PANE, middle - widthOf(words, FONT.strong) / 2 - 5, y - 8, widthOf(words, FONT.strong) + 10, 16);
    say(words, middle, y + 4, FONT.strong, ink.SELECT, 'center');
  });
}

const drawRow = { band: drawBand, unit: drawUnit, queue: drawQueue, stack: drawStack, empty: drawEmpty, curve: drawCurve,
  run: () => {}, core: row => { if (row.folded) drawFar(row); } };

function clipped(x, y, w, h, drawIt) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, w, h);
  pen.clip();
  drawIt();
  pen.restore();
}

// The size of the canvas, in pixels of the screen.
function sizeCanvas() {
  const ratio = window.devicePixelRatio || 1;
  [state.width, state.height] = [view.clientWidth, view.clientHeight];
  canvas.style.width = state.width + 'px';
  canvas.style.height = state.height + 'px';
  if (canvas.width !== Math.round(state.width * ratio)) canvas.width = Math.round(state.width * ratio);
  if (canvas.height !== Math.round(state.height * ratio)) canvas.height = Math.round(state.height * ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
}

function drawBody(height) {
  const [from, to] = shownCycles(), seen = rows.filter(row => row.y + row.h > view.scrollTop + HEAD - 4 && row.y < view.scrollTop + height);
  clipped(GUTTER - 1, HEAD - 4, track() + 2, height, () => {
    for (const row of seen) drawRow[row.kind](row, Math.max(from, row.run.start), Math.min(to, row.run.end));
    for (const run of runs) drawFault(run);
    drawMarks();
    drawRange(height);
    drawSelection();
    drawDependency(state.over);
    if (state.at !== state.over) drawDependency(state.at);
  });
  clipped(0, HEAD - 4, state.width, height, () => {
    for (const row of seen) drawName(row);
    drawEnds();
  });
}

function draw() {
  layOut();
  fill(ink.PANE, 0, 0, state.width, state.height);
  drawBody(state.height);
  drawHead();
  fillLegend();
}
