/* sweep_jobs.c: a sweep as jobs for other programs: a list for GNU parallel, a script for Slurm. Each job writes a part
 * with some of the points, and --merge makes the whole of them. What a job does is up to `lockstep sweep --points`: the
 * shell has only to hand over its words.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/session/command_words.h"
#include "sim/cli/sweep/sweep.h"

enum { MOST_JOBS = 1000 }; /* what Slurm takes in an array, unless it was told otherwise */

/* ---- the command ---- */

/* The files stand last, as their names may begin like options. */
char *sweep_command(const char *program, const char *options, const SweepCommand *command) {
    TextBuffer text = {0};
    command_put_program(&text, program);
    text_printf(&text, " sweep%s", options);
    for (size_t i = 0; i < command->over.count; i++) command_put_option(&text, "--over", command->over.items[i]);
    command_put_session(&text, &command->base);
    text_printf(&text, " --");
    for (size_t i = 0; i < command->files.count; i++) command_put_word(&text, command->files.items[i]);
    return text_take(&text);
}

/* As a line that can be shown: a command with line ends, or with what acts on a terminal, is written as one that makes
 * it. */
static void put_line(TextBuffer *text, const char *command) {
    TextBuffer escaped = {0};
    bool is_plain = true;
    for (size_t used, at = 0, length = strlen(command); at < length; at += used) {
        char shown[VISIBLE_MAX];
        used = visible_next(command + at, length - at, shown);
        const bool same = strlen(shown) == used && memcmp(shown, command + at, used) == 0;
        is_plain = is_plain && same;
        for (size_t i = at; i < at + used; i++)
            text_printf(&escaped, !same || command[i] == '\\' ? "\\0%03o" : "%c", (unsigned char)command[i]);
    }
    char *bytes = text_take(&escaped);
    text->failed |= !bytes;
    if (is_plain) {
        text_printf(text, "%s\n", command);
    } else if (bytes) {
        text_printf(text, "eval \"$(printf %%b ");
        command_put_quoted(text, bytes);
        text_printf(text, ")\"\n");
    }
    free(bytes);
}

/* ---- jobs ---- */

typedef struct Jobs {
    const SweepCommand *command;
    const SweepGrid *grid;
    char *const *lines;
    const char *output; /* of the merge */
    size_t each, count;
} Jobs;

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

static bool is_open(const Jobs *jobs, size_t job) {
    for (size_t p = job * jobs->each; p < smaller((job + 1) * jobs->each, jobs->grid->points); p++)
        if (!jobs->lines[p]) return true;
    return false;
}

static size_t open_jobs(const Jobs *jobs) {
    size_t count = 0;
    for (size_t job = 0; job < jobs->count; job++) count += is_open(jobs, job);
    return count;
}

/* The command with some options, which need no quotes: as a line, or as it is. */
static void put_command(TextBuffer *text, const Jobs *jobs, bool line, TextBuffer *options) {
    char *words = text_take(options), *command = words ? sweep_command(cli_program, words, jobs->command) : NULL;
    text->failed |= !command;
    if (command && line)
        put_line(text, command);
    else if (command)
        text_printf(text, "%s", command);
    free(words);
    free(command);
}

static void put_merge(TextBuffer *text, const Jobs *jobs) {
    TextBuffer options = {0};
    text_printf(&options, " --merge %s.parts -o %s", jobs->output, jobs->output);
    put_command(text, jobs, true, &options);
}

static void put_list(TextBuffer *text, const Jobs *jobs) {
    for (size_t job = 0; job < jobs->count; job++) {
        TextBuffer options = {0};
        const size_t first = job * jobs->each;
        if (!is_open(jobs, job)) continue;
        text_printf(&options, " --points %zu+%zu --jobs 1 --quiet -o %s.parts/points-%zu.csv", first, jobs->each,
                    jobs->output, first);
        put_command(text, jobs, true, &options);
    }
}

/* "0-3,7": the numbers of the jobs. */
static void put_array(TextBuffer *text, const Jobs *jobs) {
    const char *separator = "";
    for (size_t job = 0; job < jobs->count; job++) {
        if (!is_open(jobs, job)) continue;
        const size_t first = job;
        while (job + 1 < jobs->count && is_open(jobs, job + 1)) job++;
        text_printf(text, first < job ? "%s%zu-%zu" : "%s%zu", separator, first, job);
        separator = ",";
    }
}

