/* kernel.h: what the programs of this folder share: CPU time, and loading a kernel. */
#ifndef TESTS_BENCH_KERNEL_H
#define TESTS_BENCH_KERNEL_H

#include <stdio.h>
#include <time.h>

#include "asm/parse/assemble.h"

static inline double bench_clock(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* CPU time of this thread. */
static inline double bench_seconds(void) {
    return bench_clock(CLOCK_THREAD_CPUTIME_ID);
}

static inline Image *bench_load(const char *path) {
    static char text[1 << 16];
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    const Source source = {.name = path, .bytes = text, .length = fread(text, 1, sizeof text, file)};
    fclose(file);
    Assembly assembly = assemble(&source, &(AsmOptions){0});
    Image *image = assembly.image;
    assembly.image = NULL;
    assembly_free(&assembly);
    return image;
}

#endif
