/* pack.h: bytes that are written once, kept compressed in memory and read here and there: the trace of a long run.
 *
 *   Pack *pack = pack_create();
 *   pack_write(pack, text, length);                 // a TraceWrite
 *   char part[16];
 *   pack_read(pack, 84, part, sizeof part);         // a TraceRead
 *   pack_destroy(pack);
 *
 * What is written in one go, such as a block of a trace, is compressed by itself, so that reading it unpacks no more.
 */
#ifndef SIM_DEBUG_TIME_PACK_H
#define SIM_DEBUG_TIME_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Pack Pack;

Pack *pack_create(void);
void pack_destroy(Pack *pack); /* NULL is fine */

/* A TraceWrite and a TraceRead, with the Pack as their user. False beyond the end. */
bool pack_write(void *pack, const void *bytes, size_t n);
bool pack_read(void *pack, uint64_t offset, void *bytes, size_t n);

typedef struct PackSize {
    uint64_t length; /* bytes written */
    size_t memory;   /* bytes that they take */
} PackSize;
PackSize pack_size(const Pack *pack);

#endif
