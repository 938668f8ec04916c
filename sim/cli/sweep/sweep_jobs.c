/* sweep_jobs.c: a sweep as jobs for other programs: a list for GNU parallel, a script for Slurm. Each
 * job runs `lockstep sweep --points` and writes a part with some of the points; --merge puts the parts together.
 */
#include <string.h>

#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/sweep/sweep.h"

enum { MOST_JOBS = 1000 }; /* Slurm takes as many in an array, unless it was told otherwise */

/* ---- commands ---- */

/* All words of the command but for the program and what part of the sweep is wanted. The files stand last, as their
 * names may begin like options. */
static void put_words(TextBuffer *text, const Sweep *sweep) {
    for (size_t i = 0; i < sweep->over.count; i++) command_put_option(text, "--over", sweep->over.items[i]);
    command_put_session(text, &sweep->base);
    text_add(text, " --");
    for (size_t i = 0; i < sweep->files.count; i++) {
        text_char(text, ' ');
        command_put_word(text, sweep->files.items[i]);
    }
}

/* A command as one line that can be shown: one with line ends, or with what acts on a terminal, is written as a command
 * that makes it. */
static void put_line(TextBuffer *text, char *command) {
    OWNED TextBuffer escaped = {0};
    bool is_plain = true;
    for (size_t used, at = 0, length = strlen(command); at < length; at += used) {
        char shown[VISIBLE_MAX];
        used = visible_next(command + at, length - at, shown);
        const bool same = strlen(shown) == used && memcmp(shown, command + at, used) == 0;
        is_plain = is_plain && same;
        for (size_t i = at; i < at + used; i++)
            text_printf(&escaped, !same || command[i] == '\\' ? "\\0%03o" : "%c", (unsigned char)command[i]);
    }
    if (is_plain) {
        text_add(text, command);
    } else {
        text_add(text, "eval \"$(printf %b ");
        command_put_quoted(text, escaped.text);
        text_add(text, ")\"");
    }
    memory_free(command);
}

/* ---- jobs ---- */

typedef struct Jobs {
    const Sweep *sweep;
    const char *output; /* of the merge */
    size_t each, count; /* points of a job; jobs */
} Jobs;

/* Has a job a point without a row? */
static bool is_open(const Jobs *jobs, size_t job) {
    const size_t end = min_u64((job + 1) * jobs->each, jobs->sweep->grid.points);
    for (size_t point = job * jobs->each; point < end; point++)
        if (!jobs->sweep->rows[point]) return true;
    return false;
}

/* The numbers of the open jobs, as in 0-3,7; returns how many there are. */
static size_t put_array(TextBuffer *text, const Jobs *jobs) {
    size_t count = 0;
    for (size_t job = 0; job < jobs->count; job++) {
        if (!is_open(jobs, job)) continue;
        const size_t first = job;
        while (job + 1 < jobs->count && is_open(jobs, job + 1)) job++;
        if (count) text_char(text, ',');
        text_printf(text, first < job ? "%zu-%zu" : "%zu", first, job);
        count += job - first + 1;
    }
    return count;
}

/* The command that makes the whole of the parts. */
static void put_merge(TextBuffer *text, const Jobs *jobs) {
    TextBuffer merge = {0};
    command_put_program(&merge, cli_program);
    text_printf(&merge, " sweep --merge %s.parts -o %s", jobs->output, jobs->output);
    put_words(&merge, jobs->sweep);
    put_line(text, text_take(&merge));
}

static void put_script(TextBuffer *text, const Jobs *jobs) {
    TextBuffer array = {0};
    const size_t tasks = put_array(&array, jobs);
    text_printf(
        text,
        "#!/bin/sh\n# A sweep as an array of %zu tasks, each with %zu of %zu points. Submit it from the folder in "
        "which it was\n# made, and when all are done:\n#     ",
        tasks, jobs->each, jobs->sweep->grid.points);
    put_merge(text, jobs);
    text_printf(text,
                "\n#SBATCH --job-name=lockstep-sweep\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=1\n"
                "#SBATCH --output=%s.parts/task-%%a.log\n#SBATCH --array=%s\n"
                "first=$((${SLURM_ARRAY_TASK_ID:?it is set in the tasks of an array} * %zu))\nexec ",
                jobs->output, array.text ? array.text : "", jobs->each);
    command_put_program(text, cli_program);
    text_printf(text,
                " sweep --points \"$first+%zu\" --jobs \"${SLURM_CPUS_PER_TASK:-1}\" --quiet "
                "-o %s.parts/points-$first.csv",
                jobs->each, jobs->output);
    put_words(text, jobs->sweep);
    text_char(text, '\n');
}

