/* sweep.c: `lockstep sweep`: the steps of a sweep:
 *
 *   look at everything that could be wrong: outputs, programs, machines
 *   take over what is finished
 *   run the rest on host threads; each row is added to a file at once
 *   write table and chart
 */
#include "sim/cli/sweep/sweep.h"

#include <string.h>
#include <sys/stat.h>

#include "sim/base/pool.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/run/problem.h"

enum { SHOWN_POINTS = 10, POINT_TEXT_MAX = 512 };

/* ---- what could be wrong ---- */

static bool is_place_for_files(const char *path) {
    struct stat info;
    return strcmp(path, "-") != 0 && (stat(path, &info) != 0 || S_ISREG(info.st_mode));
}

static void check_outputs(const Sweep *sweep) {
    const CliList *outputs = &sweep->outputs;
    bool chart = sweep->stats.count > 0;
    for (size_t i = 0; i < outputs->count; i++) {
        const char *path = outputs->items[i], *slash = strrchr(path, '/');
        const bool is_chart = file_has_extension(path, ".png");
        if (is_chart && sweep->is_part) cli_stop("--points makes a part for --merge: a .csv");
        if (sweep->is_part && slash) { /* need not exist: jobs also run where nothing was prepared for them */
            if (!file_make_folder(memory_strndup(path, (size_t)(slash - path) + 1), NULL)) exit(EXIT_USAGE);
        }
        if (is_place_for_files(path) && !is_chart && !file_has_extension(path, ".csv"))
            cli_stop("%s: the extension says what to write: .csv or .png", path);
        chart |= is_chart;
    }
    for (size_t i = 0; i < sweep->files.count; i++) {
        const char *others[] = {sweep->job_list, sweep->slurm}, *file = sweep->files.items[i];
        for (size_t o = 0; o < outputs->count + 2; o++) {
            const char *path = o < 2 ? others[o] : outputs->items[o - 2];
            if (path && !file_can_write(file, path, NULL)) exit(EXIT_USAGE);
        }
    }
    if (chart) sweep_chart_check(sweep);
}

/* Something was printed about a point: say which, and end. */
static _Noreturn void blame(const Sweep *sweep, size_t point) {
    char text[POINT_TEXT_MAX];
    sweep_grid_show(&sweep->grid, point, text, sizeof text);
    if (*text) cli_error("at the point %s", text);
    exit(EXIT_USAGE);
}

static void prepare(Sweep *sweep) {
    const size_t points = sweep->grid.points, programs = sweep_grid_program(&sweep->grid, points - 1) + 1;
    SessionOptions *options = memory_new(sizeof *options);
    uint64_t *program_keys = memory_array(programs, sizeof *program_keys);
    sweep->images = memory_array(programs, sizeof *sweep->images);
    sweep->keys = memory_array(points, sizeof *sweep->keys);
    sweep->sorted = memory_array(sweep->last - sweep->first, sizeof *sweep->sorted);
    sweep->rows = memory_array(points, sizeof *sweep->rows);

    /* All files that the options name, once for all points. */
    MachineOptions *machine = &sweep->base.machine;
    uint8_t *settings = NULL;
    if (machine->config_file && !file_read(machine->config_file, &settings, &machine->config_length, NULL))
        exit(EXIT_USAGE);
    machine->config_text = (char *)settings;
    machine->bindings = machine_bind(machine, NULL);
    if (!machine->bindings) exit(EXIT_USAGE);
    const uint64_t base_key = sweep_key_base(&sweep->base);

    /* The program, the machine and the key of each point. */
    for (size_t point = sweep->first; point < sweep->last; point++) {
        const size_t number = sweep_grid_program(&sweep->grid, point);
        sweep_grid_options(&sweep->grid, point, &sweep->base, options);
        if (!sweep->images[number]) {
            /* Warnings are given for the first program only: the others are variations of it. */
            if (point > sweep->first) options->load.warnings = (DiagPolicy){.all = DIAG_NO};
            options->load.given = machine->given;
            options->load.given_count = machine->bind_count;
            sweep->images[number] = load_image(options->file, &options->load);
            if (!sweep->images[number]) blame(sweep, point);
            program_keys[number] = sweep_key_program(base_key, sweep->images[number]);
            options->machine.bindings = NULL;
            if (!machine_name_resources(&options->machine, sweep->images[number], NULL)) blame(sweep, point);
        }

        Config config;
        char error[CONFIG_ERROR_MAX];
        if (!run_configure(sweep->images[number], &config, error)) cli_stop("%s", error);
        if (!machine_configure(&options->machine, &config, NULL)) blame(sweep, point);
        if (point == sweep->first) sweep->config = config;
        for (size_t i = 0; i < config_setting_count; i++)
            if (config_get(&config, &config_settings[i]) != config_get(&sweep->config, &config_settings[i]))
                sweep->varies |= (SettingSet)1 << i;
        sweep->keys[point] = sweep_key_point(program_keys[number], &config, &options->machine);
    }
    sweep_sort_keys(sweep);
}

