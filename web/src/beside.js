/* beside.js: a gutter with the costs of lines, and a mark on the line that the viewer shows. Edits move both until the
 * next run sets them anew. */
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutter } from '@codemirror/view';

/* A field that a transaction sets, and that edits move. */
function movingField(start, provide) {
  const effect = StateEffect.define();
  const field = StateField.define({
    create: () => start,
    update(value, transaction) {
      for (const e of transaction.effects) if (e.is(effect)) return e.value;
      return value.map(transaction.changes);
    },
    provide,
  });
  return { effect, field };
}

function element(name, ...children) {
  const made = document.createElement('div');
  made.className = name;
  made.append(...children);
  return made;
}

class Cost extends GutterMarker {
  constructor({ share, text }) {
    super();
    this.share = Math.min(Math.max(share, 0), 1);
    this.text = text;
  }
  eq(other) {
    return other.share === this.share && other.text === this.text;
  }
  toDOM() {
    const part = element('cm-costPart');
    part.style.width = `${100 * this.share}%`;
    return element('cm-cost', element('cm-costBar', part), element('cm-costText', this.text));
  }
}

const costs = movingField(RangeSet.empty);
const shown = movingField(Decoration.none, (field) => EditorView.decorations.from(field));
const shownLine = Decoration.line({ class: 'cm-shownLine' });

export const beside = [costs.field, shown.field, gutter({ class: 'cm-costs', markers: (view) => view.state.field(costs.field) })];

/* rows: [{line, share, text}]; lines that the text lacks are left out. */
export function costEffect(doc, rows) {
  const ranges = rows.filter(({ line }) => line >= 1 && line <= doc.lines);
  return costs.effect.of(RangeSet.of(ranges.map((row) => new Cost(row).range(doc.line(row.line).from)), true));
}

/* line: 0 for none */
export function shownEffect(doc, line) {
  const exists = line >= 1 && line <= doc.lines;
  return shown.effect.of(exists ? Decoration.set([shownLine.range(doc.line(line).from)]) : Decoration.none);
}
