/* cmd_trace.c: `lockstep trace`: run a program and write its trace as pictures and tables. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "sim/cli/files.h"
#include "sim/cli/report.h"
#include "sim/trace_csv.h"
#include "sim/view/mask_image.h"

enum { OPTION_ALU_CSV = 0x500, OPTION_SCALE, OPTION_WINDOW, OPTION_PALETTE, OPTION_BARE };
enum { MAX_OUTPUTS = 32, MAX_SCALE = 64 };

typedef struct TraceCommand {
    SessionOptions session;
    const char *outputs[MAX_OUTPUTS];
    size_t output_count;
    const char *alu_csv;
    MaskImageOptions picture;
} TraceCommand;

static const struct argp_option trace_options[] = {
    {"output", 'o', "FILE", 0, "Write the trace to FILE, a picture (.png) or a table (.csv); may be repeated", 0},
    {"alu-csv", OPTION_ALU_CSV, "FILE", 0, "Write what each ALU executed to FILE", 0},
    {"scale", OPTION_SCALE, "N", 0, "Pixels a cycle and a lane (default: what suits the length)", 1},
    {"window", OPTION_WINDOW, "A:B", 0, "Draw only cycles A to B-1", 1},
    {"palette", OPTION_PALETTE, "NAME", 0, "Colours: classic (the post's) or safe (for any colour vision)", 1},
    {"bare", OPTION_BARE, NULL, 0, "Draw the lanes only, without labels, axes and ALUs", 1},
    {0},
};

static void read_scale(struct argp_state *state, const char *text, MaskImageOptions *picture) {
    char *end;
    const unsigned long n = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || n < 1 || n > MAX_SCALE)
        argp_error(state, "--scale takes a number from 1 to %d, not '%s'", MAX_SCALE, text);
    picture->scale_x = picture->scale_y = (uint32_t)n;
}

static void read_window(struct argp_state *state, const char *text, MaskImageOptions *picture) {
    char *middle, *end;
    errno = 0;
    picture->window_start = strtoull(text, &middle, 10);
    picture->window_end = *middle == ':' ? strtoull(middle + 1, &end, 10) : 0;
    if (text[0] < '0' || text[0] > '9' || errno || *middle != ':' || middle[1] < '0' || middle[1] > '9' || *end ||
        picture->window_start >= picture->window_end)
        argp_error(state, "--window takes A:B with A below B, not '%s'", text);
}

static error_t parse_trace(int key, char *text, struct argp_state *state) {
    TraceCommand *options = state->input;
    int palette;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &options->session; return 0;
    case 'o':
        if (options->output_count == MAX_OUTPUTS) argp_error(state, "-o: at most %d times", MAX_OUTPUTS);
        options->outputs[options->output_count++] = text;
        return 0;
    case OPTION_ALU_CSV: options->alu_csv = text; return 0;
    case OPTION_SCALE: read_scale(state, text, &options->picture); return 0;
    case OPTION_WINDOW: read_window(state, text, &options->picture); return 0;
    case OPTION_PALETTE:
        palette = theme_find(text);
        if (palette < 0) argp_error(state, "--palette takes classic or safe, not '%s'", text);
        options->picture.palette = (Palette)palette;
        return 0;
    case OPTION_BARE: options->picture.bare = true; return 0;
    case ARGP_KEY_END:
        if (!options->output_count && !options->alu_csv) argp_error(state, "where to? Say -o OUT.png or -o OUT.csv");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- outputs ---- */

static bool to_stream(void *user, const char *bytes, size_t n) {
    return fwrite(bytes, 1, n, user) == n;
}

typedef bool CsvWriter(const Trace *, const Image *, TraceCsvWrite *, void *);

static bool write_csv(const Session *session, const char *path, CsvWriter *writer) {
    OutFile out;
    if (!file_open(&out, path)) return false;
    const bool whole = writer(session->run.trace, session->image, to_stream, out.stream);
    if (whole || ferror(out.stream)) return file_commit(&out);
    file_discard(&out);
    return cli_error("%s: out of memory", path), false;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static uint64_t hash_text(const char *text) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    return hash;
}

static bool write_png(const Session *session, const TraceCommand *options, const char *path) {
    char machine[512], hashes[96], error[MASK_ERROR_MAX];
    char *json = report_config_json(&session->run.program->config);
    if (!json) return cli_error("out of memory"), false;
    report_machine(&session->run.program->config, machine, sizeof machine);
    snprintf(hashes, sizeof hashes, "program %08x, settings %08x", (unsigned)load_hash(session->image),
             (unsigned)hash_text(json));
    MaskImageOptions picture = options->picture;
    picture.title = base_name(session->options->file);
    picture.config_text = machine;
    picture.config_json = json;
    picture.version = "lockstep " LOCKSTEP_VERSION;
    picture.hashes = hashes;
    size_t length;
    uint8_t *bytes = mask_image_png(session->run.trace, &picture, &length, error);
    free(json);
    if (!bytes) return cli_error("%s: %s", path, error), false;
    const bool ok = file_write(path, bytes, length);
    free(bytes);
    return ok;
}

/* A pipe or a device has no extension to say what it wants: it gets the table. */
static bool is_stream(const char *path) {
    struct stat info;
    return strcmp(path, "-") == 0 || (stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode));
}

static bool write_output(const Session *session, const TraceCommand *options, const char *path) {
    if (file_has_extension(path, ".png")) return write_png(session, options, path);
    return write_csv(session, path, trace_csv_write);
}

static bool to_stdout(const TraceCommand *options) {
    bool found = options->alu_csv && strcmp(options->alu_csv, "-") == 0;
    for (size_t i = 0; i < options->output_count; i++) found |= strcmp(options->outputs[i], "-") == 0;
    return found;
}

/* Before anything runs: is every output of a kind that can be written? */
static bool check_outputs(const TraceCommand *options) {
    for (size_t i = 0; i < options->output_count; i++) {
        const char *path = options->outputs[i];
        if (file_has_extension(path, ".png") || file_has_extension(path, ".csv") || is_stream(path)) continue;
        cli_error("-o %s: the extension says what to write: .png or .csv", path);
        return false;
    }
    return true;
}

static bool write_outputs(const Session *session, const TraceCommand *options) {
    if (trace_failed(session->run.trace)) return cli_error("out of memory: the trace is not whole"), false;
    bool ok = true;
    for (size_t i = 0; i < options->output_count; i++) ok &= write_output(session, options, options->outputs[i]);
    if (options->alu_csv) ok &= write_csv(session, options->alu_csv, trace_csv_write_alus);
    return ok;
}

int cmd_trace(int argc, char **argv) {
    static const struct argp_child children[] = {{&session_argp, 0, NULL, 2}, {0}};
    static const struct argp argp = {trace_options,
                                     parse_trace,
                                     "FILE -o OUT.png",
                                     "Run a program and draw what every lane did in every cycle.",
                                     children,
                                     NULL,
                                     NULL};
    TraceCommand options = {.session = session_defaults()};
    Session session;
    cli_parse(&argp, argc, argv, &options);
    if (!check_outputs(&options) || !session_run(&session, &options.session, true)) return EXIT_USAGE;
    const bool written = write_outputs(&session, &options);
    options.session.quiet |= to_stdout(&options); /* one thing at a time on standard output */
    const int status = session_report(&session);
    session_close(&session);
    return written ? status : EXIT_USAGE;
}
