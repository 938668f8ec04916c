/* node.c: other programs in the tests of the browser build, which node runs: the very ones that the native build runs,
 * so that both have the same SPIR-V. It stands in place of web/glslang.c.
 */
#include <emscripten.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "sim/cli/session/stage.h"

/* Run a program; `arguments` end with NULL. The results are blocks of malloc with a zero behind them. */
/* clang-format off */
EM_JS(int, node_run, (const char *const *arguments, const char *input, char **said, char **made, size_t *made_length), {
    const words = [];
    for (let at = arguments >> 2; HEAPU32[at]; at++) words.push(UTF8ToString(HEAPU32[at]));
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
    const int status = node_run(arguments, input, &text, &bytes, made_length);
    *said = take(text, strlen(text));
    *made = take(bytes, *made_length);
    errno = ENOENT; /* if the status is -1 */
    return status;
}
