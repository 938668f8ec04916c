/* fuzz_import.c: any words as a module of SPIR-V. What is made of them assembles; what is not has a reason. */
#include <spirv/unified1/spirv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/import/import.h"
#include "asm/parse/assemble.h"
#include "tests/fuzz/fuzz.h"

enum { HEADER_WORDS = 5, BOUND = 3, RESULT = 2, MOST_WORDS = 1 << 14 };

static void fail(const char *what, const char *detail) {
    fprintf(stderr, "fuzz: %s: %.300s\n", what, detail);
    abort();
}

/* Deep in it, the assembler may still run out of what a program can have: then it says so. */
static void check_text(const Import *import) {
    const Source source = {.name = "fuzz.s", .bytes = import->text, .length = import->length};
    Assembly assembly = assemble(&source, &(AsmOptions){.error_limit = 1});
    if (!assembly.image) fail("what was imported does not assemble", assembly.diags.first->message);
    fuzz_run_image(assembly.image);
    image_free(assembly.image);
    assembly.image = NULL;
    assembly_free(&assembly);
}

/* The module as two kernels of one program, the second with other names and constants. */
static void try_passes(const uint32_t *words, size_t count) {
    static const char *const define[] = {"ten=7", "constant_0=1", "scale=2 3"};
    static const ImportBind bind[] = {{"a", "b"}, {"b", "a"}, {"src", "dst"}, {"color", "b"}};
    ImportProgram *program = memory_new(sizeof *program);
    program->arena = arena_create();
    ImportOptions options = {.name = "fuzz.comp", .program = program, .define = define, .define_count = count % 4};
    ImportKernel kernel[2] = {{.label = "one"}, {.label = "two"}};
    kernel[0].import = import_spirv(words, count, &options);
    options.bind = bind;
    options.bind_count = 4;
    kernel[1].import = import_spirv(words, count, &options);
    if (kernel[0].import.text && kernel[1].import.text) {
        size_t length;
        char *text = import_join(program, kernel, 2, ".dispatch two, 1x4\n.dispatch one, 1x4", &length);
        if (!kernel[0].import.targets && !kernel[1].import.targets)
            check_text(&(Import){.text = text, .length = length});
        memory_free(text);
    }
    import_free(&kernel[0].import);
    import_free(&kernel[1].import);
    arena_destroy(program->arena);
    memory_free(program);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const size_t count = size / 4;
    uint32_t *words = memory_raw(4 * count + 1);
    if (!words) return 0;
    if (count) memcpy(words, data, 4 * count);
    Import import = import_spirv(words, count,
                                 &(ImportOptions){.name = "fuzz.comp", .no_uniform = count & 1, .optimise = count & 2});
    if (!import.text && !import.problem_count) fail("no text and no reason", "");
    for (size_t i = 0; i < import.problem_count; i++)
        if (!import.problem[i].text[0] || strchr(import.problem[i].text, '\n'))
            fail("no sentence", import.problem[i].text);
    if (import.text) check_text(&import);
    import_free(&import);
    try_passes(words, count);
    memory_free(words);
    return 0;
}

/* ---- mutations of instructions ---- */
static uint32_t random_state;

static uint32_t below(uint32_t n) { /* xorshift32 */
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return n ? random_state % n : 0;
}

static uint32_t next_of(const uint32_t *words, uint32_t count, uint32_t at) {
    const uint32_t length = words[at] >> 16;
    return length && length < count - at ? at + length : count;
}

/* Where some instruction begins, rather one of a function; 0: there is none. */
static uint32_t pick(const uint32_t *words, uint32_t count) {
    const bool in_function = below(4) > 0;
    uint32_t chosen = 0, seen = 0;
    for (uint32_t at = HEADER_WORDS; at < count; at = next_of(words, count, at)) {
        if (in_function && (words[at] & 0xffff) == SpvOpFunction) seen = 0;
        if (below(++seen) == 0) chosen = at;
    }
    return chosen;
}

/* The id of another label if this one is a label, or of another value of its type. */
static uint32_t sibling(const uint32_t *words, uint32_t count, uint32_t id) {
    uint32_t chosen = id, type = 0, seen = 0;
    for (int round = 0; round < 2; round++)
        for (uint32_t at = HEADER_WORDS; at + 2 < count; at = next_of(words, count, at)) {
            const bool label = words[at] == (2u << 16 | SpvOpLabel);
            const uint32_t its_id = words[at + (label ? 1 : 2)], its_type = label ? UINT32_MAX : words[at + 1];
            if (round == 0 && its_id == id) type = its_type;
            if (round == 1 && its_type == type && below(++seen) == 0) chosen = its_id;
        }
    return chosen;
}

static uint32_t copy_instruction(uint32_t *words, uint32_t count, uint32_t from, uint32_t to) {
    uint32_t copy[64];
    const uint32_t length = words[from] >> 16;
    if (length > 64 || count + length > MOST_WORDS) return count;
    memcpy(copy, words + from, 4 * length);
    memmove(words + to + length, words + to, 4 * (count - to));
    if (length > 3) copy[RESULT] = words[BOUND]++;
    memcpy(words + to, copy, 4 * length);
    return count + length;
}

static uint32_t mutate(uint32_t *words, uint32_t count) {
    const uint32_t at = pick(words, count), other = pick(words, count), length = words[at] >> 16;
    if (!at || length < 2 || length > count - at) return count;
    const uint32_t k = 1 + below(length - 1);
    uint32_t *operand = &words[at + (k == RESULT && length > 3 ? 3 : k)];
    switch (below(12)) {
    case 0: *operand = below(words[BOUND]); return count;
    case 1: *operand += below(2) ? 1u : UINT32_MAX; return count;
    case 2: *operand = below(2) ? below(70) : 1u << below(32); return count;
    case 3: words[at] = length << 16 | (words[other] & 0xffff); return count;
    case 4: words[at] = length << 16 | below(400); return count;
    case 5: memmove(words + at, words + at + length, 4 * (count - at - length)); return count - length;
    case 6: return copy_instruction(words, count, at, other);
    default: *operand = sibling(words, count, *operand); return count;
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed) {
    static uint32_t words[MOST_WORDS];
    uint32_t count = (uint32_t)(size < sizeof words ? size : sizeof words) / 4;
    random_state = seed * 2654435761u + 1;
    if (count <= HEADER_WORDS) return size;
    memcpy(words, data, 4 * count);
    count = mutate(words, count);
    if (4ull * count > room) return size;
    memcpy(data, words, 4 * count);
    return 4ull * count;
}
