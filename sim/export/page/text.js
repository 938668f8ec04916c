// text.js: words for a pixel, and the tables: legend, source, sums.

const palette = () => trace.palettes[picture.palette];
const plural = (n, word) => n + " " + word + (n === 1 ? "" : "s");

// An element with a class and children: texts or elements.
function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function chip(state) {
  const element = make("span", "chip");
  element.style.background = palette().lanes[state];
  return element;
}

function instructionAt(pc) {
  return pc < 0 ? "" : trace.code[pc][0];
}

// ---- a pixel ----

function whyOff(slot, run, lane) {
  if (!isLive(field(slot, run, WAVE), lane)) return "It holds no thread: the group does not fill the wave.";
  const off = offSince(slot, run, lane), pc = field(slot, off.run, PC), again = onAgain(slot, run, lane);
  const since = off.known ? `Off since cycle ${slot.starts[off.run]}, by line ${lineName(pc)}: ${instructionAt(pc)}.`
    : `Off since before cycle ${trace.start}.`;
  if (again >= 0)
    return `${since} On again in cycle ${slot.starts[again]}, line ${lineName(field(slot, again, PC))}.`;
  const to = slot.starts[slot.count];
  return since + (to < trace.cycles && field(slot, slot.count - 1, WAVE) === field(slot, run, WAVE)
    ? ` Not on again before cycle ${to}.` : " Not on again: it has returned, or the wave ends.");
}

function whyWaiting(slot, run) {
  const [name, state, meaning] = reasonOf(slot, run), register = field(slot, run, REGISTER);
  const producer = field(slot, run, PRODUCER), length = slot.starts[run + 1] - slot.starts[run];
  let text = `${name}: ${meaning}.`;
  if (state === STALLED && register >= 0) text += ` It waits for ${registerName(register)}`;
  if (state === STALLED && register >= 0)
    text += producer >= 0 ? `, written by line ${lineName(producer)}: ${instructionAt(producer)}.` : ".";
  return `${text} ${plural(length, "cycle")}, ${slot.starts[run]} to ${slot.starts[run + 1] - 1}.`;
}

function whyWhite(slot, run) {
  const length = slot.starts[run + 1] - slot.starts[run], on = countOn(field(slot, run, LOW), field(slot, run, HIGH));
  return `Executes, with ${on} of ${trace.lanes} lanes active after it` + (length > 1 ? ", once a cycle." : ".");
}

function why(slot, run, lane, state) {
  if (state === INACTIVE) return whyOff(slot, run, lane);
  if (state === ACTIVE) return whyWhite(slot, run);
  if (state === DISABLED) return reasonOf(slot, run)[0] + ": " + reasonOf(slot, run)[2] + ".";
  return whyWaiting(slot, run);
}

const stateCounts = counts => counts.map((n, state) => n ? `${trace.states[state]} ${n}` : "").filter(Boolean).join(", ");

function describeBin(at) {
  const end = Math.min(trace.end, cycleOf(columnOf(at.cycle) + 1));
  const lanes = binCounts(at.band.slot, at.cycle, end);
  const all = trace.states.map((name, state) => add(lanes.map(counts => counts[state])));
  return [make("p", "", make("b", "", `cycles ${at.cycle} to ${end - 1}`), ` · slot ${at.band.slot.slot} · lane ${at.lane}`),
    make("p", "", `this lane: ${stateCounts(lanes[at.lane])} cycles`),
    make("p", "", `all lanes: ${stateCounts(all)} lane-cycles`), make("p", "quiet", "Zoom in for single cycles.")];
}

function describeLane(at) {
  const { slot } = at.band, run = runAt(slot, at.cycle), state = laneState(slot, run, at.lane);
  const wave = field(slot, run, WAVE), pc = field(slot, run, PC);
  const where = (wave < 0 ? `slot ${slot.slot}` : `wave ${wave}`) + ` · lane ${at.lane} · cycle ${at.cycle}`;
  const rows = [make("p", "", make("b", "", where), "  ", chip(state), " ", make("b", "", trace.states[state]))];
  if (wave >= 0) {
    const core = trace.cores > 1 ? `core ${slot.core}, ` : "";
    rows.push(make("p", "", "line " + lineName(pc) + ": ", make("code", "", instructionAt(pc))));
    for (const mark of marksAt(slot, at.lane, at.cycle)) rows.push(make("p", "mistake", mark.words));
    rows.push(make("p", "", why(slot, run, at.lane, state)));
    rows.push(make("p", "quiet", `${core}slot ${slot.slot}, group ${trace.waves[wave * 3 + 2]}, exec ${execText(slot, run)}`));
  } else {
    rows.push(make("p", "", why(slot, run, at.lane, state)));
  }
  return rows;
}

