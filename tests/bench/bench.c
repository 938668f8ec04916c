/* bench.c: how fast the simulator is: `bench [--record] OUT [BASE_OUT]`, with build folders that have a lockstep.
 *
 * Each row of the table below is a run of the program, as a user would start it, in a process of its own. Its time is
 * user time of that process, with all that it does (reading, assembling, writing), and of ROUNDS runs the shortest,
 * over the wave instructions that it says it has issued. What it is compared with:
 *
 *   bare       the interpreter of bare.c, OUT/tests/bare, on mad.s: what a wave instruction costs without a simulator
 *   recorded   the column `bare` as recorded.txt has it: below 1.00, it has become faster
 *   base       the same run of the program in BASE_OUT: below 1.00, OUT is faster than BASE_OUT
 *   row        another row of this table, named behind it
 *
 * All are run in turns, so that whatever else the host does meets all of them. Times of different hosts or days cannot
 * be compared, ratios nearly can. The program fails if its results are wrong, and then so does this one; also if
 * BASE_OUT issues another number of instructions, or bare.c finds other results than the simulator.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/lanes/lanes.h"
#include "tests/bench/kernel.h"

enum { ROUNDS = 9, MAX_WORDS = 32, MAX_PATH = 512, BARE_WAVES = 16384 };

#define BENCH "tests/bench/"
#define RECORDED BENCH "recorded.txt"
#define SCHEDULED "run " BENCH "mad.s -DWAVES=4096 --set=scheduler="
#define HOPPER " --preset=hopper-like"
#define HISTOGRAM "programs/talk_histogram.s -DVERSIONS=21 -DGROUPS=1056 -Wno-unreachable-code"
#define WIDE "run " BENCH "mad.s -DWAVES=2048 --set=cores=8 --threads="

typedef struct Row {
    const char *name, *command; /* words between blanks; @FILE is in the build folder */
    const char *against;        /* the row that it is compared with, or NULL */
    bool wall;                  /* seconds of the wall clock instead of user time */
} Row;

