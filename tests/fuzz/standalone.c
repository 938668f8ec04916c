/* standalone.c: a fuzz target without libFuzzer: every corpus file as it is, then mutations of them.
 *
 *   fuzz_NAME [--mutations N] [--seed S] [--keep FILE] FILE...
 *
 * The mutation that is being tried is numbered; when a target dies, its seed and number stand in the last line, and
 * the input is in FILE.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "asm/base/memory.h"
#include "tests/fuzz/fuzz.h"

enum { MAX_FILES = 4096, MAX_SIZE = 1 << 16, SECONDS_MAX = 20 /* for one input */ };

/* A target may have mutations of its own, as libFuzzer wants them. */
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);

typedef struct Input {
    uint8_t *bytes;
    size_t size;
} Input;

static Input inputs[MAX_FILES];
static size_t input_count;
static uint64_t random_state;
static unsigned long long trial, seed;
static const char *keep;
static Input tried;

static uint64_t next_random(void) { /* xorshift64* */
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 0x2545f4914f6cdd1du;
}

static size_t random_below(size_t n) {
    return n ? (size_t)(next_random() % n) : 0;
}

static void on_death(int number) {
    char text[96];
    const int length =
        snprintf(text, sizeof text, "died of signal %d at --seed %llu, mutation %llu\n", number, seed, trial);
    const int file = keep ? creat(keep, 0666) : -1;
    if (file >= 0 && write(file, tried.bytes, tried.size) < 0) _exit(3);
    if (write(STDERR_FILENO, text, (size_t)length) < 0) _exit(3);
    _exit(1);
}

static void read_input(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || input_count == MAX_FILES) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(2);
    }
    Input *input = &inputs[input_count++];
    input->bytes = memory_raw(MAX_SIZE);
    input->size = input->bytes ? fread(input->bytes, 1, MAX_SIZE, file) : 0;
    fclose(file);
}

/* Copy a piece of some input over or into a place. */
static size_t splice(uint8_t *bytes, size_t size) {
    const Input *from = &inputs[random_below(input_count)];
    const size_t start = random_below(from->size), length = random_below(from->size - start + 1) % 64;
    const size_t at = random_below(size + 1);
    if (size + length > MAX_SIZE) return size;
    memmove(bytes + at + length, bytes + at, size - at);
    memcpy(bytes + at, from->bytes + start, length);
    return size + length;
}

static size_t mutate(uint8_t *bytes, size_t size) {
    static const uint8_t interesting[] = {0, 1, 0x7f, 0x80, 0xff, '(', ')', ',', '.', ';', '\n', '0', '9', '-', '@'};
    if (!size) return 0;
    if (LLVMFuzzerCustomMutator && random_below(8))
        return LLVMFuzzerCustomMutator(bytes, size, MAX_SIZE, (unsigned)next_random());
    switch (next_random() % 6) {
    case 0: bytes[random_below(size)] ^= (uint8_t)(1u << random_below(8)); return size;
    case 1: bytes[random_below(size)] = (uint8_t)next_random(); return size;
    case 2: bytes[random_below(size)] = interesting[random_below(sizeof interesting)]; return size;
    case 3: return size - random_below(size < 32 ? size : 32); /* cut the end */
    case 4: {
        const size_t at = random_below(size), length = random_below(size - at) % 32;
        memmove(bytes + at, bytes + at + length, size - at - length);
        return size - length;
    }
    default: return splice(bytes, size);
    }
}

static void try_mutations(unsigned long long count) {
    static uint8_t bytes[MAX_SIZE];
    for (trial = 1; trial <= count; trial++) {
        const Input *from = &inputs[random_below(input_count)];
        size_t size = from->size;
        memcpy(bytes, from->bytes, size);
        for (size_t n = 1 + random_below(6); n; n--) size = mutate(bytes, size);
        uint8_t *exact = memory_raw(size ? size : 1); /* so that sanitizers see a read past the end */
        if (!exact) exit(2);
        memcpy(exact, bytes, size);
        tried = (Input){exact, size};
        alarm(SECONDS_MAX);
        LLVMFuzzerTestOneInput(exact, size);
        memory_free(exact);
    }
}

int main(int argc, char **argv) {
    unsigned long long mutations = 2000;
    seed = 1;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--mutations") == 0 && i + 1 < argc)
            mutations = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--keep") == 0 && i + 1 < argc)
            keep = argv[++i];
        else
            read_input(argv[i]);
    random_state = seed * 0x9e3779b97f4a7c15u + 1;
    signal(SIGABRT, on_death);
    signal(SIGSEGV, on_death);
    signal(SIGALRM, on_death);
    for (size_t i = 0; i < input_count; i++) LLVMFuzzerTestOneInput(inputs[i].bytes, inputs[i].size);
    if (input_count) try_mutations(mutations);
    printf("%zu corpus files, %llu mutations (seed %llu): 1 passed, 0 failed\n", input_count, mutations, seed);
    for (size_t i = 0; i < input_count; i++) memory_free(inputs[i].bytes);
    return input_count == 0;
}
