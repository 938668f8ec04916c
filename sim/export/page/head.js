// head.js: what stands above the rows: the minimap of the whole run, the wedge to the part that is shown, the axis of
// both, the selected cycles; and the legend.

const miniX = cycle => GUTTER + (cycle - first) / (end - first) * track();
const miniCycle = x => first + (x - GUTTER) / track() * (end - first);

// The minimap has the sums of all slots of all runs, and is drawn anew only when its width or the colours change.
const mini = { key: '', image: null };
function miniColumns() {
  const w = Math.round(track()), columns = [];
  for (let k = 0; k < w; k++) {
    const from = Math.floor(first + k * (end - first) / w), to = Math.max(from + 1, Math.floor(first + (k + 1) * (end - first) / w));
    const sums = new Float64Array(FIELDS);
    for (const run of runs) if (from < run.end) runCounts(run, from, Math.min(to, run.end)).forEach((n, s) => { sums[s] += n; });
    columns.push(sums);
  }
  return columns;
}

function drawMini() {
  const key = [track(), ink.PANE, state.only, pen.getTransform().a].join();
  if (mini.key !== key) {
    mini.columns = mini.width === track() ? mini.columns : miniColumns();
    mini.width = track();
    mini.key = key;
    mini.image = document.createElement('canvas');
    const ratio = pen.getTransform().a, screen = pen;
    mini.image.width = Math.round(track() * ratio);
    mini.image.height = MINI.h * ratio;
    pen = mini.image.getContext('2d');
    pen.scale(ratio, ratio);
    mini.columns.forEach((sums, k) => {
      let y = MINI.h;
      heightsOf(sums, MINI.h).forEach((part, shade) => { y -= part; if (part) paint(shade, k, y, 1, part, 0); });
    });
    pen = screen;
  }
  pen.drawImage(mini.image, GUTTER, MINI.y, track(), MINI.h);
  pen.strokeStyle = ink.FRAME;
  pen.lineWidth = 1;
  pen.strokeRect(GUTTER - 0.5, MINI.y - 0.5, track() + 1, MINI.h + 1);
}

const diamond = (x, y, size) => polygon(ink.FAULT, [x, y - size], [x + size, y], [x, y + size], [x - size, y]);

// Where the shown part lies in the whole.
function drawWedge() {
  const left = miniX(state.from), right = miniX(state.from + track() / state.z);
  polygon(ink.HEAD, [left, WEDGE.y], [right, WEDGE.y], [GUTTER + track(), WEDGE.y + WEDGE.h], [GUTTER, WEDGE.y + WEDGE.h]);
  pen.strokeStyle = ink.FRAME;
  pen.lineWidth = 1;
  pen.closePath();
  pen.stroke();
  pen.strokeStyle = ink.SELECT;
  pen.lineWidth = 2;
  pen.strokeRect(left, MINI.y - 1, Math.max(3, right - left), MINI.h + 2);
  fill(ink.SELECT, left - 2, MINI.y + 8, 4, MINI.h - 16);
  fill(ink.SELECT, Math.max(left + 3, right) - 2, MINI.y + 8, 4, MINI.h - 16);
}

// 1, 2 or 5 times a power of ten, so that numbers have room.
function axisStep() {
  const least = 56 / state.z;
  for (let step = 1; ; step *= 10) for (const times of [1, 2, 5]) if (step * times >= least) return step * times;
}
const spaced = number => String(number).replace(/\B(?=(\d{3})+$)/g, ' ');

function drawAxis() {
  const [from, to] = shownCycles(), step = state.z >= 30 ? 1 : axisStep(), y = AXIS.y;
  for (let cycle = Math.ceil(from / step) * step; cycle <= to; cycle += step) {
    const x = xOf(cycle);
    if (x < GUTTER - 1 || x > GUTTER + track()) continue;
    fill(ink.TEXT_3, Math.round(x), y + AXIS.h - 4, 1, 4);
    if (x + 8 < GUTTER + track()) say(spaced(cycle), Math.max(GUTTER, x) + 4, y + 14, FONT.axis, ink.TEXT_2);
  }
  const minor = step >= 5 ? step / 5 : 0;
  for (let cycle = Math.ceil(from / (minor || 1)) * minor; minor && cycle <= to; cycle += minor)
    if (xOf(cycle) >= GUTTER && xOf(cycle) <= GUTTER + track()) fill(ink.LINE, Math.round(xOf(cycle)), y + AXIS.h - 2, 1, 2);
  const { at } = state;
  if (!at || xOf(at.cycle) < GUTTER - 1 || xOf(at.cycle) > GUTTER + track()) return;
  const text = spaced(at.cycle), bold = 'bold ' + FONT.axis, w = Math.max(state.z, widthOf(text, bold) + 10), x = Math.min(GUTTER + track() - w, xOf(at.cycle));
  pill(ink.SELECT, x, y + 1, w, 17, 3);
  say(text, x + 5, y + 14, bold, ink.ON_SELECT);
}

