/* cmd_trace.c: `lockstep trace`: run a program and write its trace as pictures and tables; or run several, and draw
 * them on one axis. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
#include "sim/cli/report/report.h"
#include "sim/cli/session/output.h"
#include "sim/cli/sweep/sweep.h"

enum {
    OPTION_NOTE = 0x500,
    OPTION_SCALE,
    OPTION_CELL,
    OPTION_WIDTH,
    OPTION_WINDOW,
    OPTION_CORES,
    OPTION_WRAP,
    OPTION_BIN,
    OPTION_THEME,
    OPTION_PALETTE,
    OPTION_PATTERNS
};
enum { MAX_OUTPUTS = 32, MAX_CELL = 64, MAX_NOTES = 64, MIN_WIDTH = 320 };

typedef struct TraceCommand {
    SessionOptions session;
    CliList files, over, names;
    const char *outputs[MAX_OUTPUTS];
    size_t output_count;
    const char *recording; /* the one of them that is written while the machine runs; NULL: none */
    const char *alu_csv, *memory_csv;
    PictureOptions picture;
    NoteSpec notes[MAX_NOTES];
} TraceCommand;

static const struct argp_option trace_options[] = {
    {"output", 'o', "FILE", 0,
     "Write the trace to FILE; the extension says what:"
#define OUTPUT(extension, form, writer, what, opened_by) " ." #extension " " what ";"
#include "sim/cli/session/output.def"
#undef OUTPUT
     " of FILE.lstrace, `lockstep trace FILE.lstrace` makes the others without running. May be repeated",
     0},
    {"alu-csv", CLI_TEXT(TraceCommand, alu_csv), "FILE", 0, "Write what each ALU executed to FILE", 0},
    {"memory-csv", CLI_TEXT(TraceCommand, memory_csv), "FILE", 0,
     "Write how many requests each memory queue held to FILE", 0},
    {"over", CLI_LIST(TraceCommand, over), "KEY=A,B,...", 0,
     "Run the program with each of these values of a setting, of preset, dispatch or a constant (define:NAME), "
     "and draw all runs on one axis; as of lockstep sweep",
     0},
    {"title", CLI_TEXT(TraceCommand, picture.title), "TEXT", 0,
     "Title of a picture (default: what the program's first comment says)", 1},
    {"note", OPTION_NOTE, "A:B=TEXT", 0,
     "A bracket with TEXT above cycles A to B-1 of a picture; may be repeated. In a source: .note A:B \"TEXT\"", 1},
    {"name", CLI_LIST(TraceCommand, names), "TEXT", 0, "Name of a run beside others; once for each, in their order", 1},
    {"scale", OPTION_SCALE, "N", 0, "Everything N times as large, texts and lines too: 1 to 3", 1},
    {"cell", OPTION_CELL, "N", 0, "Pixels of a cycle and of a lane (default: what suits the length)", 1},
    {"width", OPTION_WIDTH, "N", 0, "Draw a picture at most N pixels wide (default 1440)", 1},
    {"window", OPTION_WINDOW, "A:B", 0, "Only cycles A to B-1, in all outputs but a recording", 1},
    {"cores", OPTION_CORES, "A:B", 0, "Draw only cores A to B-1", 1},
    {"wrap", OPTION_WRAP, "N", 0, "Draw rows of N cycles, one below the other", 1},
    {"bin", OPTION_BIN, "K", 0,
     "Draw K cycles in a column of pixels (default: as few as fit): each state has its share of the pixels, and a rail "
     "above each wave shows where lanes diverge, and which stalls are exposed",
     1},
    {"theme", OPTION_THEME, "dark|light", 0, "Colours of what is around the data (default: dark)", 1},
    {"palette", OPTION_PALETTE, "default|classic|safe", 0,
     "Colours of the states of lanes: for any colour vision (default, also called safe), or those of the post "
     "(classic)",
     1},
    {"patterns", OPTION_PATTERNS, "on|off", OPTION_ARG_OPTIONAL,
     "Textures on stalled cells of 4 pixels or more (default: on, but not with --bare; classic colours have none)", 1},
    {"bare", CLI_FLAG(TraceCommand, picture.bare), NULL, 0, "Draw the lanes only, without labels, axes and ALUs", 1},
    {0},
};

/* Of units, beside -o. */
static bool has_tables(const TraceCommand *options) {
    return options->alu_csv || options->memory_csv;
}

