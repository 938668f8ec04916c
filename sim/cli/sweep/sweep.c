/* sweep.c: the steps of a sweep:
 *
 *   look at everything that could be wrong: outputs, programs, machines
 *   take over what is finished
 *   run the rest, each point in a process of its own; each result is kept in a file at once
 *   write table, chart and page
 */
#include "sim/cli/sweep/sweep_run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/cli/base/files.h"
#include "sim/cli/report/report.h"
#include "sim/cli/sweep/sweep_key.h"
#include "sim/cli/sweep/sweep_pool.h"
#include "sim/cli/sweep/sweep_row.h"
#include "sim/cli/sweep/sweep_store.h"

enum { SHOWN_POINTS = 10, POINT_TEXT_MAX = 512, MACHINE_TEXT_MAX = 1024, DETAIL_MAX = 400 };

typedef struct Sweep {
    const SweepCommand *command;
    const SweepGrid *grid;
    size_t first, last;  /* the points that are wanted */
    Image **images;      /* one for each program; NULL: not needed yet */
    uint64_t *programs;  /* their keys */
    uint64_t *keys;      /* of the points */
    char **lines;        /* results; NULL: none yet */
    bool *varies;        /* settings that are not the same for all points */
    Config config;       /* of the first point */
    SessionOptions base; /* the command's, with all files that they name */
    uint64_t key;        /* of `base` */
    SweepStore store;
    size_t crashed;
} Sweep;

/* ---- programs and machines ---- */

static bool blame(const Sweep *sweep, size_t point) {
    char text[POINT_TEXT_MAX];
    sweep_grid_show(sweep->grid, point, text, sizeof text);
    if (*text) cli_error("this was with %s", text);
    return false;
}

/* Warnings are given for the first program only: the others are variations of it. */
static bool load_program(Sweep *sweep, size_t point, SessionOptions *options) {
    const size_t number = sweep_grid_program(sweep->grid, point);
    if (sweep->images[number]) return true;
    if (point > sweep->first) options->load.warnings = (DiagPolicy){.all = DIAG_NO};
    sweep->images[number] = load_image(options->file, &options->load);
    if (!sweep->images[number]) return blame(sweep, point);
    sweep->programs[number] = sweep_key_program(sweep->key, sweep->images[number]);
    return sweep->programs[number] || (cli_error("out of memory"), false);
}

static bool prepare_point(Sweep *sweep, size_t point, SessionOptions *options) {
    Config config;
    char error[CONFIG_ERROR_MAX];
    sweep_grid_options(sweep->grid, point, &sweep->base, options);
    if (!load_program(sweep, point, options)) return false;
    const size_t number = sweep_grid_program(sweep->grid, point);
    if (!run_configure(sweep->images[number], &config, error)) return cli_error("%s", error), false;
    if (!machine_configure(&options->machine, &config)) return blame(sweep, point);
    if (point == sweep->first) sweep->config = config;
    for (size_t i = 0; i < config_setting_count; i++)
        sweep->varies[i] |= config_get(&config, &config_settings[i]) != config_get(&sweep->config, &config_settings[i]);
    sweep->keys[point] = sweep_key_point(sweep->programs[number], &config, &options->machine);
    return true;
}

static bool prepare(Sweep *sweep) {
    const size_t points = sweep->grid->points, programs = sweep_grid_programs(sweep->grid);
    SessionOptions *options = malloc(sizeof *options);
    sweep->images = calloc(programs, sizeof *sweep->images);
    sweep->programs = calloc(programs, sizeof *sweep->programs);
    sweep->keys = calloc(points, sizeof *sweep->keys);
    sweep->lines = calloc(points, sizeof *sweep->lines);
    sweep->varies = calloc(config_setting_count, sizeof *sweep->varies);
    bool ok = options && sweep->images && sweep->programs && sweep->keys && sweep->lines && sweep->varies;
    if (!ok) cli_error("out of memory");
    ok = ok && machine_load(&sweep->base.machine);
    if (ok) sweep->key = sweep_key_base(&sweep->base);
    for (size_t point = sweep->first; ok && point < sweep->last; point++) ok = prepare_point(sweep, point, options);
    free(options);
    return ok;
}

static void release(Sweep *sweep) {
    for (size_t i = 0; sweep->images && i < sweep_grid_programs(sweep->grid); i++) image_free(sweep->images[i]);
    for (size_t i = 0; sweep->lines && i < sweep->grid->points; i++) free(sweep->lines[i]);
    free(sweep->images);
    free(sweep->programs);
    free(sweep->keys);
    free(sweep->lines);
    free(sweep->varies);
    machine_unload(&sweep->base.machine);
    sweep_store_close(&sweep->store, false);
}

