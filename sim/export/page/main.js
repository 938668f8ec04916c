// main.js: what the page does: pointing, keeping, zooming, colours; a line of the source and the picture show each other.

const byId = id => document.getElementById(id);
let kept = false, order = { column: -1, down: false }, wanted = false;

// One drawing a frame, however much happens.
function redraw() {
  if (wanted) return;
  wanted = true;
  requestAnimationFrame(() => { wanted = false; draw(); });
}

function markLine(sum, scroll) {
  document.querySelectorAll(".now").forEach(element => element.classList.remove("now"));
  if (!sum) return;
  for (const element of [sum.row, sum.tableRow, ...sum.marks]) if (element) element.classList.add("now");
  if (!scroll || !sum.row) return;
  const pane = byId("source"), top = sum.row.offsetTop, end = top + sum.row.offsetHeight;
  if (top < pane.scrollTop || end > pane.scrollTop + pane.clientHeight) pane.scrollTop = top - pane.clientHeight / 2;
}

function show(at) {
  picture.at = at;
  byId("detail").replaceChildren(...describe(at));
  const pc = at ? pcAt(at) : -1;
  markLine(pc >= 0 ? lineOfPc(pc) : null, true);
  redraw();
}

// Bring a place into view.
function reveal(at) {
  const { width } = zoomNow(), x = columnOf(at.cycle) * width, room = view.clientWidth - GUTTER;
  if (x < view.scrollLeft || x + width > view.scrollLeft + room) view.scrollLeft = x - room / 2;
  const y = at.band ? at.band.y + at.lane * picture.laneHeight : at.strip.y;
  if (y < view.scrollTop + AXIS || y + STRIP > view.scrollTop + view.clientHeight)
    view.scrollTop = y - view.clientHeight / 2;
}

function zoomTo(level, x) {
  const cycle = columnCycle(x), before = x - GUTTER;
  picture.zoom = Math.max(0, Math.min(zooms.length - 1, level));
  layOut();
  view.scrollLeft = columnOf(cycle) * zoomNow().width - before;
  redraw();
}

function fit() {
  fitLanes();
  fitZoom();
  layOut();
  redraw();
}

function middle() {
  return picture.at ? GUTTER + columnOf(picture.at.cycle) * zoomNow().width - view.scrollLeft
    : (GUTTER + view.clientWidth) / 2;
}

// ---- pictures and lines ----

function nextIssue(sum) {
  const from = picture.at ? picture.at.cycle + 1 : trace.start;
  let best = null;
  for (const band of bands) {
    const { slot } = band;
    for (let run = runAt(slot, Math.min(from, trace.end - 1)); run < slot.count; run++) {
      if (!sum.pcs.includes(field(slot, run, PC)) || reasonOf(slot, run)[1] !== ACTIVE || slot.starts[run] < from) continue;
      if (!best || slot.starts[run] < best.cycle) best = { cycle: slot.starts[run], band, lane: 0 };
      break;
    }
  }
  return best;
}

function lineOf(event) {
  const row = event.target.closest("[data-line]");
  return row ? lineSums[row.dataset.line] : null;
}

function pointAtLine(event) {
  const sum = lineOf(event);
  picture.marked = sum ? new Set(sum.pcs) : null;
  redraw();
}

function goToLine(event) {
  const sum = lineOf(event);
  if (!sum) return;
  let at = nextIssue(sum);
  if (!at) {
    picture.at = null; // from the start again
    at = nextIssue(sum);
  }
  if (!at) return;
  kept = true;
  reveal(at);
  show(at);
}

// ---- mistakes ----

let markNow = -1;

function goToMark(number) {
  markNow = number;
  const { slot, lane, cycle } = marks[number];
  kept = true;
  if (zoomNow().bin > 1) zoomTo(zooms.findIndex(zoom => zoom.width === 1), GUTTER);
  const at = { cycle, band: bands.find(band => band.slot === slot), lane };
  reveal(at);
  show(at);
}

function goToMistake(event) {
  const item = event.target.closest("[data-mark]");
  if (!item) return;
  goToMark(Number(item.dataset.mark));
  view.scrollIntoView({ block: "nearest" });
}

// ---- one step by key ----

function moved(key) {
  const at = picture.at || { cycle: trace.start, band: bands[0], lane: 0 };
  if (!at.band) return at;
  const { bin } = zoomNow(), step = { ArrowLeft: -bin, ArrowRight: bin }[key] || 0;
  const cycle = Math.max(trace.start, Math.min(trace.end - 1, at.cycle + step));
  let index = bands.indexOf(at.band) * trace.lanes + at.lane + ({ ArrowUp: -1, ArrowDown: 1 }[key] || 0);
  index = Math.max(0, Math.min(bands.length * trace.lanes - 1, index));
  return { cycle: cycleOf(columnOf(cycle)), band: bands[Math.floor(index / trace.lanes)], lane: index % trace.lanes };
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.startsWith("Arrow")) {
    kept = true;
    const at = moved(event.key);
    reveal(at);
    show(at);
  } else if (event.key === "+" || event.key === "=") zoomTo(picture.zoom - 1, middle());
  else if (event.key === "-") zoomTo(picture.zoom + 1, middle());
  else if (event.key === "0") fit();
  else if (event.key === "n" && marks.length) goToMark((markNow + 1) % marks.length);
  else if (event.key === "p" && marks.length) goToMark((Math.max(markNow, 0) + marks.length - 1) % marks.length);
  else if (event.key === "Escape") { kept = false; show(null); }
  else return;
  event.preventDefault();
}

