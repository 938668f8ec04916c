/* importer.h: the state of an import, the words of its module and the types in it; all files of the room include it.
 *
 *   import.c      the import as a whole
 *   importer.c    problems, words
 *   module.c      reads ids, names, types, decorations; function.h: functions and blocks
 *   flow.c        blocks become statements; calls
 *   resource.c    buffers, images, push constants, group memory
 *   operation.c   one operation, with arithmetic.c, glsl.c (GLSL.std.450), wave.c (between lanes), image.c (images and
 *                 samplers), memory.c (loads, stores, atomics), variable.c (variables, built-in values): operation.h
 *   constant.c    constants, folded and specialised
 *   value.c       values, and instructions that make them, part.c: parts of them: value.h
 *   source.c      texts and lines of the source, declared.c: where it declares a variable: source.h
 *
 * Calls go from a file to files below it only, and to importer.c.
 *
 * A value of SPIR-V is a list of leaves. A leaf is a scalar or a vector, so one operand of asm/shader: a matrix has a
 * leaf for each column, a struct has the leaves of its members in order. So taking values apart and putting them
 * together costs no instructions.
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
#include <spirv/unified1/spirv.h>

#include "asm/base/array.h"
#include "asm/import/import.h"
#include "asm/shader/shader.h"

enum {
    IMPORT_LEAVES = 16384,    /* parts of a value */
    IMPORT_DEPTH = 200,       /* nested constructs and calls */
    IMPORT_PROBLEMS = 100,    /* as many warnings */
    IMPORT_NAME = 60,         /* bytes of a name */
    MEMORY_LIMIT = 65536 * 4, /* bytes of group or private memory */
};

typedef enum Kind {
    KIND_VOID,
    KIND_BOOL,
    KIND_INT,
    KIND_FLOAT,
    KIND_VECTOR,
    KIND_MATRIX,
    KIND_ARRAY,
    KIND_RUNTIME_ARRAY,
    KIND_STRUCT,
    KIND_POINTER,
    KIND_IMAGE,
    KIND_SAMPLER,
    KIND_SAMPLED_IMAGE,
    KIND_FUNCTION,
    KIND_OTHER, /* unsupported */
} Kind;

typedef struct Member {
    uint32_t type, offset, matrix_stride;
    bool row_major, read_only;
    int builtin; /* SpvBuiltIn, or -1 */
    const char *name;
} Member;

/* Operands of an IMAGE: which word, from `image` on. */
enum { IMAGE_DIM = 1, IMAGE_DEPTH, IMAGE_ARRAYED, IMAGE_SAMPLES, IMAGE_SAMPLED, IMAGE_FORMAT };

typedef struct SpirvType {
    Kind kind;
    bool is_signed;
    uint32_t width;   /* INT, FLOAT: bits */
    uint32_t element; /* of a VECTOR, MATRIX (its column), array, POINTER, SAMPLED_IMAGE */
    uint32_t count;   /* components, columns, elements, members */
    uint32_t stride;  /* of an array, in bytes; 0: none was given */
    uint32_t leaves;  /* IMPORT_LEAVES + 1: too many, or unknown */
    uint32_t words;   /* without gaps; UINT32_MAX: too many */
    uint32_t storage; /* of a POINTER: SpvStorageClass */
    Member *member;
    const uint32_t *image;        /* an IMAGE's operands */
    const struct SpirvType *wide; /* the type, or the part of it, whose width is not 32 bits; NULL if all are 32 */
} SpirvType;

typedef struct Decoration {
    uint32_t next; /* index + 1 */
    uint32_t member;
    uint32_t kind, value;
    const char *name; /* of the member, and nothing else */
} Decoration;

enum { NO_MEMBER = UINT32_MAX };