/* ---- what is finished ---- */

static size_t missing_points(const Sweep *sweep) {
    size_t count = 0;
    for (size_t point = sweep->first; point < sweep->last; point++) count += !sweep->lines[point];
    return count;
}

static bool take_over(Sweep *sweep) {
    for (size_t point = sweep->first; point < sweep->last; point++) {
        const char *line = sweep_store_find(&sweep->store, sweep->keys[point]);
        if (!line || sweep->lines[point]) continue;
        sweep->lines[point] = strdup(line);
        if (!sweep->lines[point]) return cli_error("out of memory"), false;
    }
    return true;
}

static bool is_place_for_files(const char *path) {
    struct stat info;
    return strcmp(path, "-") != 0 && (stat(path, &info) != 0 || S_ISREG(info.st_mode));
}

/* Beside the first output. An output that is no regular file has nothing beside it. */
static bool open_store(Sweep *sweep) {
    const char *output = sweep->command->outputs.items[0];
    if (!is_place_for_files(output)) return true;
    char *path = malloc(strlen(output) + sizeof ".partial");
    if (!path) return cli_error("out of memory"), false;
    sprintf(path, "%s.partial", output);
    const bool ok = sweep_store_open(&sweep->store, path, sweep->command->fresh) && take_over(sweep);
    const size_t points = sweep->last - sweep->first, taken = points - missing_points(sweep);
    if (ok && taken && !sweep->command->base.quiet)
        fprintf(stderr, "lockstep: took over %zu of %zu points from %s\n", taken, points, path);
    free(path);
    return ok;
}

/* ---- a point ---- */

/* The first line of what was said on standard error, which goes to `log`; of a fault, the line about that. */
static void read_detail(FILE *log, bool fault, char *detail, size_t size) {
    char line[DETAIL_MAX];
    detail[0] = '\0';
    rewind(log);
    while (fgets(line, sizeof line, log)) {
        const size_t prefix = strncmp(line, "lockstep: ", 10) == 0 ? 10 : 0;
        const bool about = fault && strstr(line, ": fault: ");
        line[strcspn(line, "\r\n")] = '\0';
        if (!detail[0] || about) snprintf(detail, size, "%s", line + prefix);
        if (!fault || about) return;
    }
}

static SweepStatus status_of(const Session *session) {
    if (gpu_fault(session->run.gpu) && !run_fault_expected(&session->run)) return SWEEP_FAULT;
    return session->failed ? SWEEP_FAILED : SWEEP_OK;
}

/* In a process of its own. A point that memory was short for has no line: it is no result. */
static void work(void *user, size_t point, TextBuffer *line) {
    const Sweep *sweep = user;
    static SessionOptions options;
    Session session;
    char detail[DETAIL_MAX];
    FILE *log = tmpfile();
    line->failed = !log && errno == ENOMEM;
    if (!log || dup2(fileno(log), STDERR_FILENO) < 0) return;
    sweep_grid_options(sweep->grid, point, &sweep->base, &options);
    options.image = sweep->images[sweep_grid_program(sweep->grid, point)];
    options.quiet = true;
    const bool ran = session_run(&session, &options, false);
    if (ran) (void)session_report(&session);
    if (ran && session.interrupted) return;
    const SweepStatus status = ran ? status_of(&session) : SWEEP_REFUSED;
    read_detail(log, status == SWEEP_FAULT, detail, sizeof detail);
    line->failed = !ran && strstr(detail, cli_no_memory);
    sweep_row_values(line, status, detail, ran ? &session : NULL);
}

static bool done(void *user, size_t point, const char *line, const char *how) {
    Sweep *sweep = user;
    TextBuffer crash = {0};
    if (!line) sweep_row_values(&crash, SWEEP_CRASHED, how, NULL);
    sweep->crashed += !line;
    sweep->lines[point] = line ? strdup(line) : text_take(&crash);
    if (!sweep->lines[point]) return cli_error("out of memory"), false;
    return !line || sweep_store_add(&sweep->store, sweep->keys[point], line);
}

static SweepPoolEnd run_missing(Sweep *sweep) {
    size_t *points = calloc(sweep->last - sweep->first, sizeof *points), count = 0;
    if (!points) return cli_error("out of memory"), SWEEP_POOL_FAILED;
    for (size_t point = sweep->first; point < sweep->last; point++)
        if (!sweep->lines[point]) points[count++] = point;
    const size_t total = sweep->last - sweep->first;
    const SweepPool pool = {.points = points,
                            .count = count,
                            .already = total - count,
                            .total = total,
                            .jobs = sweep->command->jobs,
                            .work = work,
                            .done = done,
                            .user = sweep};
    const SweepPoolEnd end = sweep_pool_run(&pool);
    free(points);
    return end;
}

