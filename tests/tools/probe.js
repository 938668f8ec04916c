// probe.js: put at the end of an exported page, it moves the mouse over cells as a person would, and leaves in the
// document what the page says and shows there, for tests/tools/probe-page:
//
//   pixel|CYCLE|SLOT|LANE|shade that has its colour|the hover card: title|when|name=value of each pair|...|sentence
//   alu|CYCLE|ALU|card     queue|CYCLE|QUEUE|card     stack|DEPTH|START|END|card in its first cycle
//   far|FROM|TO|SLOT|lane-cycles of each shade where a column is four cycles
//   exposed|cycles of stalls that nothing hides: of all slots|of columns of four cycles     rail|CYCLE|SLOT|colour above the band
//   frequent|FROM|TO|SLOT|LANE|shade where a column is four cycles, as lanes|shade that has its colour
//   bar|LINE|issues of each lane|parts of the bar beside it
//   line|LINE|issues|cycles|inactive lane-cycles charged to it
//   bill|inactive|issued|because of
//   mistake|the cycle, wave and lane that a click on it goes to|colour of the frame there|what it says
//   legend|item|...    verdict|...    banner|...    theme|...    missing|what the near view says that is not in the page
//   zoom|pixels of a cycle before and after a notch of the wheel|cycle under the mouse before and after
//   printed|has the page the zoom that it had before it was printed?|does it show all cycles?
//   range|from|to that a drag shows     select|the legend of selected cycles     shares|heights of known counts
//   runs|name, cycles, and the difference from the first|...    compare|sums of all lines    ends|is there a line at each's end?
//   row|kind|height of each row of the timeline     network|how many files the page asked for
//   marked|line of the source that is highlighted in the end       error|what went wrong
{
  const out = [], mouse = (type, x, y, more = {}) => {
    const box = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new (type === 'wheel' ? WheelEvent : PointerEvent)(type, { clientX: box.left + x, clientY: box.top + y, bubbles: true, cancelable: true, ...more }));
  };
  canvas.setPointerCapture = () => {};
  const pairs = list => [...list.querySelectorAll('dt')].map(dt => dt.textContent + '=' + dt.nextSibling.textContent.replace(/\s+/g, ' '));
  const cardAt = (x, y) => {
    card.hidden = false; // one is open: the next one comes at once
    card.replaceChildren();
    mouse('pointermove', x, y);
    if (card.hidden) return 'nothing';
    const title = card.querySelector('h2'), when = card.querySelector('.when');
    return [[...title.childNodes].filter(n => n !== when).map(n => n.textContent).join(''), when ? when.textContent : '', ...pairs(card),
      ...[...card.querySelectorAll('p')].map(p => p.textContent)].join('|');
  };
  const colour = (x, y) => {
    const ratio = window.devicePixelRatio || 1, [r, g, b] = pen.getImageData(Math.floor(x * ratio), Math.floor(y * ratio), 1, 1).data;
    return '#' + [r, g, b].map(n => n.toString(16).padStart(2, '0')).join('');
  };
  const shadeAt = (x, y) => {
    const shown = colour(x, y), at = ink.shades.findIndex(c => c.slice(0, 7) === shown);
    return at < 0 ? shown : page.shades[at][0];
  };
  addEventListener('error', event => out.push('error|' + event.message));
  const run = runs[0], number = row => row.slot.index;
  const across = cycle => Math.floor((pixelOf(cycle) + pixelOf(cycle + 1)) / 2) + 1;
  const down = (row, lane) => Math.floor((laneTop(row, lane) + laneTop(row, lane + 1)) / 2) - view.scrollTop;
  state.expanded = PROBE_EXPANDED; // as the tables have it
  fillTable();
  const begin = () => { keep(null); state.over = null; ink.textures = ink.textures.map(() => null); fit(); draw(); };

  out.push('theme|' + themeNow(), 'verdict|' + byId('verdict').textContent, 'banner|' + (byId('banner').hidden ? '' : byId('banner').textContent));
  begin();
  if (document.documentElement.scrollWidth > window.innerWidth) out.push('error|the page is wider than its window');
  out.push('legend|' + [...document.querySelectorAll('#legend li')].map(li => li.textContent).join('|'));
  out.push(`row|${rows.map(row => row.kind + ' ' + row.h).join('|')}`);
  const lanes = [...Array(run.lanes).keys()].filter(lane => lane % PROBE_STEP === 0 || lane === run.lanes - 1), cells = [];
  if (state.z >= 2 && run.end - run.start < 400) {
    for (const row of rows.filter(r => r.kind === 'band'))
      for (let cycle = run.start; cycle < run.end; cycle++)
        for (const lane of lanes) cells.push([row, cycle, lane, shadeAt(across(cycle), down(row, lane))]);
    for (const row of rows.filter(r => r.kind === 'band'))
      for (let cycle = run.start; cycle < run.end; cycle++)
        out.push(['rail', cycle, number(row), colour(across(cycle), row.y + row.text + 1 - view.scrollTop) === ink.exposed.slice(0, 7)].join('|'));
    for (const [row, cycle, lane, shown] of cells)
      out.push(['pixel', cycle, number(row), lane, shown, cardAt(across(cycle), down(row, lane))].join('|'));
    for (const row of rows.filter(r => r.kind === 'queue'))
      for (let cycle = run.start; cycle < run.end; cycle++)
        out.push(['queue', cycle, run.queuesOf.indexOf(row.queue), cardAt(across(cycle), row.y + 3 - view.scrollTop)].join('|'));
    for (const row of rows.filter(r => r.kind === 'unit'))
      for (let cycle = run.start; cycle < run.end; cycle++)
        out.push(['alu', cycle, run.unitsOf.indexOf(row.unit), cardAt(across(cycle), row.y + 3 - view.scrollTop)].join('|'));
    for (const row of rows.filter(r => r.kind === 'stack'))
      for (const entry of row.slot.entries().filter(e => e.depth === row.depth))
        out.push(['stack', entry.depth, entry.start, entry.end, cardAt(across(entry.start), row.y + 3 - view.scrollTop)].join('|'));
    const band = rows.find(r => r.kind === 'band');
    cardAt(across(run.start), down(band, 0));
    mouse('pointerdown', across(run.start), down(band, 0));
    mouse('pointerup', across(run.start), down(band, 0));
  }
  const now = document.querySelector('#source .now .number');
  out.push('marked|' + (now ? now.textContent : ''));
  for (const row of document.querySelectorAll('#table tbody tr')) {
    const texts = [...row.children].map(cell => cell.textContent.trim());
    out.push(['line', texts[0], texts[2], texts[4], texts[9]].join('|'));
  }
  for (const sum of run.lineSums.filter(s => s.source === 0 && s.issues)) {
    const row = document.querySelector(`#source [data-line="0:${run.lineSums.indexOf(sum)}"]`);
    out.push(['bar', sum.line, sum.eachLane.join(' '), row ? row.querySelectorAll('.bar i').length : 'none'].join('|'));
  }
  byId('table_tabs').children[1].click();
  for (const row of document.querySelectorAll('#table tbody tr')) {
    const texts = [...row.children].map(cell => cell.textContent);
    out.push(['bill', texts[0], texts[2], texts[texts.length - 2]].join('|'));
  }

  // Zooming, dragging a range, selecting one.
  begin();
  const z = state.z, x = GUTTER + 300, under = state.from + (x - GUTTER) / z;
  mouse('wheel', x, HEAD + 30, { deltaY: -100 });
  out.push(['zoom', (state.z / z).toFixed(4), (state.from + (x - GUTTER) / state.z - under).toFixed(6)].join('|'));
  begin();
  const [from, to] = [run.start + Math.floor((run.end - run.start) / 4), run.start + Math.floor((run.end - run.start) / 2)];
  const drag = more => {
    mouse('pointerdown', xOf(from + 0.5), HEAD + 20, more);
    mouse('pointermove', xOf(to + 0.5), HEAD + 20, more);
    mouse('pointerup', xOf(to + 0.5), HEAD + 20, more);
  };
  drag({});
  out.push(['range', from, to + 1, Math.round(state.from), Math.round(state.from + track() / state.z)].join('|'));
  begin();
  drag({ shiftKey: true });
  draw();
  out.push('select|' + [...document.querySelectorAll('#legend button')].map(li => li.textContent).join('|'));
  state.range = null;
  out.push('shares|' + [[[1, 1, 1, 0, 0, 0, 0], 4], [[1000, 1, 0, 0, 0, 0, 0], 10], [[5, 3, 2, 0, 0, 0, 0], 10], [[1, 1, 1, 1, 1, 1, 1], 3]]
    .map(([counts, h]) => heightsOf(counts, h).join(' ')).join('|'));

  setZoom(4 * fitZ(), first, GUTTER);
  const zoomed = state.z;
  beforePrint();
  afterPrint();
  out.push(`printed|${state.z === zoomed}|${state.fitted}`);
  begin();

  // Columns of four cycles.
  state.z = 0.25;
  state.from = run.start;
  layOut();
  toggleBands();
  draw();
  let exposed = 0;
  for (const slot of run.all)
    for (let k = firstColumn(); k * 4 < run.end && run.end - run.start < 400; k++) {
      const [a, b] = columnCycles(k).map(cycle => Math.max(run.start, Math.min(run.end, cycle))), row = rowOfSlot(slot);
      if (a >= b) continue;
      out.push(['far', a, b, slot.index, ...slotCounts(slot, a, b).slice(0, SHADES)].join('|'));
      exposed += slotCounts(slot, a, b)[EXPOSED];
      if (row && row.band >= run.lanes)
        frequentShades(slot, a, b, run.lanes).forEach((shade, lane) =>
          out.push(['frequent', a, b, slot.index, lane, page.shades[shade][0], shadeAt(GUTTER + k - firstColumn(), row.y + RAIL - view.scrollTop + Math.ceil((lane + 0.5) * row.band / run.lanes))].join('|')));
    }
  if (run.end - run.start < 400) out.push(['exposed', run.all.reduce((n, slot) => n + slotCounts(slot, run.start, run.end)[EXPOSED], 0), exposed].join('|'));
  toggleBands();
  begin();
  if (run.near[1] < run.end) {
    setZoom(20, run.end - 10, GUTTER);
    draw();
    const row = rows.find(r => r.kind === 'band'), said = describe(placeAt(GUTTER + 20, row.y + row.h - 2 - view.scrollTop));
    out.push('missing|' + said.note);
  }
  marks.forEach((mark, i) => {
    open.table = 'mistakes';
    fillTable();
    document.querySelector(`[data-mark="${i}"]`).click();
    const { cycle, row, lane } = state.at, slot = row.slot, at = rowOfSlot(slot);
    state.at = null;
    draw();
    const w = Math.max(5, state.z), each = Math.max(5, at.band / run.lanes), left = xOf(cycle + 0.5) - w / 2;
    out.push(['mistake', cycle, slot.runs().wave[runAt(slot, cycle)], lane,
      colour(left, laneTop(at, lane) - view.scrollTop + at.band / run.lanes / 2), document.querySelector(`[data-mark="${i}"]`).textContent].join('|'));
  });
  if (runs.length > 1) {
    begin();
    open.table = 'compare';
    fillTable();
    out.push('runs|' + rows.filter(row => row.kind === 'run').map(row => `${row.run.name} ${row.run.end - row.run.start}${against(row.run)}`).join('|'));
    out.push('compare|' + [...document.querySelectorAll('#table tfoot td')].map(cell => cell.textContent).join('|'));
    out.push(`ends|${runs.map(r => colour(pixelOf(r.end), rows.find(row => row.run === r && row.kind === 'band').y - view.scrollTop) === ink.SELECT).join('|')}`);
  }
  out.push('network|' + performance.getEntriesByType('resource').length);
  const result = document.createElement('pre');
  result.textContent = 'PROBE\n' + out.join('\n') + '\nEND\n';
  document.body.append(result);
}
