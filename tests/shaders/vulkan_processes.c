/* vulkan_processes.c: the size of its waves is read by the driver once, so each size has a process of its own, which
 * hands its results back through a pipe. If the driver ends with one of the cases, another process takes those behind
 * it. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/shaders/vulkan.h"

static void write_all(FILE *to, const MemoryList *list) {
    fwrite(&list->count, sizeof list->count, 1, to);
    for (int i = 0; i < list->count; i++) {
        fwrite(&list->item[i], sizeof list->item[i], 1, to);
        fwrite(list->item[i].words, 4, list->item[i].count, to);
    }
    fflush(to);
}

static bool read_all(FILE *from, Arena *arena, MemoryList *list) {
    if (fread(&list->count, sizeof list->count, 1, from) != 1) return false;
    for (int i = 0; i < list->count; i++) {
        Memory *memory = &list->item[i];
        if (fread(memory, sizeof *memory, 1, from) != 1) return false;
        memory->words = arena_alloc(arena, 4ull * memory->count);
        if (fread(memory->words, 4, memory->count, from) != memory->count) return false;
    }
    return true;
}

/* Of pixel shaders the driver dies at waves of 16 lanes, which then stand for those of 8 (known.md). */
static bool is_wanted(int size, const ShaderCase *c) {
    return c->size[size] && !c->no_witness && !(c->targets && case_sizes[size] > 8);
}

/* The process of one size: all cases, one after the other. */
static int run_size(int size, ShaderCase *cases, int count, FILE *to) {
    vulkan_choose_size(case_sizes[size]);
    Vulkan *vulkan = vulkan_open();
    if (!vulkan) return 2;
    if (vulkan_wave_size(vulkan) != case_sizes[size]) {
        printf("The driver's waves have %u lanes, not %u\n", vulkan_wave_size(vulkan), case_sizes[size]);
        return 2;
    }
    for (int i = 0; i < count; i++) {
        MemoryList result = {0};
        if (is_wanted(size, &cases[i])) vulkan_run(vulkan, &cases[i], &result);
        write_all(to, &result);
    }
    vulkan_close(vulkan);
    return 0;
}

/* Returns how many cases it has done: fewer than `count` if the driver died of the next one. */
static int run_process(int size, ShaderCase *cases, int count, Results *results) {
    int ends[2], done = 0, status;
    fflush(stdout);
    if (pipe(ends) != 0) return 0;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        status = run_size(size, cases, count, fdopen(ends[1], "wb"));
        fflush(stdout);
        _exit(status);
    }
    close(ends[1]);
    FILE *from = fdopen(ends[0], "rb");
    while (done < count && read_all(from, cases[done].arena, &results[done].at[size])) done++;
    fclose(from);
    if (child > 0) waitpid(child, &status, 0);
    return done;
}

static bool is_any_wanted(int size, const ShaderCase *cases, int count) {
    for (int i = 0; i < count; i++)
        if (is_wanted(size, &cases[i])) return true;
    return false;
}

bool vulkan_run_all(ShaderCase *cases, int count, Results *results) {
    bool good = true;
    for (int size = 0; size < CASE_SIZES; size++) {
        for (int done = 0; done < count && is_any_wanted(size, cases + done, count - done); done++) {
            done += run_process(size, cases + done, count - done, results + done);
            if (done == count) break;
            printf("%s: the driver gave no result at waves of %u lanes\n", cases[done].path, case_sizes[size]);
            results[done].at[size].count = 0;
            good = false;
        }
        for (int i = 0; i < count; i++)
            if (cases[i].targets && size > 0 && !is_wanted(size, &cases[i]))
                results[i].at[size] = results[i].at[size - 1];
    }
    return good;
}
