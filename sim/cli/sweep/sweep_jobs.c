/* sweep_jobs.c: a sweep as jobs for other programs: a list for GNU parallel, a script for Slurm (files/slurm.sh). Each
 * job runs `lockstep sweep --points` and writes a part with some of the points; --merge puts the parts together. The
 * texts have names such as @EACH@ for the values that are put in.
 */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/template.h"
#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/sweep/sweep.h"

EMBED(sweep_slurm, "sim/cli/sweep/files/slurm.sh");
EMBED(sweep_slurm_help, "sim/cli/sweep/files/slurm.txt");
EMBED(sweep_parallel_help, "sim/cli/sweep/files/parallel.txt");

enum { MOST_JOBS = 1000 }; /* Slurm takes as many in an array, unless it was told otherwise */

/* ---- commands ---- */

/* All words of the command but for the program and what part of the sweep is wanted. The files stand last, as their
 * names may begin like options. */
static void put_words(TextBuffer *text, const SweepCommand *command) {
    for (size_t i = 0; i < command->over.count; i++) command_put_option(text, "--over", command->over.items[i]);
    command_put_session(text, &command->base);
    text_add(text, " --");
    for (size_t i = 0; i < command->files.count; i++) {
        text_char(text, ' ');
        command_put_word(text, command->files.items[i]);
    }
}

/* A command as one line that can be shown: one with line ends, or with what acts on a terminal, is written as a command
 * that makes it. */
static void put_line(TextBuffer *text, char *command) {
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
    if (is_plain) {
        text_add(text, command);
    } else {
        text_add(text, "eval \"$(printf %b ");
        command_put_quoted(text, escaped.text);
        text_add(text, ")\"");
    }
    memory_free(text_take(&escaped));
    memory_free(command);
}

/* ---- jobs ---- */

typedef struct Jobs {
    const Sweep *sweep;
    const char *output; /* of the merge */
    size_t each, count; /* points of a job; jobs */
    Template values;    /* what stands in the texts */
} Jobs;

/* Has a job a point without a row? */
static bool is_open(const Jobs *jobs, size_t job) {
    const size_t end = min_u64((job + 1) * jobs->each, jobs->sweep->grid->points);
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

static void make_values(Jobs *jobs) {
    const SweepCommand *command = jobs->sweep->command;
    Template *values = &jobs->values;
    const size_t open = put_array(template_value(values, "ARRAY"), jobs);
    text_printf(template_value(values, "TASKS"), "%zu", open);
    text_printf(template_value(values, "JOBS"), "%zu job%s", open, open == 1 ? "" : "s");
    text_printf(template_value(values, "EACH"), "%zu", jobs->each);
    text_printf(template_value(values, "POINTS"), "%zu", jobs->sweep->grid->points);
    text_add(template_value(values, "OUTPUT"), jobs->output);
    command_put_program(template_value(values, "PROGRAM"), cli_program);
    put_words(template_value(values, "WORDS"), command);

    TextBuffer merge = {0};
    command_put_program(&merge, cli_program);
    text_printf(&merge, " sweep --merge %s.parts -o %s", jobs->output, jobs->output);
    put_words(&merge, command);
    put_line(template_value(values, "MERGE"), text_take(&merge));
    if (command->job_list) {
        text_add(template_value(values, "LIST"), command->job_list);
        command_put_path(template_value(values, "LIST_PATH"), command->job_list);

        /* Machines that share no folder get the files, and hand back the part, whose name stands in the job's line. */
        TextBuffer far = {0};
        text_add(&far, "parallel --bar --sshlogin HOST,HOST --workdir lockstep-sweep");
        for (size_t i = 0; i < command->files.count; i++) {
            text_add(&far, " --basefile ");
            command_put_path(&far, command->files.items[i]);
        }
        text_add(&far, " --return '{= s:.*? --quiet -o (\\S+) .*:$1: =}' --cleanup -a ");
        command_put_path(&far, command->job_list);
        put_line(template_value(values, "FAR"), text_take(&far));
    }
    if (command->slurm) {
        text_add(template_value(values, "SCRIPT"), command->slurm);
        command_put_path(template_value(values, "SCRIPT_PATH"), command->slurm);
    }
}

/* ---- what is written ---- */

bool sweep_write_jobs(const Sweep *sweep) {
    const SweepCommand *command = sweep->command;
    const char *list = command->job_list, *script = command->slurm;
    Jobs jobs = {.sweep = sweep, .output = command->outputs.items[0]};
    jobs.each = command->per_job ? command->per_job : div_ceil(sweep->grid->points, MOST_JOBS);
    jobs.count = div_ceil(sweep->grid->points, jobs.each);

    /* Other programs take these names out of lines, so they must be simple ones. */
    const char *names[] = {jobs.output, list, script};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i] && !command_is_plain(names[i]))
            return cli_fail("%s: a sweep in jobs needs a name of letters, digits and _./:,+@- here", names[i]);

    TextBuffer text = {0};
    bool ok = file_make_folder(memory_printf("%s.parts", jobs.output), NULL);

    make_values(&jobs);
    if (ok && list) {
        for (size_t job = 0; job < jobs.count; job++) {
            const size_t first = job * jobs.each;
            if (!is_open(&jobs, job)) continue;
            TextBuffer line = {0};
            command_put_program(&line, cli_program);
            text_printf(&line, " sweep --points %zu+%zu --jobs 1 --quiet -o %s.parts/points-%zu.csv", first, jobs.each,
                        jobs.output, first);
            put_words(&line, command);
            put_line(&text, text_take(&line));
            text_char(&text, '\n');
        }
        ok = file_write_text(list, &text, NULL);
    }
    if (ok && script) {
        template_put(&text, sweep_slurm, sweep_slurm_end, &jobs.values);
        ok = file_write_text(script, &text, NULL);
    }
    const bool piped = (list && strcmp(list, "-") == 0) || (script && strcmp(script, "-") == 0);
    if (ok && !command->base.quiet && !piped) { /* what to do with them */
        static const char end[] = "Then:\n    @MERGE@\n";
        if (list) template_put(&text, sweep_parallel_help, sweep_parallel_help_end, &jobs.values);
        if (script) template_put(&text, sweep_slurm_help, sweep_slurm_help_end, &jobs.values);
        template_put(&text, end, end + strlen(end), &jobs.values);
        ok = file_write_text("-", &text, NULL);
    }
    return ok;
}
