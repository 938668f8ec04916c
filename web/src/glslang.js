// glslang.js: GLSL to SPIR-V, by @webgpu/glslang, which is loaded when the first shader is opened.
//
//   const compile = await shaderCompiler();
//   const {words, messages} = compile(text, 'comp', 'x.comp');      // words: null if it is wrong
//
// It prints errors to the console that it finds when it starts: they are caught from then on.
import makeGlslang from '@webgpu/glslang/dist/web-devel/glslang.js';

async function start() {
  const lines = [], catchLine = (line) => lines.push(String(line));
  const { warn, log } = console;
  console.warn = console.log = catchLine;
  const starting = makeGlslang();
  Object.assign(console, { warn, log });
  const { compileGLSL } = await starting;
  return (text, stage) => {
    lines.length = 0;
    try {
      const words = compileGLSL(text, stage === 'frag' ? 'fragment' : 'compute', true, '1.3');
      return { words, messages: lines.join('\n') };
    } catch (thrown) {
      return { words: null, messages: lines.join('\n') || String(thrown) };
    }
  };
}

let compiler = null;
export const shaderCompiler = () => (compiler ||= start());
