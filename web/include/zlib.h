/* zlib.h: the part of zlib's interface that lockstep uses. Behind it is pako (web/system.c), which makes the same
 * bytes.
 */
#ifndef WEB_ZLIB_H
#define WEB_ZLIB_H

#include <stddef.h>
#include <stdint.h>

typedef struct z_stream_s {
    const uint8_t *next_in;
    unsigned avail_in;
    uint8_t *next_out;
    unsigned avail_out;
    void *(*zalloc)(void *opaque, unsigned items, unsigned bytes);
    void (*zfree)(void *opaque, void *block);
    void *opaque;
    struct Deflated *state;
} z_stream;

typedef uint8_t Bytef;
typedef unsigned uInt;

enum { Z_NO_FLUSH = 0, Z_FINISH = 4, Z_OK = 0, Z_STREAM_END = 1 };
enum { Z_DEFAULT_COMPRESSION = -1, Z_DEFLATED = 8, Z_DEFAULT_STRATEGY = 0, MAX_WBITS = 15, MAX_MEM_LEVEL = 9 };

int deflateInit(z_stream *stream, int level);
int deflateInit2(z_stream *stream, int level, int method, int window_bits, int memory_level, int strategy);
int deflate(z_stream *stream, int flush);
int deflateEnd(z_stream *stream);
unsigned long crc32_z(unsigned long crc, const uint8_t *bytes, size_t n);

#endif
