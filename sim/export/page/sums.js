// sums.js: lane-cycles by state, and what `lockstep profile` says of the cycles of the page: the divergence bill, and what
// each line costs. The rows of trace.profile are those of trace.code, and one for what is charged to no instruction.

const ROW_ISSUES = 0, ROW_LANES = 1, ROW_CYCLES = 2, ROW_STALLED = 3, ROW_EXPOSED = 4, ROW_IDLE = 5, ROW_ISSUED = 6;
const ROW_INACTIVE = 7, ROW_REASONS = 8;

const add = numbers => numbers.reduce((a, b) => a + b, 0);

function countOn(low, high) {
  let n = 0;
  for (let bits of [low >>> 0, high >>> 0]) for (; bits; bits = (bits & bits - 1) >>> 0) n++;
  return n;
}

// Lane-cycles by state, of what the picture shows.
const totals = (() => {
  const total = trace.states.map(() => 0);
  for (const slot of slots)
    for (let run = 0; run < slot.count; run++) {
      const state = reasonOf(slot, run)[1], cycles = field(slot, run, CYCLES);
      const on = state === DISABLED ? trace.lanes : countOn(field(slot, run, LOW), field(slot, run, HIGH));
      total[state] += cycles * on;
      total[INACTIVE] += cycles * (trace.lanes - on);
    }
  return total;
})();

// The bill: what deactivated lanes, {pc, inactive, issued, kinds}, the most expensive first. pc is -1 if no instruction did.
const bill = trace.profile.map((row, i) =>
  ({ pc: i < trace.code.length ? i : -1, inactive: add(row[ROW_INACTIVE]), issued: row[ROW_ISSUED], kinds: row[ROW_INACTIVE] }))
  .filter(entry => entry.inactive).sort((a, b) => b.inactive - a.inactive);

// Lines of the source that have instructions: {file, line, pcs, issues, ...}, in the order of the program.
const lineSums = (() => {
  const lines = new Map();
  trace.code.forEach(([text, file, line], pc) => {
    const key = file + ":" + line, row = trace.profile[pc];
    if (!lines.has(key))
      lines.set(key, { file, line, text, pcs: [], issues: 0, lanes: 0, cycles: 0, stalled: 0, exposed: 0, idle: 0, inactive: 0,
        reasons: {}, marks: [] });
    const sum = lines.get(key);
    sum.pcs.push(pc);
    sum.issues += row[ROW_ISSUES];
    sum.lanes += row[ROW_LANES];
    sum.cycles += row[ROW_CYCLES];
    sum.stalled += row[ROW_STALLED];
    sum.exposed += row[ROW_EXPOSED];
    sum.idle += row[ROW_IDLE];
    sum.inactive += add(row[ROW_INACTIVE]);
    for (let i = 0; i < row[ROW_REASONS].length; i += 2) {
      const name = trace.reasons[row[ROW_REASONS][i]][0];
      sum.reasons[name] = (sum.reasons[name] || 0) + row[ROW_REASONS][i + 1];
    }
  });
  return [...lines.values()];
})();

const lineOfPc = pc => lineSums.find(sum => sum.pcs.includes(pc));
