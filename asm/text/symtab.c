/* symtab.c: the hash table of names: open addressing, at most half full. */
#include "asm/text/symtab.h"

#include <string.h>

#include "asm/base/hash.h"
#include "asm/base/memory.h"

enum { FIRST_SLOTS = 64 };

void symtab_free(Symtab *table) {
    memory_free(table->entries.at);
    memory_free(table->slots);
    *table = (Symtab){.arena = table->arena};
}

/* The slot that holds the name, or the empty one where it would go. The upper half of the hash is folded down, so that
 * the low bits, which pick the slot, depend on all bits of every byte. */
static uint32_t find_slot(const Symtab *table, const char *name, size_t length, uint32_t *hash) {
    const uint64_t wide = hash_bytes(HASH_START, name, length);
    *hash = (uint32_t)(wide ^ wide >> 32);
    uint32_t mask = table->slot_count - 1, slot = *hash & mask;
    for (; table->slots[slot]; slot = (slot + 1) & mask) {
        const SymtabEntry *entry = symtab_at(table, table->slots[slot] - 1);
        if (entry->hash == *hash && entry->length == length && memcmp(entry->name, name, length) == 0) break;
    }
    return slot;
}

uint32_t symtab_find(const Symtab *table, const char *name, size_t length) {
    if (!table->slot_count) return SYMTAB_NONE;
    uint32_t hash, slot = find_slot(table, name, length, &hash);
    return table->slots[slot] ? table->slots[slot] - 1 : SYMTAB_NONE;
}

uint32_t symtab_intern(Symtab *table, const char *name, size_t length) {
    if (table->entries.count >= table->slot_count / 2) {
        const uint32_t count = table->slot_count ? table->slot_count * 2 : FIRST_SLOTS;
        uint32_t *slots = memory_array(count ? count : SIZE_MAX, sizeof *slots);
        for (uint32_t i = 0; i < table->entries.count; i++) {
            uint32_t slot = symtab_at(table, i)->hash & (count - 1);
            while (slots[slot]) slot = (slot + 1) & (count - 1);
            slots[slot] = i + 1;
        }
        memory_free(table->slots);
        table->slots = slots;
        table->slot_count = count;
    }
    uint32_t hash, slot = find_slot(table, name, length, &hash);
    if (table->slots[slot]) return table->slots[slot] - 1;
    if (table->arena) name = arena_copy(table->arena, name, length);
    *ARRAY_ADD(table->entries, 1) =
        (SymtabEntry){.name = name, .length = (uint32_t)length, .hash = hash, .target = SYMTAB_NONE};
    table->slots[slot] = (uint32_t)table->entries.count;
    return table->slots[slot] - 1;
}
