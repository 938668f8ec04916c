/* importer.h: what the files of this room share.
 *
 *   module.c     the words: ids, names, types, decorations, blocks
 *   constant.c   constants, folded and specialised
 *   resource.c   variables: buffers, images, group memory, built-in values
 *   declared.c   where the source declares a variable
 *   value.c      values in parts, operations on parts
 *   memory.c     pointers: access chains, loads, stores, atomics
 *   flow.c       blocks become statements; calls
 *   operation.c  one instruction after the other
 *   glsl.c       GLSL.std.450
 *   wave.c       operations between lanes
 *   image.c      images and samplers
 *
 * A value of SPIR-V is a list of leaves. A leaf is a scalar or a vector, so one operand of asm/shader: a matrix has a
 * leaf for each column, a struct has the leaves of its members in order. So taking values apart and putting them
 * together costs no instructions.
 *
 * No call has two arguments that emit: C leaves their order open, and the order of the text would depend on it.
 *
 * Words are checked where they are read: an id of the wrong kind ends the import at once (import_fail, by longjmp).
 * Operations that are well-formed but not supported are noted (import_problem) and give zeros,
 * so that one run reports all of them.
 */
#ifndef ASM_IMPORT_IMPORTER_H
#define ASM_IMPORT_IMPORTER_H

#include <setjmp.h>
#include <spirv/unified1/spirv.h>

#include "asm/base/array.h"
#include "asm/import/import.h"
#include "asm/shader/shader.h"

