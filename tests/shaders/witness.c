/* witness.c: what shaders do on another implementation of them: Mesa's lavapipe, at waves of 4, 8 and 16 lanes.
 *
 *   witness -o FOLDER FILE...       write the results of each shader to FOLDER/NAME.zst (golden.h)
 *   witness --check FOLDER FILE...  compare with those in FOLDER
 *   witness --print FILE...         print them
 *
 * The size of its waves is read by the driver once, so each size has a process of its own, which hands its results back
 * through a pipe.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "asm/isa/isa.h"
#include "tests/shaders/golden.h"
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
        if (cases[i].size[size] && !cases[i].no_witness) vulkan_run(vulkan, &cases[i], &result);
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

static bool run_sizes(ShaderCase *cases, int count, Results *results) {
    bool good = true;
    for (int size = 0; size < CASE_SIZES; size++) {
        for (int done = 0; done < count; done++) {
            done += run_process(size, cases + done, count - done, results + done);
            if (done == count) break;
            printf("%s: the driver gave no result at waves of %u lanes\n", cases[done].path, case_sizes[size]);
            results[done].at[size].count = 0;
            good = false;
        }
    }
    return good;
}

static bool check(const ShaderCase *c, const Results *results, const char *folder) {
    Results want;
    if (!golden_read(folder, c, &want)) return printf("%s: there is no %s/%s.zst\n", c->path, folder, c->name), false;
    bool good = true;
    for (int size = 0; size < CASE_SIZES; size++) {
        char text[200];
        if (golden_compare(c, &want.at[size], &results->at[size], text, sizeof text) == 0) continue;
        printf("%s: waves of %u lanes: %s\n", c->path, case_sizes[size], text);
        good = false;
    }
    return good;
}

static void print(const ShaderCase *c, const Results *results) {
    for (int size = 0; size < CASE_SIZES; size++)
        for (int m = 0; m < results->at[size].count; m++) {
            const Memory *memory = &results->at[size].item[m];
            printf("%s: waves of %u lanes, u%d\n", c->path, case_sizes[size], memory->index);
            for (uint32_t i = 0; i < memory->count; i++) {
                float number;
                memcpy(&number, &memory->words[i], 4);
                printf("%6u  0x%08x %11d %g\n", i, memory->words[i], (int32_t)memory->words[i], (double)number);
            }
        }
}

int main(int count, char **words) {
    bool checks = count > 3 && strcmp(words[1], "--check") == 0, writes = count > 3 && strcmp(words[1], "-o") == 0;
    if (!checks && !writes && !(count > 2 && strcmp(words[1], "--print") == 0)) {
        fprintf(stderr, "usage: witness -o FOLDER|--check FOLDER|--print FILE...\n");
        return 2;
    }
    const char *folder = words[2];
    int first = checks || writes ? 3 : 2, cases = 0;
    ShaderCase *c = calloc((size_t)count, sizeof *c);
    Results *results = calloc((size_t)count, sizeof *results);
    bool good = true;
    for (int i = first; i < count; i++) {
        bool read = case_read(&c[cases], words[i]);
        good &= read;
        cases += read;
    }
    good &= run_sizes(c, cases, results);
    for (int i = 0; i < cases; i++) {
        if (c[i].no_witness) continue;
        if (writes)
            good &= golden_write(folder, &c[i], &results[i]);
        else if (checks)
            good &= check(&c[i], &results[i], folder);
        else
            print(&c[i], &results[i]);
    }
    for (int i = 0; i < cases; i++) case_free(&c[i]);
    free(c);
    free(results);
    return good ? 0 : 1;
}
