/* grammar.js: the colours of assembly and shaders. The words come from language.json; asm/text/lex.h has the tokens of
 * assembly. A line of a shader that begins with //! has directives of assembly.
 *
 *   const grammar = grammarOf(language, "vadd.s");    // an extension; [] for other files
 */
import { StreamLanguage } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const TOKENS = {
  mnemonic: tags.keyword,
  directive: tags.definitionKeyword,
  type: tags.typeName,
  known: tags.standard(tags.name),
  label: tags.labelName,
  number: tags.number,
  string: tags.string,
  comment: tags.comment,
};

const names = (rows) => rows.map((row) => row.name);
const words = (text) => text.split(' ');

/* ---- assembly ---- */
function assemblyToken({ instructions, statements, directives, 'built-ins': builtins }) {
  const mnemonics = new Set(names([...instructions, ...statements]));
  const known = new Set(names(directives)), values = new Set(names(builtins));

  /* state.begins: the next name is a label, mnemonic or directive. */
  return (stream, state) => {
    if (stream.eatSpace()) return null;
    if (stream.match(/^;.*/)) return 'comment';
    if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return "string";
    if (stream.match(/^0[xb][\w.$]*/) || stream.match(/^\.?\d(?:[eE][+-](?=\d)|[\w.$])*/)) {
      state.begins = false;
      return 'number';
    }
    if (stream.match(/^@!?[\w.]*/)) return null; /* a predicate: the mnemonic follows */
    if (stream.match(/^\\\s*(?:;.*)?$/)) {
      state.continues = true;
      return 'comment';
    }
    if (!stream.match(/^[A-Za-z_.$][\w.$]*/)) {
      stream.next();
      return null;
    }
    const word = stream.current();
    if (state.begins && stream.match(/^\s*:/)) return 'label';
    const begins = state.begins;
    state.begins = false;
    if (begins && word[0] === '.') return known.has(word) ? 'directive' : null;
    if (begins) return mnemonics.has(word) ? 'mnemonic' : null;
    if (/^[uif][2-4]?$/.test(word) && stream.peek() === '(') return 'number';
    return values.has(word.replace(/\.[xyzw]*$/, '')) ? 'known' : null;
  };
}

function assembly(language) {
  const token = assemblyToken(language);
  return {
    name: 'assembly',
    startState: () => ({ begins: true, continues: false }),
    token(stream, state) {
      if (stream.sol()) {
        state.begins = !state.continues;
        state.continues = false;
      }
      return token(stream, state);
    },
    tokenTable: TOKENS,
    languageData: { commentTokens: { line: ';' } },
  };
}

/* ---- shaders ---- */
function shader(language) {
  const { keywords, types, functions, variables } = language.glsl;
  const kinds = new Map();
  for (const word of words(keywords)) kinds.set(word, 'mnemonic');
  for (const word of words(types)) kinds.set(word, 'type');
  for (const word of names([...functions, ...variables])) kinds.set(word, 'known');
  const directive = assemblyToken(language);

  return {
    name: 'shader',
    startState: () => ({ begins: false, isDirective: false, isComment: false }),
    token(stream, state) {
      if (stream.sol()) state.isDirective = false;
      if (state.isDirective) return directive(stream, state);
      if (state.isComment) {
        if (stream.match(/^.*?\*\//)) state.isComment = false;
        else stream.skipToEnd();
        return 'comment';
      }
      if (stream.eatSpace()) return null;
      if (stream.match('//!')) {
        state.isDirective = state.begins = true;
        return 'comment';
      }
      if (stream.match(/^\/\/.*/) || stream.match(/^#.*/)) return 'comment';
      if (stream.match('/*')) {
        state.isComment = true;
        return 'comment';
      }
      if (stream.match(/^(?:0x[\da-f]+|\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)[a-z]*/i)) return 'number';
      if (stream.match(/^[A-Za-z_]\w*/)) return kinds.get(stream.current()) ?? null;
      stream.next();
      return null;
    },
    tokenTable: TOKENS,
    languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
  };
}

/* ---- which ---- */
export const isAssembly = (name) => /\.s$/.test(name);
export const isShader = (name) => /\.(comp|frag|glsl|hlsl)$/.test(name);

export function grammarOf(language, name) {
  if (isAssembly(name)) return StreamLanguage.define(assembly(language));
  return isShader(name) ? StreamLanguage.define(shader(language)) : [];
}
