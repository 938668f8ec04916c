/* isa.c: the instruction tables, and packing and unpacking of instruction words. */
#include "asm/isa/isa.h"

const char *const isa_type_names[TYPE_F32 + 1] = {
    [TYPE_NONE] = "", [TYPE_RAW] = "any", [TYPE_U32] = "u32", [TYPE_I32] = "i32", [TYPE_F32] = "f32"};
const char *const isa_unit_names[UNIT_COUNT] = {[UNIT_VALU] = "vector ALU",
                                                [UNIT_SALU] = "scalar ALU",
                                                [UNIT_CTRL] = "control",
                                                [UNIT_LSU] = "load/store",
                                                [UNIT_SAMPLER] = "sampler"};

OperandKind isa_bank(const char *text, size_t length) {
    if (length < 2 || length > 12) return OPERAND_NONE;
    for (size_t i = 1; i < length; i++)
        if (text[i] < '0' || text[i] > '9') return OPERAND_NONE;
    OperandKind kind = OPERAND_WREG;
    while (kind && isa_banks[kind].letter != text[0]) kind--;
    return kind;
}

const char *isa_latency_name(const OpInfo *info) {
    static const char *const names[] = {
        [LATENCY_FAST] = "lat_fast",    [LATENCY_MUL] = "lat_mul",    [LATENCY_LONG] = "lat_long",
        [LATENCY_CVT] = "lat_convert",  [LATENCY_BITS] = "lat_count", [LATENCY_DIV] = "lat_div",
        [LATENCY_IDIV] = "lat_idiv",    [LATENCY_VOTE] = "lat_vote",  [LATENCY_SHUF] = "lat_shuffle",
        [LATENCY_CTRL] = "lat_control", [LATENCY_MEM] = "memory"};
    if (info->unit == UNIT_SALU) return "lat_scalar";
    return info->unit == UNIT_SAMPLER ? "sampler_latency" : names[info->latency];
}