enum {
    IMPORT_LEAVES = 16384,  /* parts of a value */
    IMPORT_DEPTH = 200,     /* nested constructs and calls */
    IMPORT_ITEMS = 1 << 17, /* instructions that inlined calls may add to a module's own */
    IMPORT_PROBLEMS = 100,  /* as many warnings */
    PATH_LIMIT = 4096,
    MEMORY_LIMIT = 65536 * 4,  /* bytes of group or private memory */
    LEAVES_IN_REGISTERS = 512, /* of a variable */
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

typedef enum PlaceKind {
    PLACE_LEAVES,  /* values */
    PLACE_MEMORY,  /* of a resource */
    PLACE_BUILTIN, /* leaves that each read makes */
} PlaceKind;

/* Where a pointer points to. */
typedef struct Place {
    PlaceKind kind;
    uint32_t type; /* of what is there */
    const ShaderOperand *leaf;
    bool constant;             /* LEAVES: nothing writes them, so that no copy is needed */
    ShaderOperand component;   /* LEAVES: of the vector, a constant or chosen at run time; SHADER_NONE: all */
    uint32_t builtin;          /* SpvBuiltIn */
    uint32_t resource;         /* of asm/shader */
    uint32_t sampler;          /* that of a combined texture and sampler, or 0 */
    ShaderResource array;      /* an array of resources: the whole array, */
    uint32_t *elements;        /* ... the resources that constants have chosen (+ 1), */
    uint32_t first_sampler;    /* ... the number of the first sampler */
    bool in_array;             /* an array of resources, before an element is chosen */
    ShaderOperand element;     /* the element that the program chooses; else SHADER_NONE */
    bool nonuniform;           /* ... it may differ between lanes */
    uint32_t offset;           /* bytes, added to */
    ShaderOperand address;     /* ... this, if not SHADER_NONE */
    bool packed;               /* without gaps, whatever the type says */
    uint32_t matrix_stride;    /* of the matrix that is there */
    uint32_t component_stride; /* of the vector that is there; 4 but for rows */
    bool row_major;
} Place;

typedef struct Value {
    uint32_t type;
    ShaderOperand *leaf; /* NULL: it is a pointer, an image, or nothing */
    uint32_t count;
    Place *place;              /* a pointer's; of an image or sampler where it comes from */
    Place *sampler;            /* of a sampled image */
    const ShaderOperand *mask; /* a ballot's value as a mask register, within its block only; else NULL */
} Value;

typedef struct Decoration {
    uint32_t next; /* index + 1 */
    uint32_t member;
    uint32_t kind, value;
    const char *name; /* of the member, and nothing else */
} Decoration;

/* A name that the source declares: its scope in lines, and the number of loops around the declaration. */
typedef struct Declaration {
    const char *name;
    size_t length;
    uint32_t first, last, loops;
} Declaration;

/* A file's text, and where its lines start. */
typedef struct SourceFile {
    uint32_t file; /* the id of the string that names it; 0: any */
    const char *text, **line;
    uint32_t lines;
    Declaration *declared; /* NULL until declared_in_loops reads the text */
    uint32_t declared_count;
} SourceFile;

typedef struct Id {
    uint32_t at;   /* the word at which its instruction starts; 0: none */
    uint32_t type; /* of the result */
    const char *name;
    uint32_t decoration; /* the latest of a chain: index + 1 */
    SpirvType *as_type;
    Value *value;
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

typedef struct Block {
    uint32_t label, first, terminator; /* words: after the label, the last instruction */
    uint32_t merge_at;                 /* the word of OpSelectionMerge or OpLoopMerge, or 0 */
    const struct Block *of_switch;     /* the switch that it is a case of, or NULL */
    uint32_t case_index;
    uint32_t visited; /* the last walk that came here */
    /* Found by the dry walk over the function, used by the second walk. */
    bool broken;        /* a break leaves the statement that it starts */
    bool continued;     /* a continue ends its iterations */
    uint32_t locals;    /* the variables that the loop's body declares: a chain */
    bool fallen;        /* another case falls into this case */
    uint32_t falls;     /* the label of the case that this case falls into, or 0 */
    ShaderOperand flag; /* fallen: the lanes that fell */
} Block;

typedef struct Function {
    uint32_t id, at, type;                     /* type: of the result */
    uint32_t first_parameter, parameter_count; /* ids: of Importer.parameters */
    uint32_t first_block, block_count;
    uint32_t returns; /* places that return a value */
    bool analysed, broken, active;
} Function;

typedef struct Construct {
    enum { CONSTRUCT_SELECTION, CONSTRUCT_LOOP, CONSTRUCT_FUNCTION } kind;
    uint32_t merge, next; /* labels */
    Block *header;        /* NULL: of a function */
    bool level;           /* a level of the shader's break */
} Construct;

/* All lanes have stored the same mask in the variable. This holds up to the end of the block only: from other blocks
 * lanes may come with other masks. */
typedef struct KnownMask {
    const ShaderOperand *home; /* the variable's, or NULL */
    const ShaderOperand *mask;
} KnownMask;

/* A SpecId. Several constants may share it: their name and default come from the constant that --define names, else
 * from the first named one. */
typedef struct Specialisation {
    uint32_t spec_id, at; /* at: the word at which the constant is defined */
    const char *name;
} Specialisation;

typedef struct Importer {
    const uint32_t *words;
    size_t count;
    const ImportOptions *options;
    Arena *arena;
    Shader *shader;
    Import *result;
    jmp_buf failed, skipped;
    bool skips; /* after a problem: a failure may be its consequence, so it skips the operation and ends nothing */

    uint32_t bound;
    Id *id;
    ARRAY_OF(Decoration) decorations;
    ARRAY_OF(uint32_t) parameters;
    ARRAY_OF(Block) blocks;
    ARRAY_OF(Function) functions;
    ARRAY_OF(uint32_t) variables;             /* of the module */
    ARRAY_OF(Specialisation) specialisations; /* sorted by SpecId */
    bool specialised;                         /* specialisations is complete */
    ARRAY_OF(const char *) constants;
    KnownMask known_mask;

    uint32_t entry, entry_function; /* the id of its function; its index */
    const char *other_stage;        /* the stage of an entry that is no compute shader; NULL without such an entry */
    uint32_t group_size[3], group_size_id[3];
    bool is_hlsl; /* made by glslang from HLSL: its inclusive scans are exclusive ones */
    bool is_glslang;
    uint32_t extended, debug; /* the ids of GLSL.std.450 and NonSemantic.Shader.DebugInfo */

    uint32_t shared_bytes, private_bytes, shared_resource, private_resource, nearest; /* resources: + 1 */
    uint64_t used[3];                                                                 /* numbers of t, u and s */

    struct {
        const char *name;
        bool of_sampler;
    } names[3 * ISA_RESOURCES]; /* of resources */
    size_t name_count;

    /* Lines. */
    ARRAY_OF(SourceFile) sources;
    uint32_t source_file; /* the id of the name of the first one */
    ARRAY_OF(const char *) files;
    uint32_t file, line; /* id of the string, or 0 */

    /* Where the walk is. */
    Construct construct[IMPORT_DEPTH];
    uint32_t depth;
    uint32_t calls;
    uint32_t walk, walks; /* the number of the walk, and of all so far */
    bool dry;             /* it emits nothing */
    Function *function;
    const Block *block;
    ShaderOperand *returned;
    uint32_t items;
} Importer;

/* import.c */
_Noreturn void import_fail(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
void import_problem(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
void import_warn(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
_Noreturn void import_stop(Importer *im, const char *format, ...) __attribute__((format(printf, 2, 3)));
void import_source(Importer *im, uint32_t file, const char *text); /* kept by the caller */
void import_line(Importer *im, uint32_t file, uint32_t line);
void import_line_of(Importer *im, const char *name);
SourceFile *import_source_of(Importer *im, uint32_t file); /* NULL: it has no text */

/* module.c: words are counted from the start of their instruction; missing words are 0. */
void module_read(Importer *im);
uint32_t module_word(const Importer *im, uint32_t at, uint32_t k);
uint32_t module_length(const Importer *im, uint32_t at);
SpvOp module_op(const Importer *im, uint32_t at);
const char *module_text(Importer *im, uint32_t at, uint32_t k, size_t limit);
Id *module_id(Importer *im, uint32_t id);
const SpirvType *module_type(Importer *im, uint32_t id);

bool module_decorated(const Importer *im, uint32_t id, SpvDecoration kind, uint32_t *value);
bool module_has_values(const SpirvType *type); /* numbers of 32 bits, or made of them */

/* constant.c */
void constant_read(Importer *im, uint32_t at);
bool constant_number(Importer *im, uint32_t id, uint32_t *number);
bool constant_define(Importer *im, const char *name, Type type, uint32_t *bits, uint32_t count);
/* Warn if the constant of the group's size in dimension i has no default but 1. */
void constant_check_group(Importer *im, uint32_t id, uint32_t i);
ShaderOperand constant_operand(const uint32_t *bits, int count, Type type);

/* value.c */
Value *value_of(Importer *im, uint32_t id);             /* leaves */
ShaderOperand value_operand(Importer *im, uint32_t id); /* of one leaf: a scalar or vector */
Type value_type(Importer *im, uint32_t type);           /* of a scalar, vector or matrix */
int value_components(Importer *im, uint32_t type);      /* of a scalar or vector */
bool value_has_type(Importer *im, uint32_t type, const ShaderOperand *leaf, uint32_t count);
Value *value_set(Importer *im, uint32_t id, uint32_t type, ShaderOperand *leaf); /* NULL: it has a place instead */
Value *value_set_leaves(Importer *im, uint32_t at, ShaderOperand *leaf);         /* the result of an instruction */
void value_set_operand(Importer *im, uint32_t at, ShaderOperand operand);
ShaderOperand *value_zero(Importer *im, uint32_t type);
ShaderOperand *value_new(Importer *im, uint32_t type, const char *name);
uint32_t value_leaf_at(Importer *im, const SpirvType *type, uint32_t member); /* leaves in front of a member */
ShaderOperand value_join(Importer *im, const ShaderOperand *part, int count, Type type); /* of components: a vector */
ShaderOperand value_in_register(Importer *im, ShaderOperand operand);
bool value_composite(Importer *im, uint32_t at); /* false: another kind of operation */
void value_move(Importer *im, ShaderOperand to, ShaderOperand from);
/* Emit an instruction on each component: a source has as many components as the widest, or one. */
ShaderOperand emit_each(Importer *im, Op op, const ShaderOperand *from, int count);
ShaderOperand emit1(Importer *im, Op op, ShaderOperand a);
ShaderOperand emit2(Importer *im, Op op, ShaderOperand a, ShaderOperand b);
ShaderOperand emit3(Importer *im, Op op, ShaderOperand a, ShaderOperand b, ShaderOperand c);
void emit(Importer *im, Op op, ShaderOperand to, const ShaderOperand *from, int count);
ShaderOperand emit_new(Importer *im, Op op, int components, Type type, const ShaderOperand *from, int count);
ShaderOperand emit_dot(Importer *im, ShaderOperand a, ShaderOperand b);
ShaderOperand emit_not(Importer *im, ShaderOperand condition);
ShaderOperand emit_pick(Importer *im, ShaderOperand vector, ShaderOperand index); /* the component that lanes choose */

/* resource.c */
void resource_declare(Importer *im);
void resource_element(Importer *im, Place *place, uint32_t i);
void resource_zeros(Importer *im, uint32_t id);
uint32_t resource_nearest(Importer *im);
void resource_local(Importer *im, uint32_t at);     /* a variable of a function */
void resource_undefined(Importer *im, uint32_t id); /* ... begins anew */
ShaderOperand resource_builtin(Importer *im, uint32_t builtin, uint32_t type);

/* declared.c: return the number of loops around the declaration of a name that a line uses. 0: no loop, or it is not
 * certain. */
uint32_t declared_in_loops(Importer *im, SourceFile *source, uint32_t line, const char *name);

/* memory.c */
void memory_chain(Importer *im, uint32_t at);
void memory_load(Importer *im, uint32_t at);
void memory_store(Importer *im, uint32_t at);
void memory_copy(Importer *im, uint32_t at);
void memory_array_length(Importer *im, uint32_t at);
bool memory_atomic(Importer *im, uint32_t at); /* false: another kind of operation */
Place *memory_place(Importer *im, uint32_t id);
void memory_enter(Importer *im, Place *place, ShaderOperand index); /* one step to a part, known or chosen */
void memory_write(Importer *im, const Place *place, const ShaderOperand *leaf);

/* An instruction on a resource; in an array of resources each lane may choose another one. */
typedef struct Use {
    Op op;
    int words, first; /* how many words of the resource, and the first */
    ShaderOperand to, from[4];
    int count; /* of `from`, including from[0], which memory_use makes the resource */
} Use;
void memory_use(Importer *im, const Place *place, Use use);

/* flow.c */
ShaderOperand *flow_function(Importer *im, Function *function); /* its result, if it has one */
void flow_call(Importer *im, uint32_t at);

/* operation.c, glsl.c, wave.c, image.c */
void operation(Importer *im, uint32_t at);
bool operation_line(Importer *im, uint32_t at); /* true: it is debug information that sets the line */
SpvOp operation_meant(const Importer *im, SpvOp op);
bool operation_fold(SpvOp op, uint32_t a, uint32_t b, uint32_t *result); /* false: not one instruction on integers */
void glsl_operation(Importer *im, uint32_t at);
bool wave_operation(Importer *im, uint32_t at); /* false: another kind of operation */
ShaderOperand wave_lane_mask(Importer *im, uint32_t builtin);
void image_check(Importer *im, const SpirvType *type, const char *name);
bool image_operation(Importer *im, uint32_t at); /* false: another kind of operation */

#endif