/* ---- outputs ---- */

static bool is_chart(const char *path) {
    return file_has_extension(path, ".png") || file_has_extension(path, ".html");
}

/* That of a job's part need not exist: jobs also run where nothing was prepared for them. */
static bool make_folder_of(const char *path) {
    char *folder = strndup(path, (size_t)(strrchr(path, '/') - path) + 1);
    const bool ok = folder ? file_make_folder(folder) : (cli_error("out of memory"), false);
    free(folder);
    return ok;
}

static bool check_outputs(const Sweep *sweep) {
    const SweepList *outputs = &sweep->command->outputs;
    bool chart = sweep->command->look.stat_count > 0;
    for (size_t i = 0; i < outputs->count; i++) {
        const char *path = outputs->items[i];
        if (is_chart(path) && sweep->command->is_part)
            return cli_error("--points makes a part for --merge: a .csv"), false;
        if (sweep->command->is_part && strchr(path, '/') && !make_folder_of(path)) return false;
        if (is_place_for_files(path) && !is_chart(path) && !file_has_extension(path, ".csv"))
            return cli_error("%s: the extension says what to write: .csv, .png or .html", path), false;
        for (size_t f = 0; f < sweep->command->files.count; f++)
            if (!file_can_write(sweep->command->files.items[f], path)) return false;
        chart |= is_chart(path);
    }
    return !chart || sweep_chart_check(sweep->grid, &sweep->command->look);
}

static bool write_output(const SweepReport *report, const char *path) {
    if (file_has_extension(path, ".png")) {
        size_t length;
        uint8_t *png = sweep_chart(report, &length);
        const bool ok = png && file_write(path, png, length);
        free(png);
        return ok;
    }
    char *page = file_has_extension(path, ".html") ? sweep_page(report) : NULL;
    const char *text = file_has_extension(path, ".html") ? page : report->csv;
    const bool ok = text && file_write(path, text, strlen(text));
    free(page);
    return ok;
}

static bool write_report(const Sweep *sweep, SweepReport *report) {
    char error[CSV_ERROR_MAX];
    if (!csv_read(&report->table, (const uint8_t *)report->csv, strlen(report->csv), error))
        return cli_error("out of memory"), false;
    bool ok = true;
    for (size_t i = 0; i < sweep->command->outputs.count; i++)
        ok = write_output(report, sweep->command->outputs.items[i]) && ok;
    csv_free(&report->table);
    return ok;
}

static bool write_outputs(const Sweep *sweep) {
    char machine[MACHINE_TEXT_MAX];
    report_settings(&sweep->config, sweep->varies, machine, sizeof machine);
    char *command = sweep_command("lockstep", "", sweep->command), *csv = sweep_table(sweep->grid, sweep->lines);
    SweepReport report = {
        .grid = sweep->grid, .look = &sweep->command->look, .machine = machine, .command = command, .csv = csv};
    const bool ok = command && csv ? write_report(sweep, &report) : (cli_error("out of memory"), false);
    free(command);
    free(csv);
    return ok;
}

/* A part has no rows of points that crashed, so that these are tried again. */
static bool write_part(const Sweep *sweep) {
    TextBuffer text = {0};
    sweep_put_start(&text);
    for (size_t point = sweep->first; point < sweep->last; point++)
        if (strncmp(sweep->lines[point], "crashed,", 8) != 0)
            sweep_put_result(&text, sweep->keys[point], sweep->lines[point]);
    char *csv = text_take(&text);
    if (!csv) return cli_error("out of memory"), false;
    bool ok = true;
    for (size_t i = 0; i < sweep->command->outputs.count; i++)
        ok = file_write(sweep->command->outputs.items[i], csv, strlen(csv)) && ok;
    free(csv);
    return ok;
}

/* ---- what is said in the end ---- */

/* The first two cells of a line, as they stand in the file. */
static bool is_well(const char *line) {
    const char *word = sweep_statuses[SWEEP_OK].word;
    return strncmp(line, word, strlen(word)) == 0 && line[strlen(word)] == ',';
}

/* Without its quotes; returns what follows. No memory is asked for: the point may be one that it was short for. */
static const char *show_cell(const char *cell) {
    const bool quoted = *cell == '"';
    for (cell += quoted; *cell && (quoted || *cell != ','); cell++) {
        if (quoted && *cell == '"' && *++cell != '"') break;
        fputc(*cell, stderr);
    }
    return cell + (*cell == ',');
}