const OpInfo isa_ops[OP_COUNT] = {
#define ISA(ID, mnemonic, opcode, format, result, source, bare, unit, latency, control, expr, meaning) \
    [OP_##ID] = {mnemonic,      #ID,         opcode,      FORMAT_##format,   TYPE_##result,            \
                 TYPE_##source, TYPE_##bare, UNIT_##unit, LATENCY_##latency, CONTROL_##control,        \
                 #expr,         meaning},
#define ALIAS(mnemonic, ID, type)
#include "asm/isa/isa.def"
#undef ALIAS
#undef ISA
};

const FormatInfo isa_formats[FORMAT_COUNT] = {
#define FMT(ID, lanes, n, r0, r1, r2, r3, r4) \
    [FORMAT_##ID] = {#ID, n, {ROLE_##r0, ROLE_##r1, ROLE_##r2, ROLE_##r3, ROLE_##r4}},
#include "asm/isa/fmt.def"
#undef FMT
};

/* Sets of operand kinds, as role.def writes them. */
enum {
    V = 1 << OPERAND_VREG,
    W = 1 << OPERAND_WREG,
    I = 1 << OPERAND_IMM,
    B = 1 << OPERAND_BUILTIN,
    T = 1 << OPERAND_RES_T,
    U = 1 << OPERAND_RES_U,
    SHARED = 1 << OPERAND_SHARED,
    PRIVATE = 1 << OPERAND_PRIVATE,
    SAMPLER = 1 << OPERAND_SAMPLER,
    LABEL = 1 << OPERAND_LABEL,
};
enum { TYPE_OWN = TYPE_RAW };

const RoleInfo isa_roles[ROLE_COUNT] = {
#define ROLE(ID, name, accepts, components, bare, problem, meaning) \
    [ROLE_##ID] = {#ID, name, accepts, COMPONENTS_##components, TYPE_##bare, problem, meaning},
#include "asm/isa/role.def"
#undef ROLE
};

const BankInfo isa_banks[] = {
    [OPERAND_VREG] = {'r', ISA_VREGS, "vector registers"},
    [OPERAND_RES_T] = {'t', ISA_RESOURCES, "read-only resources"},
    [OPERAND_RES_U] = {'u', ISA_RESOURCES, "read-write resources"},
    [OPERAND_SAMPLER] = {'s', ISA_RESOURCES, "samplers"},
    [OPERAND_WREG] = {'w', ISA_WREGS, "wave registers"},
};

const BuiltinInfo isa_builtins[BUILTIN_COUNT] = {
#define BUILTIN(ID, name, code, components, uniform, meaning) [code] = {name, components, uniform, meaning},
#include "asm/isa/builtin.def"
#undef BUILTIN
};

const Mnemonic isa_mnemonics[] = {
#define ISA(ID, mnemonic, opcode, format, result, source, bare, unit, latency, control, expr, meaning) \
    {mnemonic, OP_##ID, TYPE_##bare},
#define ALIAS(mnemonic, ID, type) {mnemonic, OP_##ID, TYPE_##type},
#include "asm/isa/isa.def"
#undef ALIAS
#undef ISA
};
const size_t isa_mnemonic_count = sizeof isa_mnemonics / sizeof *isa_mnemonics;

/* Two rows with one opcode are a compile error here: a duplicate case. */
static Op op_of_opcode(uint32_t opcode) {
    switch (opcode) {
#define ISA(ID, mnemonic, code, format, result, source, bare, unit, latency, control, expr, meaning) \
    case code:                                                                                       \
        return OP_##ID;
#define ALIAS(mnemonic, ID, type)
#include "asm/isa/isa.def"
#undef ALIAS
#undef ISA
    default: return OP_INVALID;
    }
}

const char *isa_pattern(Op op, const char *name, Arena *arena) {
    const FormatInfo *format = isa_format(op);
    for (int i = 0; i < format->count; i++)
        name = arena_printf(arena, "%s%s %s", name, i ? "," : "", isa_roles[format->role[i]].name);
    return name;
}

bool isa_role_accepts(Role role, OperandKind kind) {
    return role == ROLE_NONE ? kind == OPERAND_NONE : isa_roles[role].accepts >> kind & 1;
}

bool isa_is_destination(Role role) {
    return role == ROLE_DST || role == ROLE_WDST || role == ROLE_VDST;
}

bool isa_is_scalar(const Instruction *ins) {
    const Role role = isa_format(ins->op)->role[0];
    return (role == ROLE_DST || role == ROLE_WDST) && ins->operand[0].kind != OPERAND_VREG;
}

bool isa_is_uniform(const Operand *o) {
    if (o->kind == OPERAND_BUILTIN) return isa_builtins[o->index].uniform;
    return o->kind != OPERAND_VREG;
}

bool isa_writes_exec(const Instruction *ins) {
    return isa_is_destination((Role)isa_format(ins->op)->role[0]) && ins->operand[0].kind == OPERAND_BUILTIN;
}

/* ---- is an instruction well formed? ---- */
/* One operand in itself. Returns a sentence, or NULL. */
static const char *malformed(const Operand *o) {
    const bool has_swizzle = o->swizzle[0] || o->swizzle[1] || o->swizzle[2] || o->swizzle[3];
    const uint32_t resources = o->indexed ? ISA_WREGS * ISA_COMPONENTS : ISA_RESOURCES;

    if (o->kind == OPERAND_NONE || o->kind == OPERAND_LABEL) return NULL;
    if (o->kind == OPERAND_SAMPLER) {
        if (has_swizzle) return "a sampler has no components";
        return o->index < ISA_RESOURCES ? NULL : "samplers are s0..s63";
    }
    if (o->count < 1 || o->count > ISA_COMPONENTS) return "an operand has 1 to 4 components";
    for (int i = 0; i < ISA_COMPONENTS; i++)
        if (o->swizzle[i] >= ISA_COMPONENTS || (i >= o->count && o->swizzle[i])) return "the swizzle is malformed";

    switch (o->kind) {
    case OPERAND_VREG: return o->index < ISA_VREGS ? NULL : "vector registers are r0..r255";
    case OPERAND_WREG: return o->index < ISA_WREGS ? NULL : "wave registers are w0..w127";
    case OPERAND_RES_T: return o->index < resources ? NULL : "read-only resources are t0..t63";
    case OPERAND_RES_U: return o->index < resources ? NULL : "read-write resources are u0..u63";
    case OPERAND_SHARED:
    case OPERAND_PRIVATE: return o->index == 0 ? NULL : "group memory and private memory have no number";
    case OPERAND_IMM:
        if (has_swizzle) return "an immediate has no swizzle";
        return o->type == TYPE_U32 || o->type == TYPE_I32 || o->type == TYPE_F32 ? NULL : "the immediate has no type";
    case OPERAND_BUILTIN:
        if (o->index >= BUILTIN_COUNT) return "there is no such built-in value";
        for (int i = 0; i < o->count; i++)
            if (o->swizzle[i] >= isa_builtins[o->index].components) return "the built-in value has no such component";
        return NULL;
    default: return "there is no such operand kind";
    }
}

/* Does the operand's component count fit its role? */
static const char *wrong_components(const Instruction *ins, Role role, const Operand *o) {
    const int n = o->count, first = ins->operand[0].count, wide = ins->operand[1].count;
    unsigned named = 0; /* a bit each */
    for (int i = 0; i < n; i++) named |= 1u << o->swizzle[i];
    bool fits = true;
    switch ((Components)isa_roles[role].components) {
    case COMPONENTS_NONE: break;
    case COMPONENTS_EACH: fits = __builtin_popcount(named) == n; break;
    case COMPONENTS_SAME: fits = n == first; break;
    case COMPONENTS_ONE_OR_SAME: fits = n == 1 || n == first; break;
    case COMPONENTS_WIDE: fits = n == wide; break;
    case COMPONENTS_ONE: fits = n == 1; break;
    case COMPONENTS_UP_TO_TWO: fits = n <= 2; break;
    case COMPONENTS_UP_TO_THREE: fits = n <= 3; break;
    case COMPONENTS_TWO_OR_THREE: fits = n == 2 || n == 3; break;
    case COMPONENTS_THREE_OR_FOUR: fits = n >= 3; break;
    case COMPONENTS_FOUR: fits = n == 4; break;
    }
    if (!fits) return isa_roles[role].problem;

    /* Texel coordinates need a texture; group memory and private memory are none. Whether a t# or u# is a texture is
     * known only when it is bound. */
    const Operand *resource = &ins->operand[isa_format(ins->op)->role[0] == ROLE_RES_W ? 0 : 1];
    if (role == ROLE_ADDR && n > 1 && isa_component_bytes(ins->op) < 4)
        return "a part of a word has a byte address, of one component";
    if (role == ROLE_ADDR && n > 1 && (resource->kind == OPERAND_SHARED || resource->kind == OPERAND_PRIVATE))
        return "group memory and private memory take a byte address, of one component";
    return NULL;
}

/* Is it the same in all lanes where it has to be, and exec the only built-in that is written? */
static const char *misplaced(const Instruction *ins, Role role, const Operand *o) {
    const OpInfo *info = &isa_ops[ins->op];
    if (isa_is_destination(role)) {
        if (o->kind != OPERAND_VREG && info->unit == UNIT_SAMPLER)
            return "a sample gives every lane its own colour: it needs a vector register";
        if (o->kind == OPERAND_BUILTIN && info->unit == UNIT_LSU)
            return "memory cannot be loaded into exec: load a wave register, then move it";
        if (o->kind == OPERAND_BUILTIN && o->index != BUILTIN_EXEC)
            return "of the built-in values only exec can be written";
        return NULL;
    }
    if (o->kind == OPERAND_PRIVATE && isa_is_load(ins->op) && isa_is_scalar(ins))
        return "every thread has its own private memory: what is loaded from it needs a vector register";
    if (isa_is_uniform(o)) return NULL;
    if (role == ROLE_WSRC || role == ROLE_WONE || role == ROLE_MASK)
        return "this has to be the same in all lanes: a wave register, an immediate, exec ...";
    const bool reads_lanes =
        info->format == FORMAT_BALLOT || info->format == FORMAT_READFIRST || info->format == FORMAT_READLANE;
    if (isa_is_scalar(ins) && !reads_lanes)
        return "a scalar instruction (its destination is a wave register or exec) cannot read lanes; "
               "readfirst, readlane and ballot can";
    return NULL;
}

IsaError isa_check(const Instruction *ins) {
    const FormatInfo *format = isa_format(ins->op);
    for (int i = 0; i < ISA_MAX_OPERANDS; i++) {
        const Operand *o = &ins->operand[i];
        const Role role = (Role)format->role[i];
        const bool accepted = isa_role_accepts(role, (OperandKind)o->kind);
        const char *text = accepted ? malformed(o) : "this kind of operand cannot stand here";
        if (text) return (IsaError){ISA_ERROR_FORM, i, text};
        if ((text = wrong_components(ins, role, o))) return (IsaError){ISA_ERROR_COMPONENTS, i, text};
        if (o->offset && (role != ROLE_ADDR || o->count != 1 || o->kind == OPERAND_IMM))
            return (IsaError){ISA_ERROR_FORM, i, "only to an address in a register a number of bytes is added"};
        if ((text = misplaced(ins, role, o))) return (IsaError){ISA_ERROR_KIND, i, text};
    }

    const uint8_t unit = isa_ops[ins->op].unit;
    if (!ins->predicated && (ins->predicate || ins->negated))
        return (IsaError){ISA_ERROR_FORM, 0, "the predicate is malformed"};
    if (ins->predicate >= ISA_WREGS * ISA_COMPONENTS)
        return (IsaError){ISA_ERROR_FORM, 0, "a predicate is a component of w0..w127"};
    if (ins->predicated && (isa_is_scalar(ins) || unit == UNIT_CTRL || unit == UNIT_SALU || ins->op == OP_WRITELANE))
        return (IsaError){ISA_ERROR_KIND, 0, "only vector instructions and memory accesses can have a predicate"};
    return (IsaError){0};
}

/* ---- packing: the fields of the drawing in isa.h ---- */
enum {
    LENGTH_POS = 10,
    LENGTH_MASK = 31,
    OPCODE_MASK = 1023,
    PREDICATED_POS = 15,
    PREDICATE_POS = 16,
    PREDICATE_MASK = 511,
    NEGATED_POS = 25,
    WORD0_RESERVED = ~((1 << (NEGATED_POS + 1)) - 1),
    INDEXED_POS = 30,
    OFFSET_POS = 31,
    KIND_MASK = 15,
    COUNT_POS = 4,
    SWIZZLE_POS = 6,
    INDEX_POS = 14,
    INDEX_MASK = 0xffff,
    TARGET_POS = 4,
};

static uint32_t pack_operand(const Operand *o) {
    if (o->kind == OPERAND_LABEL) return o->target << TARGET_POS | OPERAND_LABEL;
    uint32_t word = o->kind;
    if (o->count) word |= (uint32_t)(o->count - 1) << COUNT_POS;
    for (int i = 0; i < ISA_COMPONENTS; i++) word |= (uint32_t)o->swizzle[i] << (SWIZZLE_POS + 2 * i);
    uint32_t index = o->kind == OPERAND_IMM ? o->type : o->index;
    return word | index << INDEX_POS | (uint32_t)o->indexed << INDEXED_POS | (uint32_t)(o->offset != 0) << OFFSET_POS;
}

/* The offset of an address, which is not 0, is in a word of its own behind that of the operand. */
static bool has_offset(uint32_t word) {
    return (word & KIND_MASK) != OPERAND_LABEL && word >> OFFSET_POS;
}

static void unpack_operand(uint32_t word, uint32_t offset, Operand *o) {
    *o = (Operand){.kind = word & KIND_MASK};
    if (o->kind == OPERAND_LABEL) {
        o->target = word >> TARGET_POS;
        return;
    }
    uint16_t index = word >> INDEX_POS & INDEX_MASK;
    o->offset = offset;
    if (o->kind == OPERAND_IMM)
        o->type = index <= TYPE_F32 ? index : TYPE_NONE;
    else
        o->index = index;
    o->indexed = (o->kind == OPERAND_RES_T || o->kind == OPERAND_RES_U) && (word >> INDEXED_POS & 1);
    if (o->kind != OPERAND_SAMPLER) o->count = (word >> COUNT_POS & 3) + 1;
    for (int i = 0; i < ISA_COMPONENTS; i++) o->swizzle[i] = word >> (SWIZZLE_POS + 2 * i) & 3;
}

int isa_encode(const Instruction *ins, uint32_t *out) {
    int n = 1;
    for (int i = 0; i < isa_format(ins->op)->count; i++) {
        const Operand *o = &ins->operand[i];
        out[n++] = pack_operand(o);
        if (o->offset) out[n++] = o->offset;
        if (o->kind == OPERAND_IMM)
            for (int c = 0; c < o->count; c++) out[n++] = o->imm[c];
    }
    out[0] = isa_ops[ins->op].opcode | (uint32_t)n << LENGTH_POS | (uint32_t)ins->predicated << PREDICATED_POS |
             (uint32_t)ins->predicate << PREDICATE_POS | (uint32_t)ins->negated << NEGATED_POS;
    return n;
}

uint32_t isa_unpack(const uint32_t *words, Instruction *out) {
    uint32_t n = 1;
    *out = (Instruction){.op = op_of_opcode(words[0] & OPCODE_MASK),
                         .predicated = words[0] >> PREDICATED_POS & 1,
                         .predicate = words[0] >> PREDICATE_POS & PREDICATE_MASK,
                         .negated = words[0] >> NEGATED_POS & 1};
    for (int i = 0; i < isa_format(out->op)->count; i++) {
        Operand *o = &out->operand[i];
        unpack_operand(words[n], has_offset(words[n]) ? words[n + 1] : 0, o);
        n += 1 + (o->offset != 0);
        for (int c = 0; o->kind == OPERAND_IMM && c < o->count; c++) o->imm[c] = words[n++];
    }
    return n;
}

int isa_decode(const uint32_t *words, size_t available, Instruction *out, const char **why) {
    *out = (Instruction){0};
    *why = "the code ends inside an instruction";
    if (available < 1) return 0;
    size_t length = words[0] >> LENGTH_POS & LENGTH_MASK;
    if (length > available) return 0;
    *why = "no instruction has this opcode";
    const Op op = op_of_opcode(words[0] & OPCODE_MASK);
    if (op == OP_INVALID) return 0;
    *why = "reserved bits are not zero";
    if (words[0] & (uint32_t)WORD0_RESERVED) return 0;

    size_t n = 1;
    for (int i = 0; i < isa_format(op)->count; i++) {
        Operand o;
        *why = "the length does not fit the operands";
        if (n >= length) return 0;
        unpack_operand(words[n], has_offset(words[n]) && n + 1 < length ? words[n + 1] : 0, &o);
        *why = "reserved bits of an operand are not zero";
        if (pack_operand(&o) != words[n]) return 0;
        n += 1u + (o.kind == OPERAND_IMM ? o.count : o.offset != 0);
    }
    *why = "the length does not fit the operands";
    if (n != length) return 0;
    isa_unpack(words, out);
    *why = isa_check(out).text;
    return *why ? 0 : (int)n;
}
