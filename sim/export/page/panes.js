// panes.js: what stands around the timeline: source with bars, why, and the tables: lines, bill, comparison, mistakes.

const byId = id => document.getElementById(id);
const open = { source: null, table: 'lines' }, order = { column: -1, down: false };

// ---- tabs ----

function fillTabs(bar, tabs, chosen, choose) {
  bar.replaceChildren(...tabs.map(([id, name]) => {
    const tab = make('button', '', name);
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-selected', String(id === chosen));
    tab.addEventListener('click', () => choose(id));
    return tab;
  }));
}

// ---- source ----

// The sources of all runs; the same one only once: {runs, name, language, lines, id}.
const sources = [];
for (const run of runs)
  run.sources.forEach(([name, language, lines], i) => {
    if (i > 0 && !run.lineSums.some(sum => sum.source === i)) return;
    const id = name + '\n' + (lines || []).join('\n'), same = sources.find(s => s.id === id && lines);
    if (same) same.uses.push({ run, source: i });
    else sources.push({ id, name, language, lines, uses: [{ run, source: i }] });
  });
const sourceOf = (run, i) => sources.find(source => source.uses.some(use => use.run === run && use.source === i));

// Control, numbers and comment of a line of a shader.
const colouredShader = text => text.split(/(\/\/.*|^\s*#.*|\b(?:if|else|for|while|do|switch|case|default|break|continue|return|discard)\b|\b\d[\w.]*)/).map((piece, i) =>
  i % 2 === 0 ? piece : make('span', /^\s*(\/\/|#)/.test(piece) ? 'comment' : /^\d/.test(piece) ? 'literal' : 'mnemonic', piece));

// Mnemonic, numbers, label and comment of a line of assembly. The comment stands close to the code: there is little room.
function coloured(text, language) {
  if (language === 'shader') return colouredShader(text);
  const [, whole, comment] = /^([^;]*)(;.*)?$/s.exec(text) || [0, text, ''], parts = [];
  const behind = comment && whole.trim(), code = behind ? whole.trimEnd() + '  ' : whole;
  const label = /^\s*[\w.$]+:/.exec(code), rest = label ? code.slice(label[0].length) : code, word = /^(\s*)([.\w]+)(.*)$/s.exec(rest);
  if (label) parts.push(make('span', 'label', label[0]));
  if (word) {
    parts.push(word[1], make('span', 'mnemonic', word[2]));
    for (const piece of word[3].split(/((?:\b[uif][234]?\([^)]*\))|\b\d[\w.]*)/)) parts.push(/^([uif][234]?\(|\d)/.test(piece) ? make('span', 'literal', piece) : piece);
  } else parts.push(rest);
  if (comment) parts.push(make('span', 'comment', behind ? comment.replace(/^;\s+/, '; ') : comment));
  return parts;
}

// Of each lane, lane 0 at the left, how often it takes part: as strong as its share of the issues. And the share of all.
function lineBar(sum) {
  if (!sum || !sum.issues) return [make('span', 'share')];
  const bar = make('span', 'bar'), share = sum.lanes / (sum.issues * sum.run.lanes), { eachLane } = sum;
  for (let lane = 0; lane < eachLane.length;) {
    const from = lane, part = make('i');
    while (lane < eachLane.length && eachLane[lane] === eachLane[from]) lane++;
    part.style.cssText = `flex:${lane - from};background:var(--TEXT_2);opacity:${eachLane[from] / sum.issues}`;
    bar.append(part);
  }
  const take = [[sum.issues, 'always'], [0, 'never']].map(([n, when]) => [lanesWith(eachLane, n), when]).filter(([lanes]) => lanes !== 'no lane');
  bar.title = eachLane.every(n => n === eachLane[0]) || !take.length ? '' : `take part: ${take.map(words => words.join(' ')).join(', ')}`;
  return [bar, make('span', 'share', Math.round(100 * share) + ' %')];
}

// The lanes with this count.
function lanesWith(counts, count) {
  const mask = from => counts.slice(from, from + 32).reduce((bits, n, lane) => bits | (n === count ? 1 << lane : 0), 0);
  return lanesNamed(mask(0), mask(32), counts.length);
}

function sourceRow(number, text, sum, language) {
  const row = make('div', sum ? 'row code' : 'row', make('span', 'number', String(number)), make('span', 'text', ...coloured(text, language)), ...lineBar(sum));
  if (sum) row.dataset.line = sum.run.index + ':' + sum.run.lineSums.indexOf(sum);
  return row;
}

// Below a line the instructions that it became, if those are asked for.
const unfolded = (run, sum) => state.expanded && sum ? sum.pcs.filter(pc => run.code[pc][1]).map(pc =>
  make('div', 'row code', make('span', 'number', ''), make('span', 'text', ...coloured('        > ' + run.code[pc][1], 'assembly')))) : [];

// A source as it was written; if it is not at hand, the instructions that come from it.
function fillSource() {
  const source = open.source, { run, source: number } = source.uses.find(use => use.run.index === state.run) || source.uses[0];
  const sums = new Map(run.lineSums.filter(sum => sum.source === number).map(sum => [sum.line, sum])), list = [];
  const fault = run.fault && placeOf(run, run.fault.pc, number);
  const message = line => fault && fault[1] === line ? [make('div', 'row message', `▲ ${run.fault.name}: ${run.fault.meaning || ''}`)] : [];
  if (source.lines)
    source.lines.forEach((text, i) => list.push(sourceRow(i + 1, text, sums.get(i + 1), source.language), ...unfolded(run, sums.get(i + 1)), ...message(i + 1)));
  else
    for (const sum of sums.values()) for (const pc of sum.pcs) list.push(sourceRow(sum.line, instructionAt(run, pc), sum, 'assembly'), ...message(sum.line));
  for (const row of list) if (fault && row.dataset.line && run.lineSums[row.dataset.line.split(':')[1]].line === fault[1]) row.classList.add('fault');
  byId('source').replaceChildren(...list);
  byId('source_note').textContent = source.lines ? 'bars: lanes that take part, 0 at the left' : 'not at hand: its instructions';
  fillTabs(byId('source_tabs'), sources.map(s => [s, s.name.replace(/.*\//, '')]), source, chosen => { open.source = chosen; fillSource(); markLine(state.line); });
}

function markLine(sum, scroll) {
  state.line = sum;
  if (sum && scroll) {
    const source = sourceOf(sum.run, sum.source);
    if (source !== open.source) {
      open.source = source;
      fillSource();
    }
  }
  document.querySelectorAll('.now').forEach(element => element.classList.remove('now'));
  if (!sum) return;
  const id = sum.run.index + ':' + sum.run.lineSums.indexOf(sum);
  document.querySelectorAll(`[data-line="${id}"]`).forEach(element => element.classList.add('now'));
  const pane = byId('source'), row = pane.querySelector('.now');
  if (!scroll || !row) return;
  const top = row.offsetTop, bottom = top + row.offsetHeight;
  if (top < pane.scrollTop || bottom > pane.scrollTop + pane.clientHeight) pane.scrollTop = top - pane.clientHeight / 2;
}

// ---- why ----

function fillWhy() {
  const said = describe(state.at), pane = byId('why');
  byId('copy').hidden = !said;
  if (!said) {
    pane.replaceChildren(make('div', 'empty', make('b', '', 'Nothing is kept'), make('p', '', 'Click a cell of the timeline: here stands what it shows, and why.')));
    return;
  }
  pane.replaceChildren(...cardBody(said));
}

// ---- the bill ----

// As long as the share is: parts of a bar.
function shareBar(parts, whole) {
  const bar = make('span', 'bar');
  for (const [part, colour] of parts) {
    const piece = make('i');
    piece.style.cssText = `width:${whole ? 100 * part / whole : 0}%;background:${colour}`;
    bar.append(piece);
  }
  return bar;
}

function billRow(run, entry, kinds, all) {
  const sum = run.lineOfPc[entry.pc], where = sum ? `line ${lineName(run, entry.pc)}: ${instructionAt(run, entry.pc)}${callsAt(run, entry.pc) && ', ' + callsAt(run, entry.pc)}` : '';
  const numbers = [entry.inactive, percent(entry.inactive, all), entry.issued, ...kinds.map(kind => entry.kinds[kind] || '.')];
  const row = make('tr', sum ? 'code' : '', ...numbers.map(n => make('td', '', String(n))), make('td', 'code', where),
    make('td', '', shareBar([[entry.inactive, 'var(--TEXT_2)']], run.bill[0].inactive)));
  if (sum) row.dataset.line = run.index + ':' + run.lineSums.indexOf(sum);
  return row;
}

// A column for each reason that there was.
function billTable(run) {
  const all = add(run.bill.map(entry => entry.inactive)), sumOf = kind => add(run.bill.map(entry => entry.kinds[kind]));
  const kinds = page.charges.map((charge, kind) => kind).filter(sumOf);
  const head = make('tr', '', ...['inactive', 'share', 'issued'].map(name => make('th', '', name)), ...kinds.map(kind => {
    const cell = make('th', '', page.charges[kind][0]);
    cell.title = page.charges[kind][1];
    return cell;
  }), make('th', 'code', 'because of'), make('th', ''));
  const foot = [all, '', add(run.bill.map(entry => entry.issued)), ...kinds.map(sumOf)].map(n => make('td', '', String(n)));
  const note = `Lanes were inactive in ${all} of ${run.lane_cycles} lane-cycles of waves (${percent(all, run.lane_cycles)}). ` +
    'Issued is the part in which the wave issued: an ALU worked for nothing.';
  const words = kinds.map(kind => make('li', '', make('b', '', page.charges[kind][0]), ': ' + page.charges[kind][1]));
  return [make('table', '', make('thead', '', head), make('tbody', '', ...run.bill.map(entry => billRow(run, entry, kinds, all))),
    make('tfoot', '', make('tr', '', ...foot, make('td', 'code', 'all'), make('td', '')))), make('p', 'bill_note', note), make('ul', '', ...words)];
}

// ---- lines ----

const lineColumns = [
  ['line', sum => sum.line, sum => lineName(sum.run, sum.pcs[0])],
  ['source', sum => sum.text, sum => sourceText(sum)],
  ['issues', sum => sum.issues],
  ['mean lanes', sum => meanLanes(sum), sum => sum.issues ? meanLanes(sum).toFixed(1) : ''],
  ['cycles', sum => sum.cycles],
  ['stalled', sum => sum.stalled],
  ['exposed', sum => sum.exposed],
  ['idle', sum => sum.idle],
  ['reasons', sum => sum.stalled + sum.idle, sum => Object.entries(sum.reasons).sort((a, b) => b[1] - a[1]).map(([name, n]) => `${name} ${n}`).join(', ')],
  ['inactive', sum => sum.inactive],
];
const isWords = column => column === 1 || column === 8;

function lineTable(run) {
  const head = make('tr'), body = make('tbody'), list = [...run.lineSums], most = Math.max(1, ...list.map(sum => sum.cycles));
  const cell = (tag, text, i) => make(tag, isWords(i) ? 'code' : '', String(text));
  lineColumns.forEach(([name], i) => {
    head.append(cell('th', name, i));
    head.lastChild.dataset.column = i;
  });
  if (order.column >= 0) {
    const key = lineColumns[order.column][1], sign = order.down ? -1 : 1;
    list.sort((a, b) => sign * (key(a) > key(b) ? 1 : key(a) < key(b) ? -1 : 0));
  }
  for (const sum of list) {
    const bar = shareBar([[sum.issues, ink.shades[EXECUTES]], [sum.stalled, ink.shades[STALLED]], [sum.idle, ink.shades[READY]]], most);
    const row = make('tr', 'code', ...lineColumns.map(([, value, show], i) => cell('td', (show || value)(sum), i)));
    row.children[4].replaceChildren(bar, make('span', 'number', String(sum.cycles)));
    row.dataset.line = run.index + ':' + run.lineSums.indexOf(sum);
    body.append(row);
  }
  const all = name => add(list.map(sum => sum[name]));
  const foot = make('tr', '', ...['', 'all lines', all('issues'), (all('lanes') / (all('issues') || 1)).toFixed(1), all('cycles'), all('stalled'),
    all('exposed'), all('idle'), '', all('inactive')].map((text, i) => cell('td', text, i)));
  return [make('table', '', make('thead', '', head), body, make('tfoot', '', foot)),
    make('p', '', 'Cycles are those that waves spent at a line: issuing, stalled or idle. A stall is exposed if nothing else went on in the core. ' +
      'Inactive: the lane-cycles of the bill that the line is charged with.')];
}

// ---- comparison: line by line, by what is written there ----

function compareTable() {
  const lines = new Map();
  for (const run of runs)
    for (const sum of run.lineSums) {
      const key = `${sum.source}:${sourceText(sum)}`;
      if (!lines.has(key)) lines.set(key, { text: sourceText(sum), sums: [] });
      const { sums } = lines.get(key), mine = sums[run.index];
      sums[run.index] = mine ? { ...mine, issues: mine.issues + sum.issues, cycles: mine.cycles + sum.cycles, stalled: mine.stalled + sum.stalled } : sum;
    }
  const names = runs.map(run => run.name), all = [...lines.values()];
  const change = (sums, field) => sums[0] && sums[runs.length - 1] ? sums[runs.length - 1][field] - sums[0][field] : 0;
  all.sort((a, b) => Math.abs(change(b.sums, 'cycles')) - Math.abs(change(a.sums, 'cycles')));
  const fields = ['cycles', 'stalled', 'issues'];
  const head = make('tr', '', make('th', 'code', 'source'), ...fields.flatMap(field => [...names.map(name => make('th', '', `${field}, ${name}`)), make('th', '', 'change')]));
  const cells = (sums, field) => [...names.map((name, i) => make('td', '', sums[i] ? String(sums[i][field]) : '')),
    make('td', change(sums, field) < 0 ? 'better' : change(sums, field) > 0 ? 'worse' : '', change(sums, field) > 0 ? '+' + change(sums, field) : String(change(sums, field)).replace('-', '−'))];
  const body = all.map(({ text, sums }) => {
    const row = make('tr', 'code', make('td', 'code', text), ...fields.flatMap(field => cells(sums, field))), sum = sums.find(Boolean);
    row.dataset.line = sum.run.index + ':' + sum.run.lineSums.findIndex(s => s.source === sum.source && s.line === sum.line);
    return row;
  });
  const total = field => runs.map(run => ({ [field]: add(run.lineSums.map(sum => sum[field])) }));
  const foot = make('tr', '', make('td', 'code', 'all lines'), ...fields.flatMap(field => cells(total(field), field)));
  return [make('table', '', make('thead', '', head), make('tbody', '', ...body), make('tfoot', '', foot))];
}

// ---- mistakes ----

// An item for each finding; what is not near cannot be gone to.
function mistakeItems(run) {
  if (!run.checks.length) return [make('p', '', 'None were found.')];
  return [make('ol', '', ...run.checks.map(([check, text, note, times], finding) => {
    const words = [`${check}: ${text}` + (times > 1 ? ` (${times} times)` : ''), note].filter(Boolean);
    return make('li', '', ...words.map((line, i) => {
      const mark = marks.findIndex(m => m.run === run && m.finding === finding && (i === 0) === (m.words !== note));
      const item = make('div', mark >= 0 ? 'code' : '', line);
      if (mark >= 0) item.dataset.mark = mark;
      return item;
    }));
  }))];
}

// ---- settings ----

function settingRows(run) {
  const list = Object.entries(run.settings).map(([name, value]) => [make('dt', '', name), make('dd', '', typeof value === 'object' ? JSON.stringify(value) : String(value))]);
  return list.flat();
}

// ---- all tables ----

const tableTabs = () => [['lines', 'Lines'], ['bill', 'Bill'], ...(runs.length > 1 ? [['compare', 'Compare']] : []),
  ...(runs[state.run].checks ? [['mistakes', `Mistakes ${runs[state.run].checks.length || ''}`]] : [])];

const tableBodies = {
  lines: run => lineTable(run),
  bill: run => run.bill.length ? billTable(run) : [make('p', '', 'No lane of a wave was inactive in these cycles.')],
  compare: () => compareTable(),
  mistakes: run => run.checks ? mistakeItems(run) : [],
};

function fillTable() {
  const run = runs[state.run];
  byId('table').replaceChildren(...tableBodies[open.table](run));
  byId('table_note').textContent = runs.length > 1 && open.table !== 'compare' ? run.name : '';
  fillTabs(byId('table_tabs'), tableTabs(), open.table, id => { open.table = id; fillTable(); markLine(state.line); });
}
