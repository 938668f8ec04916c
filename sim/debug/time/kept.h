/* kept.h: what a travel keeps of a run, compressed: key frames, which are states of the machine at some cycles, in
 * bounded memory; and the trace.
 *
 *   uint8_t state[4096] = {0};
 *   Frames *frames = frames_create(sizeof state, 1 << 20);
 *   frames_keep(frames, FRAME_FAR, gpu_now(gpu), state);       // during the run, in the order of time
 *   frames_restore(frames, 123456, state);                     // the last one at or before the cycle
 *   frames_destroy(frames);
 *
 * A state is cut into pages. A frame is a table of pages: pages that did not change since the frame before are shared,
 * other pages compressed:
 *
 *   frame 0   [A] [B] [C] [D]
 *   frame 1    |  [E]  |  [F]     two of four pages changed
 *   frame 2    |   |  [G] [H]
 *
 * Far frames are kept during the run. When they take more memory than the budget, every second one is dropped: so they
 * are as dense as the budget allows, wherever one goes. Near frames are a few around the present, for stepping back.
 */
#ifndef SIM_DEBUG_TIME_KEPT_H
#define SIM_DEBUG_TIME_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Frames Frames;
typedef enum FrameKind { FRAME_FAR, FRAME_NEAR } FrameKind;

/* For states of `bytes` bytes. */
Frames *frames_create(size_t bytes, size_t budget);
void frames_destroy(Frames *frames); /* NULL is fine */

/* Keep the state of a cycle. Far frames come in order; one of each kind a cycle is kept. */
void frames_keep(Frames *frames, FrameKind kind, uint64_t cycle, const void *state);

/* The last frame at or before a cycle, of which there must be one: its cycle, and its state in the place of any other.
 */
uint64_t frames_before(const Frames *frames, uint64_t cycle);
void frames_restore(Frames *frames, uint64_t cycle, void *state);

typedef struct FramesUse {
    unsigned thinned;     /* how often far frames have been thinned out: only every 2^n-th is wanted */
    size_t count, memory; /* bytes that they take */
} FramesUse;
FramesUse frames_use(const Frames *frames);

/* ---- the trace of a run: bytes that are written once, and read here and there ----
 *
 *   Pack *pack = pack_create();
 *   pack_write(pack, text, length);                 // a TraceWrite
 *   char part[16];
 *   pack_read(pack, 84, part, sizeof part);         // a TraceRead
 *   pack_destroy(pack);
 *
 * What is written in one go, such as a block of a trace, is compressed by itself, so that reading it unpacks no more.
 */
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
