/* memory_state.h: the part of the machine's state that belongs to memory: requests of a core's load/store unit, its L1,
 * what is on the way between a core and the L2, the L2 and DRAM, and samples. Plain data (machine.h).
 *
 *   wave --> MemRequest --> its lines, one a cycle --> L1 --miss--> Mshr --> LineMessage --> L2 --miss--> DRAM
 *                                                       |            ^                       |
 *                                                       +--hit       +--------- line --------+
 */
#ifndef SIM_MACHINE_MEMORY_STATE_H
#define SIM_MACHINE_MEMORY_STATE_H

#include <stddef.h>
#include <stdint.h>

#include "asm/isa/isa.h"
#include "sim/machine/outcome.h"
#include "sim/spec/config.h"

enum { MEM_NONE = UINT16_MAX /* no request, no MSHR */ };
enum { FETCH_LINE = 8, FETCH_WAYS = 4 /* the instruction cache: instructions of a line, lines of a set */ };

/* What a request wants of one line. */
typedef struct LineAccess {
    uint64_t lanes;     /* that touch the line */
    uint32_t line;      /* byte address in memory / line_bytes */
    uint16_t next;      /* next request that waits for the same MSHR, */
    uint16_t next_line; /* and which of its lines */
    uint8_t sectors;    /* bit s: sector s of the line */
} LineAccess;

/* A load, store or atomic in flight. It reads or writes memory when it is served, not when it issues.
 *
 * Nearly always the lowest lanes access neighbouring words in bounds, one each: such a request is contiguous, has no
 * addresses, and mostly a single line. So the fields that all requests need are few and stand close together; lane
 * arrays of other requests are in an array of their own (request_addresses). */
typedef struct MemRequest {
    uint64_t issued; /* cycle */
    uint64_t due; /* flat: cycle in which memory is read or written; caches: from when all that came so far is usable */
    uint64_t lanes;
    uint64_t first; /* contiguous: the word of lane 0, counted in the memory that the resource is in */
    uint32_t wave, pc;
    uint32_t index; /* of the resource; its space is the instruction's */
    uint32_t generation;
    uint16_t next; /* request behind it in its queue, or next free one */
    uint8_t slot, group_slot;
    uint8_t contiguous;
    uint8_t line_count; /* lines it touches, */
    uint8_t next_line;  /* lines that the load/store unit has looked at, */
    uint8_t lines_left; /* and lines that are not served yet */
    uint16_t passes;    /* of a load: words that the busiest bank of the L1 has to give; 0: no limit */
    LineAccess line;    /* the first of them */
} MemRequest;

/* What a cache knows of a line. Caches hold no data: memory has it, and hits are served from there. */
typedef struct CacheTag {
    uint64_t ready;       /* L2, instruction cache: cycle from which it is there */
    uint8_t valid, dirty; /* sectors; valid 0: there is no line */
} CacheTag;

/* A set of a cache. Behind it stand, for each way, the line it holds (0: none, else plus one), its neighbours in the
 * order of use, and its tag: what a look-up reads of every way is apart from what it reads of one. */
typedef struct CacheSet {
    uint64_t filled;        /* bit w: way w holds a line */
    uint8_t newest, oldest; /* ways: used last, and longest ago; if any is filled */
    uint8_t pad[6];
} CacheSet;

typedef struct CacheOrder {
    uint8_t newer, older; /* ways: used after this one, and before; the newest has no newer one, the oldest no older */
} CacheOrder;

/* Miss-status register: a line that the L1 has asked for. */
typedef struct Mshr {
    uint32_t line;
    uint16_t first, first_line; /* the requests that wait for it: the newest, and which of its lines */
    uint16_t next;              /* plus one: the register behind it in its bucket; 0: it is the last */
    uint8_t sectors;            /* that were asked for; 0: the register is free */
    uint8_t closed;             /* it was written to since: no request joins, and the line is not kept */
    uint64_t samples; /* not 0: the texture cache asked, for the samples of these places in the sampler's queue */
} Mshr;

/* MSHRs, hashed by line into buckets, which are lists. */
enum { MSHR_BUCKETS = 256 };

typedef enum LineKind { LINE_READ, LINE_WRITE, LINE_ATOMIC } LineKind;

/* From a core to the L2. */
typedef struct LineMessage {
    uint64_t arrival; /* cycle in which it reaches the L2 */
    uint64_t lanes;   /* writes and atomics */
    uint32_t line;
    uint16_t index; /* reads: the MSHR; else the request */
    uint8_t kind;   /* LineKind */
    uint8_t sectors;
} LineMessage;

/* Something that will happen in a core's memory unit. */
typedef enum MemEventKind {
    MEM_ARRIVE,  /* a line reaches the core, for a miss-status register; */
    MEM_FILL,    /* after its turn on the link it is there; */
    MEM_HIT,     /* a request is done whose last line was in the L1, */
    MEM_CHANGED, /* or that the L2 has served */
    MEM_EVENT_KINDS
} MemEventKind;

typedef struct MemEvent {
    uint64_t cycle;
    uint32_t index; /* MSHR, or request */
    uint32_t pad;
} MemEvent;

/* Events of one kind, sorted by cycle and then by order of entry, in a ring. Nearly always a new event is the last. */
typedef struct MemEvents {
    uint64_t next; /* cycle of the first; GPU_NEVER: empty */
    uint32_t first, count;
} MemEvents;

