// card.js: what is at a place, in words: for the hover card, which is short, and for the why pane, which is what is kept.
// A description is {shade, title, when, text, pairs: [[name, content...]]}, and mistakes: sentences of --check.

const plural = (n, word) => n + ' ' + word + (n === 1 ? '' : 's');

// An element with a class and children: texts or elements.
function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function swatch(shade) {
  const box = make('i', 'swatch');
  if (shade >= 0) box.style.background = ink.shades[shade];
  box.dataset.shade = shade;
  return box;
}

const capital = text => text.replace(/^./, c => c.toUpperCase());
// An instruction with its line; a cycle one can go to.
const codeWords = (run, pc) => pc < 0 ? [] : [make('code', '', instructionAt(run, pc)), ' line ' + lineName(run, pc), callsAt(run, pc) && ` (${callsAt(run, pc)})`];
function cycleLink(at, cycle) {
  const link = make('a', '', String(cycle));
  link.dataset.cycle = cycle;
  link.dataset.lane = at.lane;
  return link;
}
const span = (slot, i) => {
  const { starts } = slot.runs(), from = starts[i], to = starts[i + 1] - 1;
  return from === to ? `cycle ${from}` : `${plural(to - from + 1, 'cycle')}, ${from} to ${to}`;
};

// ---- a lane ----

function describeMasked(at, i) {
  const { run, slot } = at.row, { starts, pc, wave, low, high, count } = slot.runs(), off = maskedSince(slot, i, at.lane), again = onAgain(slot, i, at.lane);
  const pairs = [], entry = again < 0 ? null : slot.entries().filter(e => e.start <= at.cycle && e.end > at.cycle && hasBit(e.low, e.high, at.lane)).pop();
  const threads = hasThreads(run), last = threads ? lastIssue(slot, off.at, at.lane) : off.at;
  pairs.push(off.known && last >= 0 ? [threads ? 'issued last' : 'since', cycleLink(at, starts[last]), '  ', ...codeWords(run, pc[last])] : ['since', `before cycle ${run.near[0]}`]);
  if (again >= 0) pairs.push(['active again', cycleLink(at, starts[again]), '  ', ...codeWords(run, pc[again])]);
  else pairs.push(['active again', wave[count - 1] === wave[i] && run.near[1] < run.cycles ? `not before cycle ${run.near[1]}` : run.fault ? 'never: the run was stopped' : 'never: it has returned, or the wave ends']);
  if (entry) pairs.push(['waits for', make('code', '', labelAt(run, entry.pc)), ' line ' + lineName(run, entry.pc)]);
  pairs.push(['meanwhile', `${lanesNamed(low[i], high[i], run.lanes)}: `, make('code', '', instructionAt(run, pc[i]))]);
  const before = off.known ? starts[off.at] : run.near[0], length = (again >= 0 ? starts[again] : run.end) - before;
  return { title: `Lane ${at.lane} is inactive`, text: again >= 0 ? `For ${plural(length, 'cycle')}: it waits for the lanes that ${threads ? 'issue first, or have to come' : 'continue'}.` : 'It does not execute again.', pairs };
}

function describeStalled(at, i) {
  const { run, slot } = at.row, { starts, pc, producer, register } = slot.runs(), [, meaning, , clause] = reasonOf(slot, i);
  const pairs = [['next', ...codeWords(run, pc[i])]];
  if (register[i] >= 0) pairs.push(['needs', make('code', '', registerName(register[i]))]);
  if (producer[i] >= 0) {
    const from = producerRun(slot, i);
    pairs.push(['from', ...codeWords(run, producer[i]), ...(from >= 0 ? [' in ', cycleLink(at, starts[from])] : [])]);
  }
  pairs.push(['there in', cycleLink(at, starts[i + 1])]);
  return { title: capital(clause), text: `${meaning}.`, pairs: [...pairs, ['lasts', span(slot, i)]] };
}

// Who issued in a cycle of a core instead.
function pickedIn(run, core, cycle) {
  return run.all.filter(slot => slot.core === core).flatMap(slot => {
    const i = runAt(slot, cycle);
    return slot.runs().count && isIssue(slot, i) ? [`wave ${slot.runs().wave[i]}`] : [];
  });
}

function describeReady(at, i) {
  const { run, slot } = at.row, { pc } = slot.runs(), [, meaning, , clause] = reasonOf(slot, i), picked = pickedIn(run, slot.core, at.cycle);
  return { title: capital(clause), text: `${meaning}.`,
    pairs: [['next', ...codeWords(run, pc[i])], ...(picked.length ? [['selected', picked.join(', ')]] : []), ['lasts', span(slot, i)]] };
}

