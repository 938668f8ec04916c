/* cmd_trace.c: `lockstep trace`: run a program and write its trace as pictures and tables. */
#include <string.h>

#include "sim/base/arith.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
#include "sim/cli/report/report.h"
#include "sim/cli/session/output.h"

enum {
    OPTION_ALU_CSV = 0x500,
    OPTION_SCALE,
    OPTION_WINDOW,
    OPTION_CORES,
    OPTION_WRAP,
    OPTION_BIN,
    OPTION_MEMORY_CSV,
    OPTION_THEME,
    OPTION_PALETTE,
    OPTION_PATTERNS,
    OPTION_BARE
};
enum { MAX_OUTPUTS = 32, MAX_SCALE = 64 };

typedef struct TraceCommand {
    SessionOptions session;
    const char *outputs[MAX_OUTPUTS];
    size_t output_count;
    const char *alu_csv, *memory_csv;
    MaskImageOptions picture;
} TraceCommand;

static const struct argp_option trace_options[] = {
    {"output", 'o', "FILE", 0,
     "Write the trace to FILE; the extension says what:"
#define OUTPUT(extension, form, writer, what, opened_by) " ." #extension " " what ";"
#include "sim/cli/session/output.def"
#undef OUTPUT
     " of FILE.lstrace, `lockstep trace FILE.lstrace` makes the others without running. May be repeated",
     0},
    {"alu-csv", OPTION_ALU_CSV, "FILE", 0, "Write what each ALU executed to FILE", 0},
    {"memory-csv", OPTION_MEMORY_CSV, "FILE", 0, "Write how many requests each memory queue held to FILE", 0},
    {"scale", OPTION_SCALE, "N", 0, "Pixels of a cycle and of a lane (default: what suits the length)", 1},
    {"window", OPTION_WINDOW, "A:B", 0, "Only cycles A to B-1, in all outputs but a recording", 1},
    {"cores", OPTION_CORES, "A:B", 0, "Draw only cores A to B-1", 1},
    {"wrap", OPTION_WRAP, "N", 0, "Draw rows of N cycles, one below the other", 1},
    {"bin", OPTION_BIN, "K", 0,
     "Draw K cycles in one pixel, a power of two: each state has its share of the pixels, and a rail above each wave "
     "shows where lanes diverge and reconverge, and which stalls are exposed",
     1},
    {"theme", OPTION_THEME, "dark|light", 0, "Colours of what is around the data (default: dark)", 1},
    {"palette", OPTION_PALETTE, "default|classic|safe", 0,
     "Colours of the states of lanes: for any colour vision (default, also called safe), or those of the post "
     "(classic)",
     1},
    {"patterns", OPTION_PATTERNS, "on|off", OPTION_ARG_OPTIONAL,
     "Textures on stalled cells of 4 pixels or more (default: on, but not with --bare; classic colours have none)", 1},
    {"bare", OPTION_BARE, NULL, 0, "Draw the lanes only, without labels, axes and ALUs", 1},
    {0},
};

static void read_range(struct argp_state *state, const char *option, const char *text, uint64_t *start, uint64_t *end) {
    uint64_t range[2];
    if (!counts_read(text, ':', 0, UINT64_MAX, range) || range[0] >= range[1])
        argp_error(state, "--%s takes A:B with A below B, not '%s'", option, text);
    *start = range[0];
    *end = range[1];
}

static uint64_t read_cycles(struct argp_state *state, const char *option, const char *text) {
    uint64_t cycles;
    if (!count_read(text, 1, UINT64_MAX, &cycles))
        argp_error(state, "--%s takes a number of cycles, not '%s'", option, text);
    return cycles;
}

/* Of units, beside -o. */
static bool has_tables(const TraceCommand *options) {
    return options->alu_csv || options->memory_csv;
}

