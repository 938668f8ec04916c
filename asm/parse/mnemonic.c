/* mnemonic.c: the hash table of mnemonics, built for each assembly from the tables of isa.c. */
#include "asm/parse/mnemonic.h"

#include <string.h>

#include "asm/base/nearest.h"
#include "asm/parse/structure.h"

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

bool mnemonics_find(const Mnemonics *mnemonics, const char *text, size_t length, Word *out) {
    uint32_t index = symtab_find(&mnemonics->names, text, length);
    if (index == SYMTAB_NONE) return false;
    if (index < OP_COUNT - 1) {
        const OpInfo *info = &isa_ops[index + 1];
        *out = (Word){.kind = WORD_INSTRUCTION, .mnemonic = {info->mnemonic, (Op)(index + 1), info->bare}};
        return true;
    }
    index -= OP_COUNT - 1;
    if (index < isa_alias_count) {
        const AliasInfo *alias = &isa_aliases[index];
        *out = (Word){.kind = WORD_INSTRUCTION, .mnemonic = {alias->mnemonic, alias->op, alias->type}};
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
        text = arena_printf(arena, "%s%s %s", text, i ? "," : "", isa_roles[format->role[i]].name);
    return text;
}

const char *mnemonic_role_text(Role role) {
    return isa_roles[role].meaning;
}
