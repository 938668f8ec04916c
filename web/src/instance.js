// instance.js: Emscripten's options for an instance of a module that is compiled already, once for all workers.
export const instanceOf = (module) => ({
  instantiateWasm(imports, done) {
    WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
    return {};
  },
});
