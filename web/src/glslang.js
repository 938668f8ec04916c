// glslang.js: GLSL to SPIR-V, by @webgpu/glslang, which is loaded when the first shader is opened.
//
//   const compile = await shaderCompiler();
//   const {words, messages} = compile(text, 'comp', 'x.comp');      // words: null if it is wrong
//
// Its module is a thenable that resolves to itself, so it must not be awaited as it comes. It prints errors to the
// console: they are caught there.
import makeGlslang from '@webgpu/glslang/dist/web-devel/glslang.js';

let compiler = null;

export function shaderCompiler() {
  compiler ||= new Promise((resolve, reject) => {
    const lines = [];
    const catchLine = (line) => lines.push(String(line));
    makeGlslang({ locateFile: () => 'glslang.wasm', print: catchLine, printErr: catchLine }).then((glslang) => {
      delete glslang.then;
      resolve((text, stage) => {
        lines.length = 0;
        const warn = console.warn, error = console.error, log = console.log;
        console.warn = console.error = console.log = catchLine;
        try {
          const words = glslang.compileGLSL(text, stage === 'frag' ? 'fragment' : 'compute', true, '1.3');
          return { words, messages: lines.join('\n') };
        } catch (thrown) {
          return { words: null, messages: lines.join('\n') || String(thrown) };
        } finally {
          Object.assign(console, { warn, error, log });
        }
      });
    }, reject);
  });
  return compiler;
}
