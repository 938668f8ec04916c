/* importer.h: the state of an import, the words of its module and the types in it; all files of the room include it.
 *
 *   import.c      the import as a whole
 *   importer.c    problems, words
 *   module.c      reads ids, names, types, decorations, functions and blocks: module.h
 *   flow.c        blocks become statements; calls
 *   pixel.c       inputs and outputs of pixel shaders
 *   resource.c    buffers, images, push constants, group memory
 *   operation.c   one operation, with arithmetic.c, glsl.c (GLSL.std.450), wave.c (between lanes), image.c (images and
 *                 samplers), memory.c (loads, stores, atomics), variable.c (variables, built-in values)
 *   narrow.c      numbers of 8 and 16 bits, bit casts; long.c: integers of 64 bits
 *   constant.c    constants, folded and specialised
 *   value.c       values, and instructions that make them (value.h), part.c: parts of them
 *   join.c        several imports as one program
 *   source.c      texts and lines of the source, declared.c: where it declares a variable
 *
 * Calls go from a file to files below it only, and to importer.c.
 *
 * A value of SPIR-V is a list of leaves. A leaf is a scalar or a vector, so one operand of asm/shader: a matrix has a
 * leaf for each column, a struct has the leaves of its members in order, an integer of 64 bits, or a vector of these,
 * has a leaf of low words and one of high words. So taking values apart and putting them together costs no
 * instructions.
 *
 * No call has two arguments that emit: C leaves their order open, and the order of the text would depend on it.
 *
 * Words are checked where they are read: an id of the wrong kind ends the import at once (import_fail, by longjmp).
 * Operations that are well-formed but not supported are noted (import_problem) and give zeros, so that one run reports
 * all of them.
 */
#ifndef ASM_IMPORT_IMPORTER_H
#define ASM_IMPORT_IMPORTER_H

#include <setjmp.h>

#include "asm/import/import.h"
#include "asm/import/module.h"

enum {
    IMPORT_LEAVES = 16384, /* parts of a value */
    IMPORT_DEPTH = 200,    /* nested constructs and calls */
    IMPORT_PROBLEMS = 100, /* as many warnings */
    IMPORT_NAME = 60,      /* bytes of a name */
    ENTRIES_NAMED = 16,
    MEMORY_LIMIT = 65536 * 4, /* bytes of group or private memory */
};

/* A file's text, and where its lines start. */
typedef struct SourceFile {
    uint32_t file; /* the id of the string that names it; 0: any */
    const char *text, **line;
    uint32_t lines;
    struct Declaration *declared; /* NULL until declared_in_loops reads the text */
    uint32_t declared_count;
} SourceFile;

/* All lanes have stored the same mask in the variable. This holds up to the end of the block only: from other blocks
 * lanes may come with other masks. */
typedef struct KnownMask {
    const ShaderOperand *home; /* the variable's, or NULL */
    const ShaderOperand *mask;
} KnownMask;

/* An output of a pixel shader, or a part of it: its target's resource, and the variable. */
typedef struct PixelOutput {
    uint32_t resource;
    ShaderOperand leaf;
    Type type;
} PixelOutput;

/* A resource that the kernel shares with others of its program. */
typedef struct SharedName {
    const char *own;
    ShaderResourceKind kind;
    const ImportResource *shared;
} SharedName;