/* ---- runs of points, by the engine of sim/run/run.h ----
 *
 * A point that faults or that its machine refuses is a result like any other. */

typedef struct Points {
    Sweep *sweep;
    size_t *missing; /* the points without a row */
    size_t count, before;
    Progress progress;
} Points;

static bool begin(void *user, size_t i, Run *run, ProgramError *error) {
    const Points *points = user;
    const Sweep *sweep = points->sweep;
    SessionOptions options;
    Binding bindings[MACHINE_MAX_ARGS];
    const Image *image = sweep->images[sweep_grid_program(&sweep->grid, points->missing[i])];
    sweep_grid_options(&sweep->grid, points->missing[i], &sweep->base, &options);
    MachineOptions *machine = &options.machine;
    memcpy(bindings, machine->bindings, machine->bind_count * sizeof *bindings);
    machine->bindings = bindings; /* their names depend on the program */

    /* All of this has succeeded for the key of the point, but for the last step. */
    ProgramOptions wanted = {.bindings = bindings, .binding_count = machine->bind_count, .grid = machine->grid};
    machine_name_resources(machine, image, NULL);
    run_configure(image, &wanted.config, error->text);
    machine_configure(machine, &wanted.config, NULL);
    *run = (Run){.image = image, .program = program_create(image, &wanted, error)};
    if (!run->program) return false;
    run_start(run, false);
    if (machine->threads > 1) gpu_set_threads(run->gpu, machine->threads);
    return true;
}

static bool end(void *user, size_t i, Run *run, const ProgramError *error) {
    Points *points = user;
    Sweep *sweep = points->sweep;
    const size_t point = points->missing[i];
    if (run && !gpu_done(run->gpu)) return true; /* interrupted: no result */
    char *row;
    if (run) {
        Problems problems;
        problems_find(&problems, run);
        problems_free(&problems);
        row = sweep_row_make(run->problem, run->problem_text, run);
    } else {
        SessionOptions options;
        Run refused = {0};
        OWNED TextBuffer text = {0};
        sweep_grid_options(&sweep->grid, point, &sweep->base, &options);
        machine_origin(&text, &options.machine, sweep->images[sweep_grid_program(&sweep->grid, point)],
                       error->settings);
        text_printf(&text, "%s: %s", text.length ? "" : options.file, error->text);
        run_problem(&refused, PROBLEM_REFUSED, text.text);
        row = sweep_row_make(PROBLEM_REFUSED, refused.problem_text, NULL);
    }
    sweep_keep(sweep, point, row);
    return true;
}

static bool watch(void *user) {
    Points *points = user;
    const size_t done = points->sweep->finished, total = points->sweep->last - points->sweep->first;
    const double seconds = progress_seconds(&points->progress);
    char left[40] = "";
    if (done > points->before) {
        const double rest = seconds / (double)(done - points->before) * (double)(total - done);
        snprintf(left, sizeof left, ", %d:%02d:%02d left", (int)(rest / 3600), (int)(rest / 60) % 60, (int)rest % 60);
    }
    progress_show(&points->progress, done, total, "%zu of %zu points%s", done, total, left);
    return !interrupt_came();
}

/* ---- the end ---- */