typedef struct Id {
    uint32_t at;   /* the word at which its instruction starts; 0: none */
    uint32_t type; /* of the result */
    const char *name;
    uint32_t decoration; /* the latest of a chain: index + 1 */
    SpirvType *as_type;
    struct Value *value;
    uint32_t block, function; /* index + 1 */
    uint32_t root;            /* of a pointer: the variable or parameter it comes from */
    uint32_t stores;          /* instructions that may write a variable ... */
    uint32_t stored_at;       /* ... and the last of them */
    uint32_t table;           /* of a constant: the resource that holds it + 1 */
    uint32_t private_place;   /* of a variable in private memory: bytes + 1 */
    uint32_t file, source;    /* of the name of a file: which it is, and its text, index + 1 */
    uint32_t next_local;      /* of the variables that the same loop declares, or 0 */
    struct Block *loop;       /* of a variable of a function: the header of the loop in whose body it is declared */
    bool used;                /* `loop` is known from some use */
    bool indexed;             /* a variable of which an element is chosen at run time: memory, not values */
    bool open;                /* a specialisation constant without a name and without a --define */
} Id;

/* All lanes have stored the same mask in the variable. This holds up to the end of the block only: from other blocks
 * lanes may come with other masks. */
typedef struct KnownMask {
    const ShaderOperand *home; /* the variable's, or NULL */
    const ShaderOperand *mask;
} KnownMask;

typedef struct Importer {
    const uint32_t *words;
    size_t count;
    const ImportOptions *options;
    Arena *arena;
    Shader *shader;
    Import *result;
    jmp_buf failed, skipped;
    bool skips; /* after a problem: a failure may be its consequence, so it skips the operation and ends nothing */

    /* The module. */
    uint32_t bound;
    Id *id;
    ARRAY_OF(Decoration) decorations;
    ARRAY_OF(uint32_t) parameters;
    ARRAY_OF(struct Block) blocks;
    ARRAY_OF(struct Function) functions;
    ARRAY_OF(uint32_t) variables;
    uint32_t entry, entry_function; /* the id of its function; its index */
    const char *other_stage;        /* the stage of an entry that is no compute shader; NULL without such an entry */
    uint32_t group_size[3], group_size_id[3];
    bool is_hlsl; /* made by glslang from HLSL: its inclusive scans are exclusive ones */
    bool is_glslang;
    uint32_t extended, debug; /* the ids of GLSL.std.450 and NonSemantic.Shader.DebugInfo */

    /* Constants. */
    ARRAY_OF(struct Specialisation) specialisations; /* sorted by SpecId */
    bool specialised;                                /* specialisations is complete */
    ARRAY_OF(const char *) constants;

    /* Variables and resources. */
    uint32_t shared_bytes, private_bytes, shared_resource, private_resource, nearest; /* resources: + 1 */
    uint64_t used[3];                                                                 /* numbers of t, u and s */
    struct {
        const char *name;
        bool of_sampler;
    } names[3 * ISA_RESOURCES]; /* of resources */
    size_t name_count;
    KnownMask known_mask;

    /* Lines. */
    ARRAY_OF(struct SourceFile) sources;
    uint32_t source_file; /* the id of the name of the first one */
    ARRAY_OF(const char *) files;
    uint32_t file, line; /* id of the string, or 0 */

    /* The walk. */
    struct Flow *flow;
    uint32_t calls; /* open ones */
    bool dry;       /* it emits nothing */
    uint32_t items; /* emitted so far */
} Importer;

/* ---- problems ---- */
_Noreturn void import_fail(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
_Noreturn void import_stop(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
void import_problem(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
void import_warn(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- words: counted from the start of their instruction; missing words are 0 ---- */
uint32_t module_word(const Importer *im, uint32_t at, uint32_t k);
uint32_t module_length(const Importer *im, uint32_t at);
SpvOp module_op(const Importer *im, uint32_t at);
const char *module_text(Importer *im, uint32_t at, uint32_t k, size_t limit);
Id *module_id(Importer *im, uint32_t id);
const SpirvType *module_type(Importer *im, uint32_t id);
bool module_decorated(const Importer *im, uint32_t id, SpvDecoration kind, uint32_t *value);
bool module_has_values(const SpirvType *type); /* numbers of 32 bits, or made of them */

#endif
