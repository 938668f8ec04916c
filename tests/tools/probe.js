// probe.js: put at the end of an exported page, it moves the mouse over pixels as a person would, and leaves in the
// document what the page says and shows there, for tests/tools/probe-page:
//
//   pixel|CYCLE|SLOT|LANE|colour|what it says, lines separated by |
//   alu|CYCLE|ALU|what it says
//   queue|CYCLE|QUEUE|colour at the bottom of its strip, and at the top|what it says
//   line|LINE|issues|cycles|inactive lane-cycles charged to it
//   bill|inactive|issued|because of        billnote|...
//   bin|CYCLE|SLOT|LANE|what it says    where a column is four cycles
//   mistake|the cycle, wave and lane that a click on it goes to|colour of the frame there|what it says
//   network|how many files the page asked for   marked|line of the source that is highlighted in the end
{
  const rows = [], detail = document.getElementById("detail");
  const move = (x, y) => {
    const box = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new MouseEvent("mousemove", { clientX: box.left + x, clientY: box.top + y, bubbles: true }));
    return [...detail.children].map(p => p.textContent).join("|");
  };
  const colour = (x, y) => {
    const ratio = window.devicePixelRatio || 1;
    const [r, g, b] = pen.getImageData(Math.floor(x * ratio), Math.floor(y * ratio), 1, 1).data;
    return "#" + [r, g, b].map(n => n.toString(16).padStart(2, "0")).join("");
  };
  const across = cycle => GUTTER + Math.floor((columnOf(cycle) + 0.5) * zoomNow().width);
  const down = (band, lane) => band.y + Math.floor((lane + 0.5) * picture.laneHeight);
  const lanes = [...Array(trace.lanes).keys()].filter(lane => lane % PROBE_STEP === 0 || lane === trace.lanes - 1);
  const cells = [];
  if (zoomNow().bin > 1 || view.scrollWidth > view.clientWidth + 1) rows.push("error|the page does not fit");
  show(null);
  draw();
  for (const band of bands)
    for (let cycle = trace.start; cycle < trace.end; cycle++)
      for (const lane of lanes) cells.push([band, cycle, lane, colour(across(cycle), down(band, lane))]);
  for (const [band, cycle, lane, shown] of cells)
    rows.push(["pixel", cycle, band.slot.slot + band.slot.core * trace.slots, lane, shown,
      move(across(cycle), down(band, lane))].join("|"));
  for (const strip of strips.filter(s => s.queue))
    for (let cycle = trace.start; cycle < trace.end; cycle++) {
      show(null);
      draw();
      const shown = [strip.y + STRIP - 1, strip.y].map(y => colour(across(cycle), y));
      rows.push(["queue", cycle, queues.indexOf(strip.queue), ...shown, move(across(cycle), strip.y + 3)].join("|"));
    }
  for (const strip of strips.filter(s => s.alu))
    for (let cycle = trace.start; cycle < trace.end; cycle++)
      rows.push(["alu", cycle, strip.alu.alu + strip.alu.core * trace.alus, move(across(cycle), strip.y + 3)].join("|"));
  move(across(trace.start), down(bands[0], 0));
  const marked = document.querySelector("#source .now .number");
  rows.push("marked|" + (marked ? marked.textContent : ""));
  for (const row of document.querySelectorAll("#lines tbody tr")) {
    const cells = [...row.children].map(cell => cell.textContent);
    rows.push(["line", cells[0], cells[2], cells[4], cells[9]].join("|"));
  }
  for (const row of document.querySelectorAll("#bill tbody tr")) {
    const cells = [...row.children].map(cell => cell.textContent);
    rows.push(["bill", cells[0], cells[2], cells[cells.length - 1]].join("|"));
  }
  rows.push("billnote|" + document.getElementById("bill_note").textContent);
  zoomTo(zooms.findIndex(zoom => zoom.bin === 4), GUTTER);
  view.scrollLeft = 0;
  draw();
  for (const band of bands)
    for (let cycle = trace.start; cycle < trace.end; cycle = cycleOf(columnOf(cycle) + 1))
      for (const lane of lanes)
        rows.push(["bin", cycle, band.slot.slot + band.slot.core * trace.slots, lane, move(GUTTER + columnOf(cycle), down(band, lane))].join("|"));
  for (const item of document.querySelectorAll("#mistakes_list [data-mark]")) {
    item.click();
    draw();
    const { cycle, band, lane } = picture.at;
    kept = false;
    picture.at = null;
    draw();
    rows.push(["mistake", cycle, field(band.slot, runAt(band.slot, cycle), WAVE), lane,
      colour(GUTTER + columnOf(cycle) * zoomNow().width, band.y + lane * picture.laneHeight), item.textContent].join("|"));
  }
  rows.push("network|" + performance.getEntriesByType("resource").length);
  const result = document.createElement("pre");
  result.textContent = "PROBE\n" + rows.join("\n") + "\nEND\n";
  document.body.append(result);
}
