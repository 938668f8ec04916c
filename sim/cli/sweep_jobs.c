/* sweep_jobs.c: a sweep as jobs for other programs: a list for GNU parallel, a script for Slurm. Each job writes a part
 * with some of the points, and --merge makes the whole of them.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "sim/cli/files.h"
#include "sim/cli/sweep.h"

enum { MOST_JOBS = 1000 }; /* what Slurm takes in an array, unless it was told otherwise */

/* ---- the command ---- */

void sweep_put_word(TextBuffer *text, const char *word) {
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,+@%^-";
    if (*word && strspn(word, plain) == strlen(word)) {
        text_printf(text, "%s", word);
        return;
    }
    text_printf(text, "'");
    for (; *word; word++) text_printf(text, *word == '\'' ? "'\\''" : "%c", *word);
    text_printf(text, "'");
}

static void put_option(TextBuffer *text, const char *option, const char *value) {
    if (!value) return;
    text_printf(text, " %s ", option);
    sweep_put_word(text, value);
}

static void put_bindings(TextBuffer *text, const MachineOptions *machine) {
    for (size_t i = 0; i < machine->bind_count; i++) {
        const NamedFile *bind = &machine->bind[i];
        TextBuffer word = {0};
        text_printf(&word, "%c%u=%s", bind->space == OPERAND_RES_U ? 'u' : 't', bind->index, bind->text);
        put_option(text, "--bind", word.text);
        text->failed |= word.failed;
        free(word.text);
    }
}

void sweep_put_command(TextBuffer *text, const char *program, const SweepCommand *command) {
    const MachineOptions *machine = &command->base.machine;
    sweep_put_word(text, program);
    text_printf(text, " sweep");
    for (size_t i = 0; i < command->files.count; i++)
        text_printf(text, " "), sweep_put_word(text, command->files.items[i]);
    for (size_t i = 0; i < command->over.count; i++) put_option(text, "--over", command->over.items[i]);
    put_option(text, "--preset", machine->preset);
    put_option(text, "--config", machine->config_file);
    for (size_t i = 0; i < machine->set_count; i++) put_option(text, "--set", machine->set[i]);
    if (machine->groups) text_printf(text, " --dispatch %ux%u", machine->groups, machine->group_size);
    put_bindings(text, machine);
    for (size_t i = 0; i < command->base.load.define_count; i++)
        put_option(text, "--define", command->base.load.define[i]);
    if (machine->threads) text_printf(text, " --threads %u", machine->threads);
    if (command->base.functional) text_printf(text, " --functional");
}

/* ---- jobs ---- */

