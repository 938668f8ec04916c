/* isa.h: what the language consists of, in tables from which assembler, simulator and manual are made; and instructions
 * as data and as bits.
 *
 *   isa.def       the instructions        fmt.def    their operand patterns      role.def   what an operand may be
 *   builtin.def   the built-in values     isa.c      checking, packing, unpacking
 *   number        u32, i32 and f32 as text and bits
 *   contents      what memory starts with: generated words, textures, samplers
 *   foreign       words of other languages, and what they are here
 *   precision.def how exact float results are
 *
 * An Instruction is what the parser makes, the encoder packs into 32-bit words, the decoder unpacks, the
 * disassembler prints and the simulator decodes further. Nothing here allocates, prints or keeps state.
 *
 *   Instruction ins = {.op = OP_RET};
 *   uint32_t words[ISA_MAX_WORDS];
 *   int n = isa_encode(&ins, words);            // words used
 *   const char *why;
 *   int m = isa_decode(words, n, &ins, &why);   // m == n, or 0 and why
 *
 * Encoding: word 0, then for every operand one operand word, followed by its immediates, if it has any.
 *
 *   word 0    31      26 25  24        16 15 14    10 9        0
 *            +----------+---+------------+--+--------+----------+
 *            | 0        |neg| predicate  |p | length | opcode   |   predicate: wave register number * 4 +
 *            +----------+---+------------+--+--------+----------+   component, used if p = 1
 *   operand   31 30  29            14 13           6 5   4 3    0
 *            +--+---+----------------+--------------+-----+------+
 *            |0 |idx| index          | swizzle      |n - 1| kind |   swizzle: two bits a component, the
 *            +--+---+----------------+--------------+-----+------+   first lowest; unused ones are 0
 *   label     31                                   4 3    0
 *            +--------------------------------------+------+
 *            | instruction number                   | kind |
 *            +--------------------------------------+------+
 */
#ifndef ASM_ISA_ISA_H
#define ASM_ISA_ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"

enum {
    ISA_MAX_OPERANDS = 5,
    ISA_MAX_WORDS = 31, /* the length field has 5 bits */
    ISA_VREGS = 256,    /* r0..r255 */
    ISA_WREGS = 128,    /* w0..w127 */
    ISA_COMPONENTS = 4, /* x y z w */
    ISA_RESOURCES = 64, /* t0..t63, u0..u63, s0..s63 */
    ISA_MAX_LANES = 64, /* a mask is one uint64_t */
    ISA_MAX_TARGET = (1 << 28) - 1,
};

typedef enum Op {
    OP_INVALID = 0,
#define ISA(ID, mnemonic, opcode, format, result, source, bare, unit, latency, control, expr, meaning) OP_##ID,
#define ALIAS(mnemonic, ID, type)
#include "asm/isa/isa.def"
#undef ALIAS
#undef ISA
    OP_COUNT
} Op;

typedef enum Type { TYPE_NONE, TYPE_RAW, TYPE_U32, TYPE_I32, TYPE_F32 } Type;
typedef enum Unit { UNIT_VALU, UNIT_SALU, UNIT_CTRL, UNIT_LSU, UNIT_SAMPLER, UNIT_COUNT } Unit;
typedef enum Latency {
    LATENCY_FAST,
    LATENCY_CVT,
    LATENCY_BITS,
    LATENCY_MUL,
    LATENCY_LONG,
    LATENCY_DIV,
    LATENCY_IDIV,
    LATENCY_VOTE,
    LATENCY_SHUF,
    LATENCY_CTRL,
    LATENCY_MEM,
} Latency;

/* Where the wave continues, and what becomes of its mask stack; isa.def says what each means. */
typedef enum Control {
    CONTROL_NEXT,
    CONTROL_JUMP,
    CONTROL_SPLIT,
    CONTROL_PUSH, /* from here on: the mask stack may change, and with it exec */
    CONTROL_BRANCH,
    CONTROL_NARROW,
    CONTROL_POP,
    CONTROL_RET,
} Control;

typedef enum Role {
#define ROLE(ID, name, accepts, components, bare, problem, meaning) ROLE_##ID,
#include "asm/isa/role.def"
#undef ROLE
    ROLE_COUNT
} Role;

typedef enum Format {
#define FMT(ID, lanes, n, r0, r1, r2, r3, r4) FORMAT_##ID,
#include "asm/isa/fmt.def"
#undef FMT
    FORMAT_COUNT
} Format;

