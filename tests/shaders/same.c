/* same.c: memory after a run of what --optimise makes of a shader equals that without it, bit for bit, at every size of
 * waves.
 *
 *   same --seeds A:B [--jobs N]   random shaders (random_glsl.h); prints what differs; the last line is
 *                                 "N passed, N failed"
 *   same --seed N                 the shader, both assembly texts, and what differs
 *   same --shrink N               the same with as many statements left out as still differ
 *   same SHADER PLAIN.s OPTIMISED.s LEAST [NAME=VALUE...]
 *                                 the two imports of a shader, with these constants, at waves of LEAST lanes and more;
 *                                 files that they name are beside the shader
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/isa/isa.h"
#include "asm/parse/assemble.h"
#include "sim/run/run.h"
#include "tests/shaders/random_glsl.h"
#include "tests/shaders/simulate.h"

static const uint32_t wave_sizes[] = {4, 8, 16, 32, 64};
enum { WAVE_SIZES = sizeof wave_sizes / sizeof *wave_sizes, MOST_WAVES = 64 };

/* So many wave instructions at most: a program that does not end is wrong. */
enum { MOST_INSTRUCTIONS = 200000000 };

/* The two texts of a shader, and the file that they come from. */
typedef struct Pair {
    const char *name;
    const char *text[2]; /* plain, optimised */
    const char *definitions;
    uint32_t least; /* lanes of a wave */
} Pair;

static const char *const sides[] = {"without --optimise", "with --optimise"};

static bool wrong(TextBuffer *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(TextBuffer *problem, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(problem, format, arguments);
    va_end(arguments);
    return false;
}

static Image *assemble_side(const Pair *pair, int side, TextBuffer *problem) {
    Source source = {pair->name, pair->text[side], strlen(pair->text[side])};
    Assembly assembly = assemble(&source, &(AsmOptions){.read_file = case_read_file, .definitions = pair->definitions});
    Image *image = assembly.image;
    assembly.image = NULL;
    for (const Diag *diag = assembly.diags.first; diag && !image; diag = diag->next) {
        if (diag->severity != SEVERITY_ERROR) continue;
        wrong(problem, "%s: line %u: %s", sides[side], source_place(&source, diag->span.start).line, diag->message);
        break;
    }
    assembly_free(&assembly);
    return image;
}

static bool set(Config *config, const char *key, uint32_t number, char *error) {
    char value[16];
    snprintf(value, sizeof value, "%u", number);
    return config_set(config, key, value, error);
}

/* Run one side. Return false, with the problem, if it does not come to its end. */
static bool run_side(Run *run, const Image *image, int size, int side, TextBuffer *problem) {
    ProgramOptions program = {0};
    char error[CONFIG_ERROR_MAX];
    if (!run_configure(image, &program.config, error) || !set(&program.config, "wave_size", wave_sizes[size], error) ||
        !set(&program.config, "waves", MOST_WAVES, error) ||
        !set(&program.config, "max_cycles", MOST_INSTRUCTIONS, error) ||
        !run_create(run, image, &program, false, error))
        return wrong(problem, "waves of %u lanes, %s: %s", wave_sizes[size], sides[side], error);
    gpu_run_functional(run->gpu, UINT64_MAX);
    const Fault *fault = gpu_fault(run->gpu);
    if (!fault) return true;
    wrong(problem, "waves of %u lanes, %s: fault %s", wave_sizes[size], sides[side], gpu_faults[fault->kind].name);
    run_destroy(run);
    return false;
}

static bool same_memory(const Run *plain, const Run *optimised, int size, TextBuffer *problem) {
    bool compared = false;
    for (uint32_t i = 0; i < ISA_RESOURCES; i++) {
        uint32_t count = 0, others = 0;
        const uint32_t *a = gpu_buffer(plain->gpu, OPERAND_RES_U, (uint8_t)i, &count),
                       *b = gpu_buffer(optimised->gpu, OPERAND_RES_U, (uint8_t)i, &others);
        if (!a && !b) continue;
        if (!a || !b || count != others) return wrong(problem, "u%u has another size", i);
        compared = true;
        for (uint32_t w = 0; w < count; w++)
            if (a[w] != b[w])
                return wrong(problem, "waves of %u lanes: u%u[%u] is 0x%x, with --optimise 0x%x", wave_sizes[size], i,
                             w, a[w], b[w]);
    }
    return compared || wrong(problem, "it leaves no memory that could be compared");
}

static bool same_at(const Image *const images[2], int size, TextBuffer *problem) {
    Run plain, optimised;
    if (!run_side(&plain, images[0], size, 0, problem)) return false;
    bool good = run_side(&optimised, images[1], size, 1, problem);
    if (good) {
        good = same_memory(&plain, &optimised, size, problem);
        run_destroy(&optimised);
    }
    run_destroy(&plain);
    return good;
}

/* Has a core the slots for a group's waves, all of which wait at its barriers? */
static bool fits(const Image *image, uint32_t wave_size) {
    const uint32_t *size = image->group_size;
    return size[0] * size[1] * size[2] <= MOST_WAVES * wave_size;
}

/* What differs first is in `problem`. */
static bool same(const Pair *pair, TextBuffer *problem) {
    Image *images[2] = {NULL, NULL};
    bool good = true;
    for (int side = 0; side < 2 && good; side++) good = (images[side] = assemble_side(pair, side, problem)) != NULL;
    for (int size = 0; size < WAVE_SIZES && good; size++)
        if (wave_sizes[size] >= pair->least && fits(images[0], wave_sizes[size]))
            good = same_at((const Image *const *)images, size, problem);
    for (int side = 0; side < 2; side++) image_free(images[side]);
    return good;
}

/* ---- random shaders ---- */
typedef struct Counts {
    uint32_t next; /* seed */
    uint32_t passed, failed;
} Counts;

static bool import_both(ShaderCase *c, Pair *pair, TextBuffer *problem) {
    char said[1000];
    c->run = arena_printf(c->arena, ".dispatch [%u %u %u]\n%s", c->groups[0], c->groups[1], c->groups[2], c->run);
    for (int side = 0; side < 2; side++) {
        const SimulateVariant variant = {.optimise = side == 1};
        pair->text[side] = simulate_import(c, &variant, said, sizeof said);
        if (!pair->text[side]) return wrong(problem, "%s: %s", sides[side], said);
    }
    return true;
}

/* Does it differ? A shader that glslang refuses does not while it is made smaller. */
static bool is_same(const RandomGlsl *shader, bool shrinks, bool shows, TextBuffer *problem) {
    char *text = random_glsl_print(shader);
    ShaderCase c;
    Pair pair = {.name = "random.comp"};
    bool compiled = case_compile(&c, text), good = compiled;
    if (!compiled) wrong(problem, "glslang refuses it");
    if (good) good = import_both(&c, &pair, problem) && same(&pair, problem);
    if (shows) printf("%s", text);
    for (int side = 0; side < 2 && shows && pair.text[side]; side++)
        printf("// ---- %s\n%s", sides[side], pair.text[side]);
    if (compiled) case_free(&c);
    memory_free(text);
    return good || (shrinks && !compiled);
}

static void run_seed(uint32_t seed, Counts *counts) {
    RandomGlsl *shader = random_glsl_new_for_compilers(seed);
    TextBuffer problem = {0};
    const bool good = is_same(shader, false, false, &problem);
    if (!good) printf("seed %u: %s\n", seed, problem.text);
    __atomic_add_fetch(good ? &counts->passed : &counts->failed, 1, __ATOMIC_SEQ_CST);
    memory_free(text_take(&problem));
    random_glsl_free(shader);
    fflush(stdout);
}

static int soak(uint32_t first, uint32_t end, int jobs) {
    Counts *counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED) return 2;
    counts->next = first;
    for (int job = 0; job < jobs; job++) {
        if (fork() != 0) continue;
        for (uint32_t seed; (seed = __atomic_fetch_add(&counts->next, 1, __ATOMIC_SEQ_CST)) < end;)
            run_seed(seed, counts);
        _exit(0);
    }
    while (wait(NULL) > 0) continue;
    printf("%u passed, %u failed\n", counts->passed, counts->failed);
    return counts->failed > 0 || counts->passed != end - first;
}