static const Row rows[] = {
    {"mad timed", "run " BENCH "mad.s -DWAVES=4096", NULL, false},
    {"mad traced", "trace " BENCH "mad.s -DWAVES=4096 -o @bench.lstrace", "mad timed", false},
    {"mad functional", "run --functional " BENCH "mad.s -DWAVES=16384", "mad timed", false},
    {"div timed", "run " BENCH "div.s -DWAVES=4096", NULL, false},
    {"div traced", "trace " BENCH "div.s -DWAVES=4096 -o @bench.lstrace", "div timed", false},
    {"div functional", "run --functional " BENCH "div.s -DWAVES=16384", "div timed", false},
    {"vadd timed, L1 L2 DRAM", "run " BENCH "vadd.s -DWAVES=65536", NULL, false},
    {"vadd traced", "trace " BENCH "vadd.s -DWAVES=65536 -o @bench.lstrace", "vadd timed, L1 L2 DRAM", false},
    {"vadd functional", "run --functional " BENCH "vadd.s -DWAVES=65536", "vadd timed, L1 L2 DRAM", false},
    {"raymarch timed", "run " BENCH "raymarch.s -DPICTURES=1", NULL, false},
    {"raymarch functional", "run --functional " BENCH "raymarch.s", "raymarch timed", false},
    {"raymarch, hopper-like", "run " BENCH "raymarch.s -DPICTURES=1" HOPPER, "raymarch timed", false},
    {"histogram, hopper-like", "run " HISTOGRAM HOPPER, NULL, false},
    {"eager, 4 slots", SCHEDULED "eager --set=waves=4", NULL, false},
    {"eager, 64 slots", SCHEDULED "eager --set=waves=64", "eager, 4 slots", false},
    {"round-robin, 4 slots", SCHEDULED "round-robin --set=waves=4", NULL, false},
    {"round-robin, 64 slots", SCHEDULED "round-robin --set=waves=64", "round-robin, 4 slots", false},
    {"oldest, 4 slots", SCHEDULED "oldest --set=waves=4", NULL, false},
    {"oldest, 64 slots", SCHEDULED "oldest --set=waves=64", "oldest, 4 slots", false},
    {"greedy-oldest, 4 slots", SCHEDULED "greedy-oldest --set=waves=4", NULL, false},
    {"greedy-oldest, 64 slots", SCHEDULED "greedy-oldest --set=waves=64", "greedy-oldest, 4 slots", false},
    {"two-level, 4 slots", SCHEDULED "two-level --set=waves=4", NULL, false},
    {"two-level, 64 slots", SCHEDULED "two-level --set=waves=64", "two-level, 4 slots", false},
    {"8 cores, 1 host thread", WIDE "1", NULL, true},
    {"8 cores, 2 host threads", WIDE "2", "8 cores, 1 host thread", true},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

/* A program on a row: what it has issued, and how long each instruction took in its quickest run. */
typedef struct Result {
    uint64_t instructions;
    double nanoseconds;
} Result;

/* ---- one run ---- */

/* The words of a command, to run in a build folder; `text` holds them. */
static void split(const char *out, const char *command, char text[][MAX_PATH], char *argv[MAX_WORDS]) {
    int count = 0;
    for (const char *at = command; *at && count < MAX_WORDS - 2; at += strspn(at, " "), count++) {
        const bool built = *at == '@';
        const int length = (int)strcspn(at += built, " ");
        snprintf(text[count], MAX_PATH, "%s%s%.*s", built ? out : "", built ? "/" : "", length, at);
        argv[count] = text[count];
        at += length;
    }
    argv[count] = NULL;
}

/* What a run printed: the statistics of a simulation, or just the number of instructions. */
static uint64_t read_instructions(int from) {
    FILE *file = fdopen(from, "r");
    json_t *json = file ? json_loadf(file, JSON_DECODE_ANY, NULL) : NULL;
    const json_t *number = json_is_object(json) ? json_object_get(json, "wave_instructions") : json;
    const uint64_t instructions = (uint64_t)json_integer_value(number);
    json_decref(json);
    if (file) fclose(file);
    return instructions;
}

/* Run a command; its instructions, and its time in *best if that is shorter. False if it failed. */
static bool run(const char *out, const char *command, bool wall, Result *best) {
    static char text[MAX_WORDS][MAX_PATH];
    char *argv[MAX_WORDS];
    int pipe_ends[2], status;
    struct rusage usage;
    split(out, command, text, argv);
    if (pipe(pipe_ends)) return false;
    const double start = bench_clock(CLOCK_MONOTONIC);
    const pid_t child = fork();
    if (child == 0) {
        dup2(pipe_ends[1], STDOUT_FILENO);
        execv(argv[0], argv);
        _exit(127);
    }
    close(pipe_ends[1]);
    const uint64_t instructions = read_instructions(pipe_ends[0]);
    if (child < 0 || wait4(child, &status, 0, &usage) != child || status || !instructions)
        return fprintf(stderr, "bench: %s failed: %s\n", out, command), false;
    const double user = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
    const double seconds = wall ? bench_clock(CLOCK_MONOTONIC) - start : user;
    const double nanoseconds = seconds * 1e9 / (double)instructions;
    if (best->nanoseconds == 0 || nanoseconds < best->nanoseconds) best->nanoseconds = nanoseconds;
    best->instructions = instructions;
    return true;
}

static bool run_row(const char *out, const Row *row, Result *best) {
    char command[MAX_PATH];
    snprintf(command, sizeof command, "@lockstep %s --json", row->command);
    return run(out, command, row->wall, best);
}

static bool run_bare(const char *out, const char *results, Result *best) {
    char command[MAX_PATH];
    snprintf(command, sizeof command, "@tests/bare %d %s", BARE_WAVES, results);
    return run(out, command, false, best);
}

/* Does the bare interpreter do what the simulator does? */
static bool check_bare(const char *out) {
    Result bare = {0}, simulator = {0};
    char command[MAX_PATH];
    snprintf(command, sizeof command,
             "@lockstep run --functional " BENCH "mad.s -DWAVES=%d --dump=u0=%s/bench.bin --json", BARE_WAVES, out);
    if (!run(out, command, false, &simulator) || !run_bare(out, "@bench.bin", &bare)) return false;
    if (bare.instructions == simulator.instructions) return true;
    return fprintf(stderr, "bench: bare.c does another number of instructions than the simulator\n"), false;
}

/* ---- the table ---- */

static size_t row_number(const char *name) {
    size_t i = 0;
    while (i < ROWS && strcmp(rows[i].name, name) != 0) i++;
    return i;
}

static void read_recorded(double recorded[ROWS]) {
    char line[128];
    FILE *file = fopen(RECORDED, "r");
    while (file && fgets(line, sizeof line, file)) {
        char *ratio = strchr(line, ':');
        if (!ratio) continue;
        *ratio = 0;
        const size_t row = row_number(line);
        if (row < ROWS) recorded[row] = strtod(ratio + 1, NULL);
    }
    if (file) fclose(file);
}

static bool write_recorded(const Result *now, double bare) {
    FILE *file = fopen(RECORDED, "w");
    for (size_t i = 0; file && i < ROWS; i++) fprintf(file, "%s: %.3f\n", rows[i].name, now[i].nanoseconds / bare);
    return file && fclose(file) == 0;
}

static void print_machine(void) {
    char line[256], model[256] = "unknown processor\n";
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':')) strcpy(model, strchr(line, ':') + 2);
    if (file) fclose(file);
    printf("user time of the shortest of %d runs; lane loops for %s, compiler %s, on %s", ROUNDS,
           lanes_select(NULL)->level, __VERSION__, model);
}

