// sums.js: lane-cycles by state, and for each instruction how often it issued, what its waves did meanwhile, and how many
// lane-cycles are black because of it. Sums are over the cycles of the page.

function countOn(low, high) {
  let n = 0;
  for (let bits of [low >>> 0, high >>> 0]) for (; bits; bits = (bits & bits - 1) >>> 0) n++;
  return n;
}

const sums = (() => {
  const total = trace.states.map(() => 0);
  const code = trace.code.map(() =>
    ({ issues: 0, stalled: 0, idle: 0, lanes: 0, caused: 0, reasons: {} }));
  const black = { noThread: 0, before: 0 };

  // Black lane-cycles of a run go to the instruction that switched the lane off.
  function charge(cause, wave, low, high, cycles) {
    for (let lane = 0; lane < trace.lanes; lane++) {
      if (hasBit(low, high, lane)) continue;
      if (!isLive(wave, lane)) black.noThread += cycles;
      else if (cause[lane] < 0) black.before += cycles;
      else code[cause[lane]].caused += cycles;
    }
  }

  function addRun(entry, state, cycles, on, reason) {
    if (state === ACTIVE) {
      entry.issues += cycles;
      entry.lanes += cycles * on;
    } else {
      entry[state === STALLED ? "stalled" : "idle"] += cycles;
      entry.reasons[reason] = (entry.reasons[reason] || 0) + cycles;
    }
  }

  for (const slot of slots) {
    const cause = new Int32Array(64);
    let wave = -1, low = 0, high = 0;
    for (let i = 0; i < slot.count; i++) {
      const [cycles, reason, pc, w, nowLow, nowHigh] = slot.runs.slice(i * RUN, i * RUN + 6);
      const [name, state] = trace.reasons[reason];
      if (w !== wave) {
        cause.fill(-1);
        const fresh = w >= 0 && (i > 0 || trace.start === 0); // all its lanes were on before the first instruction
        low = fresh ? trace.waves[w * 3] : nowLow;
        high = fresh ? trace.waves[w * 3 + 1] : nowHigh;
        wave = w;
      }
      if (state === DISABLED) { total[DISABLED] += cycles * trace.lanes; continue; }
      for (let lane = 0; lane < trace.lanes; lane++)
        if (hasBit(low, high, lane) && !hasBit(nowLow, nowHigh, lane)) cause[lane] = pc;
      low = nowLow;
      high = nowHigh;
      const on = countOn(low, high);
      total[state] += cycles * on;
      total[INACTIVE] += cycles * (trace.lanes - on);
      addRun(code[pc], state, cycles, on, name);
      charge(cause, w, low, high, cycles);
    }
  }
  return { total, code, black };
})();

// Lines of the source that have instructions: {file, line, pcs, issues, ...}, in the order of the program.
const lineSums = (() => {
  const lines = new Map();
  trace.code.forEach(([text, file, line], pc) => {
    const key = file + ":" + line, entry = sums.code[pc];
    if (!lines.has(key))
      lines.set(key, { file, line, text, pcs: [], issues: 0, stalled: 0, idle: 0, lanes: 0, caused: 0, reasons: {} });
    const sum = lines.get(key);
    sum.pcs.push(pc);
    for (const name of ["issues", "stalled", "idle", "lanes", "caused"]) sum[name] += entry[name];
    for (const name in entry.reasons) sum.reasons[name] = (sum.reasons[name] || 0) + entry.reasons[name];
  });
  return [...lines.values()];
})();
