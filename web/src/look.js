/* look.js: the editor in the colours of the window's themes (sim/view/raster/theme.def, in language.json). */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const underline = (colour) => ({ backgroundImage: 'none', textDecoration: `underline wavy ${colour} 1.5px`, textUnderlineOffset: '3px' });

const CODE = "var(--code-font, 'JetBrains Mono', monospace)", SIZE = 'var(--code-size, 13px)';

function themeOf(c, dark) {
  return EditorView.theme({
    '&': { height: '100%', color: c.TEXT, backgroundColor: c.PANE, border: '1px solid transparent', fontFamily: 'var(--text-font, Inter, sans-serif)', fontSize: SIZE },
    '&.cm-focused': { outline: 'none', borderColor: c.SELECT },
    '.cm-scroller': { fontFamily: CODE, lineHeight: '1.5' },
    '.cm-content': { caretColor: c.TEXT },
    '.cm-cursor': { borderLeftColor: c.TEXT },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: c.HOVER },
    '.cm-activeLine': { backgroundColor: c.RAISED + '60' },
    '.cm-selectionMatch': { backgroundColor: c.RAISED },
    '&.cm-focused .cm-matchingBracket': { backgroundColor: c.HOVER },
    '.cm-searchMatch': { backgroundColor: c.CHANGED_GROUND, outline: `1px solid ${c.CHANGED}` },
    '.cm-gutters': { backgroundColor: c.PANE, color: c.TEXT_3, border: 'none' },
    '.cm-activeLineGutter': { backgroundColor: c.RAISED + '60', color: c.TEXT },
    '.cm-lineNumbers .cm-gutterElement': { cursor: 'pointer' },

    '.cm-shownLine': { backgroundColor: c.SELECT_GROUND, boxShadow: `inset 3px 0 ${c.SELECT}` },
    '.cm-costs .cm-gutterElement': { padding: '0 4px', color: c.TEXT_2, fontSize: '85%' },
    '.cm-cost': { display: 'flex', alignItems: 'center', gap: '4px', height: '100%' },
    '.cm-costBar': { width: '32px', height: '9px', backgroundColor: c.APP },
    '.cm-costPart': { height: '100%', backgroundColor: c.TEXT_3 },
    '.cm-costText': { minWidth: '3ch', marginLeft: 'auto', textAlign: 'right' },

    '.cm-lintRange-error': underline(c.FAULT),
    '.cm-lintRange-warning': underline(c.READY),
    '.cm-lintRange-info': underline(c.TEXT_3),
    '.cm-lintRange-active': { backgroundColor: c.RAISED },
    '.cm-diagnostic': { fontFamily: 'inherit' },
    '.cm-diagnostic-error': { borderLeftColor: c.FAULT },
    '.cm-diagnostic-warning': { borderLeftColor: c.READY },
    '.cm-diagnostic-info': { borderLeftColor: c.TEXT_3 },
    '.cm-diagnosticText': { whiteSpace: 'pre-wrap' },
    '.cm-diagnosticSource': { color: c.TEXT_3, opacity: 1 },
    '.cm-diagnosticAction, .cm-button': { backgroundImage: 'none', backgroundColor: c.RAISED, color: c.TEXT, border: `1px solid ${c.FRAME}`, borderRadius: '3px' },
    '.cm-textfield': { backgroundColor: c.FIELD, color: c.TEXT, border: `1px solid ${c.FRAME}` },

    '.cm-panels': { fontSize: SIZE, backgroundColor: c.HEAD, color: c.TEXT },
    '.cm-panels.cm-panels-top': { borderBottom: `1px solid ${c.LINE}` },
    '.cm-panels.cm-panels-bottom': { borderTop: `1px solid ${c.LINE}` },
    '.cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]': { background: c.HOVER, color: c.TEXT },
    '.cm-panel.cm-panel-lint ul [aria-selected] u': { textDecoration: 'underline' },
    '.cm-panel button[name=close]': { color: c.TEXT },

    '.cm-tooltip': { fontSize: SIZE, backgroundColor: c.HEAD, color: c.TEXT, border: `1px solid ${c.FRAME}` },
    '.cm-tooltip-section:not(:first-child)': { borderTopColor: c.LINE },
    '.cm-page': { margin: 0, padding: '6px 10px', maxHeight: '24em', maxWidth: 'min(90ch, 90vw)', overflow: 'auto', whiteSpace: 'pre-wrap', fontFamily: CODE, fontSize: SIZE },
    '.cm-page:focus': { outline: `2px solid ${c.SELECT}` },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: CODE, maxWidth: 'min(50em, 90vw)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '1.6' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: c.SELECT_GROUND, color: c.TEXT },
    '.cm-completionMatchedText': { textDecoration: 'none', color: c.MNEMONIC, fontWeight: 'bold' },
    '.cm-completionDetail': { fontStyle: 'normal', color: c.TEXT_2 },
    '.cm-tooltip.cm-completionInfo': { padding: 0 },
    '.cm-completionInfo-left-narrow, .cm-completionInfo-right-narrow': { visibility: 'hidden' }, /* it would cover the list; its size is measured */
    '@media (pointer: coarse)': { '.cm-diagnosticAction, .cm-button': { minWidth: '40px', minHeight: '40px' } },
  }, { dark });
}

function coloursOf(c) {
  return HighlightStyle.define([
    { tag: [tags.keyword, tags.definitionKeyword, tags.typeName], color: c.MNEMONIC },
    { tag: [tags.labelName, tags.standard(tags.name)], color: c.LABEL },
    { tag: [tags.number, tags.string], color: c.NUMBER },
    { tag: tags.comment, color: c.COMMENT },
  ]);
}

/* The extensions of both looks: looks[dark ? 1 : 0]. */
export function looksOf({ theme }) {
  return [theme.light, theme.dark].map((c, dark) => [themeOf(c, !!dark), syntaxHighlighting(coloursOf(c))]);
}
