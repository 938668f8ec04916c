/* case.h: a shader of this folder, what a run of it needs, and how its results are compared.
 *
 *   NAME.comp, .frag --glslang--> words --module.c--> what it wants bound
 *     its lines //! --assembler--> what memory starts with, how many groups there are
 *     its lines //? --------------> how results are compared:
 *
 *   //? u1 ulp 4 abs 1e-6     floats: so many units in the last place apart, or so much; NaN is NaN
 *   //? u1 relative 1e-4      floats: so much of the larger one apart
 *   //? u1 bytes 1            each byte so much apart
 *   //? u1 exempt 1000        one word of so many may differ
 *   //? u1 set 2              records of two words, in any order
 *   //? u1 skip 4             not compared from word 4 on
 *   //? color ulp 4          the same of a target, by its name; its line //! .target stands above
 *   //? sizes 8 16            at these sizes of waves only; else 4, 8 and 16
 *   //? define scale=0.5      constants: of specialisation, or pushed
 *   //? no witness: REASON    only its own .expect lines say what is right
 *   //? unwritten: REASON     it uses what was never written, and --check uninit finds that
 *
 * Without a line, a resource is compared bit by bit. A target of rgba8 may have each byte 1 apart, and one pixel of a
 * thousand otherwise: at an edge, or where a shader compares what is nearly equal.
 */
#ifndef TESTS_SHADERS_CASE_H
#define TESTS_SHADERS_CASE_H

#include "asm/image/image.h"
#include "tests/shaders/module.h"

enum { CASE_SIZES = 3, CASE_RULES = 16, CASE_DEFINES = 16, CASE_RESOURCES = 32, CASE_TARGETS = MODULE_OUTPUTS };

typedef struct Rule {
    uint8_t index; /* u<index> */
    bool floats;
    uint32_t ulp, bytes, record; /* record 0: in order */
    uint32_t skip;               /* compared are the words before it */
    double absolute, relative;
    uint32_t exempt; /* one word of so many may differ; 0: none */
} Rule;

/* What is in a resource. Textures have all levels. */
typedef struct Memory {
    uint8_t space, index;
    TextureShape shape;
    uint32_t count;
    uint32_t *words;
} Memory;

typedef struct MemoryList {
    Memory item[CASE_RESOURCES];
    int count;
} MemoryList;

/* Results of a case at each size; a list without items: none. */
typedef struct Results {
    MemoryList at[CASE_SIZES];
} Results;

/* The shader's output at a location. In the case's own memory it is u<index>. */
typedef struct CaseTarget {
    const char *name;
    uint8_t index;
    uint32_t location;
} CaseTarget;

typedef struct ShaderCase {
    Arena *arena;
    const char *path, *name; /* name: without folders */
    const char *source;
    const char *run;        /* its //! lines, without .dispatch */
    const char *directives; /* those of its //! lines, without dispatch: a program that does nothing */
    Module module;
    Image *image;                      /* of the directives */
    uint32_t groups[3], group_size[3]; /* the size is known when lockstep has imported it */
    MemoryList start;
    bool size[CASE_SIZES];
    Rule rule[CASE_RULES];
    int rules;
    const char *define[CASE_DEFINES]; /* NAME=VALUE */
    int defines;
    CaseTarget target[CASE_TARGETS];
    int targets; /* 0: a compute shader */
    bool no_witness, unwritten;
} ShaderCase;

extern const uint32_t case_sizes[CASE_SIZES]; /* 4, 8, 16 */

/* False: what is wrong has been printed; nothing to free. */
bool case_read(ShaderCase *c, const char *path);
bool case_compile(ShaderCase *c, const char *text); /* a compute shader in GLSL */
void case_free(ShaderCase *c);

/* The same of a source and its module, which the caller keeps; and another module of the same source. */
bool case_take(ShaderCase *c, const char *name, const char *source, const uint32_t *words, size_t count);
bool case_module(ShaderCase *c, const uint32_t *words, size_t count);

/* Let these passes of spirv-opt work on the module, as drivers and other tools do. What lanes do together may then
 * differ. */
bool case_optimise(ShaderCase *c, const char *passes);

bool case_is_hlsl(const char *path);
const Rule *case_rule(const ShaderCase *c, const Memory *memory);
const CaseTarget *case_target(const ShaderCase *c, const Memory *memory); /* NULL: it is none */

/* Reads the files that directives name, beside the shader (AsmOptions). */
const char *case_read_file(void *user, const char *from, const char *path, size_t limit, uint8_t **bytes,
                           size_t *length);
Memory *memory_find(MemoryList *list, uint8_t space, uint32_t index);

#endif
