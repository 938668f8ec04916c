/* symtab.h: a hash table of names, or other bytes. They are numbered from 0 in the order in which they were first seen.
 *
 *   Symtab table = {.arena = arena};
 *   uint32_t i = symtab_intern(&table, "LOOP", 4);
 *   symtab_at(&table, i)->target = 12;
 *   symtab_free(&table);
 *
 * With an arena the table keeps zero-terminated copies in it; without one pointers to the names, which have to last.
 */
#ifndef ASM_TEXT_SYMTAB_H
#define ASM_TEXT_SYMTAB_H

#include <stdint.h>

#include "asm/base/array.h"
#include "asm/base/memory.h"
#include "asm/text/diag.h"

#define SYMTAB_NONE UINT32_MAX

typedef struct SymtabEntry {
    const char *name;
    uint32_t length;
    uint32_t hash;
    uint32_t target; /* labels: instruction number, or SYMTAB_NONE while undefined */
    Span at;         /* labels: the definition */
} SymtabEntry;

typedef struct Symtab {
    Arena *arena; /* NULL: names last */
    ARRAY_OF(SymtabEntry) entries;
    uint32_t *slots; /* entry number + 1, or 0; linear probing */
    uint32_t slot_count;
} Symtab;

void symtab_free(Symtab *table); /* it is empty then */
uint32_t symtab_intern(Symtab *table, const char *name, size_t length);
uint32_t symtab_find(const Symtab *table, const char *name, size_t length); /* SYMTAB_NONE if it is absent */

static inline SymtabEntry *symtab_at(const Symtab *table, uint32_t index) {
    return &table->entries.at[index];
}

#endif
