// compilers.js: the compilers of shaders that lockstep runs as programs (sim/cli/session/front_end.c), in the browser.
//
//   await compilers.need(path, text);                          // loads the compilers of a program's languages
//   const {status, said, made} = compilers.run(words, input);  // words: of a command line; said, made: bytes
//
//   GLSL      @webgpu/glslang, which is loaded when the first shader is opened
//   HLSL      it reads none: modules.json has the modules that glslang made when the page was built, of all our programs,
//             by a hash of what it was given (moduleKey)
//   SPIR-V    its text needs spirv-as, which does not run here
import { shaderCompiler } from './glslang.js';
import { hash } from './hash.js';

// The folder of an -I differs from machine to machine.
export const moduleKey = (words, input) => hash([...words.filter((word) => !word.startsWith('-I')), input].join('\0'));

const bytes = (text) => new TextEncoder().encode(text);
const failed = (text) => ({ status: 1, said: bytes(`ERROR: ${text}`), made: bytes('') });
const MISSING = { status: -1, said: bytes(''), made: bytes('') };

async function loadModules() {
  const response = await fetch('modules.json');
  if (!response.ok) throw new Error(`modules.json cannot be loaded (${response.status})`);
  return response.json();
}

// readFile: of a path the text.
export function createCompilers(readFile) {
  let glslang, modules;

  function runGlslang(words, input) {
    if (!glslang) return MISSING;
    const stage = words[words.indexOf('-S') + 1];
    const { words: made, messages } = glslang(words.includes('--stdin') ? input : readFile(words.at(-1)), stage);
    const { buffer, byteOffset, byteLength } = made ?? new Uint32Array(0);
    return { status: made ? 0 : 1, said: bytes(messages), made: new Uint8Array(buffer, byteOffset, byteLength) };
  }

  return {
    // The passes of a program may be in other languages.
    async need(path, text) {
      const files = [path, ...[...text.matchAll(/\.pass\s+(\S+)/g)].map(([, file]) => file)];
      if (files.some((file) => /\.(comp|frag|glsl)$/.test(file))) glslang ||= await shaderCompiler();
      if (files.some((file) => /\.hlsl$/.test(file))) modules ||= await loadModules();
    },
    run(words, input) {
      if (words[0] === 'spirv-as') return failed('the text of SPIR-V cannot be read in the browser: give the module (.spv)');
      if (!words.includes('-D')) return runGlslang(words, input);
      const made = modules?.[moduleKey(words, input)];
      if (made) return { status: 0, said: bytes(''), made: Uint8Array.from(atob(made), (c) => c.charCodeAt(0)) };
      return failed('the browser shows HLSL of the menu only, as it came: no compiler here reads another text. ' +
                    'Write it in GLSL, or give the module that glslang or DXC makes of it (.spv)');
    },
  };
}