static error_t parse_trace(int key, char *text, struct argp_state *state) {
    TraceCommand *options = state->input;
    MaskImageOptions *picture = &options->picture;
    uint64_t scale, start = 0, end = 0;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &options->session; return 0;
    case 'o':
        if (options->output_count == MAX_OUTPUTS) argp_error(state, "-o: at most %d times", MAX_OUTPUTS);
        options->outputs[options->output_count++] = text;
        return 0;
    case OPTION_ALU_CSV: options->alu_csv = text; return 0;
    case OPTION_MEMORY_CSV: options->memory_csv = text; return 0;
    case ARGP_KEY_END:
        if (!options->output_count && !has_tables(options))
            argp_error(state, "missing -o FILE, where the extension of FILE is one of%s", output_extensions);
        return 0;

    /* What a picture looks like. */
    case OPTION_SCALE:
        if (!count_read(text, 1, MAX_SCALE, &scale))
            argp_error(state, "--scale takes a number from 1 to %d, not '%s'", MAX_SCALE, text);
        picture->scale_x = picture->scale_y = (uint32_t)scale;
        return 0;
    case OPTION_WINDOW: read_range(state, "window", text, &picture->window_start, &picture->window_end); return 0;
    case OPTION_CORES:
        read_range(state, "cores", text, &start, &end);
        picture->core_start = (uint32_t)min_u64(start, UINT32_MAX);
        picture->core_end = (uint32_t)min_u64(end, UINT32_MAX);
        return 0;
    case OPTION_WRAP: picture->wrap = read_cycles(state, "wrap", text); return 0;
    case OPTION_BIN:
        picture->bin = read_cycles(state, "bin", text);
        if (picture->bin > MASK_MAX_BIN || (picture->bin & (picture->bin - 1)) != 0)
            argp_error(state, "--bin takes a power of two up to %d, not '%s'", MASK_MAX_BIN, text);
        return 0;
    case OPTION_PATTERNS:
        picture->patterns = text && strcmp(text, "off") == 0 ? MASK_PATTERNS_OFF : MASK_PATTERNS_ON;
        if (text && strcmp(text, "on") != 0 && strcmp(text, "off") != 0)
            argp_error(state, "--patterns takes on or off, not '%s'", text);
        return 0;
    case OPTION_BARE: picture->bare = true; return 0;
    case OPTION_THEME:
        picture->theme = cli_read_theme(state, text);
        picture->theme_asked = true;
        return 0;
    case OPTION_PALETTE: picture->palette = cli_read_palette(state, text); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- outputs ---- */

static bool is_recording(const char *path) {
    const Output *output = output_of(path);
    return output && output->form == OUTPUT_RECORDING;
}

static bool is_stdout(const char *path) {
    return path && strcmp(path, "-") == 0;
}

/* Before anything runs: is every output of a kind that can be written? */
static bool check_outputs(const TraceCommand *options) {
    const char *input = options->session.file;
    size_t recordings = 0;
    for (size_t i = 0; i < options->output_count; i++) {
        const char *path = options->outputs[i];
        if (!file_can_write(input, path)) return false;
        if (!output_of(path)) return cli_fail("-o %s: the extension says what to write:%s", path, output_extensions);
        recordings += is_recording(path);
    }
    if (options->alu_csv && !file_can_write(input, options->alu_csv)) return false;
    if (options->memory_csv && !file_can_write(input, options->memory_csv)) return false;
    return recordings <= 1 || cli_fail("-o: one .lstrace file at a time");
}

/* All but the recording, which is written while the machine runs. */
static bool write_outputs(const Recording *recording, const TraceCommand *options) {
    bool ok = true;
    for (size_t i = 0; i < options->output_count; i++) {
        const char *path = options->outputs[i];
        ok &= output_write(output_of(path), recording, &options->picture, path);
    }
    if (options->alu_csv) ok &= output_write_alus(recording, &options->picture, options->alu_csv);
    if (options->memory_csv) ok &= output_write_queues(recording, &options->picture, options->memory_csv);
    return ok;
}

static const char *recording_path(const TraceCommand *options) {
    for (size_t i = 0; i < options->output_count; i++)
        if (is_recording(options->outputs[i])) return options->outputs[i];
    return NULL;
}

/* Everything that -o and its like ask for, of a run that is over; `out` is the recording that was written, if one was.
 * What is recorded is not in memory: the other outputs are made from the file. */
static bool write_session(const Session *session, const TraceCommand *options, OutFile *out) {
    Recording recording;
    const char *path = recording_path(options);
    if (path) {
        if (!recording_commit(out, session)) return false;
        if (options->output_count == 1 && !has_tables(options)) return true;
        if (!recording_open(&recording, path)) return false;
        recording.run.checker = session->run.checker;
        recording.run.program = session->run.program;
        recording_judge(&recording, session);
    } else if (trace_failed(session->run.trace))
        return cli_fail("%s", trace_error(session->run.trace));
    else if (!recording_of_session(&recording, session)) {
        return false;
    }
    const bool ok = write_outputs(&recording, options);
    recording_close(&recording);
    return ok;
}

/* From a recording: nothing is run. */
static int trace_recording(const TraceCommand *options) {
    const MachineOptions *machine = &options->session.machine;
    if (machine->set_count || machine->bind_count || machine->dump_count || machine->groups || machine->preset ||
        machine->config_file || options->session.json || options->session.checks)
        return cli_error("%s is a recording: nothing is run, so options of a run have no effect",
                         options->session.file);
    if (recording_path(options)) return cli_error("%s is a recording already", options->session.file);
    Recording recording;
    if (!recording_open(&recording, options->session.file)) return EXIT_USAGE;
    const bool ok = write_outputs(&recording, options);
    if (recording.faulted)
        fprintf(stderr, "%s: the run ended with the fault %s in cycle %llu, wave %u\n", options->session.file,
                recording.fault.name, (unsigned long long)recording.fault.cycle, recording.fault.wave);
    recording_close(&recording);
    return ok ? EXIT_OK : EXIT_USAGE;
}

int cmd_trace(int argc, char **argv) {
    static const struct argp_child children[] = {{&session_argp, 0, NULL, 2}, {0}};
    static const struct argp argp = {.options = trace_options,
                                     .parser = parse_trace,
                                     .args_doc = "FILE -o OUT.png",
                                     .doc = "Run a program and draw what every lane did in every cycle.",
                                     .children = children};
    TraceCommand options = {.session = session_defaults()};
    Session session;
    cli_parse(&argp, argc, argv, &options);
    if (!check_outputs(&options)) return EXIT_USAGE;
    if (recording_is_file(options.session.file)) return trace_recording(&options);
    const char *path = recording_path(&options);
    OutFile out = {0};
    if (!session_open(&session, &options.session, SESSION_TRACED)) return EXIT_USAGE;
    if (path && !recording_start(&out, &session, path)) {
        session_close(&session);
        return EXIT_USAGE;
    }
    if (!session_drive(&session)) {
        file_discard(&out);
        return EXIT_USAGE;
    }
    int status = EXIT_USAGE;
    if (session.trace_lost) {
        (void)write_session(&session, &options, &out); /* says why */
    } else {
        /* One thing at a time on standard output. */
        options.session.quiet |= is_stdout(options.alu_csv) || is_stdout(options.memory_csv);
        for (size_t i = 0; i < options.output_count; i++) options.session.quiet |= is_stdout(options.outputs[i]);
        status = report_run(&session);
        fflush(terminal_behind(stdout)); /* files may take longer than a signal gives them */
        if (!write_session(&session, &options, &out) && !session.interrupted) status = EXIT_USAGE;
    }
    session_close(&session);
    return status;
}