function describeExecutes(at, i) {
  const { run, slot } = at.row, { pc, low, high } = slot.runs(), n = countBits(low[i]) + countBits(high[i]);
  return { title: `Lane ${at.lane} is active`, pairs: [['issues', ...codeWords(run, pc[i])],
    ['with', `${n} of ${plural(run.lanes, 'lane')} active after it: ${lanesNamed(low[i], high[i], run.lanes)}`]] };
}

function describeNone(at, i, shade) {
  const { slot, run } = at.row, [, meaning] = reasonOf(slot, i), { starts, wave, count } = slot.runs();
  if (shade === NO_THREAD) return { title: `Lane ${at.lane} has no thread`, text: `${capital(page.shades[NO_THREAD][1])}.`, pairs: [] };
  let next = i;
  while (next < count && wave[next] < 0) next++;
  return { title: `Slot ${slot.slot} is empty`, text: `${meaning}.`, pairs: [
    ...(i > 0 && wave[i - 1] >= 0 ? [['before', `wave ${wave[i - 1]}`]] : []),
    ...(next < count ? [['next wave', `${wave[next]} in `, cycleLink(at, starts[next])]] : []), ['lasts', span(slot, i)]] };
}

function describeLane(at) {
  const { run, slot } = at.row, i = runAt(slot, at.cycle), shade = shadeOf(slot, i, at.lane), wave = slot.runs().wave[i];
  const mine = shade === MASKED || shade === WAITS ? describeMasked(at, i) : shade === STALLED ? describeStalled(at, i) : shade === READY ? describeReady(at, i)
    : shade === EXECUTES ? describeExecutes(at, i) : describeNone(at, i, shade);
  const where = [run.cores > 1 ? `core ${slot.core}` : '', `slot ${slot.slot}`, wave >= 0 ? `wave ${wave}, group ${waveOf(run, wave).group}` : ''];
  const fault = run.fault && run.fault.wave === wave && run.fault.cycle === at.cycle ? [`${run.fault.name}: ${run.fault.meaning || ''}`] : [];
  return { shade, when: `cycle ${at.cycle}`, ...mine, pairs: [...mine.pairs, ['where', where.filter(Boolean).join(', ')]],
    mistakes: [...fault, ...marksAt(slot, at.lane, at.cycle).map(mark => mark.words)], pc: slot.runs().pc[i] };
}

// ---- columns, strips, bars ----

// The counts of each shade in cycles that share a column.
function describeCounts(title, counts, from, to, lanes, pairs = [], note = '') {
  const all = add([...counts].slice(0, SHADES));
  return { title, when: from + 1 === to ? `${from}` : `${spaced(from)}–${spaced(to - 1)}`, many: true, text: `${plural(to - from, 'cycle')} × ${lanes} lanes`,
    pairs: [...page.shades.flatMap(([name], shade) => counts[shade] ? [[[swatch(shade), name], `${spaced(Math.round(counts[shade]))} of ${spaced(all)}  ${percent(counts[shade], all)}`]] : []), ...pairs], note };
}

function describeColumn(at) {
  const { row } = at, { run } = row, bin = levelBin(row);
  const k = Math.floor((at.cycle + 0.5) * state.z), columns = isFar() ? columnCycles(k) : [at.cycle, at.cycle + 1];
  const [from, to] = countedCycles(run, bin, Math.max(run.start, columns[0]), Math.min(run.end, Math.max(columns[0] + 1, columns[1])));
  const core = row.kind === 'core', counts = core ? coreCounts(run, row.core, from, to) : slotCounts(row.slot, from, to);
  const name = core ? `core ${row.core}` : (run.cores > 1 ? `core ${row.core}, ` : '') + `slot ${row.slot.slot}`;
  const action = core ? 'unfolds it' : isNear(run, from, to) ? 'keeps it, two zoom to cells' : 'keeps it';
  return describeCounts(name, counts, from, to, core ? run.lanes * run.slots_of_core : run.lanes,
    [['a click', action]], isNear(run, from, to) ? '' : missingText(run));
}

function describeUnit(at) {
  const { unit, run } = at.row, items = unit.runs(), i = itemAt(items, at.cycle), when = `cycle ${at.cycle}`;
  if (i < 0) return { title: `${unitName(unit)} is empty`, when, pairs: [] };
  return { title: `${unitName(unit)}: wave ${items.wave[i]}`, when, pc: items.pc[i], pairs: [['executes', ...codeWords(run, items.pc[i])],
    ['lasts', `${plural(items.cycles[i], 'cycle')}, ${items.starts[i]} to ${items.starts[i] + items.cycles[i] - 1}`]] };
}

