// sums.js: what `lockstep profile` says of the cycles of a run: the divergence bill, and what each line costs. The rows
// of a profile are those of run.code, and one for what is charged to no instruction.

const ROW_ISSUES = 0, ROW_LANES = 1, ROW_CYCLES = 2, ROW_STALLED = 3, ROW_EXPOSED = 4, ROW_IDLE = 5, ROW_ISSUED = 6;
const ROW_INACTIVE = 7, ROW_REASONS = 8, ROW_EACH_LANE = 9, NO_ROW = [0, 0, 0, 0, 0, 0, 0, page.charges.map(() => 0), [], 0];

const add = numbers => numbers.reduce((a, b) => a + b, 0);

// What masked lanes off, {pc, inactive, issued, kinds}, the most expensive first. pc is -1 if no instruction did.
function billOf(run) {
  return run.profile.map((row, i) => {
    const { [ROW_INACTIVE]: kinds, [ROW_ISSUED]: issued } = row || NO_ROW;
    return { pc: i < run.code.length ? i : -1, inactive: add(kinds), issued, kinds };
  }).filter(entry => entry.inactive).sort((a, b) => b.inactive - a.inactive);
}

// Lines of a source that have instructions, in the order of the program.
function linesOf(run) {
  const lines = new Map();
  run.code.forEach(([text, , ...places], pc) => places.forEach(([source, line]) => {
    const key = source + ':' + line, row = run.profile[pc] || NO_ROW;
    if (!lines.has(key))
      lines.set(key, { run, source, line, text, pcs: [], issues: 0, lanes: 0, cycles: 0, stalled: 0, exposed: 0, idle: 0,
        inactive: 0, reasons: {}, eachLane: new Array(run.lanes).fill(0) });
    const sum = lines.get(key);
    sum.pcs.push(pc);
    sum.issues += row[ROW_ISSUES];
    sum.lanes += row[ROW_LANES];
    sum.cycles += row[ROW_CYCLES];
    sum.stalled += row[ROW_STALLED];
    sum.exposed += row[ROW_EXPOSED];
    sum.idle += row[ROW_IDLE];
    sum.inactive += add(row[ROW_INACTIVE]);
    const each = row[ROW_EACH_LANE];
    sum.eachLane = sum.eachLane.map((n, lane) => n + (Array.isArray(each) ? each[lane] : each));
    for (let i = 0; i < row[ROW_REASONS].length; i += 2) {
      const [name] = page.reasons[row[ROW_REASONS][i]];
      sum.reasons[name] = (sum.reasons[name] || 0) + row[ROW_REASONS][i + 1];
    }
  }));
  return [...lines.values()];
}

for (const run of runs) {
  run.bill = billOf(run);
  run.lineSums = linesOf(run);
  run.lineOfPc = [];
  for (const sum of run.lineSums) for (const pc of sum.pcs) run.lineOfPc[pc] = run.lineOfPc[pc] || sum;
}

const meanLanes = sum => sum.issues ? sum.lanes / sum.issues : 0;

// A line as it was written, or the instruction if its source is not at hand.
function sourceText(sum) {
  const lines = sum.run.sources[sum.source] && sum.run.sources[sum.source][2];
  return lines && lines[sum.line - 1] !== undefined ? lines[sum.line - 1].replace(/;.*/, '').trim().replace(/\s+/g, ' ') || sum.text : sum.text;
}
