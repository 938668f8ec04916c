/* problems.js: errors and warnings below the text, in the words of the command line; a suggestion is a quick fix. */
import { forEachDiagnostic, linter } from '@codemirror/lint';

/* The offset in a line of a column that counts bytes of UTF-8 from 1. */
export function offsetOf(text, column) {
  let bytes = column - 1, at = 0;
  for (const c of text) {
    if (bytes <= 0) break;
    const code = c.codePointAt(0);
    bytes -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += c.length;
  }
  return at;
}

/* The range of a place; of one in another file, the line that names the file. */
function rangeOf(doc, { file, line, column, end_column }, name) {
  if (file && file !== name) {
    const base = `${file.replace(/.*\//, '')}"`;
    for (let i = 1; i <= doc.lines; i++) {
      const { from, to, text } = doc.line(i);
      if (text.includes(base)) return { from, to };
    }
    return { from: 0, to: doc.line(1).to };
  }
  const { from, text } = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines));
  if (!column) return { from, to: from + text.length };
  return { from: from + offsetOf(text, column), to: from + offsetOf(text, Math.max(end_column ?? 0, column + 1)) };
}

function diagnosticOf(doc, problem, name, showPage) {
  const { severity, suggestion, file, line, column, code } = problem;
  const elsewhere = file && file !== name ? `${file}:${line}:${column ?? 1}: ` : '';
  const asked = suggestion == null ? '' : `did you mean '${suggestion}'?`, actions = [];
  if (suggestion != null && !elsewhere)
    actions.push({ name: `write ${suggestion}`, isFix: true, apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: suggestion }, userEvent: 'input.fix' }) });
  if (code) actions.push({ name: 'explain', apply: (view, from) => showPage(view, from, code) });
  return {
    ...rangeOf(doc, problem, name),
    severity: severity === 'note' ? 'info' : severity,
    source: code,
    message: [elsewhere + problem.message, asked].filter(Boolean).join('\n'),
    actions,
  };
}

const PAUSE = 250; /* milliseconds without typing */

/* check(text, name): a promise of the problems. showPage(view, at, word): show the page of a message. */
export function problems(check, name, showPage) {
  return linter(async ({ state: { doc } }) => {
    const found = await check(doc.toString(), name);
    const all = found.flatMap(({ notes = [], ...problem }) => [problem, ...notes.map((note) => ({ ...note, severity: 'note' }))]);
    return all.map((problem) => diagnosticOf(doc, problem, name, showPage));
  }, { delay: PAUSE });
}

/* A command: apply the quick fix of the line with the cursor; of several, that nearest to the cursor. */
export function fixHere(view) {
  const { head } = view.state.selection.main, line = view.state.doc.lineAt(head);
  let best = null;
  forEachDiagnostic(view.state, ({ actions }, from, to) => {
    const fix = actions?.find((action) => action.isFix);
    const far = Math.max(from - head, head - to, 0);
    if (fix && from >= line.from && to <= line.to && (!best || far < best.far)) best = { fix, from, to, far };
  });
  best?.fix.apply(view, best.from, best.to);
  return !!best;
}