typedef struct Importer {
    const uint32_t *words;
    size_t count;
    const ImportOptions *options;
    Arena *arena;
    Shader *shader;
    Import *result;
    jmp_buf failed, skipped;
    bool refuses_type; /* said of one type: of each of its operations would be too much */
    bool skips; /* after a problem: a failure may be its consequence, so it skips the operation and ends nothing */

    /* The module. */
    uint32_t bound;
    Id *id;
    ARRAY_OF(Decoration) decorations;
    ARRAY_OF(uint32_t) parameters;
    ARRAY_OF(Block) blocks;
    ARRAY_OF(Function) functions;
    ARRAY_OF(uint32_t) variables;
    uint32_t entries, entry; /* compute and pixel shaders; the id of the function of the wanted one, */
    uint32_t entry_at;       /* ... and its OpEntryPoint */
    const char *entry_names; /* of the first ENTRIES_NAMED compute and pixel shaders, with commas between them */
    bool is_pixel;           /* the wanted one is a pixel shader */
    const char *other_stage; /* the stage of an entry of another kind; NULL without such an entry */
    uint32_t group_size[3], group_size_id[3];
    bool is_hlsl;             /* made by glslang from HLSL: its inclusive scans are exclusive ones */
    bool is_glsl;             /* the source names the formats of images; compilers of other languages infer them */
    uint32_t extended, debug; /* the ids of GLSL.std.450 and NonSemantic.Shader.DebugInfo */

    /* Constants. */
    ARRAY_OF(struct Specialisation) specialisations; /* sorted by SpecId */
    bool specialised;                                /* specialisations is complete */
    ARRAY_OF(const char *) constants;
    uint32_t define; /* the number + 1 of the one that problems are about, or 0 */

    /* Variables and resources. */
    uint32_t shared_bytes, private_bytes, nearest, shared_blocks; /* resources: + 1 */
    uint64_t own_used[3], *used; /* numbers of t, u and s; `used` is own_used, or that of the program */
    struct {
        const char *name;
        bool of_sampler;
    } names[3 * ISA_RESOURCES]; /* of resources */
    size_t name_count;
    ARRAY_OF(SharedName) shared;
    KnownMask known_mask;
    ARRAY_OF(PixelOutput) pixel_outputs;
    uint32_t target; /* 1 + the number that the output at location 0 gets; 0: any */

    /* Lines. */
    ARRAY_OF(SourceFile) sources;
    uint32_t source_file; /* the id of the name of the first one */
    ARRAY_OF(const char *) files;
    uint32_t file, line;        /* id of the string, or 0 */
    uint32_t frame, line_frame; /* of the shader: that of the walk, that of the last line */

    /* The walk. */
    struct Flow *flow;
    uint32_t calls; /* open ones */
    bool dry;       /* it emits nothing */
    uint32_t items; /* emitted so far */
    bool is_half;   /* the operation gives floats of 16 bits: each step is rounded */
} Importer;

/* ---- problems ---- */
_Noreturn void import_fail(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
_Noreturn void import_stop(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
void import_problem(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
void import_warn(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool import_names(const char *text, const char *name); /* is it NAME=...? */

/* ---- words: counted from the start of their instruction; missing words are 0 ---- */
uint32_t module_word(const Importer *im, uint32_t at, uint32_t k);
uint32_t module_length(const Importer *im, uint32_t at);
SpvOp module_op(const Importer *im, uint32_t at);
char *module_text(Importer *im, uint32_t at, uint32_t k, size_t limit);
Id *module_id(Importer *im, uint32_t id);
const SpirvType *module_type(Importer *im, uint32_t id);
bool module_decorated(const Importer *im, uint32_t id, SpvDecoration kind, uint32_t *value);
bool module_member_decorated(const Importer *im, uint32_t id, uint32_t member, SpvDecoration kind, uint32_t *value);
bool module_has_values(const SpirvType *type); /* numbers of 32 bits, or made of them */

/* ---- the module as a whole ---- */
void module_read(Importer *im);
void resource_declare(Importer *im);
void pixel_declare(Importer *im); /* inputs and outputs of a pixel shader */
void pixel_store(Importer *im);   /* at its end: the outputs to their targets */
void flow_kernel(Importer *im);

/* ---- lines: source.c ---- */
void source_add(Importer *im, uint32_t file, const char *text); /* kept by the caller */
void source_read(Importer *im, uint32_t at);                    /* an OpSource or DebugSource */
SourceFile *source_of(Importer *im, uint32_t file);             /* NULL: it has no text */

/* Set the line of the problems and instructions that follow: to a line, to that of debug information, or to that of a
 * declaration. */
void import_line(Importer *im, uint32_t file, uint32_t line);
void import_frame(Importer *im, const char *function); /* begins: a call of a function at the current line */
bool import_line_at(Importer *im, uint32_t at);        /* false: it is no debug information */
void import_line_of(Importer *im, const char *name);

/* declared.c: return the number of loops around the declaration of a name that a line uses. 0: no loop, or it is not
 * certain. */
uint32_t declared_in_loops(Importer *im, SourceFile *source, uint32_t line, const char *name);

#endif