static void show_point(const Sweep *sweep, size_t point) {
    char text[POINT_TEXT_MAX];
    const char *line = sweep->lines[point];
    sweep_grid_show(sweep->grid, point, text, sizeof text);
    fprintf(stderr, "    point %zu%s%s", point, *text ? ": " : "", text);
    for (int cell = 0; line && cell < 2; cell++) {
        fprintf(stderr, ": ");
        line = show_cell(line);
    }
    fprintf(stderr, "\n");
}

/* Those without a line, or those that did not end well: how many, and the first of them. */
static size_t show_points(const Sweep *sweep, bool missing, const char *what) {
    size_t count = 0;
    for (size_t point = sweep->first; point < sweep->last; point++)
        count += missing ? !sweep->lines[point] : !is_well(sweep->lines[point]);
    if (!count) return 0;
    cli_error("%zu of %zu points %s:", count, sweep->last - sweep->first, what);
    size_t shown = 0;
    for (size_t point = sweep->first; point < sweep->last && shown < SHOWN_POINTS; point++) {
        if (missing ? sweep->lines[point] != NULL : is_well(sweep->lines[point])) continue;
        show_point(sweep, point);
        shown++;
    }
    if (count > shown) fprintf(stderr, "    and %zu more\n", count - shown);
    return count;
}

static int finish(Sweep *sweep) {
    const bool part = sweep->command->is_part;
    if (!(part ? write_part(sweep) : write_outputs(sweep))) return EXIT_USAGE;
    const size_t bad = show_points(sweep, false, "did not end well");
    const size_t others = sweep_store_others(&sweep->store);
    if (sweep->store.out && others && !sweep->command->base.quiet)
        fprintf(stderr, "lockstep: %s is kept: it has %zu result%s not of this sweep\n", sweep->store.path, others,
                others == 1 ? " that is" : "s that are");
    sweep_store_close(&sweep->store, sweep->crashed == 0 && others == 0);
    return (part ? sweep->crashed : bad) ? EXIT_PROGRAM : EXIT_OK;
}

/* ---- the steps ---- */

static int interrupted(Sweep *sweep) {
    const size_t points = sweep->last - sweep->first, finished = points - missing_points(sweep);
    cli_error("interrupted after %zu of %zu points", finished, points);
    if (sweep->store.out) fprintf(stderr, "They are in %s; the same command goes on from there.\n", sweep->store.path);
    return interrupt_status();
}

static int run_here(Sweep *sweep) {
    if (!open_store(sweep)) return EXIT_USAGE;
    switch (run_missing(sweep)) {
    case SWEEP_POOL_DONE: return finish(sweep);
    case SWEEP_POOL_INTERRUPTED: return interrupted(sweep);
    default: return EXIT_USAGE;
    }
}

static bool read_parts(Sweep *sweep) {
    const SweepList *merges = &sweep->command->merges;
    for (size_t i = 0; i < merges->count; i++)
        if (!sweep_store_read(&sweep->store, merges->items[i])) return false;
    return take_over(sweep);
}

static int merge(Sweep *sweep) {
    if (show_points(sweep, true, "are missing")) {
        if (!sweep->command->base.quiet)
            fprintf(stderr, "Nothing was written. With --job-list or --slurm the same command makes jobs for them.\n");
        return EXIT_PROGRAM;
    }
    return finish(sweep);
}

static int take_steps(Sweep *sweep) {
    if (!check_outputs(sweep) || !prepare(sweep) || !read_parts(sweep)) return EXIT_USAGE;
    if (sweep->command->job_list || sweep->command->slurm) {
        const char *stream = file_stream_read();
        if (stream) return cli_error("%s is no file: jobs cannot read it again", stream);
        if (sweep->command->merges.count && !show_points(sweep, true, "are missing"))
            return cli_error("no point is missing: there is nothing left to do"), EXIT_OK;
        return sweep_write_jobs(sweep->command, sweep->grid, sweep->lines) ? EXIT_OK : EXIT_USAGE;
    }
    return sweep->command->merges.count ? merge(sweep) : run_here(sweep);
}

int sweep_run(const SweepCommand *command, const SweepGrid *grid) {
    Sweep sweep = {.command = command, .grid = grid, .last = grid->points, .base = command->base};
    if (command->is_part) {
        sweep.first = command->first;
        sweep.last = command->last;
    }
    const int status = take_steps(&sweep);
    release(&sweep);
    return status;
}