static bool still_differs(const RandomGlsl *shader, void *user) {
    (void)user;
    TextBuffer problem = {0};
    fflush(stdout);
    const int kept = dup(STDOUT_FILENO); /* for what glslang says of it */
    const bool differs = freopen("/dev/null", "w", stdout) && !is_same(shader, true, false, &problem);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    memory_free(text_take(&problem));
    return differs;
}

static int show(uint32_t seed, bool shrinks) {
    RandomGlsl *shader = random_glsl_new_for_compilers(seed);
    TextBuffer problem = {0};
    if (shrinks && still_differs(shader, NULL)) random_glsl_shrink(shader, still_differs, NULL);
    const bool good = is_same(shader, false, true, &problem);
    printf("// %s\n", good ? "nothing differs" : problem.text);
    memory_free(text_take(&problem));
    random_glsl_free(shader);
    return !good;
}

/* ---- imported shaders ---- */
/* To be freed with memory_free(). */
static char *read_text(const char *path) {
    uint8_t *bytes;
    size_t length;
    if (case_read_file(NULL, "", path, INT32_MAX, &bytes, &length)) return NULL;
    char *text = memory_printf("%.*s", (int)length, (char *)bytes);
    memory_free(bytes);
    return text;
}

static int compare_files(int count, char **words) {
    TextBuffer problem = {0}, definitions = {0};
    for (int i = 4; i < count; i++) text_printf(&definitions, "%s\n", words[i]);
    OWNED char *plain = read_text(words[1]), *optimised = read_text(words[2]);
    const Pair pair = {words[0], {plain, optimised}, definitions.text, (uint32_t)atoi(words[3])};
    const bool read = pair.text[0] && pair.text[1];
    const bool good = read ? same(&pair, &problem) : wrong(&problem, "its imports cannot be read");
    if (!good) printf("%s: %s\n", words[0], problem.text);
    memory_free(text_take(&problem));
    memory_free(text_take(&definitions));
    return !good;
}

int main(int count, char **words) {
    unsigned first, end;
    if (count == 3 && strcmp(words[1], "--seed") == 0) return show((uint32_t)atoi(words[2]), false);
    if (count == 3 && strcmp(words[1], "--shrink") == 0) return show((uint32_t)atoi(words[2]), true);
    if (count > 2 && strcmp(words[1], "--seeds") == 0 && sscanf(words[2], "%u:%u", &first, &end) == 2)
        return soak(first, end, count > 4 && strcmp(words[3], "--jobs") == 0 ? atoi(words[4]) : 1);
    if (count > 4 && words[1][0] != '-') return compare_files(count - 1, words + 1);
    fprintf(stderr, "usage: same --seeds A:B [--jobs N] | --seed N | --shrink N | SHADER PLAIN.s OPTIMISED.s "
                    "LEAST [NAME=VALUE...]\n");
    return 2;
}