static void put_script(TextBuffer *text, const Jobs *jobs) {
    TextBuffer options = {0};
    text_printf(text, "#!/bin/sh\n# A sweep as an array of %zu tasks, each with %zu of %zu points. Submit it from the ",
                open_jobs(jobs), jobs->each, jobs->grid->points);
    text_printf(text, "folder in which it was\n# made, and when all are done:\n#     ");
    put_merge(text, jobs);
    text_printf(text, "#SBATCH --job-name=lockstep-sweep\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=1\n");
    text_printf(text, "#SBATCH --output=%s.parts/task-%%a.log\n#SBATCH --array=", jobs->output);
    put_array(text, jobs);
    text_printf(text, "\nfirst=$((${SLURM_ARRAY_TASK_ID:?it is set in the tasks of an array} * %zu))\nexec ",
                jobs->each);
    text_printf(&options, " --points \"$first+%zu\" --jobs \"${SLURM_CPUS_PER_TASK:-1}\" --quiet", jobs->each);
    text_printf(&options, " -o %s.parts/points-$first.csv", jobs->output);
    put_command(text, jobs, false, &options);
    text_printf(text, "\n");
}

/* ---- what to do with them ---- */

/* In front of a name, for commands that take it for options. */
static const char *here(const char *path) {
    return path[0] == '-' ? "./" : "";
}

static void put_list_help(TextBuffer *text, const Jobs *jobs) {
    const char *list = jobs->command->job_list;
    text_printf(text, "%s has %zu job%s, with %zu of %zu points each. On this machine:\n", list, open_jobs(jobs),
                open_jobs(jobs) == 1 ? "" : "s", jobs->each, jobs->grid->points);
    text_printf(text, "    parallel --bar -a %s%s\n", here(list), list);
    text_printf(text, "On machines that share this folder:\n");
    text_printf(text, "    parallel --bar --sshlogin HOST,HOST --workdir . -a %s%s\n", here(list), list);
    text_printf(text, "On machines that do not, but have the same lockstep (one more --basefile for each further file "
                      "that the program reads):\n    ");
    TextBuffer command = {0};
    text_printf(&command, "parallel --bar --sshlogin HOST,HOST --workdir lockstep-sweep");
    for (size_t i = 0; i < jobs->command->files.count; i++) {
        const char *file = jobs->command->files.items[i];
        TextBuffer path = {0};
        text_printf(&path, "%s%s", here(file), file);
        command_put_option(&command, "--basefile", path.text);
        command.failed |= path.failed;
        free(path.text);
    }
    text_printf(&command, " --return '{= s:.*? --quiet -o (\\S+) .*:$1: =}' --cleanup -a %s%s", here(list), list);
    char *line = text_take(&command);
    text->failed |= !line;
    if (line) put_line(text, line);
    free(line);
}

static void put_help(TextBuffer *text, const Jobs *jobs) {
    const char *script = jobs->command->slurm;
    if (jobs->command->job_list) put_list_help(text, jobs);
    if (script)
        text_printf(text, "%s has an array of %zu tasks:\n    sbatch %s%s\n", script, open_jobs(jobs), here(script),
                    script);
    text_printf(text, "Then:\n    ");
    put_merge(text, jobs);
}

static bool write_one(const char *path, const Jobs *jobs, void (*put)(TextBuffer *, const Jobs *)) {
    TextBuffer text = {0};
    if (!path) return true;
    put(&text, jobs);
    char *bytes = text_take(&text);
    if (!bytes) return cli_error("out of memory"), false;
    const bool ok = file_write(path, bytes, strlen(bytes));
    free(bytes);
    return ok;
}

static bool write_all(const Jobs *jobs) {
    const SweepCommand *command = jobs->command;
    TextBuffer folder = {0};
    text_printf(&folder, "%s.parts", jobs->output);
    char *path = text_take(&folder);
    if (!path) return cli_error("out of memory"), false;
    const bool there = file_make_folder(path);
    free(path);
    if (!there || !write_one(command->job_list, jobs, put_list) || !write_one(command->slurm, jobs, put_script))
        return false;
    const bool piped = (command->job_list && strcmp(command->job_list, "-") == 0) ||
                       (command->slurm && strcmp(command->slurm, "-") == 0);
    return command->base.quiet || piped || write_one("-", jobs, put_help);
}

/* Other programs take these names out of lines, so they must be simple ones. */
static bool is_simple(const char *path) {
    return !path || command_is_plain(path) ||
           (cli_error("%s: a sweep in jobs needs a name of letters, digits and _./:,+@- here", path), false);
}

bool sweep_write_jobs(const SweepCommand *command, const SweepGrid *grid, char *const *lines) {
    Jobs jobs = {.command = command, .grid = grid, .lines = lines, .output = command->outputs.items[0]};
    if (!is_simple(jobs.output) || !is_simple(command->job_list) || !is_simple(command->slurm)) return false;
    jobs.each = command->per_job ? command->per_job : (grid->points + MOST_JOBS - 1) / MOST_JOBS;
    jobs.count = (grid->points + jobs.each - 1) / jobs.each;
    return write_all(&jobs);
}
