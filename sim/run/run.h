/* run.h: a run: of which program, on which machine, what was recorded, how it ended, and whether it did what its
 * `.expect` directives say (expect.c). Commands, reports, exports and the window all have this one struct. At
 * the end, the engine that makes many of them.
 *
 *   x.s --load--> Build 1 <--- Run (kept as A)         a build holds the texts and diagnostics of its files
 *   x.s saved     Build 2 <--- Run (shown)             as they were when they were loaded
 *                         <--- Run (with alus=1)
 *   x.lstrace ----read-------> Run                     has a program and a trace, but no machine
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

#include "asm/base/array.h"
#include "asm/import/import.h"
#include "asm/parse/assemble.h"
#include "sim/check/check.h"
#include "sim/core/gpu.h"
#include "sim/debug/inspect/code.h"
#include "sim/debug/time/travel.h"
#include "sim/trace/trace_file.h"

/* ---- the program as it was loaded ---- */

/* A file as lines without their ends. */
typedef struct SourceText {
    const char **lines; /* NULL: the file cannot be read */
    uint32_t count;
    bool is_shader;
} SourceText;

/* The loops of a shader that could be unrolled, and how a shader asks for it. */
typedef struct Unrolling {
    const ImportLoop *loop;
    size_t count;
    const char *attribute;
    /* Make the program with a loop unrolled, of the text that the build was made of; NULL: it cannot be made. Threads
     * call this at the same time. */
    struct Build *(*make)(const struct Build *build, const ImportLoop *loop);
} Unrolling;

typedef struct Build {
    Assembly assembly; /* the sources of a binary have names only */
    bool is_binary;
    char *bytes;                /* of the source, if the assembly borrows them */
    const SourceText *texts;    /* one for each of the image's files, in the assembly's arena; NULL: not asked for */
    const Unrolling *unrolling; /* in the assembly's arena; NULL: there are no such loops */
    const char *defined;        /* definitions that it was made with, one a line, in that arena; NULL: none */
    uint32_t holders;
} Build;

/* Take over an assembly, and bytes to be freed with it. It is held once; the last holder's release frees it. */
Build *build_create(const Assembly *assembly, char *bytes);
void build_release(Build *build); /* NULL is fine */

/* Line `line`, from 1, without its end; NULL if the file has no such line. */
const char *source_line(const SourceText *text, uint32_t line);

/* ---- the run ---- */

typedef enum ProblemKind {
    PROBLEM_NONE,
    PROBLEM_REFUSED, /* this program cannot run on this machine */
    PROBLEM_EXPECTATION,
    PROBLEM_FAULT,
    PROBLEM_FINDING, /* of --check */
    PROBLEM_WARNING, /* of the program, when it was loaded: the run may be right */
} ProblemKind;

enum { RUN_HASHES_MAX = 96 };

/* An expectation that does not hold: what was expected, and what was found. */
typedef struct FailedExpect {
    const ExpectSpec *expect;
    char message[512];
} FailedExpect;

/* A run owns what it points to, except for names and an image without a build. */
typedef struct Run {
    const char *file;     /* the program or recording, as it was named; NULL: it has no name */
    const char *title;    /* its name in pictures and exports */
    const Image *image;   /* of `build`, or borrowed */
    Build *build;         /* NULL: only the image is known */
    Program *program;     /* NULL: not known, of a recording */
    Trace *trace;         /* NULL if not wanted, or if `travel` or `recording` has it */
    Gpu *gpu;             /* of `travel`, wherever that is, if there is one; NULL: this was read from a recording */
    Travel *travel;       /* everything is recorded, and one can go back; NULL: not wanted */
    TraceFile *recording; /* the trace is in this file; NULL: in memory */
    Checker *checker;     /* NULL: nothing is checked */
    Code *code;           /* NULL if not wanted */
    char machine[512];    /* its settings in a line, for reading; "": not made */
    const char *config;   /* all settings as JSON; NULL: not made */
    char hashes[RUN_HASHES_MAX]; /* of program and settings: equal runs have equal ones */

    /* How it ended. */
    TraceFault fault; /* for exports, if it `faulted` */
    bool faulted;
    bool interrupted; /* by Ctrl-C */
    bool trace_lost;  /* stopped, as the trace could not be kept or written: trace_error says why */
    bool judged;
    uint32_t passed; /* expectations */
    ARRAY_OF(FailedExpect) failures;
    uint64_t results;       /* of run_hash_results; 0: not hashed */
    ProblemKind problem;    /* the first one */
    char problem_text[400]; /* the line about it, as it can be shown; cut, if it is long */
} Run;

/* The default configuration with the image's `.machine` directives. On a bad one returns false; the error names the
 * file and line. */
bool run_configure(const Image *image, Config *config, char *error);

/* Make everything ready for cycle 0. Returns false with a sentence in error[CONFIG_ERROR_MAX]; nothing to destroy. */
bool run_create(Run *run, const Image *image, const ProgramOptions *options, bool traced, char *error);
void run_destroy(Run *run); /* a second time does no harm */

/* The second half of run_create, for a Run that has its image and program. */
void run_start(Run *run, bool traced);