static error_t parse_trace(int key, char *text, struct argp_state *state) {
    TraceCommand *options = state->input;
    PictureOptions *picture = &options->picture;
    uint64_t number, range[2];
    const char *rest;
    switch (key) {
    case 'o': options->outputs[cli_one_more(state, "-o", &options->output_count, MAX_OUTPUTS)] = text; return 0;
    case ARGP_KEY_ARG:
        cli_list_add(state, &options->files, text);
        options->session.file = options->files.items[0];
        return 0;
    case ARGP_KEY_END:
        if (!options->output_count && !has_tables(options))
            argp_error(state, "missing -o FILE, where the extension of FILE is one of%s", output_extensions);
        return 0;

    /* What a picture looks like. */
    case OPTION_NOTE:
        if (!counts_read(text, ':', 0, UINT64_MAX, range, &rest) || range[0] >= range[1] || *rest != '=' || !rest[1])
            argp_error(state, "--note takes A:B=TEXT with A below B, such as 52:60=waits, not '%s'", text);
        options->notes[cli_one_more(state, "--note", &picture->note_count, MAX_NOTES)] =
            (NoteSpec){range[0], range[1], rest + 1};
        picture->notes = options->notes;
        return 0;
    case OPTION_SCALE:
        picture->scale = (uint32_t)cli_read_count(state, "--scale", text, 1, PICTURE_MAX_SCALE);
        return 0;
    case OPTION_CELL:
        picture->cell_x = picture->cell_y = (uint32_t)cli_read_count(state, "--cell", text, 1, MAX_CELL);
        return 0;
    case OPTION_WIDTH:
        picture->width = (uint32_t)cli_read_count(state, "--width", text, MIN_WIDTH, PICTURE_MAX_WIDTH);
        return 0;
    case OPTION_WINDOW:
        cli_read_range(state, "--window", text, range);
        picture->window_start = range[0];
        picture->window_end = range[1];
        return 0;
    case OPTION_CORES:
        cli_read_range(state, "--cores", text, range);
        picture->core_start = (uint32_t)min_u64(range[0], UINT32_MAX);
        picture->core_end = (uint32_t)min_u64(range[1], UINT32_MAX);
        return 0;
    case OPTION_WRAP:
    case OPTION_BIN:
        if (!count_read(text, 1, UINT64_MAX, &number, NULL))
            argp_error(state, "--%s takes a number of cycles, not '%s'", key == OPTION_WRAP ? "wrap" : "bin", text);
        if (key == OPTION_BIN && number > PICTURE_MAX_BIN)
            argp_error(state, "--bin takes at most %d, not '%s'", PICTURE_MAX_BIN, text);
        *(key == OPTION_WRAP ? &picture->wrap : &picture->bin) = number;
        return 0;
    case OPTION_PATTERNS:
        picture->patterns = text && strcmp(text, "off") == 0 ? PICTURE_PATTERNS_OFF : PICTURE_PATTERNS_ON;
        if (text && strcmp(text, "on") != 0 && strcmp(text, "off") != 0)
            argp_error(state, "--patterns takes on or off, not '%s'", text);
        return 0;
    case OPTION_THEME:
        picture->theme = cli_read_theme(state, text);
        picture->theme_asked = true;
        return 0;
    case OPTION_PALETTE: picture->palette = cli_read_palette(state, text); return 0;
    default: return cli_fill(key, text, state);
    }
}

/* ---- outputs ---- */

/* Is standard output for one of the outputs? */
static bool has_stream(const TraceCommand *options) {
    bool found = false;
    for (size_t i = 0; i < options->output_count; i++) found |= strcmp(options->outputs[i], "-") == 0;
    return found || (options->alu_csv && strcmp(options->alu_csv, "-") == 0) ||
           (options->memory_csv && strcmp(options->memory_csv, "-") == 0);
}

/* Say that a file is there, if it is. */
static bool wrote(const TraceCommand *options, const char *path, bool ok) {
    if (ok && !options->session.quiet && !options->session.json && !has_stream(options)) printf("wrote %s\n", path);
    return ok;
}

/* All but the recording, which is written while the machine runs. */
static bool write_outputs(const Recording *recording, const TraceCommand *options) {
    const PictureOptions *picture = &options->picture;
    bool ok = true;
    for (size_t i = 0; i < options->output_count; i++) {
        const char *path = options->outputs[i];
        if (path != options->recording) ok &= wrote(options, path, output_write(recording, NULL, 1, picture, path));
    }
    const char *path = options->alu_csv;
    if (path) ok &= wrote(options, path, output_export(recording, picture, path, export_csv_alus));
    path = options->memory_csv;
    if (path) ok &= wrote(options, path, output_export(recording, picture, path, export_csv_queues));
    return ok;
}

/* Everything that -o and its like ask for, of a run that is over; `out` is the recording that was written, if one was.
 * What is recorded is not in memory: the other outputs are made from the file. */
