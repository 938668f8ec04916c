/* run_program.c: other programs in a browser: the page's, as Module.runProgram (web/src/compilers.js). See stage.h;
 * sim/cli/session/run_program.c runs programs where a system can.
 */
#include <emscripten.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "sim/cli/session/stage.h"

/* clang-format knows no arrow of JavaScript. */
/* clang-format off */
/* Run a program; the words of `command` end with NULL. The results are blocks of malloc with a zero behind them. (No name
 * here may be `arguments`, which strict mode forbids.) */
EM_JS(int, page_run_program,
      (const char *const *command, const char *input, char **said, char **made, size_t *made_length), {
          const words = [];
          for (let at = command >> 2; HEAPU32[at]; at++) words.push(UTF8ToString(HEAPU32[at]));
          const done = Module["runProgram"](words, UTF8ToString(input));
          const put = (bytes) => {
              const at = _malloc(bytes.length + 1);
              HEAPU8.set(bytes, at);
              HEAPU8[at + bytes.length] = 0;
              return at;
          };
          HEAPU32[said >> 2] = put(done.said);
          HEAPU32[made >> 2] = put(done.made);
          HEAPU32[made_length >> 2] = done.made.length;
          return done.status;
      });
/* clang-format on */

/* Take a block of malloc over as one of ours. */
static char *take(char *block, size_t length) {
    char *copy = memory_raw(length + 1);
    memcpy(copy, block, length + 1);
    free(block);
    return copy;
}

int stage_run_program(const char *const *arguments, const char *input, char **said, char **made, size_t *made_length) {
    char *text, *bytes;
    const int status = page_run_program(arguments, input, &text, &bytes, made_length);
    *said = take(text, strlen(text));
    *made = take(bytes, *made_length);
    errno = ENOENT; /* if the status is -1 */
    return status;
}