function describeQueue(at) {
  const { queue } = at.strip, requests = requestsAt(queue, at.cycle), full = requests === trace.queue_entries;
  return [make("p", "", make("b", "", `${queue.name} · cycle ${at.cycle}`), trace.cores > 1 ? ` · core ${queue.core}` : ""),
    make("p", "", `${requests} of ${trace.queue_entries} requests in flight${full ? ": the queue is full" : ""}.`)];
}

function describeStrip(at) {
  const { alu } = at.strip, i = aluAt(alu, at.cycle);
  const head = make("p", "", make("b", "", `${unitName(alu)} · cycle ${at.cycle}`), trace.cores > 1 ? ` · core ${alu.core}` : "");
  if (i === alu.count || alu.runs[i * ALU] > at.cycle) return [head, make("p", "", "It is empty.")];
  const [cycle, cycles, wave, pc] = alu.runs.slice(i * ALU, i * ALU + ALU);
  return [head, make("p", "", `wave ${wave}, line ${lineName(pc)}: `, make("code", "", instructionAt(pc))),
    make("p", "", `${plural(cycles, "cycle")}, ${cycle} to ${cycle + cycles - 1}.`)];
}

// The instruction of a place, or -1.
function pcAt(at) {
  if (at.band) return field(at.band.slot, runAt(at.band.slot, at.cycle), PC);
  if (at.strip.queue) return -1;
  const { alu } = at.strip, i = aluAt(alu, at.cycle);
  return i < alu.count && alu.runs[i * ALU] <= at.cycle ? alu.runs[i * ALU + ALU_PC] : -1;
}

function describe(at) {
  if (!at) return [make("p", "quiet", "Move over the picture: here stands what a pixel shows, and why.")];
  if (at.strip) return at.strip.queue ? describeQueue(at) : describeStrip(at);
  return zoomNow().bin > 1 ? describeBin(at) : describeLane(at);
}

// ---- mistakes ----

const mistakesNote = () => trace.checks.length ? "A click goes to what is said, and so do the keys n and p: to the next, " +
  "and to the one before. The picture has frames around the lanes." : "None were found.";

// An item for each finding; what the page does not show cannot be gone to.
function mistakeItems() {
  return trace.checks.map(([check, text, note, times], finding) => {
    const words = [`${check}: ${text}` + (times > 1 ? ` (${times} times)` : ""), note].filter(Boolean);
    return make("li", "", ...words.map((line, i) => {
      const mark = marks.findIndex(m => m.finding === finding && (i === 0) === (m.words !== note));
      const item = make("div", mark >= 0 ? "code" : "", line);
      if (mark >= 0) item.dataset.mark = mark;
      return item;
    }));
  });
}

// ---- legend ----

function percent(part, whole) {
  return whole ? (100 * part / whole).toFixed(1) + "%" : "0%";
}

function legend() {
  const all = add(totals);
  const item = (colour, text) => {
    const square = make("i");
    square.style.background = colour;
    return make("li", "", square, text);
  };
  const items = trace.states.map((name, state) =>
    item(palette().lanes[state], `${name} ${percent(totals[state], all)}`));
  if (trace.queues.length) items.push(item(palette().QUEUE, `memory requests in flight, at most ${trace.queue_entries}`));
  return items;
}

// ---- source ----

// A bar: of the lanes of a line, the share that is active.
function heat(sum) {
  const bar = make("span", "heat");
  if (!sum || !sum.issues) return bar;
  const on = make("i"), off = make("i"), share = sum.lanes / (sum.issues * trace.lanes);
  on.style.cssText = `width:${Math.round(26 * share)}px;background:#4a90d9`;
  off.style.cssText = `width:${26 - Math.round(26 * share)}px;background:#00000040`;
  bar.append(on, off);
  bar.title = `${(sum.lanes / sum.issues).toFixed(1)} of ${trace.lanes} lanes active, on average`;
  return bar;
}

function sourceRow(number, text, sum) {
  const row = make("div", sum ? "row code" : "row", make("span", "number", String(number)), heat(sum), make("span", "", text));
  if (sum) {
    row.dataset.line = lineSums.indexOf(sum);
    sum.row = row;
  }
  return row;
}

// Files as they were written; those that are not at hand as the instructions that come from them.
function sourceRows() {
  const rows = [];
  trace.files.forEach(([name, text], file) => {
    const here = lineSums.filter(sum => sum.file === file);
    if (!here.length && file > 0) return;
    rows.push(make("h3", "", text === null ? name + " (not at hand: its instructions)" : name));
    if (text === null) {
      for (const sum of here)
        for (const pc of sum.pcs) rows.push(sourceRow(sum.line, instructionAt(pc), sum));
      return;
    }
    text.replace(/\r?\n$/, "").split("\n").forEach((line, i) =>
      rows.push(sourceRow(i + 1, line.replace(/\r$/, ""), here.find(sum => sum.line === i + 1))));
  });
  return rows;
}

