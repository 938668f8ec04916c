/* words.js: completion with one line of meaning, and pages about words. All words come from language.json. */
import { autocompletion } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, showTooltip } from '@codemirror/view';

import { isAssembly } from './grammar.js';

/* ---- pages: plain text ---- */
function pageElement(text) {
  const page = document.createElement('pre');
  page.className = 'cm-page';
  page.textContent = text.trimEnd();
  return page;
}

const summary = ({ form, name, meaning, facts }) => [form && form !== name ? form : '', meaning, facts].filter(Boolean).join('\n\n');

/* ---- completion ---- */
const option = (row) => ({ label: row.name, detail: row.meaning, info: () => pageElement(summary(row)) });
const plain = (name) => ({ label: name });

/* The words of a placeholder in a directive's arguments (asm/parse/directive.def). */
const PLACEHOLDERS = {
  FORMAT: 'formats', KIND: 'kinds', CONTENTS: 'patterns', DATA: 'generators', VALUE: 'generators', FILTER: 'filters',
  ADDRESS: 'address-modes', COMPARISON: 'comparisons', KEY: 'settings', RELATION: 'statistics', EXPRESSION: 'functions',
};

function assemblyWords(language) {
  const rows = (kind) => language[kind].map(option);
  const directives = rows('directives'), starts = [...rows('instructions'), ...rows('statements'), ...directives];
  const builtins = rows('built-ins'), faults = rows('faults');
  const forms = new Map([...language.instructions, ...language.directives].map(({ name, form }) => [name, form]));
  const values = [
    ...language.values.map((row) => ({ ...option(row), key: row.form.split('=')[0] })),
    ...language.presets.map((row) => ({ ...option(row), key: 'preset' })),
  ];

  const inDirective = new Map(language.directives.map(({ name, form }) => {
    const places = new Set(form.replace(/= ?VALUE/g, '').match(/[A-Z]+/g)); /* the VALUE of a KEY is not that of .fill */
    const kinds = Object.keys(PLACEHOLDERS).filter((word) => places.has(word));
    return [name, kinds.flatMap((word) => rows(PLACEHOLDERS[word]))];
  }));
  inDirective.get('.machine').push({ label: 'preset', detail: 'the settings of a named machine' });

  /* Names that the text defines. */
  const labels = (text) => [...text.matchAll(/^\s*([A-Za-z_$][\w.$]*)\s*:/gm)].map((m) => m[1]);
  const constants = (text) => [...text.matchAll(/^\s*(?:\.(?:equ|default|set)\s+)?([A-Za-z_$][\w$]*)\s*(?:=(?!=)|,)/gm)].map((m) => m[1]);
  const resources = (text) => [...text.matchAll(/^\s*(\.\w+\s+([tus]\d+)\b.*)/gm)].map((m) => ({ label: m[2], detail: m[1] }));
  const all = (text, find) => [...new Set(find(text))].map(plain);

  /* before: the statement up to the cursor. */
  return (before, text, onlyDirectives) => {
    const [, start, rest] = before.match(/^\s*(?:[A-Za-z_$][\w.$]*\s*:\s*)?(?:@!?[\w.]+\s+)?([.\w$]*)(.*)$/) ?? [];
    if (start === undefined || /;|"[^"]*$/.test(rest)) return [];
    if (!rest) return onlyDirectives || start[0] === '.' ? directives : starts;
    const form = forms.get(start) ?? '', found = inDirective.get(start);
    const [, key] = rest.match(/([\w]+)=[\w-]*$/) ?? [];
    if (found && key) return values.filter((value) => value.key === key);
    if (found) return /\bfault\s+\S*$/.test(rest) ? faults : [...found, ...resources(text), ...(/LABEL/.test(form) ? all(text, labels) : [])];
    const place = form.slice(start.length).split(',')[rest.split(',').length - 1] ?? '';
    if (place.trim() === 'label') return all(text, labels);
    return [...builtins, ...resources(text), ...all(text, constants)];
  };
}

const STAGES = { comp: ['ANY', 'COMPUTE'], frag: ['ANY', 'PIXEL', 'TOY'] };

function shaderWords({ glsl }, name) {
  const stages = STAGES[name.replace(/.*\./, '')] ?? ['ANY', 'COMPUTE', 'PIXEL'];
  const fits = ({ stage }) => stages.includes(stage);
  const offered = [
    ...glsl.functions.filter(fits).map(option),
    ...glsl.variables.filter(fits).map(option),
    ...`${glsl.types} ${glsl.keywords}`.split(' ').map(plain),
  ];
  const labels = new Set(offered.map(({ label }) => label));
  return (text, typed) => {
    const own = new Set(text.match(/\b[A-Za-z_]\w{2,}/g));
    own.delete(typed);
    return [...offered, ...[...own].filter((word) => !labels.has(word)).map(plain)];
  };
}

