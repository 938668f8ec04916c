/* glslang.c: other programs in a browser: glslang is the page's module, if it has one (Module.compileShader, of
 * web/src/glslang.js). See stage.h; sim/cli/session/run_program.c runs programs where a system can.
 */
#include <emscripten.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/cli/session/stage.h"

/* Compile GLSL. Both results are blocks of malloc: the messages, zero-terminated, and the words of the module. Returns
 * 0, 1 if the shader is wrong, 127 if there is no compiler. */
EM_JS(int, page_compile_shader,
      (const char *text, const char *stage, const char *name, char **said, char **made, size_t *made_length), {
          const compile = Module["compileShader"];
          if (!compile) return 127;
          const done = compile(UTF8ToString(text), UTF8ToString(stage), UTF8ToString(name));
          const put = (bytes, end) => {
              const at = _malloc(bytes.length + end);
              HEAPU8.set(bytes, at);
              if (end) HEAPU8[at + bytes.length] = 0;
              return at;
          };
          HEAPU32[said >> 2] = put(new TextEncoder().encode(done.messages || ""), 1);
          HEAPU32[made >> 2] =
              done.words ? put(new Uint8Array(done.words.buffer, done.words.byteOffset, done.words.byteLength), 0) : 0;
          HEAPU32[made_length >> 2] = done.words ? done.words.byteLength : 0;
          return done.words ? 0 : 1;
      });

/* Take a block of malloc over as one of ours, with a zero behind it. */
static char *take(char *block, size_t length) {
    char *copy = memory_raw(length + 1);
    if (length) memcpy(copy, block, length);
    copy[length] = '\0';
    free(block);
    return copy;
}

static bool has_argument(const char *const *arguments, const char *argument) {
    while (*arguments && strcmp(*arguments, argument) != 0) arguments++;
    return *arguments != NULL;
}

int stage_run_program(const char *const *arguments, const char *input, char **said, char **made, size_t *made_length) {
    OWNED char *file = NULL;
    const bool reads_input = has_argument(arguments, "--stdin");
    if (strcmp(arguments[0], "spirv-as") == 0 || has_argument(arguments, "-D")) {
        *said = memory_printf("ERROR: %s cannot be read in the browser: give the module that a compiler made (.spv)",
                              has_argument(arguments, "-D") ? "HLSL" : "the text of SPIR-V");
        return 1;
    }
    const char *stage = "comp", *name = "";
    for (size_t i = 1; arguments[i]; i++) {
        if (strcmp(arguments[i - 1], "-S") == 0) stage = arguments[i];
        if (!reads_input) name = arguments[i];
    }
    if (!reads_input) { /* the file is the last argument */
        FILE *stream = fopen(name, "rb");
        if (!stream) return 127;
        fseek(stream, 0, SEEK_END);
        const long length = ftell(stream);
        rewind(stream);
        file = memory_new((size_t)length + 1);
        (void)!fread(file, 1, (size_t)length, stream);
        fclose(stream);
        input = file;
    }
    char *messages = NULL, *words = NULL;
    size_t length = 0;
    const int status = page_compile_shader(input, stage, name, &messages, &words, &length);
    if (status == 127) {
        errno = ENOENT;
        return status;
    }
    *said = take(messages, messages ? strlen(messages) : 0);
    *made = take(words, length);
    *made_length = length;
    return status;
}
