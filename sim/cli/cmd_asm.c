/* cmd_asm.c: `lockstep asm`: source to binary, and the listing. */
#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/files.h"
#include "sim/cli/command.h"
#include "sim/cli/report/listing.h"
#include "sim/cli/session/load.h"

typedef struct AsmCommand {
    LoadOptions load;
    const char *file, *out, *listing;
    bool stats;
} AsmCommand;

enum { OPTION_STATS = 0x300 };

static error_t parse_asm(int key, char *text, struct argp_state *state) {
    AsmCommand *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &options->load; return 0;
    case 'o': options->out = text; return 0;
    case 'l': options->listing = text; return 0;
    case OPTION_STATS: options->stats = true; return 0;
    default: return cli_parse_file(key, text, state, &options->file);
    }
}

/* "dir/x.s" -> "dir/x.lsb"; malloc'd. */
static char *default_output(const char *file) {
    const size_t length = strlen(file) - (file_has_extension(file, ".s") ? 2 : 0);
    char *out = malloc(length + sizeof ".lsb");
    if (!out) return NULL;
    memcpy(out, file, length);
    strcpy(out + length, ".lsb");
    return out;
}

static bool write_binary(const Image *image, const char *path) {
    size_t length;
    uint8_t *bytes = image_write(image, &length);
    if (!bytes) return cli_fail("out of memory");
    const bool ok = file_write(path, bytes, length);
    free(bytes);
    return ok;
}

int cmd_asm(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"output", 'o', "FILE", 0, "Write the binary to FILE (default: the source's name with .lsb)", 0},
        {"listing", 'l', "FILE", 0, "Write addresses, instruction words and source side by side to FILE", 0},
        {"stats", OPTION_STATS, NULL, 0, "Print how many registers and masks the program needs", 0},
        {0}};
    static const struct argp_child children[] = {{&load_argp, 0, NULL, 8}, {0}};
    static const struct argp argp = {table, parse_asm, "FILE.s", "Assemble a source.", children, NULL, NULL};
    AsmCommand options = {.load.error_limit = 20};
    cli_parse(&argp, argc, argv, &options);
    if (!options.out && strcmp(options.file, "-") == 0) return cli_error("standard input has no name: say -o FILE.lsb");
    if (options.out && !file_can_write(options.file, options.out)) return EXIT_USAGE;
    if (options.listing && !file_can_write(options.file, options.listing)) return EXIT_USAGE;
    Image *image = load_image(options.file, &options.load);
    if (!image) return EXIT_USAGE;
    char *chosen = options.out ? strdup(options.out) : default_output(options.file);
    if (!chosen) cli_error("out of memory");
    bool ok = chosen && write_binary(image, chosen);
    if (ok && options.stats) ok = listing_stats(stdout, image);
    if (ok && options.listing) ok = listing_write(image, options.listing);
    free(chosen);
    image_free(image);
    return ok ? EXIT_OK : EXIT_USAGE;
}