/* FORMAT_LOOPS_D_A ...: 1 if the format has a lane loop; constants, for tables. */
enum { LOOPS_WHOLE, LOOPS_EACH };
enum {
#define FMT(ID, lanes, n, r0, r1, r2, r3, r4) FORMAT_LOOPS_##ID = LOOPS_##lanes,
#include "asm/isa/fmt.def"
#undef FMT
};

typedef enum Builtin {
#define BUILTIN(ID, name, code, components, uniform, meaning) BUILTIN_##ID = code,
#include "asm/isa/builtin.def"
#undef BUILTIN
    BUILTIN_COUNT
} Builtin;

/* Operand kinds; the numbers are the encoding. */
typedef enum OperandKind {
    OPERAND_NONE = 0,
    OPERAND_VREG = 1,
    OPERAND_IMM = 2,
    OPERAND_BUILTIN = 3,
    OPERAND_RES_T = 4,
    OPERAND_RES_U = 5,
    OPERAND_SAMPLER = 6,
    OPERAND_LABEL = 7,
    OPERAND_WREG = 8,
    OPERAND_SHARED = 9,   /* the group's memory, */
    OPERAND_PRIVATE = 10, /* and the thread's: resources without a number */
} OperandKind;

typedef struct Operand {
    uint8_t kind;       /* OperandKind */
    uint8_t count;      /* components, 1..4; 0 for samplers and labels */
    uint8_t type;       /* IMM: TYPE_U32, TYPE_I32 or TYPE_F32, how it was written */
    uint8_t swizzle[4]; /* component numbers 0..3; entries from count on are 0; IMM: all 0 */
    bool indexed;       /* RES_*: the number is in a wave register: index is its number * 4 + component */
    uint16_t index;     /* VREG, WREG, RES_*, SAMPLER: number; BUILTIN: Builtin */
    uint32_t target;    /* LABEL: instruction number */
    uint32_t offset;    /* bytes added to an address of one component that is no IMM */
    uint32_t imm[4];    /* IMM: the bits of each component; entries from count on are 0 */
} Operand;

typedef struct Instruction {
    uint16_t op;              /* Op */
    bool predicated, negated; /* only lanes whose bit in the predicate is 1 (negated: 0) take part */
    uint16_t predicate;       /* wave register number * 4 + component; lanes 32 to 63: the next component */
    Operand operand[ISA_MAX_OPERANDS];
} Instruction;

typedef struct OpInfo {
    const char *mnemonic;
    const char *id;
    uint16_t opcode;
    uint8_t format; /* Format */
    uint8_t result; /* Type */
    uint8_t source; /* Type, as the expression sees them */
    uint8_t bare;   /* Type of bare numbers; TYPE_RAW: they need u() i() f() */
    uint8_t unit;
    uint8_t latency;
    uint8_t control;        /* Control */
    const char *expression; /* text of the expression column */
    const char *meaning;
} OpInfo;

typedef struct FormatInfo {
    const char *id;
    uint8_t count;
    uint8_t role[ISA_MAX_OPERANDS];
} FormatInfo;

/* How many components an operand has: see role.def. */
typedef enum Components {
    COMPONENTS_NONE,
    COMPONENTS_EACH,
    COMPONENTS_SAME,
    COMPONENTS_ONE_OR_SAME,
    COMPONENTS_WIDE,
    COMPONENTS_ONE,
    COMPONENTS_UP_TO_TWO,
    COMPONENTS_UP_TO_THREE,
    COMPONENTS_TWO_OR_THREE,
    COMPONENTS_THREE_OR_FOUR,
    COMPONENTS_FOUR,
} Components;

typedef struct RoleInfo {
    const char *id, *name;
    uint16_t accepts;    /* bit k: an operand of OperandKind k */
    uint8_t components;  /* Components */
    uint8_t bare;        /* Type of bare numbers; TYPE_RAW: that of the instruction; TYPE_NONE: there are none */
    const char *problem; /* a sentence about other component counts */
    const char *meaning; /* what may stand there */
} RoleInfo;

typedef struct BuiltinInfo {
    const char *name;
    uint8_t components;
    bool uniform; /* the same in all lanes of a wave */
    const char *meaning;
} BuiltinInfo;

