/* mnemonic.c: the hash table of mnemonics, built for each assembly from the tables of isa.c. */
#include "asm/mnemonic.h"

#include <string.h>

#include "asm/nearest.h"
#include "asm/structure.h"

/* How a role is called in a pattern, and what may stand there. */
static const struct {
    const char *name, *meaning;
} roles[] = {
    [ROLE_DST] = {"dst", "a vector register such as r0.xy (or a wave register such as w0.x)"},
    [ROLE_VDST] = {"dst", "a vector register such as r0.xy"},
    [ROLE_WDST] = {"wdst", "a wave register such as w0.x, or exec"},
    [ROLE_VSRC] = {"vsrc", "a vector register such as r0.xy"},
    [ROLE_WSRC] = {"wsrc", "a wave register, an immediate or a built-in value that is the same in all lanes"},
    [ROLE_WONE] = {"wsrc", "a wave register, an immediate or a built-in value that is the same in all lanes"},
    [ROLE_ONE] = {"src", "a register, an immediate or a built-in value of one component"},
    [ROLE_MASK] = {"mask", "a mask of lanes: a wave register such as w0.xy, exec or an immediate"},
    [ROLE_RES_A] = {"u#/shared", "a read-write resource such as u0.x, or shared.x"},
    [ROLE_SRC] = {"src", "a register, an immediate or a built-in value"},
    [ROLE_WIDE] = {"src", "a register, an immediate or a built-in value"},
    [ROLE_COND] = {"cond", "a register, an immediate or a built-in value of one component"},
    [ROLE_ADDR] = {"address", "a register, an immediate or a built-in value"},
    [ROLE_BYTE] = {"address", "a register, an immediate or a built-in value of one component"},
    [ROLE_COORD] = {"coords", "a register, an immediate or a built-in value of two components"},
    [ROLE_GRAD] = {"derivatives", "a register, an immediate or a built-in value of four components"},
    [ROLE_RES_R] = {"t#/u#", "a resource such as t0.x or u0.x"},
    [ROLE_RES_T] = {"t#", "a read-only resource such as t0.xyzw"},
    [ROLE_RES_W] = {"u#", "a read-write resource such as u0.x"},
    [ROLE_VALUE] = {"value", "a register, an immediate or a built-in value"},
    [ROLE_SAMP] = {"s#", "a sampler such as s0"},
    [ROLE_LABEL] = {"label", "a label (or @ and an instruction number)"},
};

Mnemonics mnemonics_create(void) {
    Mnemonics mnemonics = {symtab_create()};
    for (int op = OP_INVALID + 1; op < OP_COUNT; op++)
        symtab_intern(&mnemonics.names, isa_ops[op].mnemonic, strlen(isa_ops[op].mnemonic));
    for (size_t i = 0; i < isa_alias_count; i++)
        symtab_intern(&mnemonics.names, isa_aliases[i].mnemonic, strlen(isa_aliases[i].mnemonic));
    for (int i = 0; i < STATEMENT_COUNT; i++)
        symtab_intern(&mnemonics.names, structure_statements[i].name, strlen(structure_statements[i].name));
    return mnemonics;
}

bool mnemonics_add_macro(Mnemonics *mnemonics, const char *name) {
    return symtab_intern(&mnemonics->names, name, strlen(name)) != SYMTAB_NONE;
}

void mnemonics_free(Mnemonics *mnemonics) {
    symtab_free(&mnemonics->names);
}

static bool ends_in(const char *text, size_t length, const char *suffix) {
    return length > 4 && memcmp(text + length - 4, suffix, 4) == 0;
}

/* add.i32, neg.f32 and their like work on bits and share the lane code of u32, but a person writes the numbers that
 * the suffix names. */
static Type bare_type(const char *text, size_t length, Type source, bool alias) {
    if (source != TYPE_U32) return source;
    if (ends_in(text, length, ".i32")) return TYPE_I32;
    return ends_in(text, length, ".f32") && !alias ? TYPE_F32 : source; /* the alias utof.f32 names its result */
}

bool mnemonics_find(const Mnemonics *mnemonics, const char *text, size_t length, Word *out) {
    uint32_t index = symtab_find(&mnemonics->names, text, length);
    if (index == SYMTAB_NONE) return false;
    if (index < OP_COUNT - 1) {
        const OpInfo *info = &isa_ops[index + 1];
        Type type = bare_type(text, length, info->source, false);
        *out = (Word){.kind = WORD_INSTRUCTION, .mnemonic = {info->mnemonic, (Op)(index + 1), type}};
        return true;
    }
    index -= OP_COUNT - 1;
    if (index < isa_alias_count) {
        const AliasInfo *alias = &isa_aliases[index];
        Type type = bare_type(text, length, alias->type, true);
        *out = (Word){.kind = WORD_INSTRUCTION, .mnemonic = {alias->mnemonic, alias->op, type}};
        return true;
    }
    index -= (uint32_t)isa_alias_count;
    bool structured = index < STATEMENT_COUNT;
    *out = (Word){.kind = structured ? WORD_STRUCTURED : WORD_MACRO,
                  .number = structured ? index : index - STATEMENT_COUNT};
    return true;
}

const char *mnemonics_family(const Mnemonics *mnemonics, Arena *arena, const char *text, size_t length) {
    const char *list = NULL;
    for (uint32_t i = 0; i < OP_COUNT - 1 + isa_alias_count; i++) {
        const SymtabEntry *entry = symtab_at(&mnemonics->names, i);
        if (entry->length <= length || memcmp(entry->name, text, length) != 0 || entry->name[length] != '.') continue;
        list = list ? arena_printf(arena, "%s, %s", list, entry->name) : entry->name;
    }
    return list;
}

const char *mnemonics_nearest(const Mnemonics *mnemonics, const char *text, size_t length) {
    Nearest nearest = nearest_start(text, length);
    for (uint32_t i = 0; i < mnemonics->names.entries.count; i++) {
        const SymtabEntry *entry = symtab_at(&mnemonics->names, i);
        nearest_offer(&nearest, entry->name, entry->length);
    }
    return nearest.best;
}

const char *mnemonic_pattern(const Mnemonic *mnemonic, Arena *arena) {
    const FormatInfo *format = isa_format(mnemonic->op);
    const char *text = mnemonic->name;
    for (int i = 0; i < format->count; i++)
        text = arena_printf(arena, "%s%s %s", text, i ? "," : "", roles[format->role[i]].name);
    return text;
}

const char *mnemonic_role_text(Role role) {
    return roles[role].meaning;
}