// ---- the bill ----

function billRow(entry, kinds, all) {
  const sum = lineOfPc(entry.pc), where = sum ? `line ${lineName(entry.pc)}: ${instructionAt(entry.pc)}` : "";
  const numbers = [entry.inactive, percent(entry.inactive, all), entry.issued, ...kinds.map(kind => entry.kinds[kind] || ".")];
  const row = make("tr", sum ? "code" : "", ...numbers.map(n => make("td", "", String(n))), make("td", "code", where));
  if (sum) {
    row.dataset.line = lineSums.indexOf(sum);
    sum.marks.push(row);
  }
  return row;
}

// A column for each reason that there was.
function billTable() {
  const all = add(bill.map(entry => entry.inactive)), sumOf = kind => add(bill.map(entry => entry.kinds[kind]));
  const kinds = trace.charges.map((charge, kind) => kind).filter(sumOf);
  const head = make("tr", "", ...["inactive", "share", "issued"].map(name => make("th", "", name)), ...kinds.map(kind => {
    const cell = make("th", "", trace.charges[kind][0]);
    cell.title = trace.charges[kind][1];
    return cell;
  }), make("th", "code", "because of"));
  const foot = [all, "", add(bill.map(entry => entry.issued)), ...kinds.map(sumOf)].map(n => make("td", "", String(n)));
  return [make("thead", "", head), make("tbody", "", ...bill.map(entry => billRow(entry, kinds, all))),
    make("tfoot", "", make("tr", "", ...foot, make("td", "code", "all")))];
}

function billNote() {
  const inactive = totals[INACTIVE];
  return `Lanes were inactive in ${inactive} of ${trace.lane_cycles} lane-cycles of waves (${percent(inactive, trace.lane_cycles)}): ` +
    "as many are black in the picture. Issued is the part in which the wave issued: an ALU worked for nothing.";
}

// What the columns mean.
function billWords() {
  return trace.charges.flatMap(([name, meaning], kind) => bill.some(entry => entry.kinds[kind])
    ? [make("li", "", make("b", "", name), ": " + meaning)] : []);
}

// ---- lines ----

const sumColumns = [
  ["line", sum => sum.line, sum => lineName(sum.pcs[0])],
  ["source", sum => sum.text, sum => sourceText(sum)],
  ["issues", sum => sum.issues],
  ["mean lanes", sum => meanLanes(sum), sum => sum.issues ? meanLanes(sum).toFixed(1) : ""],
  ["cycles", sum => sum.cycles],
  ["stalled", sum => sum.stalled],
  ["exposed", sum => sum.exposed],
  ["idle", sum => sum.idle],
  ["reasons", sum => sum.stalled + sum.idle,
    sum => Object.entries(sum.reasons).sort((a, b) => b[1] - a[1]).map(([name, n]) => `${name} ${n}`).join(", ")],
  ["inactive", sum => sum.inactive],
];
const isWords = column => column === 1 || column === 8;
const meanLanes = sum => sum.issues ? sum.lanes / sum.issues : 0;

function sourceText(sum) {
  const text = trace.files[sum.file] && trace.files[sum.file][1];
  return text ? (text.split("\n", sum.line)[sum.line - 1] || sum.text).trim() : sum.text;
}

// `order` is a column, `down` largest first; -1 is the order of the program.
function sumTable(order, down) {
  const head = make("tr"), body = make("tbody"), list = [...lineSums];
  const cell = (tag, text, i) => make(tag, isWords(i) ? "code" : "", String(text));
  sumColumns.forEach(([name], i) => {
    head.append(cell("th", name, i));
    head.lastChild.dataset.column = i;
  });
  if (order >= 0) {
    const key = sumColumns[order][1], sign = down ? -1 : 1;
    list.sort((a, b) => sign * (key(a) > key(b) ? 1 : key(a) < key(b) ? -1 : 0));
  }
  for (const sum of list) {
    const row = make("tr", "code", ...sumColumns.map(([, value, show], i) => cell("td", (show || value)(sum), i)));
    row.dataset.line = lineSums.indexOf(sum);
    sum.tableRow = row;
    body.append(row);
  }
  const all = name => add(lineSums.map(sum => sum[name]));
  const foot = make("tr", "", ...["", "all lines", all("issues"), (all("lanes") / (all("issues") || 1)).toFixed(1),
    all("cycles"), all("stalled"), all("exposed"), all("idle"), "", all("inactive")].map((text, i) => cell("td", text, i)));
  return [make("thead", "", head), body, make("tfoot", "", foot)];
}

const sumsNote = () => "Cycles are those that waves spent at a line: issuing, stalled or idle. A stall is exposed if nothing " +
  "else went on in the core. Inactive: the lane-cycles of the bill that the line is charged with.";
