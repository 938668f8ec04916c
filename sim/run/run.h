/* run.h: a run: of which program, on which machine, what was recorded. From an image to a finished run (run.c), and
 * whether it did what its `.expect` directives say (expect.c).
 *
 *   build.h       the program as it was loaded, with its texts and diagnostics; runs share it
 *   variants.h    many runs
 *
 * Commands, reports and the window all have this one struct. It owns what it points to, but for a borrowed image.
 *
 *   ProgramOptions options = {0};
 *   char error[CONFIG_ERROR_MAX], message[200];
 *   Run run;
 *   if (!run_configure(image, &options.config, error)) fail(error);
 *   if (!run_create(&run, image, &options, true, error)) fail(error);
 *   while (!gpu_done(run.gpu)) gpu_run(run.gpu, gpu_now(run.gpu) + 1000000);
 *   if (run_check(&run, &image->expects[0], message, sizeof message) == EXPECT_FAILED) report(message);
 *   run_destroy(&run);
 */
#ifndef SIM_RUN_RUN_H
#define SIM_RUN_RUN_H

#include "sim/check/check.h"
#include "sim/core/gpu.h"
#include "sim/debug/inspect/code.h"
#include "sim/debug/time/travel.h"
#include "sim/run/build.h"

typedef struct Run {
    const Image *image; /* of `build`; borrowed if there is none */
    Build *build;       /* NULL: only the image is known */
    Program *program;
    Trace *trace;      /* NULL if not wanted, or if there is `travel`, which has it */
    Gpu *gpu;          /* of `travel`, wherever that is, if there is one */
    Travel *travel;    /* everything is recorded, and one can go back; NULL: not wanted */
    Checker *checker;  /* that watches it; NULL: none */
    Code *code;        /* NULL if not wanted */
    char machine[512]; /* its settings in a line, for reading; "": not made */
} Run;

typedef enum ExpectOutcome { EXPECT_PASSED, EXPECT_FAILED, EXPECT_NOT_CHECKED } ExpectOutcome;

/* The default configuration with the image's `.machine` directives. On a bad one returns false; the error names the
 * file and line. */
bool run_configure(const Image *image, Config *config, char *error);

/* Make everything ready for cycle 0. Returns false with a sentence in error[CONFIG_ERROR_MAX]; nothing to destroy. */
bool run_create(Run *run, const Image *image, const ProgramOptions *options, bool traced, char *error);
void run_destroy(Run *run); /* a second time does no harm */

/* The text of a file of its image, if texts were asked for. */
const SourceText *run_text(const Run *run, uint32_t file);

/* The second half of run_create, for a Run that has its image and program. False when out of memory. */
bool run_start(Run *run, bool traced);

/* Check one expectation against a run that is done. FAILED: message says what was expected and what was found. */
ExpectOutcome run_check(const Run *run, const ExpectSpec *expect, char *message, size_t size);

/* The first word that is not as an expectation of memory wants it, of so many of its words that are not. False if there
 * is none, or it is of something else. */
typedef struct WrongWord {
    uint32_t word, wrong, words;
    char want[40], got[40];
} WrongWord;
bool run_wrong_word(const Run *run, const ExpectSpec *expect, WrongWord *wrong);

/* The same of word `at` of those that such an expectation is about, for one that run_wrong_word says does not hold. */
bool run_word_differs(const Run *run, const ExpectSpec *expect, uint32_t at, uint32_t *got, uint32_t *want);

/* Does the program expect the fault that stopped it? */
bool run_fault_expected(const Run *run);

typedef enum RunStatistic {
    STATISTIC_KNOWN,
    STATISTIC_UNKNOWN,
    STATISTIC_NEVER_BEGAN, /* of a kernel none of whose dispatches has begun */
} RunStatistic;

/* A statistic, state or reason by name: "cycles", "stalled", "queue-full"; a statistic of a kernel's dispatches:
 * "PLAIN.cycles". *timed: it says nothing of a run without time. */
RunStatistic run_statistic(const Run *run, const char *name, uint64_t *value, bool *timed);

/* The label of a kernel, by the number of its first instruction. */
const char *run_kernel_name(const Run *run, uint32_t entry);

#endif
