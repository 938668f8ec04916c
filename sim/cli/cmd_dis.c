/* cmd_dis.c: `lockstep dis`: a binary back to source. */
#include <stdlib.h>
#include <string.h>

#include "asm/image/disasm.h"
#include "sim/cli/base/files.h"
#include "sim/cli/command.h"
#include "sim/cli/session/load.h"

typedef struct DisOptions {
    LoadOptions load;
    const char *file, *out;
} DisOptions;

static error_t parse_dis(int key, char *text, struct argp_state *state) {
    DisOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &options->load; return 0;
    case 'o': options->out = text; return 0;
    default: return cli_parse_file(key, text, state, &options->file);
    }
}

int cmd_dis(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"output", 'o', "FILE", 0, "Write to FILE instead of standard output", 0}, {0}};
    static const struct argp_child children[] = {{&load_argp, 0, NULL, 8}, {0}};
    static const struct argp argp = {
        table,    parse_dis, "FILE.lsb", "Print a binary (or a source) as a source that assembles to the same binary.",
        children, NULL,      NULL};
    DisOptions options = {.load.error_limit = 20, .out = "-"};
    cli_parse(&argp, argc, argv, &options);
    Image *image = load_image(options.file, &options.load);
    if (!image) return EXIT_USAGE;
    char *text = disasm_image(image);
    image_free(image);
    if (!text) return cli_error("out of memory");
    const bool ok = file_write(options.out, text, strlen(text));
    free(text);
    return ok ? EXIT_OK : EXIT_USAGE;
}
