/* module.h: a module of SPIR-V, as module.c reads it: ids with their types, names and decorations; functions and
 * blocks. */
#ifndef ASM_IMPORT_MODULE_H
#define ASM_IMPORT_MODULE_H

#include <spirv/unified1/spirv.h>

#include "asm/base/array.h"
#include "asm/shader/shader.h"

enum { NO_MEMBER = UINT32_MAX };

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
    uint32_t leaf, word; /* of the whole: where it begins; word: without gaps */
    bool row_major, read_only;
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
    uint32_t words;   /* without gaps, narrow numbers in words of their own; UINT32_MAX: too many */
    uint32_t storage; /* of a POINTER: SpvStorageClass */
    Member *member;
    const uint32_t *image;           /* an IMAGE's operands */
    bool has_long, has_narrow;       /* integers of 64 bits are in it, numbers of 8 or 16 bits */
    const struct SpirvType *refused; /* the type, or the part of it, whose width is not supported; NULL if all are */
} SpirvType;

typedef struct Decoration {
    uint32_t next;   /* index + 1 */
    uint32_t member; /* NO_MEMBER: of the whole id */
    uint32_t kind, value;
    const char *name; /* of the member, and nothing else */
} Decoration;

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
    uint32_t visited; /* the last walk over the function that came here */
    /* Found by the dry walk over the function, used by the second walk. */
    bool broken;        /* a break leaves the statement that it starts */
    bool continued;     /* a continue ends its iterations */
    uint32_t locals;    /* the variables that the loop's body declares: a chain */
    bool fallen;        /* another case falls into this case */
    uint32_t falls;     /* the label of the case that this case falls into, or 0 */
    ShaderOperand flag; /* fallen: the lanes that fell */
} Block;

typedef struct Function {
    uint32_t type;                             /* of the result */
    uint32_t first_parameter, parameter_count; /* ids: of Importer.parameters */
    uint32_t first_block, block_count;
    uint32_t returns; /* places that return a value */
    uint32_t walks;   /* over it so far: the first one is dry */
    ShaderOperand *returned;
    bool broken, active;
} Function;

#endif
