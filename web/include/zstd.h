/* zstd.h: the part of zstd's interface that lockstep uses, with another back end: in the browser what is kept of a run
 * stays as it is, as no small library packs as fast as the simulator runs. */
#ifndef WEB_ZSTD_H
#define WEB_ZSTD_H

#include <string.h>

typedef struct ZSTD_CCtx ZSTD_CCtx;
typedef struct ZSTD_DCtx ZSTD_DCtx;

static inline ZSTD_CCtx *ZSTD_createCCtx(void) {
    static char any;
    return (ZSTD_CCtx *)&any;
}
static inline ZSTD_DCtx *ZSTD_createDCtx(void) {
    static char any;
    return (ZSTD_DCtx *)&any;
}
static inline size_t ZSTD_freeCCtx(ZSTD_CCtx *context) {
    (void)context;
    return 0;
}
static inline size_t ZSTD_freeDCtx(ZSTD_DCtx *context) {
    (void)context;
    return 0;
}
#define ZSTD_COMPRESSBOUND(n) (n)
static inline size_t ZSTD_compressBound(size_t n) {
    return n;
}
static inline unsigned ZSTD_isError(size_t result) {
    return result == (size_t)-1;
}
static inline size_t ZSTD_decompressDCtx(ZSTD_DCtx *context, void *out, size_t room, const void *bytes, size_t n) {
    (void)context;
    if (n > room) return (size_t)-1;
    memcpy(out, bytes, n);
    return n;
}
static inline size_t ZSTD_compressCCtx(ZSTD_CCtx *context, void *out, size_t room, const void *bytes, size_t n,
                                       int level) {
    (void)level;
    return ZSTD_decompressDCtx((ZSTD_DCtx *)context, out, room, bytes, n);
}

#endif
