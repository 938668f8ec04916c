/* editor.js: the editor beside the viewer: CodeMirror with the words, messages and costs of lockstep.
 *
 *   const editor = createEditor({parent, language, onChange, onLine, check, explain, dark});
 *
 *   parent                   an element; the editor fills it
 *   language                 language.json, from tests/tools/make_language.c
 *   onChange(text)           after each change by the user
 *   onLine(line)             a click on a line, or Ctrl-Enter
 *   check(text, name)        a promise of [{severity: "error"|"warning"|"note", line, column, end_column, message,
 *                            suggestion, code, file, notes}], as --diag-format=json has them: columns count bytes
 *                            from 1; file is the name, or another file
 *   explain(word)            a promise of a page of plain text, or of null
 *   dark                     which theme
 *
 *   setText(text, name)      another file: its name says the language; history, costs and mark are gone
 *   text()
 *   goto(line, column)       move the cursor there, in the middle of the editor
 *   setCosts([{line, share, text}])    a bar, share of its length from 0 to 1, and a figure beside each line
 *   mark(line)               the line that is executed where the viewer is; 0: none
 *   setDark(dark), focus(), destroy()
 *
 * The editor is in a shadow root, as only there its styles are constructed style sheets: a Content-Security-Policy of
 * style-src 'self' forbids style elements. Fonts: the properties --code-font, --text-font and --code-size of the parent.
 */
import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';

import { beside, costEffect, shownEffect } from './beside.js';
import { grammarOf } from './grammar.js';
import { looksOf } from './look.js';
import { fixHere, offsetOf, problems } from './problems.js';
import { completion, pages } from './words.js';

const HELP = 'Source. Escape, then Tab leaves the editor. F1 explains a word, F8 goes to the next problem, ' +
             'Control and full stop mends it, Control and Enter shows the line in the viewer.';

const loaded = Annotation.define(); /* a change by setText, not by the user */

export function createEditor({ parent, language, onChange, onLine, check, explain, dark }) {
  const looks = looksOf(language), look = new Compartment(), file = new Compartment(), past = new Compartment();
  const root = parent.attachShadow({ mode: 'open' });

  const lineAt = (view, pos) => view.state.doc.lineAt(pos).number;
  const clicked = (view, pos) => pos != null && onLine(lineAt(view, pos));
  const follow = (view) => {
    onLine(lineAt(view, view.state.selection.main.head));
    return true;
  };

  /* Extensions that depend on the file. */
  function fileOf(name) {
    const page = pages(language, explain, name);
    return [
      grammarOf(language, name), completion(language, name), name ? problems(check, name, page.showPage) : [],
      page.extensions, keymap.of([{ key: 'F1', run: page.explainHere }]),
    ];
  }

  const view = new EditorView({
    parent: root,
    root,
    extensions: [
      lineNumbers({ domEventHandlers: { click: (view, line) => (clicked(view, line.from), true) } }),
      beside, drawSelection(), highlightSpecialChars(), highlightActiveLine(),
      highlightActiveLineGutter(), highlightSelectionMatches(), bracketMatching(), search({ top: true }),
      EditorState.tabSize.of(4), indentUnit.of('    '), EditorState.phrases.of({ 'No diagnostics': 'No problems' }),
      file.of(fileOf('')), past.of(history()), look.of(looks[dark ? 1 : 0]),
      keymap.of([
        { key: 'Mod-.', run: fixHere },
        { key: 'Mod-Enter', run: follow },
        ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab,
      ]),
      EditorView.contentAttributes.of({ 'aria-label': HELP, spellcheck: 'false' }),
      EditorView.domEventHandlers({
        click(event, view) {
          if (event.button === 0 && view.state.selection.main.empty)
            clicked(view, view.posAtCoords({ x: event.clientX, y: event.clientY }));
        },
      }),
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        if (docChanged && !transactions.some((transaction) => transaction.annotation(loaded))) onChange(state.doc.toString());
      }),
    ],
  });

  return {
    /* By transactions, as view.setState would let replies about the text before come to this one. */
    setText(text, name) {
      const { state } = view;
      view.dispatch({
        changes: { from: 0, to: state.doc.length, insert: text },
        selection: { anchor: 0 },
        scrollIntoView: true,
        annotations: loaded.of(true),
        effects: [file.reconfigure(fileOf(name)), past.reconfigure([]), setDiagnostics(state, []).effects,
                          costEffect(state.doc, []), shownEffect(state.doc, 0)].flat(),
      });
      view.dispatch({ effects: past.reconfigure(history()) });
    },
    text: () => view.state.doc.toString(),
    goto(line, column = 1) {
      const { from, text } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      const anchor = from + offsetOf(text, column);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    },
    setCosts: (rows) => view.dispatch({ effects: costEffect(view.state.doc, rows) }),
    mark(line) {
      const { doc } = view.state, effects = [shownEffect(doc, line)];
      if (line >= 1 && line <= doc.lines && !view.hasFocus)
        effects.push(EditorView.scrollIntoView(doc.line(line).from, { y: 'nearest', yMargin: 80 }));
      view.dispatch({ effects });
    },
    setDark: (isDark) => view.dispatch({ effects: look.reconfigure(looks[isDark ? 1 : 0]) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