/* The text of a file of its image, if texts were asked for. */
const SourceText *run_text(const Run *run, uint32_t file);

/* The trace, wherever it is kept; NULL if the run has none. */
Trace *run_trace(const Run *run);

/* Keep the first problem of a run, or its fault, as a line that can be shown. */
void run_problem(Run *run, ProblemKind kind, const char *text);

/* ---- what came of it: expect.c ---- */

typedef enum ExpectOutcome { EXPECT_PASSED, EXPECT_FAILED, EXPECT_NOT_CHECKED } ExpectOutcome;

/* Check one expectation against a run that is done. FAILED: message says what was expected and what was found. */
ExpectOutcome run_check(const Run *run, const ExpectSpec *expect, char *message, size_t size);

/* Hash all buffers that a run can write, at its end: runs with equal results left the same memory. */
void run_hash_results(Run *run);

/* Check all expectations at the end of the run, once: a second call does nothing. None is checked of a run that was
 * broken off. problem.h lists what went wrong. */
void run_judge(Run *run);

/* The first word or texel that differs from what an expectation of memory wants, and how many of them do. False if all
 * are as wanted, or it is about something else. */
typedef struct WrongWord {
    uint32_t word, wrong, words; /* of a texel the word of its first wrong component; the numbers count texels */
    const char *unit;            /* "words", "texels" */
    char name[72];               /* "bins[12]", "picture[88 120]" */
    char want[64], got[64];
    char missing[96]; /* the memory is not that large: nothing else is known then; or "" */
} WrongWord;
bool run_wrong_word(const Run *run, const ExpectSpec *expect, WrongWord *wrong);

/* Does word `at` of an expectation of words differ for which run_wrong_word is true? */
bool run_word_differs(const Run *run, const ExpectSpec *expect, uint32_t at, uint32_t *got, uint32_t *want);

/* Does the program expect the fault that stopped it? */
bool run_fault_expected(const Run *run);

/* The label of a kernel, by the number of its first instruction. */
const char *run_kernel_name(const Run *run, uint32_t entry);

/* ---- variants: runs of a program with other settings ----
 *
 * The engine takes them from cycle 0 to their ends, on host threads or slice by slice:
 *
 *   (program, settings[]) --begin--> runs at cycle 0 --slices--> runs at their ends --end--> what the caller keeps
 *
 *   static bool begin(void *user, size_t i, Run *run, ProgramError *error) {
 *       return variant_create(run, program, (const char *[]){"alus=1", "alus=2"}[i], false, error);
 *   }
 *   static bool end(void *user, size_t i, Run *run, const ProgramError *error) {    // run NULL: it could not begin
 *       cycles[i] = run ? gpu_now(run->gpu) : 0;
 *       return true;                                                                // go on
 *   }
 *   Variants *variants = variants_create(&(VariantsPlan){.count = 2, .begin = begin, .end = end}, threads);
 *   variants_run(variants);                            // a command: all of them; or
 *   while (variants_work(variants)) draw();            // a window: a slice, in this thread
 *   variants_destroy(variants);                        // before the end: the runs that have begun are dropped
 *
 * A sweep, --over, --against, --try and the window's widths and tries run this way. A machine with a limit of cycles
 * (max_cycles) ends with a fault like any other. The results do not depend on the number of threads.
 */
/* The run of a program on its machine with one setting more, "KEY=VALUE": at cycle 0, with what is bound to the program
 * and its dispatch. On failure returns false, with nothing to destroy. */
bool variant_create(Run *run, const Program *program, const char *setting, bool traced, ProgramError *error);

/* Likewise, with a loop of its shader unrolled: the program of a run, on the same machine with the same memory. */
bool variant_unroll(Run *run, const Run *usual, const ImportLoop *loop, ProgramError *error);

typedef struct VariantsPlan {
    size_t count;
    void *user;
    /* Make a run of variant `i` at cycle 0, or return false. Threads call this at the same time. */
    bool (*begin)(void *user, size_t i, Run *run, ProgramError *error);
    /* Do a slice of a run, and return whether there is more to do. NULL: the engine does. */
    bool (*slice)(void *user, size_t i, Run *run);
    /* Take what came of it: of a run that was stopped, too, whose machine is not done. The run is destroyed afterwards,
     * unless it is taken over: then *run is to be (Run){0}. Return false to begin no more. One thread at a time. */
    bool (*end)(void *user, size_t i, Run *run, const ProgramError *error);
    /* Called before every slice by one thread at a time: show progress, and return false to stop. May be NULL. */
    bool (*watch)(void *user);
    bool functional; /* without time */
} VariantsPlan;

typedef struct Variants Variants;

Variants *variants_create(const VariantsPlan *plan, size_t threads);
void variants_destroy(Variants *variants); /* NULL is fine */

/* Run all of them on the threads. */
void variants_run(Variants *variants);

/* Do a slice of the one that is running, in this thread; return whether there is more to do. */
bool variants_work(Variants *variants);
const Run *variants_now(const Variants *variants); /* the one that is running in variants_work; NULL: none */

#endif
