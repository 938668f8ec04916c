/* cmd_asm.c: `lockstep asm`, `lockstep dis` and `lockstep import`: from a source to a binary, with a listing of what
 * became of each line, and back; and from a shader to a source. All commands that take a source take a shader as it is,
 * and do the same on the way. */
#include <string.h>

#include "asm/image/image.h"
#include "asm/verify/verify.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/session/load.h"

static void print_needs(FILE *out, const Image *image) {
    const VerifyReport report = verify_image(image, &(VerifyOptions){0});
    fprintf(out, "%-28s %10u\n", "instructions", image->instructions);
    fprintf(out, "%-28s %10u\n", "code_words", image->code_words);
    fprintf(out, "%-28s %10u  vector registers, up to the highest one\n", "registers", report.registers);
    fprintf(out, "%-28s %10u  components of them that are named\n", "register_components", report.components);
    for (int any_order = 0; any_order < 2; any_order++) {
        char depth[16] = "unbounded";
        if (!report.unbounded) snprintf(depth, sizeof depth, "%u", any_order ? report.depth_any_order : report.depth);
        fprintf(out, "%-28s %10s  %s\n", any_order ? "mask_depth_fewer_first" : "mask_depth", depth,
                any_order ? "the same with path_order=fewer-first" : "entries of the mask stack, at most");
    }
}

/* One line an instruction: number, file line, words, text; labels on lines of their own. */
static bool write_listing(const Image *image, const char *path) {
    enum { WORDS_PER_LINE = 4 };
    OutFile out;
    if (!file_open(&out, path, NULL)) return false;
    print_needs(out.stream, image);
    fprintf(out.stream, "\nnumber   line  words                               instruction\n");
    const uint32_t *words = image->code, *end = image->code + image->code_words;
    for (uint32_t number = 0; number <= image->instructions; number++) {
        for (uint32_t i = 0; i < image->symbol_count; i++)
            if (image->symbols[i].target == number) fprintf(out.stream, "%51s%s:\n", "", image->symbols[i].name);
        if (number == image->instructions) break;

        Instruction ins;
        const char *why;
        char text[DISASM_MAX];
        const int length = isa_decode(words, (uint32_t)(end - words), &ins, &why);
        disasm_instruction(&ins, image, text);
        for (int first = 0; first < length; first += WORDS_PER_LINE) {
            if (first == 0)
                fprintf(out.stream, "%6u %6u  ", number, image_location(image, number)->line);
            else
                fprintf(out.stream, "%15s", "");
            for (int i = first; i < first + WORDS_PER_LINE; i++)
                if (i < length)
                    fprintf(out.stream, "%08x ", words[i]);
                else
                    fprintf(out.stream, "%9s", "");
            fprintf(out.stream, "%s\n", first == 0 ? text : "");
        }
        words += length;
    }
    return file_commit(&out);
}

/* ---- asm ---- */

/* The options of all three commands: dis and import have no listing and no statistics. */
typedef struct AsmCommand {
    LoadOptions load;
    const char *file, *out, *listing;
    bool stats;
} AsmCommand;

static const struct argp_option output_option[] = {
    {"output", 'o', "FILE", 0, "Write to FILE instead of standard output", 0}, {0}};
static const struct argp_child load_child[] = {{&load_argp, 0, NULL, 8}, {0}};

static error_t parse(int key, char *text, struct argp_state *state) {
    AsmCommand *options = state->input;
    switch (key) {
    case 'o': options->out = text; return 0;
    case 'l': options->listing = text; return 0;
    default: return cli_parse_file(key, text, state, &options->file);
    }
}

int cmd_asm(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"output", 'o', "FILE", 0, "Write the binary to FILE (default: the source's name with .lsb)", 0},
        {"listing", 'l', "FILE", 0, "Write addresses, instruction words and source side by side to FILE", 0},
        {"stats", CLI_FLAG(AsmCommand, stats), NULL, 0, "Print how many registers and masks the program needs", 0},
        {0}};
    AsmCommand options = {0};
    cli_parse(argc, argv, table, parse, load_child, &options);
    if (!options.out && strcmp(options.file, "-") == 0)
        return cli_error("missing -o FILE.lsb: standard input has no name");
    /* To the file of -o, or "dir/x.s" -> "dir/x.lsb". */
    const int length = (int)strlen(options.file) - (file_has_extension(options.file, ".s") ? 2 : 0);
    const char *out = options.out ? options.out : memory_printf("%.*s.lsb", length, options.file);
    if (options.out && !file_can_write(options.file, options.out, NULL)) return EXIT_USAGE;
    if (options.listing && !file_can_write(options.file, options.listing, NULL)) return EXIT_USAGE;
    Image *image = load_image(options.file, &options.load);
    if (!image) return EXIT_USAGE;
    activity_begin("writing the program");
    size_t size;
    uint8_t *bytes = cli_made(image_write(image, &size));
    bool ok = file_write(out, bytes, size, NULL);
    if (ok && options.stats) print_needs(stdout, image);
    if (ok && options.listing) ok = write_listing(image, options.listing);
    activity_end();
    return ok ? EXIT_OK : EXIT_USAGE;
}

/* ---- dis, import ---- */

int cmd_dis(int argc, char **argv) {
    AsmCommand options = {.out = "-"};
    cli_parse(argc, argv, output_option, parse, load_child, &options);
    if (!file_can_write(options.file, options.out, NULL)) return EXIT_USAGE;
    Image *image = load_image(options.file, &options.load);
    if (!image) return EXIT_USAGE;
    activity_begin("disassembling %s", options.file);
    char *text = cli_made(disasm_image(image));
    activity_end();
    return file_write(options.out, text, strlen(text), NULL) ? EXIT_OK : EXIT_USAGE;
}

int cmd_import(int argc, char **argv) {
    AsmCommand options = {.out = "-"};
    cli_parse(argc, argv, output_option, parse, load_child, &options);
    if (!file_can_write(options.file, options.out, NULL)) return EXIT_USAGE;
    size_t length;
    activity_begin("translating %s", options.file);
    char *text = load_shader_text(options.file, &options.load, &length);
    activity_end();
    return text && file_write(options.out, text, length, NULL) ? EXIT_OK : EXIT_USAGE;
}
