/* cmd_import.c: `lockstep import`: a compute shader as assembly. All commands that take a source take a shader as it
 * is, and do the same on the way. */
#include <stdlib.h>
#include <string.h>

#include "sim/base/text_buffer.h"
#include "sim/cli/base/files.h"
#include "sim/cli/command.h"
#include "sim/cli/session/load.h"

typedef struct ImportCommand {
    LoadOptions load;
    const char *file, *out;
} ImportCommand;

static error_t parse_import(int key, char *text, struct argp_state *state) {
    ImportCommand *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &options->load; return 0;
    case 'o': options->out = text; return 0;
    default: return cli_parse_file(key, text, state, &options->file);
    }
}

int cmd_import(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"output", 'o', "FILE", 0, "Write to FILE instead of standard output", 0}, {0}};
    static const struct argp_child children[] = {{&load_argp, 0, NULL, 8}, {0}};
    static const struct argp argp = {
        table,    parse_import, "SHADER", "Print a compute shader (.comp .glsl .hlsl .spv .spvasm) as assembly.",
        children, NULL,         NULL};
    ImportCommand options = {.load.error_limit = LOAD_ERROR_LIMIT, .out = "-"};
    cli_parse(&argp, argc, argv, &options);
    if (!file_can_write(options.file, options.out)) return EXIT_USAGE;
    size_t length;
    char *text = load_shader_text(options.file, &options.load, &length);
    if (!text) return EXIT_USAGE;
    const bool ok = file_write(options.out, text, length);
    free(text);
    return ok ? EXIT_OK : EXIT_USAGE;
}