typedef struct Jobs {
    const SweepCommand *command;
    const SweepGrid *grid;
    char *const *lines;
    char *words;  /* of the command, for the shell */
    char *folder; /* of the parts */
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

/* The part stands last, so that it can be told from the line. */
static void put_list(TextBuffer *text, const Jobs *jobs) {
    for (size_t job = 0; job < jobs->count; job++) {
        const size_t first = job * jobs->each, last = smaller(first + jobs->each, jobs->grid->points);
        if (is_open(jobs, job))
            text_printf(text, "mkdir -p %s && %s --points %zu:%zu --jobs 1 --quiet -o %s/points-%06zu.csv\n",
                        jobs->folder, jobs->words, first, last, jobs->folder, first);
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
    text_printf(
        text,
        "#!/bin/bash\n"
        "# A sweep as an array of %zu tasks, each with %zu of %zu points. Submit it from the folder in which it was\n"
        "# made, and when all are done:\n"
        "#     %s --merge %s -o %s\n"
        "#SBATCH --job-name=lockstep-sweep\n#SBATCH --array=",
        open_jobs(jobs), jobs->each, jobs->grid->points, jobs->words, jobs->folder, jobs->command->outputs.items[0]);
    put_array(text, jobs);
    text_printf(text,
                "\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=1\n#SBATCH --output=%s/task-%%a.log\nset -eu\n"
                "first=$((${SLURM_ARRAY_TASK_ID:?it is set in the tasks of an array} * %zu)) last=$((first + %zu))\n"
                "[ \"$last\" -le %zu ] || last=%zu\n"
                "mkdir -p %s\n"
                "exec %s --points \"$first:$last\" --jobs \"${SLURM_CPUS_PER_TASK:-1}\" --quiet \\\n"
                "    -o \"$(printf '%%s/points-%%06d.csv' %s \"$first\")\"\n",
                jobs->folder, jobs->each, jobs->each, jobs->grid->points, jobs->grid->points, jobs->folder, jobs->words,
                jobs->folder);
}

/* ---- what to do with them ---- */

static void explain_list(FILE *out, const Jobs *jobs) {
    const char *list = jobs->command->job_list;
    fprintf(out, "%s has %zu job%s, with %zu of %zu points each. On this machine:\n", list, open_jobs(jobs),
            open_jobs(jobs) == 1 ? "" : "s", jobs->each, jobs->grid->points);
    fprintf(out, "    parallel --bar -a %s\n", list);
    fprintf(out, "On machines that share this folder:\n");
    fprintf(out, "    parallel --bar --sshlogin HOST,HOST --workdir . -a %s\n", list);
    fprintf(out,
            "On machines that do not, but have the same lockstep (one more --basefile for each further file that the "
            "program reads):\n");
    fprintf(out, "    parallel --bar --sshlogin HOST,HOST --workdir lockstep-sweep");
    for (size_t i = 0; i < jobs->command->files.count; i++) {
        TextBuffer word = {0};
        sweep_put_word(&word, jobs->command->files.items[i]);
        fprintf(out, " --basefile %s", word.text ? word.text : "");
        free(word.text);
    }
    fprintf(out, " --return '{= s:.* :: =}' --cleanup -a %s\n", list);
}

static void explain(FILE *out, const Jobs *jobs) {
    if (jobs->command->job_list) explain_list(out, jobs);
    if (jobs->command->slurm)
        fprintf(out, "%s has an array of %zu tasks:\n    sbatch %s\n", jobs->command->slurm, open_jobs(jobs),
                jobs->command->slurm);
    fprintf(out, "Then:\n    %s --merge %s -o %s\n", jobs->words, jobs->folder, jobs->command->outputs.items[0]);
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

/* Other programs take names out of lines, so these must be simple ones. */
static bool is_simple(const char *path) {
    TextBuffer word = {0};
    sweep_put_word(&word, path);
    const bool simple = word.text && strcmp(word.text, path) == 0;
    free(word.text);
    return simple ||
           (cli_error("%s: a sweep in jobs needs a name of letters, digits and -_./:=,+@%%^ here", path), false);
}

static bool write_all(const Jobs *jobs) {
    const SweepCommand *command = jobs->command;
    if (mkdir(jobs->folder, 0777) != 0 && errno != EEXIST)
        return cli_error("cannot make the folder %s: %s", jobs->folder, strerror(errno)), false;
    if (!write_one(command->job_list, jobs, put_list) || !write_one(command->slurm, jobs, put_script)) return false;
    const bool piped = (command->job_list && strcmp(command->job_list, "-") == 0) ||
                       (command->slurm && strcmp(command->slurm, "-") == 0);
    if (!command->base.quiet && !piped) explain(stdout, jobs);
    return true;
}

bool sweep_write_jobs(const SweepCommand *command, const SweepGrid *grid, char *const *lines) {
    const char *output = command->outputs.items[0];
    if (!is_simple(output) || (command->job_list && !is_simple(command->job_list))) return false;
    TextBuffer words = {0}, folder = {0};
    sweep_put_command(&words, cli_program, command);
    text_printf(&folder, "%s.parts", output);
    Jobs jobs = {
        .command = command, .grid = grid, .lines = lines, .words = text_take(&words), .folder = text_take(&folder)};
    jobs.each = command->per_job ? command->per_job : (grid->points + MOST_JOBS - 1) / MOST_JOBS;
    jobs.count = (grid->points + jobs.each - 1) / jobs.each;
    const bool ok = jobs.words && jobs.folder ? write_all(&jobs) : (cli_error("out of memory"), false);
    free(jobs.words);
    free(jobs.folder);
    return ok;
}