static bool write_session(const Session *session, const TraceCommand *options, OutFile *out) {
    Recording recording;
    if (!options->recording && trace_failed(session->run.trace)) return cli_fail("%s", trace_error(session->run.trace));
    if (options->recording && !wrote(options, options->recording, recording_commit(out, session))) return false;
    if (options->recording && options->output_count == 1 && !has_tables(options)) return true;
    if (!(options->recording ? recording_open(&recording, options->recording)
                             : recording_of_session(&recording, session)))
        return false;
    const bool ok = recording_explain(&recording, session) && write_outputs(&recording, options);
    recording_close(&recording);
    return ok;
}

/* From a recording: nothing is run. */
static int trace_recording(const TraceCommand *options) {
    const MachineOptions *machine = &options->session.machine;
    if (machine->set_count || machine->bind_count || machine->dump_count || machine->grid.groups[0] ||
        machine->preset || machine->config_file || options->session.json || options->session.checks)
        return cli_error("%s is a recording: nothing is run, so options of a run have no effect",
                         options->session.file);
    if (options->recording) return cli_error("%s is a recording already", options->session.file);
    Recording recording;
    if (!recording_open(&recording, options->session.file)) return EXIT_USAGE;
    const bool ok = write_outputs(&recording, options);
    const TraceFault *fault = recording.run.fault;
    if (fault)
        fprintf(stderr, "%s: the run ended with the fault %s in cycle %llu, wave %u\n", options->session.file,
                fault->name, wide(fault->cycle), fault->wave);
    recording_close(&recording);
    return ok ? EXIT_OK : EXIT_USAGE;
}

/* ---- several runs ---- */

/* One of them. */
typedef struct TracedRun {
    SessionOptions options;
    Session session;
    Recording recording;
    bool is_open;
    char name[96];
} TracedRun;

/* What a run is called beside the others: the words that make it another one, "eager", or "waves=4" of a number. */
static void name_run(TracedRun *run, const SweepGrid *grid, size_t point) {
    size_t used = 0;
    for (size_t a = 0; a < grid->axis_count && used < sizeof run->name; a++) {
        const SweepAxis *axis = &grid->axes[a];
        const SweepValue *value = &axis->values[sweep_grid_value(grid, a, point)];
        if (axis->count == 1) continue;
        const char *name = strspn(value->text, "0123456789.+-") == 0 ? value->text : value->pair;
        if (axis->kind == AXIS_FILE && strchr(value->text, '/')) name = visible_base(value->text);
        used += (size_t)snprintf(run->name + used, sizeof run->name - used, "%s%s", used ? " " : "", name);
    }
}

/* Runs them together, or reads those that are recordings, and says what came of each up to the first that cannot be
 * shown. Returns the exit status so far. *ok: all can. */
static int open_runs(TracedRun *runs, const TraceCommand *options, const SweepGrid *grid, bool *ok) {
    Session *sessions[PICTURE_MAX_RUNS];
    size_t count = 0;
    *ok = true;
    for (size_t i = 0; *ok && i < grid->points; i++) {
        TracedRun *run = &runs[i];
        sweep_grid_options(grid, i, &options->session, &run->options);
        run->options.quiet = true;
        name_run(run, grid, i);
        if (!recording_is_file(run->options.file))
            *ok = session_open(sessions[count++] = &run->session, &run->options, SESSION_TRACED);
        else if (options->over.count)
            *ok = cli_fail("%s is a recording: nothing is run, so --over has no effect", run->options.file);
        else
            *ok = run->is_open = recording_open(&run->recording, run->options.file);
    }
    *ok = *ok && (!count || sessions_drive(sessions, count));
    int status = *ok ? EXIT_OK : EXIT_USAGE;
    for (size_t i = 0; *ok && i < grid->points; i++) {
        TracedRun *run = &runs[i];
        Session *session = &run->session;
        if (run->is_open) continue;
        int one = session->trace_lost ? cli_error("%s", trace_error(session->run.trace)) : report_run(session);
        run->is_open = recording_of_session(&run->recording, session) && recording_explain(&run->recording, session);
        *ok = run->is_open && !session->interrupted;
        if (!run->is_open) one = EXIT_USAGE;
        if (one > status) status = one;
    }
    return status;
}

