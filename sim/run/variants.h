/* variants.h: the engine for runs of a program with other settings, which takes them from cycle 0 to their ends, on
 * host threads or slice by slice:
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
#ifndef SIM_RUN_VARIANTS_H
#define SIM_RUN_VARIANTS_H

#include "sim/run/run.h"

/* The run of a program on its machine with one setting more, "KEY=VALUE": at cycle 0, with what is bound to the program
 * and its dispatch. On failure returns false, with nothing to destroy. */
bool variant_create(Run *run, const Program *program, const char *setting, bool traced, ProgramError *error);

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