// Where lanes of the selected wave diverge, on the axis.
function drawDivergence() {
  const slot = waveSelected(), { run } = slot, [from, to] = shownCycles();
  if (state.z < Z_TEXT || !isNear(run, Math.max(from, run.start), Math.min(to, run.end))) return;
  const { starts, count } = slot.runs();
  for (let i = runAt(slot, Math.max(from, run.start)); i < count && starts[i] < to; i++) {
    if (!lanesDiverge(slot, i)) continue;
    const x = xOf(starts[i] + 1) - 5, y = AXIS.y + 10;
    polygon(state.at && state.at.cycle === starts[i] ? ink.ON_SELECT : ink.TEXT, [x - 7, y], [x, y - 4], [x, y + 4]);
  }
}

function drawRange(height) {
  if (!state.range) return;
  const [from, to] = state.range, x = xOf(from), w = Math.max(2, xOf(to) - x);
  pen.globalAlpha = 0.18;
  fill(ink.SELECT, x, HEAD - 4, w, height);
  pen.globalAlpha = 1;
  fill(ink.SELECT, x, HEAD - 4, 1, height);
  fill(ink.SELECT, x + w, HEAD - 4, 1, height);
}

function drawHead() {
  fill(ink.PANE, 0, 0, state.width, HEAD - 4);
  say(runs.length > 1 ? 'all runs' : 'whole run', 10, MINI.y + 14, FONT.small, ink.TEXT_2);
  say([`${spaced(end - first)} cycles`, spaced(end - first)].find(text => widthOf(text, FONT.axis) < GUTTER - 18) || '', 10, MINI.y + 29, FONT.axis, ink.TEXT_2);
  say('cycle', 10, AXIS.y + 14, FONT.small, ink.TEXT_2);
  drawMini();
  clipped(GUTTER - 4, 0, track() + 8, HEAD, drawWedge);
  clipped(GUTTER - 1, AXIS.y, track() + 2, AXIS.h, () => { drawAxis(); drawDivergence(); });
  for (const { fault } of runs) {
    if (!fault) continue;
    diamond(miniX(fault.cycle + 0.5), MINI.y, 5);
    if (xOf(fault.cycle) >= GUTTER && xOf(fault.cycle) <= GUTTER + track()) diamond(xOf(fault.cycle + 0.5), AXIS.y + AXIS.h - 1, 4);
  }
}

// ---- legend ----

const percent = (part, whole) => whole ? (100 * part / whole).toFixed(1) + ' %' : '';

// The shares of the shown cycles, or of the selected ones.
function legendCounts() {
  const [from, to] = state.range || shownCycles(), sums = new Float64Array(FIELDS);
  for (const run of runs)
    if (from < run.end) runCounts(run, Math.max(from, run.start), Math.min(to, run.end)).forEach((n, s) => { sums[s] += n; });
  return sums;
}

const occurs = page.shades.map((shade, s) => runs.some(run => run.totals[s] > 0));
const legendItems = [];

function makeLegend() {
  const list = document.getElementById('legend');
  page.shades.forEach(([name, meaning], shade) => {
    if (!occurs[shade]) return;
    const share = make('b'), item = make('button', '', swatch(shade), make('span', 'name', name), share);
    item.title = `${name}: ${meaning}. A click shows it alone; another one, all.`;
    item.addEventListener('click', () => { state.only = state.only === shade ? -1 : shade; redraw(); });
    legendItems.push([shade, share, item]);
    list.append(make('li', '', item));
  });
  if (runs.some(run => run.profile.some(row => row && row[ROW_EXPOSED]))) {
    const line = swatch(STALLED);
    line.id = 'exposed_swatch';
    const item = make('li', 'note', line, make('span', 'name', 'exposed'));
    item.title = 'exposed: stalls that nothing hides, above each wave; the stronger, the more of the cycles';
    list.append(item);
  }
  if (occurs[MASKED]) list.append(make('li', 'note', '◂ lanes diverge'));
  if (runs.some(run => run.fault)) list.append(make('li', 'mistake', '◆ fault'));
}

function fillLegend() {
  const counts = legendCounts(), all = add([...counts].slice(0, SHADES));
  for (const [shade, share, item] of legendItems) {
    const text = percent(counts[shade], all);
    if (share.textContent !== text) share.textContent = text;
    item.firstChild.style.background = ink.shades[shade];
    item.setAttribute('aria-pressed', String(state.only < 0 || state.only === shade));
  }
  const line = byId('exposed_swatch');
  if (line) line.style.background = ink.exposed;
  byId('bands').hidden = !isFar();
  byId('bands').disabled = isFar() && !rows.some(canShowLanes);
  byId('bands').textContent = state.frequent && !byId('bands').disabled ? 'Lanes' : 'Shares';
  // Too narrow: shares go, then names.
  const list = document.getElementById('legend');
  list.className = '';
  for (const tight of ['tight', 'tight tighter']) if (list.scrollWidth > list.clientWidth) list.className = tight;
  const text = isFar() ? `1 px = ${(1 / state.z).toPrecision(3) * 1} cycles` : `1 cycle = ${state.z < 10 ? state.z.toFixed(1) : Math.round(state.z)} px`;
  document.getElementById('scale').textContent = text;
}