static int trace_several(const TraceCommand *options, const SweepGrid *grid) {
    /* Before anything runs: can there be a picture of them? */
    for (size_t i = 0; i < options->output_count; i++) {
        const Output *output = output_of(options->outputs[i]);
        if (!output || (output->form != OUTPUT_PICTURE && output->form != OUTPUT_PAGE))
            return cli_error("-o %s: several runs become a picture (.png) or a page (.html)", options->outputs[i]);
    }
    if (has_tables(options)) return cli_error("--alu-csv and --memory-csv are tables of one run; these are several");
    if (options->session.json) return cli_error("--json has the statistics of one run; these are several");
    if (options->session.machine.dump_count) return cli_error("--dump: every run would write the same file");
    if (grid->points > PICTURE_MAX_RUNS)
        return cli_error("a picture has at most %d runs, not %zu; lockstep sweep has tables and charts of more",
                         PICTURE_MAX_RUNS, grid->points);
    if (options->names.count && options->names.count != grid->points)
        return cli_error("--name: once for each run or not at all; %zu names for %zu runs", options->names.count,
                         grid->points);

    TracedRun *runs = memory_array(grid->points, sizeof *runs);
    Recording recordings[PICTURE_MAX_RUNS];
    const char *names[PICTURE_MAX_RUNS];
    bool ok = runs != NULL;
    int status = ok ? open_runs(runs, options, grid, &ok) : cli_error("out of memory");
    for (size_t i = 0; ok && i < grid->points; i++) {
        recordings[i] = runs[i].recording;
        names[i] = options->names.count ? options->names.items[i] : runs[i].name;
    }
    for (size_t i = 0; ok && !options->session.quiet && i < grid->points; i++) {
        const uint64_t first = trace_cycles(recordings[0].run.run), cycles = trace_cycles(recordings[i].run.run);
        printf("%s: %llu cycles", names[i], wide(cycles));
        if (i > 0 && first > 0) printf(", %+.0f %%", ((double)cycles / (double)first - 1) * 100);
        printf("\n");
    }
    for (size_t i = 0; ok && i < options->output_count; i++)
        if (!wrote(options, options->outputs[i],
                   output_write(recordings, names, grid->points, &options->picture, options->outputs[i])))
            status = EXIT_USAGE;
    for (size_t i = 0; runs && i < grid->points; i++) {
        recording_close(&runs[i].recording);
        if (runs[i].session.options) session_close(&runs[i].session);
    }
    memory_free(runs);
    return status;
}

/* ---- one run ---- */

static int trace_session(TraceCommand *options) {
    Session session;
    OutFile out = {0};
    if (!session_open(&session, &options->session, SESSION_TRACED)) return EXIT_USAGE;
    if (options->recording && !recording_start(&out, &session, options->recording)) {
        session_close(&session);
        return EXIT_USAGE;
    }
    if (!session_drive(&session)) {
        file_discard(&out);
        return EXIT_USAGE;
    }
    int status = EXIT_USAGE;
    if (session.trace_lost) {
        (void)write_session(&session, options, &out); /* says why */
    } else {
        options->session.quiet |= has_stream(options); /* one thing at a time on standard output */
        status = report_run(&session);
        fflush(terminal_behind(stdout)); /* files may take longer than a signal gives them */
        if (!write_session(&session, options, &out) && !session.interrupted) status = EXIT_USAGE;
    }
    session_close(&session);
    return status;
}

int cmd_trace(int argc, char **argv) {
    static const struct argp_child children[] = {{&session_argp, 0, NULL, 2}, {0}};
    static const struct argp argp = {.options = trace_options,
                                     .parser = parse_trace,
                                     .args_doc = "FILE... -o OUT.png",
                                     .doc =
                                         "Run a program and draw what every lane did in every cycle. Several programs, "
                                         "or one with --over, are drawn on one axis.",
                                     .children = children};
    TraceCommand options = {0};
    cli_parse(&argp, argc, argv, &options);

    /* Before anything runs: is every output of a kind that can be written? */
    const char *input = options.session.file;
    size_t recordings = 0;
    for (size_t i = 0; i < options.output_count; i++) {
        const char *path = options.outputs[i];
        if (!file_can_write(input, path)) return EXIT_USAGE;
        const Output *output = output_of(path);
        if (!output) return cli_error("-o %s: the extension says what to write:%s", path, output_extensions);
        if (output->form != OUTPUT_RECORDING) continue;
        options.recording = path;
        recordings++;
    }
    if (options.alu_csv && !file_can_write(input, options.alu_csv)) return EXIT_USAGE;
    if (options.memory_csv && !file_can_write(input, options.memory_csv)) return EXIT_USAGE;
    if (recordings > 1) return cli_error("-o: one .lstrace file at a time");

    if (options.files.count == 1 && !options.over.count)
        return options.names.count        ? cli_error("--name is for several runs; --title names a picture of one")
               : recording_is_file(input) ? trace_recording(&options)
                                          : trace_session(&options);
    SweepGrid grid;
    const bool ok = sweep_grid_make(&grid, &options.session, &options.files, &options.over);
    const int status = ok ? trace_several(&options, &grid) : EXIT_USAGE;
    sweep_grid_free(&grid);
    return status;
}