static void print_ratio(double a, double b) {
    if (b > 0)
        printf(" %8.2f", a / b);
    else
        printf(" %8s", "-");
}

static void print_table(const Result *bare, const Result *now, const Result *base) {
    double recorded[ROWS] = {0};
    read_recorded(recorded);
    print_machine();
    printf("%-24s %9s %8s %8s %8s %8s %8s\n", "", "wave inst", "ns each", "/ bare", "/ rec.", "/ base", "/ row");
    printf("%-24s %7.2f M %8.2f\n", "bare", (double)bare->instructions * 1e-6, bare->nanoseconds);
    for (size_t i = 0; i < ROWS; i++) {
        const double time = now[i].nanoseconds;
        const size_t against = rows[i].against ? row_number(rows[i].against) : ROWS;
        printf("%-24s %7.2f M %8.2f", rows[i].name, (double)now[i].instructions * 1e-6, time);
        print_ratio(time, bare->nanoseconds);
        print_ratio(time / bare->nanoseconds, recorded[i]);
        print_ratio(time, base[i].nanoseconds);
        if (against < ROWS) {
            print_ratio(time, now[against].nanoseconds);
            if (base[i].nanoseconds > 0) printf(" (base %.2f)", base[i].nanoseconds / base[against].nanoseconds);
            printf(" %s", rows[against].name);
        }
        printf("%s\n", rows[i].wall ? " (wall clock)" : "");
    }
}

int main(int argc, char **argv) {
    static Result now[ROWS], base[ROWS], bare;
    const bool record = argc > 1 && strcmp(argv[1], "--record") == 0;
    const char *out = argv[1 + record], *base_out = argc > 2 + record ? argv[2 + record] : NULL;
    if (!out) return fprintf(stderr, "usage: bench [--record] OUT [BASE_OUT]\n"), 2;
    if (!check_bare(out)) return 1;
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < ROWS; i++) {
            if (i % 4 == 0 && !run_bare(out, "", &bare)) return 1;
            if (!run_row(out, &rows[i], &now[i])) return 1;
            if (base_out && !run_row(base_out, &rows[i], &base[i])) return 1;
            if (base_out && base[i].instructions != now[i].instructions)
                return fprintf(stderr, "bench: %s: the base does another number of instructions\n", rows[i].name), 1;
        }
    print_table(&bare, now, base);
    return record && !write_recorded(now, bare.nanoseconds);
}