/* Double entry: what statistics count at one end of a way is counted here at the other one, and totals.c compares. */
typedef struct MemBooks {
    uint64_t changes_sent;               /* lines of stores and atomics that left for the L2, */
    uint64_t bytes_sent, bytes_received; /* over the link to the L2, and from there */
    /* Lanes that do atomics on buffers, the lanes among them whose word exists, and the words that were changed. */
    uint64_t atomics_tried, atomics_asked, atomics_done;
    uint64_t texels_dropped; /* lines that a texture cache held when a dispatch began, and lost */
} MemBooks;

/* A line on its way to the L2, which further stores of the core join. */
typedef struct StoredLine {
    uint64_t until; /* the cycle in which the core learns that it is there */
    uint32_t line;
    uint32_t sectors; /* sent already */
} StoredLine;

/* Load/store unit and L1 of a core; the arrays are in the state block. */
typedef struct MemUnit {
    uint64_t
        next_lookup; /* cycle of the load/store unit's next line; GPU_NEVER: nothing to do, or it waits for a fill */
    uint64_t next_event; /* cycle of the first event; GPU_NEVER: no event */
    MemEvents events[MEM_EVENT_KINDS];
    uint64_t link_free;     /* cycle from which the next message can leave */
    uint64_t fill_free;     /* the same for what comes, in cycles times link_bytes */
    uint64_t blocked_since; /* the cycle in which no miss-status register was free */
    uint64_t lookup_since;  /* when the first line of the present load was looked up */
    uint64_t banks_free;    /* cycle from which the banks of the L1 give the next load its words */
    uint32_t l1_sets;       /* that group memory leaves to the L1 */
    uint32_t next_stored;   /* place of the next one in: */
    StoredLine stored[CONFIG_MAX_store_lines];
    uint64_t mshrs_used[CONFIG_MAX_l1_mshrs / 64]; /* bits: of all registers */
    uint16_t mshr_buckets[MSHR_BUCKETS];           /* the first register of each, plus one; 0: none */
    uint16_t free;                                 /* requests that have been used and are not now: a list */
    uint16_t fresh;                                /* those from here on have never been used */
    MemBooks books;
} MemUnit;

/* A sample on its way: its registers are written, but not ready. */
typedef struct SampleRequest {
    uint64_t due;     /* cycle from which they are; GPU_NEVER: texels are missing */
    uint64_t soonest; /* the same, if they were all there */
    uint64_t start;   /* cycle in which the unit takes its first quads, */
    uint32_t cycles;  /* and for how many */
    uint32_t wave, pc, slot;
    uint16_t line_count, next_line, lines_left; /* of its texels: all, looked up, not there yet */
    uint16_t pad;
} SampleRequest;

typedef struct SamplerUnit {
    uint64_t free; /* cycle from which it takes the next quads */
    uint64_t
        next_lookup; /* cycle of the texture cache's next look-up; GPU_NEVER: nothing to do, or it waits for a fill */
    uint32_t todo;   /* requests from the first one that has lines to look up, to the newest */
    uint32_t head, count;
    uint64_t lines; /* that samples wanted of the texture cache; see MemBooks */
} SamplerUnit;

/* The L2 and DRAM. Messages from the cores reach it in order of (cycle, core). */
typedef struct L2 {
    uint64_t bank_free[CONFIG_MAX_l2_banks];                    /* cycle from which the bank takes the next access, */
    uint64_t busy_hundredths[CONFIG_MAX_l2_banks];              /* and hundredths of it that are taken already, */
    uint64_t channel_free[CONFIG_MAX_dram_channels];            /* and the DRAM channel */
    uint64_t fetched[CONFIG_MAX_l2_banks][CONFIG_MAX_l2_mshrs]; /* when the lines come that a bank asked for: a ring */
    uint32_t next_fetch[CONFIG_MAX_l2_banks];                   /* and the place of the next of them */
    uint64_t dirtied_bytes, channel_bytes; /* that became dirty, and that channels moved; see MemBooks */
    Stats stats;                           /* its share */
} L2;

/* Byte offsets of a cache's sets, in the state block or a core's memory unit, and of the arrays behind a CacheSet. */
typedef struct CacheLayout {
    size_t first, bytes; /* of a set */
    size_t lines, order, tags;
    uint32_t sets, ways; /* sets 0: there is no cache */
} CacheLayout;

/* What it takes to move some sectors of a line: bytes, and cycles of the link to the L2, of a bank, of a bank that they
 * change, and of a DRAM channel. None: what it takes to ask. */
typedef struct MemMove {
    uint16_t bytes, link, bank, change, channel;
} MemMove;

/* Byte offsets of a core's memory unit in its part of the state block; from the accesses on: 0 if memory is flat. */
typedef struct MemLayout {
    size_t requests, operands, samples, accesses, mshrs, fills, events, messages, sample_lines;
    CacheLayout fetch, l1, texture;
    MemMove move[1 << CONFIG_MAX_SECTORS]; /* by the mask of sectors */
    size_t bytes;                          /* of one core */
    uint32_t accesses_most;                /* lines that a request can touch, but for the first */
    uint32_t event_room, message_room;     /* events of a kind */
} MemLayout;

#endif
