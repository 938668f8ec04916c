/* symtab.h: a hash table of names. Names are numbered from 0 in the order in which they were first seen.
 *
 *   Symtab table = symtab_create();
 *   uint32_t i = symtab_intern(&table, "LOOP", 4);     // SYMTAB_NONE when out of memory
 *   symtab_at(&table, i)->target = 12;
 *   symtab_free(&table);
 *
 * The table keeps pointers to the names, not copies. Labels, file names and mnemonics all use it.
 */
#ifndef ASM_TEXT_SYMTAB_H
#define ASM_TEXT_SYMTAB_H

#include <stdint.h>

#include "asm/base/array.h"

#define SYMTAB_NONE UINT32_MAX

typedef struct SymtabEntry {
    const char *name; /* not zero-terminated */
    uint32_t length;
    uint32_t hash;
    uint32_t target;             /* labels: instruction number, or SYMTAB_NONE while undefined */
    uint32_t source, start, end; /* labels: the definition */
} SymtabEntry;

typedef struct Symtab {
    Buffer entries;  /* SymtabEntry */
    uint32_t *slots; /* entry number + 1, or 0; linear probing */
    uint32_t slot_count;
} Symtab;

Symtab symtab_create(void);
void symtab_free(Symtab *table);
uint32_t symtab_intern(Symtab *table, const char *name, size_t length);
uint32_t symtab_find(const Symtab *table, const char *name, size_t length); /* SYMTAB_NONE if there is none */

static inline SymtabEntry *symtab_at(const Symtab *table, uint32_t index) {
    return (SymtabEntry *)table->entries.items + index;
}

#endif