/* What to do with the files. */
static void put_help(TextBuffer *text, const Jobs *jobs) {
    const Sweep *sweep = jobs->sweep;
    TextBuffer array = {0}, path = {0}, far = {0};
    const size_t open = put_array(&array, jobs);
    if (sweep->job_list) {
        command_put_path(&path, sweep->job_list);
        text_printf(text,
                    "%s has %zu job%s, with %zu of %zu points each. On this machine:\n    parallel --bar -a %s\n"
                    "On machines that share this folder:\n"
                    "    parallel --bar --sshlogin HOST,HOST --workdir . -a %s\n"
                    "On machines that do not, but have the same lockstep (one more --basefile for each further file "
                    "that the program reads):\n    ",
                    sweep->job_list, open, open == 1 ? "" : "s", jobs->each, sweep->grid.points, path.text, path.text);

        /* Machines that share no folder get the files, and hand back the part, whose name stands in the job's line. */
        text_add(&far, "parallel --bar --sshlogin HOST,HOST --workdir lockstep-sweep");
        for (size_t i = 0; i < sweep->files.count; i++) {
            text_add(&far, " --basefile ");
            command_put_path(&far, sweep->files.items[i]);
        }
        text_printf(&far, " --return '{= s:.*? --quiet -o (\\S+) .*:$1: =}' --cleanup -a %s", path.text);
        put_line(text, text_take(&far));
        text_char(text, '\n');
    }
    if (sweep->slurm) {
        text_printf(text, "%s has an array of %zu tasks:\n    sbatch ", sweep->slurm, open);
        command_put_path(text, sweep->slurm);
        text_char(text, '\n');
    }
    text_add(text, "Then:\n    ");
    put_merge(text, jobs);
    text_char(text, '\n');
}

void sweep_write_jobs(const Sweep *sweep) {
    const char *list = sweep->job_list, *script = sweep->slurm;
    const size_t points = sweep->grid.points;
    Jobs jobs = {.sweep = sweep, .output = sweep->outputs.items[0]};
    jobs.each = sweep->per_job ? sweep->per_job : div_ceil(points, MOST_JOBS);
    jobs.count = div_ceil(points, jobs.each);

    /* Other programs take these names out of lines, so they must be simple ones. */
    const char *names[] = {jobs.output, list, script};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i] && !command_is_plain(names[i]))
            cli_stop("%s: a sweep in jobs needs a name of letters, digits and _./:,+@- here", names[i]);
    if (!file_make_folder(memory_printf("%s.parts", jobs.output), NULL)) exit(EXIT_USAGE);

    TextBuffer text = {0};
    for (size_t job = 0; list && job < jobs.count; job++) {
        const size_t first = job * jobs.each;
        if (!is_open(&jobs, job)) continue;
        TextBuffer line = {0};
        command_put_program(&line, cli_program);
        text_printf(&line, " sweep --points %zu+%zu --jobs 1 --quiet -o %s.parts/points-%zu.csv", first, jobs.each,
                    jobs.output, first);
        put_words(&line, sweep);
        put_line(&text, text_take(&line));
        text_char(&text, '\n');
    }
    if (list && !file_write_text(list, &text, NULL)) exit(EXIT_USAGE);
    if (script) put_script(&text, &jobs);
    if (script && !file_write_text(script, &text, NULL)) exit(EXIT_USAGE);
    const bool piped = (list && strcmp(list, "-") == 0) || (script && strcmp(script, "-") == 0);
    if (sweep->base.quiet || piped) return;
    put_help(&text, &jobs);
    if (!file_write_text("-", &text, NULL)) exit(EXIT_USAGE);
}