/* List the first points without a row, or that did not succeed; return how many there are. */
static size_t show_points(const Sweep *sweep, bool missing, const char *what) {
    size_t count = 0, shown = 0;
    for (size_t point = sweep->first; point < sweep->last; point++)
        count += missing ? !sweep->rows[point] : !sweep_row_is_ok(sweep->rows[point]);
    if (count) cli_error("%zu of %zu points %s:", count, sweep->last - sweep->first, what);
    for (size_t point = sweep->first; point < sweep->last && shown < SHOWN_POINTS; point++) {
        const char *row = sweep->rows[point];
        if (missing ? row != NULL : sweep_row_is_ok(row)) continue;
        char text[POINT_TEXT_MAX];
        sweep_grid_show(&sweep->grid, point, text, sizeof text);
        fprintf(stderr, "    point %zu%s%s", point, *text ? ": " : "", text);
        if (row) fprintf(stderr, ": %s: %s", row, row + strlen(row) + 1);
        fprintf(stderr, "\n");
        shown++;
    }
    if (count > shown) fprintf(stderr, "    and %zu more\n", count - shown);
    return count;
}

static int finish(Sweep *sweep) {
    bool ok = sweep->is_part || sweep_write(sweep);
    for (size_t i = 0; sweep->is_part && i < sweep->outputs.count; i++)
        ok = sweep_write_part(sweep, sweep->outputs.items[i]) && ok;
    if (!ok) return EXIT_USAGE;
    const size_t bad = show_points(sweep, false, "did not succeed");
    sweep_remove_file(sweep);
    return bad && !sweep->is_part ? EXIT_PROGRAM : EXIT_OK;
}

/* ---- the steps ---- */

static int run_here(Sweep *sweep) {
    const size_t total = sweep->last - sweep->first;

    /* Rows are added to a file beside the first output. An output that is no regular file has nothing beside it. */
    if (is_place_for_files(sweep->outputs.items[0])) sweep_resume(sweep);
    if (sweep->finished && !sweep->base.quiet)
        fprintf(stderr, "lockstep: took over %zu of %zu points from %s\n", sweep->finished, total, sweep->path);

    /* Run the points without a row, and keep their rows: all of them, unless a signal comes. */
    Points points = {.sweep = sweep, .before = sweep->finished, .progress = progress_start()};
    points.missing = memory_array(total, sizeof *points.missing);
    for (size_t point = sweep->first; point < sweep->last; point++)
        if (!sweep->rows[point]) points.missing[points.count++] = point;
    const VariantsPlan plan = {points.count, &points,        .begin = begin,
                               .end = end,   .watch = watch, .functional = sweep->base.functional};
    Variants *variants = variants_create(&plan, sweep->jobs);
    interrupt_catch(INTERRUPT_COMMAND);
    variants_run(variants);
    interrupt_release();
    progress_end(&points.progress);
    variants_destroy(variants);
    if (sweep->finished == total) return finish(sweep);
    cli_error("interrupted after %zu of %zu points", sweep->finished, total);
    if (sweep->out) fprintf(stderr, "They are in %s; the same command continues from there.\n", sweep->path);
    return interrupt_status();
}

/* ---- the command ---- */

enum { OPTION_JOBS = 0x800, OPTION_POINTS, OPTION_PER_JOB };

static const struct argp_option sweep_options[] = {
    {"over", CLI_LIST(Sweep, over), "KEY=A,B,...", 0,
     "An axis: values of a setting, of preset, dispatch or a constant (define:NAME); also A..B, A..B+STEP, A..B*FACTOR "
     "and all; may be repeated, for all combinations",
     1},
    {"output", 'o', "FILE", 0, "Write a table (.csv) or a chart (.png); may be repeated", 1},
    {"stat", CLI_LIST(Sweep, stats), "NAME", 0,
     "The column that is drawn (default: cycles); may be repeated, for more charts", 1},
    {"jobs", OPTION_JOBS, "N", 0, "Run N points at a time (default: as many as there are processors)", 1},
    {"fresh", CLI_FLAG(Sweep, fresh), NULL, 0, "Take nothing over from a sweep that was interrupted", 1},
    {"functional", CLI_FLAG(Sweep, base.functional), NULL, 0, "Run without timing", 1},
    {"quiet", 'q', NULL, 0, "Print only what went wrong", 1},
    {"job-list", CLI_TEXT(Sweep, job_list), "FILE", 0, "Run nothing: write a list of jobs for GNU parallel", 3},
    {"slurm", CLI_TEXT(Sweep, slurm), "FILE", 0, "Run nothing: write a script with an array of jobs for Slurm", 3},
    {"per-job", OPTION_PER_JOB, "N", 0, "Points of a job (default: so many that there are 1000 jobs at most)", 3},
    {"points", OPTION_POINTS, "A:B", 0,
     "Only the points A to B - 1 (A+N: N points from A on), as a part for --merge: what jobs do", 3},
    {"merge", CLI_LIST(Sweep, merges), "PATH", 0,
     "Run nothing: put parts together, from files or folders; may be repeated. With --job-list or --slurm: jobs for "
     "what is missing",
     3},
    {0},
};