// The pixel that the address names: #at=WAVE:LANE:CYCLE, as `lockstep why --at` takes it.
function fromAddress() {
  const match = /^#at=(\d+):(\d+):(\d+)$/.exec(location.hash);
  if (!match) return null;
  const [wave, lane, cycle] = match.slice(1).map(Number);
  if (lane >= trace.lanes || cycle < trace.start || cycle >= trace.end) return null;
  const band = bands.find(b => field(b.slot, runAt(b.slot, cycle), WAVE) === wave);
  return band ? { cycle, band, lane } : null;
}

function goToAddress() {
  const at = fromAddress();
  if (!at) return;
  kept = true;
  if (zoomNow().bin > 1) zoomTo(zooms.findIndex(zoom => zoom.width === 1), GUTTER);
  reveal(at);
  show(at);
}

// ---- setting up ----

function texts() {
  const shown = trace.start > 0 || trace.end < trace.cycles ? `cycles ${trace.start} to ${trace.end - 1} of ${trace.cycles}`
    : plural(trace.cycles, "cycle");
  const fault = trace.fault ? ` · fault of wave ${trace.fault.wave} in cycle ${trace.fault.cycle}: ${trace.fault.name}` : "";
  const found = trace.checks && trace.checks.length ? ` · ${plural(trace.checks.length, "mistake")}, listed below (key n)` : "";
  byId("title").textContent = trace.title;
  byId("machine").textContent = trace.machine;
  byId("note").textContent = `${shown} · lane 0 on top${fault}${found}`;
  byId("version").textContent = `${trace.version} · ${trace.hashes}`;
  byId("bill_note").textContent = billNote();
  byId("bill").replaceChildren(...(bill.length ? billTable() : []));
  byId("bill_words").replaceChildren(...billWords());
  byId("sums_note").textContent = sumsNote();
  byId("mistakes").hidden = !trace.checks;
  if (trace.checks) {
    byId("mistakes_note").textContent = mistakesNote();
    byId("mistakes_list").replaceChildren(...mistakeItems());
  }
  byId("palette").replaceChildren(...Object.keys(trace.palettes).map(name => new Option(name)));
  byId("palette").value = picture.palette;
}

function fillSums() {
  byId("lines").replaceChildren(...sumTable(order.column, order.down));
}

function sortSums(event) {
  const cell = event.target.closest("th");
  if (!cell) return;
  const column = Number(cell.dataset.column);
  order = { column, down: column === order.column ? !order.down : column > 1 };
  fillSums();
}

function setMode() {
  const mode = byId("mode").value, dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark", mode === "dark" || (mode === "auto" && dark));
}

function setPalette() {
  picture.palette = byId("palette").value;
  byId("legend").replaceChildren(...legend());
  show(picture.at);
}

function listen() {
  const place = event => placeAt(event.offsetX, event.offsetY);
  canvas.addEventListener("mousemove", event => { if (!kept) show(place(event)); });
  canvas.addEventListener("mouseleave", () => { if (!kept) show(null); });
  canvas.addEventListener("click", event => { const at = place(event); kept = Boolean(at); show(at); });
  view.addEventListener("scroll", redraw);
  view.addEventListener("keydown", onKey);
  view.addEventListener("wheel", event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(picture.zoom + (event.deltaY > 0 ? 1 : -1), event.clientX - view.getBoundingClientRect().left);
  }, { passive: false });
  byId("zoom_in").addEventListener("click", () => zoomTo(picture.zoom - 1, middle()));
  byId("zoom_out").addEventListener("click", () => zoomTo(picture.zoom + 1, middle()));
  byId("zoom_fit").addEventListener("click", fit);
  byId("palette").addEventListener("change", setPalette);
  byId("mode").addEventListener("change", setMode);
  for (const pane of [byId("source"), byId("lines"), byId("bill")]) {
    pane.addEventListener("mouseover", pointAtLine);
    pane.addEventListener("mouseleave", pointAtLine);
    pane.addEventListener("click", goToLine);
  }
  byId("lines").addEventListener("click", sortSums);
  byId("mistakes_list").addEventListener("click", goToMistake);
  window.addEventListener("hashchange", goToAddress);
  window.addEventListener("resize", fit);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", setMode);
}

setMode();
texts();
byId("source").replaceChildren(...sourceRows());
fillSums();
fit();
setPalette();
listen();
if (lineSums.length && lineSums[0].row) byId("source").scrollTop = lineSums[0].row.offsetTop - 60; // below what introduces it
goToAddress();
