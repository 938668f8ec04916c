/* system.c: the system below lockstep in a browser, in place of processes, signals, terminals and libraries.
 *
 *   programs   see run_program.c
 *   zlib       pako (Module.deflate), which makes the same bytes
 *   terminal   nothing: errors go to the page as text
 *
 * The worker (web/src/worker.js) provides the functions of Module.
 */
#include <emscripten.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <zlib.h>

#include "asm/base/memory.h"
#include "sim/cli/base/cli.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/session/stage.h"

#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#include <stb/stb_image.h>

/* ---- zlib ---- */

EM_JS(uint8_t *, page_deflate, (const uint8_t *bytes, size_t n, int level, int gzip, int memory_level, size_t *length),
      {
          const made = Module["deflate"](HEAPU8.subarray(bytes, bytes + n), level, gzip, memory_level);
          const at = _malloc(made.length);
          HEAPU8.set(made, at);
          HEAPU32[length >> 2] = made.length;
          return at;
      });

struct Deflated {
    uint8_t *in, *out; /* all that came; all that is to be handed out, NULL before the end */
    size_t in_length, room, out_length, out_at;
    int level, memory_level;
    bool gzip;
};

int deflateInit2(z_stream *stream, int level, int method, int window_bits, int memory_level, int strategy) {
    (void)method, (void)strategy;
    stream->state = calloc(1, sizeof *stream->state);
    if (!stream->state) return -4;
    stream->state->level = level;
    stream->state->memory_level = memory_level;
    stream->state->gzip = window_bits > MAX_WBITS;
    return Z_OK;
}

int deflateInit(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

int deflate(z_stream *stream, int flush) {
    struct Deflated *state = stream->state;
    if (stream->avail_in) {
        while (state->in_length + stream->avail_in > state->room) {
            state->room = state->room ? 2 * state->room : 1 << 16;
            state->in = realloc(state->in, state->room);
            if (!state->in) memory_fail();
        }
        memcpy(state->in + state->in_length, stream->next_in, stream->avail_in);
        state->in_length += stream->avail_in;
        stream->next_in += stream->avail_in;
        stream->avail_in = 0;
    }
    if (flush != Z_FINISH) return Z_OK;
    if (!state->out)
        state->out = page_deflate(state->in, state->in_length, state->level, state->gzip, state->memory_level,
                                  &state->out_length);
    size_t n = state->out_length - state->out_at;
    if (n > stream->avail_out) n = stream->avail_out;
    memcpy(stream->next_out, state->out + state->out_at, n);
    state->out_at += n;
    stream->next_out += n;
    stream->avail_out -= (unsigned)n;
    return state->out_at == state->out_length ? Z_STREAM_END : Z_OK;
}

int deflateEnd(z_stream *stream) {
    free(stream->state->in);
    free(stream->state->out);
    free(stream->state);
    stream->state = NULL;
    return Z_OK;
}

unsigned long crc32_z(unsigned long crc, const uint8_t *bytes, size_t n) {
    uint32_t at = ~(uint32_t)crc;
    for (size_t i = 0; i < n; i++) {
        at ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) at = at >> 1 ^ (0xedb88320u & -(at & 1));
    }
    return ~at;
}

/* ---- the C library ---- */

/* Emscripten's memcpy asks JavaScript from 512 bytes on, a row of a strip of the timeline, and its wmemset, a line of
 * pixels, writes one at a time. These take 16 bytes at once. */
typedef char Block __attribute__((vector_size(16), aligned(1)));
typedef int Word __attribute__((aligned(1)));
typedef wchar_t WideBlock __attribute__((vector_size(16), aligned(4)));

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    char *out = to;
    const char *in = from, *end = in + n;
    for (; end - in >= (ptrdiff_t)sizeof(Block); in += sizeof(Block), out += sizeof(Block))
        *(Block *)out = *(const Block *)in;
    for (; end - in >= (ptrdiff_t)sizeof(Word); in += sizeof(Word), out += sizeof(Word))
        *(Word *)out = *(const Word *)in;
    while (in < end) *out++ = *in++;
    return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t value, size_t n) {
    wchar_t *out = to, *end = to + n;
    const WideBlock block = {value, value, value, value};
    for (; end - out >= 4; out += 4) *(WideBlock *)out = block;
    while (out < end) *out++ = value;
    return to;
}

static void sort(char *items, size_t count, size_t size, int (*order)(const void *, const void *, void *), void *user,
                 char *room) {
    if (count < 2) return;
    const size_t half = count / 2;
    char *left = items, *right = items + half * size;
    const char *left_end = right, *right_end = items + count * size;
    sort(left, half, size, order, user, room);
    sort(right, count - half, size, order, user, room);
    for (char *out = room; out < room + count * size; out += size) {
        const bool take_left = right == right_end || (left < left_end && order(left, right, user) <= 0);
        memcpy(out, take_left ? left : right, size);
        *(take_left ? &left : &right) += size;
    }
    memcpy(items, room, count * size);
}

void qsort_r(void *items, size_t count, size_t size, int (*order)(const void *, const void *, void *), void *user) {
    OWNED char *room = memory_raw(count * size + 1);
    sort(items, count, size, order, user, room);
}

/* ---- terminals and signals ---- */

void terminal_message(const char *format, va_list arguments) {
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

FILE *terminal_behind(FILE *stream) {
    return stream;
}

void activity_begin(const char *format, ...) {
    (void)format;
}

void activity_end(void) {}

Progress progress_start(void) {
    return (Progress){.start = emscripten_get_now() / 1000};
}

double progress_seconds(const Progress *progress) {
    return emscripten_get_now() / 1000 - progress->start;
}

void progress_show(Progress *progress, uint64_t done, uint64_t total, const char *format, ...) {
    (void)progress, (void)done, (void)total, (void)format;
}

void progress_end(Progress *progress) {
    (void)progress;
}

void interrupt_catch(InterruptKind kind) {
    (void)kind;
}

void interrupt_release(void) {}

void interrupt_finish(void) {}

bool interrupt_came(void) {
    return false;
}

bool interrupt_gives_up(void *unused) {
    (void)unused;
    return false;
}

void interrupt_temporary(const char *before, const char *now) {
    (void)before, (void)now;
}