static error_t parse_sweep(int key, char *text, struct argp_state *state) {
    Sweep *sweep = state->input;
    const bool jobs = sweep->job_list || sweep->slurm;
    uint64_t points[2];
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &sweep->chart;
        state->child_inputs[1] = &sweep->base.machine;
        state->child_inputs[2] = &sweep->base.load;
        return 0;
    case OPTION_JOBS: sweep->jobs = cli_read_count(state, "--jobs", text, 1, 4096); return 0;
    case OPTION_PER_JOB: sweep->per_job = cli_read_count(state, "--per-job", text, 1, SWEEP_MAX_POINTS); return 0;
    case OPTION_POINTS:
        sweep->is_part = true;
        sweep->may_end = counts_read(text, '+', 0, SWEEP_MAX_POINTS, points, NULL);
        if (!sweep->may_end && !counts_read(text, ':', 0, SWEEP_MAX_POINTS, points, NULL))
            argp_error(state, "--points takes two numbers A:B or A+N up to %d, not '%s'", SWEEP_MAX_POINTS, text);
        if (sweep->may_end) points[1] += points[0];
        if (points[0] >= points[1]) argp_error(state, "--points A:B means A to B - 1: '%s' is none", text);
        sweep->first = (size_t)points[0];
        sweep->last = (size_t)points[1];
        return 0;
    case 'o': return cli_fill(CLI_LIST(Sweep, outputs), text, state);
    case 'q': sweep->base.quiet = true; return 0;
    case ARGP_KEY_ARG: return cli_fill(CLI_LIST(Sweep, files), text, state);
    case ARGP_KEY_END: /* what cannot be meant together */
        if (!sweep->files.count) argp_error(state, "missing FILE");
        if (jobs && !sweep->outputs.count) argp_error(state, "missing -o OUT.csv: where the result of the jobs goes");
        if (sweep->is_part && (jobs || sweep->merges.count))
            argp_error(state, "--points cannot be combined with --job-list, --slurm or --merge");
        if (sweep->base.machine.dump_count) argp_error(state, "--dump: every point would write the same file");
        return 0;
    default: return cli_fill(key, text, state);
    }
}

int cmd_sweep(int argc, char **argv) {
    static const struct argp_child children[] = {{&chart_argp, 0, "The chart:", 4},
                                                 {&machine_argp, 0, "The machine:", 5},
                                                 {&load_argp, 0, "The source:", 8},
                                                 {0}};
    static Sweep all, *const sweep = &all;
    cli_parse(argc, argv, sweep_options, parse_sweep, children, sweep);
    if (!sweep->jobs) sweep->jobs = pool_host_threads();
    if (!sweep->outputs.count) cli_list_add(&sweep->outputs, "-");

    const CliList *merges = &sweep->merges;
    sweep_grid_make(&sweep->grid, &sweep->base, &sweep->files, &sweep->over);
    const size_t points = sweep->grid.points;
    if (!sweep->is_part || (sweep->may_end && sweep->last > points)) sweep->last = points;
    if (sweep->last > points || sweep->first >= sweep->last) cli_stop("--points: there are %zu points", points);
    sweep->names = sweep_row_names();
    check_outputs(sweep);
    prepare(sweep);
    for (size_t i = 0; i < merges->count; i++) sweep_take_parts(sweep, merges->items[i]);
    if (sweep->job_list || sweep->slurm) {
        const char *stream = file_stream_read();
        if (stream) return cli_error("%s is no file: jobs cannot read it again", stream);
        if (!merges->count || show_points(sweep, true, "are missing"))
            sweep_write_jobs(sweep);
        else
            cli_error("no point is missing: there is nothing left to do");
        return EXIT_OK;
    }
    if (!merges->count) return run_here(sweep);
    if (!show_points(sweep, true, "are missing")) return finish(sweep);
    if (!sweep->base.quiet)
        fprintf(stderr, "Nothing was written. With --job-list or --slurm the same command makes jobs for them.\n");
    return EXIT_PROGRAM;
}
