/* cmd_trace.c: `lockstep trace`: run a program and write its trace as pictures and tables; or run several, and draw
 * them on one axis. */
#include <string.h>

#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"
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
    OPTION_ROWS,
    OPTION_PATTERNS
};
enum { MAX_CELL = 64, MAX_NOTES = 64, MIN_WIDTH = 320 };

typedef struct TraceCommand {
    SessionOptions session;
    CliList files, over, names, outputs;
    const char *recording; /* the output that is written while the machine runs, or NULL */
    const char *tables[2]; /* what each ALU, and each memory queue, did */
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
    {"alu-csv", CLI_TEXT(TraceCommand, tables[0]), "FILE", 0, "Write what each ALU executed to FILE", 0},
    {"memory-csv", CLI_TEXT(TraceCommand, tables[1]), "FILE", 0,
     "Write how many requests each memory queue held to FILE", 0},
    {"over", CLI_LIST(TraceCommand, over), "KEY=A,B,...", 0,
     "Run the program with each of these values of a setting, of preset, dispatch or a constant (define:NAME), "
     "and draw all runs on one axis; as of lockstep sweep",
     0},
    {"title", CLI_TEXT(TraceCommand, picture.title), "TEXT", 0,
     "Title of a picture (default: what the program's first comment says)", 1},
    {"note", OPTION_NOTE, "A:B[@N]=TEXT", 0,
     "A bracket with TEXT above cycles A to B-1 of a picture, of several runs above run N (default: the first); may be "
     "repeated. In a source: .note A:B \"TEXT\"",
     1},
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
    {"rows", OPTION_ROWS, "slots|issued|both", 0,
     "What has rows: wave slots (default), so that a lane stays in its place; or what is issued: a row is an issue "
     "port, and each lane that it issues has the colour of the slot of its wave",
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

/* Tables of units, beside -o? */
static bool has_tables(const TraceCommand *options) {
    return options->tables[0] || options->tables[1];
}

static error_t parse_trace(int key, char *text, struct argp_state *state) {
    TraceCommand *options = state->input;
    PictureOptions *picture = &options->picture;
    uint64_t number, range[2];
    const char *rest;
    switch (key) {
    case 'o': return cli_fill(CLI_LIST(TraceCommand, outputs), text, state);
    case ARGP_KEY_ARG:
        if (!options->session.file) options->session.file = text;
        return cli_fill(CLI_LIST(TraceCommand, files), text, state);
    case ARGP_KEY_END:
        if (!options->outputs.count && !has_tables(options))
            argp_error(state, "missing -o FILE, where the extension of FILE is one of%s", output_extensions);
        if (picture->bare && picture->rows != PICTURE_ROWS_SLOTS)
            argp_error(state, "--bare draws the lanes of wave slots: it cannot have --rows issued or both");
        return 0;

    /* What a picture looks like. */
    case OPTION_NOTE:
        number = 1;
        if (!counts_read(text, ':', 0, UINT64_MAX, range, &rest) || range[0] >= range[1] ||
            (*rest == '@' && !count_read(rest + 1, 1, PICTURE_MAX_RUNS, &number, &rest)) || *rest != '=' || !rest[1])
            argp_error(state, "--note takes A:B=TEXT or, of run N, A:B@N=TEXT, with A below B and N up to %d, not '%s'",
                       PICTURE_MAX_RUNS, text);
        options->notes[cli_one_more(state, "--note", &picture->note_count, MAX_NOTES)] =
            (NoteSpec){range[0], range[1], rest + 1, (uint32_t)number - 1};
        picture->notes = options->notes;
        return 0;
    case OPTION_SCALE: picture->scale = cli_read_count(state, "--scale", text, 1, PICTURE_MAX_SCALE); return 0;
    case OPTION_CELL: picture->cell_x = picture->cell_y = cli_read_count(state, "--cell", text, 1, MAX_CELL); return 0;
    case OPTION_WIDTH: picture->width = cli_read_count(state, "--width", text, MIN_WIDTH, PICTURE_MAX_WIDTH); return 0;
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
        picture->patterns = PICTURE_PATTERNS_ON;
        if (text && cli_read_word(state, "--patterns", text, "on or off")) picture->patterns = PICTURE_PATTERNS_OFF;
        return 0;
    case OPTION_THEME:
        picture->theme = (ThemeId)cli_read_word(state, "--theme", text, "dark or light");
        picture->theme_asked = true;
        return 0;
    case OPTION_ROWS:
        picture->rows = (PictureRows)cli_read_word(state, "--rows", text, "slots, issued or both");
        return 0;
    case OPTION_PALETTE: picture->palette = cli_read_palette(state, text); return 0;
    default: return cli_fill(key, text, state);
    }
}

/* ---- outputs ---- */

/* Is standard output for one of the outputs? */
static bool has_stream(const TraceCommand *options) {
    bool found = false;
    for (size_t i = 0; i < options->outputs.count; i++) found |= strcmp(options->outputs.items[i], "-") == 0;
    for (int i = 0; i < 2; i++) found |= options->tables[i] && strcmp(options->tables[i], "-") == 0;
    return found;
}

/* Say that a file is there, if it is. */
static bool wrote(const TraceCommand *options, const char *path, bool ok) {
    if (ok && !options->session.quiet && !options->session.json && !has_stream(options)) printf("wrote %s\n", path);
    return ok;
}

/* All but the recording, which is written while the machine runs. */
static bool write_outputs(const Run *runs, size_t count, const TraceCommand *options) {
    static ExportWriter *const writers[] = {export_csv_alus, export_csv_queues};
    const PictureOptions *picture = &options->picture;
    bool ok = true;
    for (size_t i = 0; i < options->outputs.count; i++) {
        const char *path = options->outputs.items[i];
        if (path != options->recording) ok &= wrote(options, path, output_write(runs, count, picture, path));
    }
    for (int i = 0; i < 2; i++) {
        const char *path = options->tables[i];
        if (path) ok &= wrote(options, path, output_export(runs, picture, path, writers[i]));
    }
    return ok;
}

/* ---- the run of a program ---- */

static int trace_one(TraceCommand *options) {
    SessionOptions *session = &options->session;
    OutFile out;
    Run run;
    if (!session_open(&run, session, SESSION_TRACED, NULL)) return EXIT_USAGE;
    if (options->recording && !recording_start(&out, &run, options->recording)) return EXIT_USAGE;
    if (!session_drive(&run, session, 1)) {
        if (options->recording) file_discard(&out);
        return EXIT_USAGE;
    }
    if (run.trace_lost && options->recording) recording_commit(&out, &run); /* says why */
    if (run.trace_lost) return options->recording ? EXIT_USAGE : cli_error("%s", trace_error(run.trace));

    session->quiet |= has_stream(options); /* one thing at a time on standard output */
    const int status = report_run(&run, session);
    fflush(terminal_behind(stdout)); /* files may take longer than a signal gives them */
    output_describe(&run);
    bool ok = !options->recording || wrote(options, options->recording, recording_commit(&out, &run));
    const bool more = !options->recording || options->outputs.count > 1 || has_tables(options);
    if (ok && more && options->recording) ok = recording_attach(&run, options->recording);
    if (ok && more) ok = write_outputs(&run, 1, options);
    const bool interrupted = run.interrupted;
    run_destroy(&run);
    return ok || interrupted ? status : EXIT_USAGE;
}

/* ---- several runs, or a recording ---- */

/* Name a run by the values that set it apart: "eager", or "waves=4" of a number. */
static char *name_run(const SweepGrid *grid, size_t point) {
    TextBuffer text = {0};
    for (size_t a = 0; a < grid->axis_count; a++) {
        const SweepAxis *axis = &grid->axes[a];
        const SweepValue *value = &axis->values[sweep_grid_value(grid, a, point)];
        if (axis->count == 1) continue;
        const char *name = strspn(value->text, "0123456789.+-") == 0 ? value->text : value->pair;
        if (axis->kind == AXIS_FILE && strchr(value->text, '/')) name = visible_base(value->text);
        text_printf(&text, "%s%s", text.length ? " " : "", name);
    }
    return text_take(&text);
}

/* Is every note above a run that there is? Prints and returns false if not. */
static bool notes_fit(const TraceCommand *options, size_t count) {
    for (size_t i = 0; i < options->picture.note_count; i++)
        if (options->notes[i].run >= count)
            return cli_fail("--note: '%s' is for run %u, but the last run is %zu", options->notes[i].text,
                            options->notes[i].run + 1, count);
    return true;
}

/* Can there be a picture of several runs? Prints and returns false if not. */
static bool fits_several(const TraceCommand *options, size_t count) {
    for (size_t i = 0; i < options->outputs.count; i++) {
        const Output *output = output_of(options->outputs.items[i]);
        if (!output || output->form != OUTPUT_PICTURE)
            return cli_fail("-o %s: several runs become a picture (.png)", options->outputs.items[i]);
    }
    if (has_tables(options)) return cli_fail("--alu-csv and --memory-csv are tables of one run; these are several");
    if (options->session.json) return cli_fail("--json has the statistics of one run; these are several");
    if (options->session.machine.dump_count) return cli_fail("--dump: every run would write the same file");
    if (count > PICTURE_MAX_RUNS)
        return cli_fail("a picture has at most %d runs, not %zu; lockstep sweep has tables and charts of more",
                        PICTURE_MAX_RUNS, count);
    if (!notes_fit(options, count)) return false;
    return !options->names.count || options->names.count == count ||
           cli_fail("--name: once for each run or not at all; %zu names for %zu runs", options->names.count, count);
}

static int trace_several(TraceCommand *options, const SweepGrid *grid) {
    const size_t count = grid->points;
    const bool several = count > 1 || options->over.count;
    if (several && !fits_several(options, count)) return EXIT_USAGE;
    SessionOptions *sessions = memory_array(count, sizeof *sessions);
    Run *runs = memory_array(count, sizeof *runs);
    const char *names[PICTURE_MAX_RUNS];
    OWNED TextBuffer able = {0}, refused = {0}, unsaid = {0}; /* the reasons of the first that is refused are printed */
    for (size_t i = 0; i < count; i++) {
        SessionOptions *session = &sessions[i];
        sweep_grid_options(grid, i, &options->session, session);
        session->quiet = true;
        names[i] = options->names.count ? options->names.items[i] : name_run(grid, i);
        if (!recording_is_file(session->file)) {
            const bool ok = session_open(&runs[i], session, SESSION_TRACED, refused.length ? &unsaid : NULL);
            TextBuffer *list = ok ? &able : &refused;
            text_printf(list, "%s%s", list->length ? ", " : "", names[i]);
            continue;
        }
        if (options->over.count)
            return cli_error("%s is a recording: nothing is run, so --over has no effect", session->file);
        if (!several && session_is_changed(session))
            return cli_error("%s is a recording: nothing is run, so options of a run have no effect", session->file);
        if (options->recording) return cli_error("%s is a recording already", session->file);
        if (!recording_open(&runs[i], session->file)) return EXIT_USAGE;
    }
    if (refused.length && able.length)
        return cli_error("cannot run: %s; nothing was run. Can run: %s", refused.text, able.text);
    if (refused.length || !session_drive(runs, sessions, count)) return EXIT_USAGE;
    int status = EXIT_OK;
    for (size_t i = 0; i < count; i++) {
        if (runs[i].trace_lost) return cli_error("%s", trace_error(runs[i].trace));
        if (runs[i].gpu) status = max_i32(status, report_run(&runs[i], &sessions[i]));
        if (runs[i].interrupted) return status;
        output_describe(&runs[i]);
    }
    for (size_t i = 0; several && !options->session.quiet && i < count; i++) {
        const uint64_t first = trace_cycles(run_trace(&runs[0])), cycles = trace_cycles(run_trace(&runs[i]));
        printf("%s: %llu cycles", names[i], wide(cycles));
        if (i > 0 && first > 0) printf(", %+.0f %%", ((double)cycles / (double)first - 1) * 100);
        printf("\n");
    }
    if (several) options->picture.names = names;
    if (!write_outputs(runs, count, options)) status = EXIT_USAGE;
    if (!several && runs[0].faulted)
        fprintf(stderr, "%s: the run ended with the fault %s in cycle %llu, wave %u\n", runs[0].file,
                runs[0].fault.name, wide(runs[0].fault.cycle), runs[0].fault.wave);
    for (size_t i = 0; i < count; i++) run_destroy(&runs[i]);
    return status;
}

int cmd_trace(int argc, char **argv) {
    static const struct argp_child children[] = {{&session_argp, 0, NULL, 2}, {0}};
    TraceCommand options = {0};
    cli_parse(argc, argv, trace_options, parse_trace, children, &options);

    /* Before anything runs: is every output of a kind that can be written? */
    const char *input = options.session.file;
    size_t recordings = 0;
    for (size_t i = 0; i < options.outputs.count; i++) {
        const char *path = options.outputs.items[i];
        if (!file_can_write(input, path, NULL)) return EXIT_USAGE;
        const Output *output = output_of(path);
        if (!output) return cli_error("-o %s: the extension says what to write:%s", path, output_extensions);
        if (output->form != OUTPUT_RECORDING) continue;
        options.recording = path;
        recordings++;
    }
    for (int i = 0; i < 2; i++)
        if (options.tables[i] && !file_can_write(input, options.tables[i], NULL)) return EXIT_USAGE;
    if (recordings > 1) return cli_error("-o: one .lstrace file at a time");

    if (options.files.count == 1 && !options.over.count) {
        if (!notes_fit(&options, 1)) return EXIT_USAGE;
        if (options.names.count) return cli_error("--name is for several runs; --title names a picture of one");
        if (!recording_is_file(input)) return trace_one(&options);
    }
    SweepGrid grid;
    sweep_grid_make(&grid, &options.session, &options.files, &options.over);
    return trace_several(&options, &grid);
}