export function completion(language, name) {
  const assembly = assemblyWords(language), shader = isAssembly(name) ? null : shaderWords(language, name);
  const source = ({ state, pos, explicit }) => {
    const line = state.doc.lineAt(pos), before = line.text.slice(0, pos - line.from), text = state.doc.toString();
    const directive = before.match(/^\s*\/\/!\s*(.*)$/);
    const inAssembly = !shader || directive;
    if (!inAssembly && /\/\/|^\s*#/.test(before)) return null;
    const [typed] = before.match(inAssembly ? /[\w.$-]*$/ : /\w*$/);
    if (!explicit && (!typed || /^\d/.test(typed))) return null;
    const options = inAssembly ? assembly(directive ? directive[1] : before, text, !!directive) : shader(text, typed);
    return options.length ? { from: pos - typed.length, options, validFor: inAssembly ? /^[\w.$-]*$/ : /^\w*$/ } : null;
  };
  return autocompletion({ override: [source], icons: false });
}

/* ---- pages about the word at a place ---- */
function wordAt(state, pos, inAssembly) {
  const line = state.doc.lineAt(pos), isDirective = inAssembly || /^\s*\/\/!/.test(line.text);
  const inWord = isDirective ? /[\w.$-]/ : /\w/, at = pos - line.from;
  let from = at, to = at;
  while (from > 0 && inWord.test(line.text[from - 1])) from--;
  while (to < line.text.length && inWord.test(line.text[to])) to++;
  return { from: line.from + from, to: line.from + to, word: line.text.slice(from, to) };
}

const TEXT = new Set(['comment', 'number', 'string', 'label']);

/* Returns a function: a promise of the page about the word at a place, or of null. */
function pageFinder(language, explain, inAssembly) {
  const { glsl, theme, ...kinds } = language;
  const rows = new Map([...glsl.functions, ...glsl.variables].map((row) => [row.name, row]));
  const known = new Set([...Object.values(kinds).flat().map((row) => row.name), ...rows.keys()]);
  return async (state, pos) => {
    const place = wordAt(state, pos, inAssembly);
    if (!place.word || TEXT.has(syntaxTree(state).resolveInner(place.from, 1).name)) return null;
    const base = place.word.replace(/\.[xyzw]*$/, '');
    const word = [place.word, base].find((w) => known.has(w));
    const begins = inAssembly && /^\s*$/.test(state.sliceDoc(state.doc.lineAt(pos).from, place.from));
    const own = !inAssembly && rows.get(word); /* GLSL first, then assembly */
    if (!word && !begins) return null; /* a name of the text; but a mnemonic may be of another machine */
    const page = await explain(word ?? place.word);
    const text = [own && summary(own), page].filter(Boolean).join('\n\n');
    return text ? { ...place, text } : null;
  };
}

/* ---- shown under the pointer, and by a key ---- */
const pageEffect = StateEffect.define();
const pageField = StateField.define({
  create: () => null,
  update(page, transaction) {
    for (const e of transaction.effects) if (e.is(pageEffect)) return e.value;
    return transaction.docChanged || transaction.selection ? null : page;
  },
  provide: (field) => showTooltip.from(field, (page) => page && { pos: page.from, above: true, create: (view) => ({ dom: keyedPage(view, page.text) }) }),
});

/* It takes the focus, so that keys scroll it; Escape gives the focus back. */
function keyedPage(view, text) {
  const dom = pageElement(text);
  dom.tabIndex = 0;
  dom.setAttribute('role', 'document');
  dom.setAttribute('aria-label', 'Page about the word at the cursor. Escape closes it.');
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    view.dispatch({ effects: pageEffect.of(null) });
    view.focus();
  });
  dom.addEventListener('focusout', () => setTimeout(() => close(view)));
  return dom;
}

/* found: a promise of a page, or of null. The page is dropped if the text has changed meanwhile. */
async function open(view, found) {
  const { doc } = view.state, page = await found;
  if (!page || view.state.doc !== doc) return;
  view.dispatch({ effects: pageEffect.of(page) });
  requestAnimationFrame(() => view.dom.querySelector('.cm-page[tabindex]')?.focus());
}

/* pages(...): extensions; explainHere: a command; showPage(view, at, word): of a message. */
export function pages(language, explain, name) {
  const find = pageFinder(language, explain, isAssembly(name));
  const hover = async ({ state }, pos) => {
    const page = await find(state, pos);
    return page && { pos: page.from, end: page.to, above: true, create: () => ({ dom: pageElement(page.text) }) };
  };
  return {
    extensions: [pageField, hoverTooltip(hover), EditorView.domEventHandlers({ focus: (_, view) => close(view) })],
    explainHere(view) {
      open(view, find(view.state, view.state.selection.main.head));
      return true;
    },
    showPage: (view, at, word) => open(view, explain(word).then((text) => text && { from: at, text })),
  };
}

function close(view) {
  if (view.state.field(pageField)) view.dispatch({ effects: pageEffect.of(null) });
}