function describeQueue(at) {
  const { queue, run } = at.row, items = queue.runs(), i = itemAt(items, at.cycle), n = i < 0 ? 0 : items.requests[i];
  return { title: `${queue.name}: ${n} of ${run.queue_entries} requests`, when: `cycle ${at.cycle}`,
    text: n === run.queue_entries ? 'The queue is full: whoever needs an entry stalls.' : 'In flight: issued, and not served yet.', pairs: [] };
}

function describeStack(at) {
  const { slot, depth, run } = at.row, entry = slot.entries().find(e => e.depth === depth && e.start <= at.cycle && e.end > at.cycle);
  if (!entry) return null;
  return { title: labelAt(run, entry.pc), when: `depth ${depth + 1}`, pc: entry.by,
    text: `${plural(countBits(entry.low) + countBits(entry.high), 'lane')} of the mask that is restored there.`,
    pairs: [['pushed', cycleLink(at, entry.start - 1), '  ', ...codeWords(run, entry.by)], ['popped', cycleLink(at, entry.end - 1)],
      ['continues', ...codeWords(run, entry.pc)], ['lanes', lanesNamed(entry.low, entry.high, run.lanes)]] };
}

function describeCurve(at) {
  const { run, curve } = at.row, [a, b] = isFar() ? columnCycles(Math.floor((at.cycle + 0.5) * state.z)) : [at.cycle, at.cycle + 1];
  const [from, to] = countedCycles(run, coreBin(run), Math.max(run.start, a), Math.min(run.end, Math.max(a + 1, b)));
  return { title: curve.name, when: `${spaced(from)}–${spaced(to - 1)}`, text: `${curve.value(runCounts(run, from, to), to - from).toFixed(1)} ${curve.of}, on average.`, pairs: [] };
}

// What is at a place; null: nothing to say.
function describe(at) {
  if (!at) return null;
  const { row } = at;
  if (row.kind === 'empty') return { shade: NO_WAVE, title: 'Never filled', text: `${page.reasons[row.reason][1]}.`, pairs: [] };
  if (row.kind === 'curve') return describeCurve(at);
  const near = isNear(row.run, at.cycle, at.cycle + 1);
  if (row.kind === 'core' || (row.kind === 'band' && (isFar() || !near))) return row.kind === 'core' && !row.folded ? null : describeColumn(at);
  if (row.kind === 'band') return describeLane(at);
  if (!near) return { title: 'Not in this page', text: 'cycle by cycle.', pairs: [['cells', make('code', '', windowCommand(row.run))]] };
  return row.kind === 'unit' ? describeUnit(at) : row.kind === 'queue' ? describeQueue(at) : row.kind === 'stack' ? describeStack(at) : null;
}

// ---- the card ----

function cardBody(said) {
  const title = make('h2', '', ...(said.shade >= 0 ? [swatch(said.shade)] : []), said.title, ...(said.when ? [make('span', 'when', said.when)] : []));
  const list = make('dl', said.many ? 'many' : '', ...said.pairs.flatMap(([name, ...content]) =>
    [make('dt', '', ...(Array.isArray(name) ? name : [name])), make('dd', '', ...content)]));
  return [title, ...(said.text ? [make('p', '', said.text)] : []), ...(said.mistakes || []).map(text => make('p', 'mistake', text)),
    ...(said.pairs.length ? [list] : []), ...(said.note ? [make('p', '', said.note)] : [])];
}

const card = document.getElementById('card');
let cardTimer = 0;

// Beside a place of the window, on the side with more room; never over it.
function placeCard(left, right, top, bottom) {
  card.hidden = false;
  const { width, height } = card.getBoundingClientRect(), room = 10;
  const x = window.innerWidth - right > width + room || window.innerWidth - right > left ? right + room : left - width - room;
  const y = Math.max(HEAD + 48, Math.min(window.innerHeight - height - 4, (top + bottom) / 2 - 20));
  card.style.left = Math.max(4, Math.min(window.innerWidth - width - 4, x)) + 'px';
  card.style.top = Math.min(y, window.innerHeight - height - 4) + 'px';
}

function showCard(said, box) {
  clearTimeout(cardTimer);
  if (!said) {
    card.hidden = true;
    return;
  }
  const put = () => {
    card.replaceChildren(...cardBody(said));
    placeCard(box.left, box.right, box.top, box.bottom);
  };
  if (card.hidden) cardTimer = setTimeout(put, 120); else put();
}