/* How registers and resources are called: a letter, and a number below `count`. */
typedef struct BankInfo {
    char letter;
    uint16_t count;
    const char *plural;
} BankInfo;

/* A spelling of an instruction, and the Type of its bare numbers; TYPE_RAW: they need u() i() f(). */
typedef struct Mnemonic {
    const char *name;
    uint16_t op;
    uint8_t bare;
} Mnemonic;

extern const char *const isa_type_names[TYPE_F32 + 1]; /* for people: "any", "u32"; "" for none */
extern const char *const isa_unit_names[UNIT_COUNT];
extern const OpInfo isa_ops[OP_COUNT];
extern const FormatInfo isa_formats[FORMAT_COUNT];
extern const RoleInfo isa_roles[ROLE_COUNT];
extern const BuiltinInfo isa_builtins[BUILTIN_COUNT];
extern const BankInfo isa_banks[OPERAND_WREG + 1]; /* by OperandKind; others have no letter */
extern const Mnemonic isa_mnemonics[];             /* all of isa_ops from OP_INVALID + 1 on, then second spellings */
extern const size_t isa_mnemonic_count;

/* Does a sample find its mip level itself, from the derivatives of its coordinates in the quad? */
static inline bool isa_finds_level(Op op) {
    return op == OP_SAMPLE || op == OP_SAMPLE_CMP;
}

/* The kind of a name of the form letter and digits (not absurdly many), or OPERAND_NONE. */
OperandKind isa_bank(const char *text, size_t length);
const char *isa_latency_name(const OpInfo *info);               /* the setting that the latency is, or "memory" */
const char *isa_pattern(Op op, const char *name, Arena *arena); /* "add.u32 dst, src, src", under this name */

static inline const FormatInfo *isa_format(Op op) {
    return &isa_formats[isa_ops[op].format];
}

/* Do its lanes read memory, or write it? Else it is an atomic, or no memory instruction. */
static inline bool isa_is_load(Op op) {
    return op >= OP_LD && op <= OP_LD16;
}
static inline bool isa_is_store(Op op) {
    return op >= OP_ST && op <= OP_ST16;
}

/* Return how many bytes of memory a component is: of a load, a store or an atomic. */
static inline uint32_t isa_component_bytes(Op op) {
    return op == OP_LD8 || op == OP_ST8 ? 1 : op == OP_LD16 || op == OP_ST16 ? 2 : 4;
}

static inline Control isa_control(Op op) {
    return (Control)isa_ops[op].control;
}

/* Can the wave continue at the next instruction? */
static inline bool isa_falls_through(Op op) {
    return isa_control(op) != CONTROL_JUMP && isa_control(op) < CONTROL_POP;
}

/* Can it push or pop masks? */
static inline bool isa_changes_stack(Op op) {
    return isa_control(op) >= CONTROL_PUSH;
}

bool isa_role_accepts(Role role, OperandKind kind); /* may an operand of this kind stand there? */
bool isa_is_destination(Role role);                 /* is an operand in this role written? */
bool isa_writes_exec(const Instruction *ins);       /* the execution mask itself? */
bool isa_is_scalar(const Instruction *ins);         /* is its destination a wave register or exec? */
bool isa_is_uniform(const Operand *operand);        /* can it only have one value for all lanes? */

typedef enum IsaErrorKind {
    ISA_ERROR_NONE,
    ISA_ERROR_FORM,       /* what no source can say, only damaged code */
    ISA_ERROR_KIND,       /* an operand, or a predicate, cannot stand there at all */
    ISA_ERROR_COMPONENTS, /* it could, with other components */
} IsaErrorKind;

typedef struct IsaError {
    IsaErrorKind kind;
    int operand;      /* the first bad one; 0 if it is the predicate */
    const char *text; /* a sentence; NULL: no error */
} IsaError;

IsaError isa_check(const Instruction *ins); /* kinds, indices, swizzles, component counts */

/* Pack a well-formed instruction. Return the number of words written to out[ISA_MAX_WORDS]. */
int isa_encode(const Instruction *ins, uint32_t *out);

/* Unpack and check the instruction that starts at words[0]. Return the words used, or 0 with *why set. isa_unpack does
 * the same with words that are known to be an instruction, such as the words of an image. */
int isa_decode(const uint32_t *words, size_t available, Instruction *out, const char **why);
uint32_t isa_unpack(const uint32_t *words, Instruction *out);

#endif
