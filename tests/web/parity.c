/* parity.c: the results of programs, in lines that are equal if the results are. It is built twice, for this machine
 * and for the browser (where web/ replaces what a browser lacks); tests/web/parity.mjs compares the lines.
 *
 *   parity FOLDER CYCLES (FILE [NAME=VALUE]...)...
 *
 *   parity time LEVEL FILE [NAME=VALUE]...    seconds of processor time of a run with the lane loops of a level of
 *                                             lanes.h; best: the best
 *
 *   FILE end cycles, expectations that hold and that do not, the fault
 *   FILE statistics NAME=VALUE ...
 *   FILE memory HASH
 *   FILE x.lstrace HASH BYTES             of the recording, and of what is made from it
 *
 * FOLDER is for files on the way. A run ends after so many CYCLES. NAME=VALUE is a constant of the shader before it. A
 * program that cannot run has the line "FILE refused TEXT".
 */
#include <string.h>

#include "asm/base/hash.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/session/output.h"
#include "sim/cli/session/recording.h"

enum { TABLE_CYCLES = 3000 }; /* of a table, whose rows are long */

static void print_file(const char *program, const char *path, bool made) {
    uint8_t *bytes;
    size_t length;
    const char *name = strrchr(path, '/') + 1;
    if (!made || !file_read(path, &bytes, &length, NULL)) {
        printf("%s %s none\n", program, name);
        return;
    }
    printf("%s %s %016llx %zu bytes\n", program, name, wide(hash_wide(HASH_START, bytes, length)), length);
    memory_free(bytes);
}

static void print_run(Run *run) {
    const Fault *fault = gpu_fault(run->gpu);
    const Stats stats = gpu_stats(run->gpu);
    run_judge(run);
    run_hash_results(run);
    printf("%s end %llu cycles, %u passed, %zu failed%s%s\n", run->file, wide(gpu_now(run->gpu)), run->passed,
           run->failures.count, fault ? ", " : "", fault ? gpu_faults[fault->kind].name : "");
    printf("%s statistics", run->file);
#define STAT(name, unit, timed, over, aim, meaning) printf(" " #name "=%llu", wide(stats.name));
#include "sim/spec/stat.def"
#undef STAT
    printf("\n%s memory %016llx\n", run->file, wide(run->results));
}

/* Record, then draw from the recording, which holds no more than the file does. */
static void run_program(const char *folder, SessionOptions *options) {
    OWNED char *recording = memory_printf("%s/x.lstrace", folder);
    OWNED TextBuffer messages = {0};
    OutFile out;
    Run run;
    if (!session_open(&run, options, SESSION_TRACED, &messages)) {
        printf("%s refused %.*s\n", options->file, (int)strcspn(messages.text ? messages.text : "", "\n"),
               messages.text);
        return;
    }
    if (!recording_start(&out, &run, recording) || !session_drive(&run, options, 1)) memory_fail();
    print_run(&run);
    const bool recorded = recording_commit(&out, &run);
    print_file(options->file, recording, recorded);
    if (recorded && recording_attach(&run, recording)) {
        static const char *const names[] = {"x.png", "light.png", "x.csv"};
        const PictureOptions pictures[] = {
            {0}, {.theme = THEME_LIGHT, .rows = PICTURE_ROWS_BOTH}, {.window_end = TABLE_CYCLES}};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            OWNED char *path = memory_printf("%s/%s", folder, names[i]);
            print_file(options->file, path, output_write(&run, 1, &pictures[i], path));
        }
    }
    run_destroy(&run);
}

static void run_file(const char *folder, const char *cycles, char **words, int count) {
    MEMORY_SCOPE(printf("%s out of memory\n", words[0]); return );
    SessionOptions options = {.file = words[0], .quiet = true};
    OWNED char *limit = memory_printf("max_cycles=%s", cycles);
    cli_list_add(&options.machine.set, limit);
    for (int i = 1; i < count; i++) cli_list_add(&options.load.define, words[i]);
    run_program(folder, &options);
    fflush(stdout);
}

/* The processor time of this thread: neither other programs of a busy machine count, nor node's compiling threads. */
static double thread_seconds(void) {
    FILE *file = fopen("/proc/thread-self/schedstat", "r");
    double nanoseconds = 0;
    if (!file || fscanf(file, "%lf", &nanoseconds) != 1) cli_error("there is no /proc/thread-self/schedstat");
    if (file) fclose(file);
    return nanoseconds * 1e-9;
}

static int time_run(const char *level, const char *file, char **constants, int count) {
    MEMORY_ENTRY_KEEPING(return cli_error("out of memory"));
    LoadOptions load = {0};
    for (int i = 0; i < count; i++) cli_list_add(&load.define, constants[i]);
    ProgramOptions options = {.lane_level = strcmp(level, "best") == 0 ? NULL : level};
    char error[CONFIG_ERROR_MAX];
    const Build *build = load_build(file, &load, NULL);
    Run run;
    if (!build) return EXIT_USAGE;
    const Image *image = build->assembly.image;
    if (!run_configure(image, &options.config, error) || !run_create(&run, image, &options, false, error))
        return cli_error("%s: %s", file, error);
    const double start = thread_seconds();
    while (!gpu_done(run.gpu)) gpu_run(run.gpu, gpu_now(run.gpu) + 1000000);
    printf("%.4f\n", thread_seconds() - start);
    return EXIT_OK;
}

int main(int count, char **words) {
    if (count < 4) return cli_error("usage: parity FOLDER CYCLES (FILE [NAME=VALUE]...)...");
    if (strcmp(words[1], "time") == 0) return time_run(words[2], words[3], words + 4, count - 4);
    for (int i = 3, next; i < count; i = next) {
        for (next = i + 1; next < count && strchr(words[next], '=');) next++;
        run_file(words[1], words[2], words + i, next - i);
    }
    return 0;
}
