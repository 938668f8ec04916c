/* program.h: a program ready to run on a given machine: everything about a run that does not change while it runs.
 *
 *   program.c     bindings, dispatches, how many waves a core can hold, whether the machine can run it
 *   decode.c      instructions and constants as the inner loop wants them, operations as lane loops
 *   paths.c       where lanes may go; promise.c, ipdom.c: what other ways to reconverge need to know of it
 *   texture.c     texels: their place, their colours; initial contents of textures
 *
 * Instructions are decoded once into DecodedInst, which the inner loop indexes: lane functions, offsets into the
 * wave's register block, latencies resolved from the configuration. A Program is immutable and may be shared.
 *
 * Register block of a wave: lane arrays (`stride` words each), only for the components that the program names:
 *
 *   [0]      r0.x   lanes 0 .. stride-1        <- slot 0; component_slot[r * 4 + c] finds it
 *   [stride] r0.y
 *   ...      then the built-in values that the program reads (thread_id, clock, exec ...)
 *
 * A wave register is a lane array too, in which all lanes are equal: so vector instructions read it like any other,
 * and scalar instructions are the same lane loops over all lanes.
 *
 * Constants (immediates, lane_id, wave_size ...) are lane arrays too, in the program's pool, the same for all waves. If
 * there are more than PROGRAM_POOL_MOST, constants that only lane loops read are written as a loop runs
 * (LANES_CONSTANT).
 */
#ifndef SIM_PROGRAM_PROGRAM_H
#define SIM_PROGRAM_PROGRAM_H

#include "asm/image/image.h"
#include "sim/lanes/lanes.h"
#include "sim/raster/raster.h"
#include "sim/spec/config.h"

#define PROGRAM_NO_SLOT UINT16_MAX

/* Register components are numbered r0.x r0.y ... r255.w w0.x ... w127.w. */
enum {
    PROGRAM_VECTOR_COMPONENTS = ISA_VREGS * ISA_COMPONENTS,
    PROGRAM_COMPONENTS = PROGRAM_VECTOR_COMPONENTS + ISA_WREGS * ISA_COMPONENTS,
    PROGRAM_BUILTIN_COMPONENTS = 4,
};

enum { PROGRAM_ASIDE = ISA_COMPONENTS + 1 }; /* lane arrays that an instruction can leave aside */

/* What has to be free when an instruction issues. */
typedef enum Need {
    NEED_BUFFERS = QUEUE_BUFFERS,
    NEED_SHARED = QUEUE_SHARED,
    NEED_SAMPLER,
    NEED_ALU,
    NEED_SCALAR_ALU,
    NEED_NOTHING,
    NEED_COUNT
} Need;

/* Does the instruction behind an ALU instruction wait for its result? */
typedef enum NextWait {
    NEXT_WAITS_FOR_NOTHING, /* of it */
    NEXT_WAITS_FOR_RESULT,
    NEXT_WAITS_FOR_ALL, /* it has rules of its own: it waits for all results or accesses of the wave */
} NextWait;

/* Long programs have a million of them: what is of any length is in lists of the program. */
typedef struct DecodedInst {
    union {
        uint16_t dst_slot[4]; /* scoreboard slots of the destination, see inst_destination; or which halves of exec */
        uint32_t target[2];   /* of control instructions, which have no destination */
    };
    uint32_t latency; /* cycles until the result can be read; 0 for MEM */
    uint32_t busy;    /* cycles an ALU is taken: latency times the chime */
    uint32_t reads;   /* the first of its sources in Program.reads, see inst_source */
    uint32_t waits;   /* the first of its scoreboard slots in Program.waits, which must be ready */
    uint32_t loops;   /* the first of its lane loops, */
    /* So many instructions from this one on are just their lane loops, under exec as it is, and this many scalar ones
     * are in front of this one in the program. */
    uint32_t straight, scalar_before;
    uint32_t address_offset; /* bytes, added to the address of every lane */
    uint8_t loop_count; /* its lane loops are all that it does, but for a write to exec; 0: it does something else */
    uint8_t next_wait;  /* NextWait */
    uint16_t next_waits_for;          /* the first of its scoreboard slots that the instruction behind it waits for */
    uint8_t wait_count, source_waits; /* the first of them are sources */
    uint8_t op;                       /* Op */
    uint8_t unit;                     /* Unit */
    uint8_t need;                     /* Need */
    uint8_t dst_count;
    uint8_t source_count[3];         /* components of each source */
    uint8_t reads_clock, reads_exec; /* exec or helpers */
    uint8_t scalar;                  /* the destination is a wave register or exec */
    uint8_t writes_exec;             /* bit 0: lanes 0 to 31 (dst component exec_first), bit 1: lanes 32 to 63 */
    uint8_t predicated, negated : 1;
    uint8_t resource_indexed : 1;
    uint8_t piped : 1;                      /* a shuffle, which goes through the pipe of memory */
    uint8_t result_unused : 1;              /* an atomic_add.u32: no instruction reads what it returns */
    uint8_t resource_space, resource_index; /* ld, st, sample */
    uint8_t resource_swizzle[4], resource_count;
    uint8_t component_bytes; /* of memory: 4, or 1 or 2 for parts of words */
    uint8_t sampler;         /* number of the s# of a sample */
} DecodedInst;

typedef struct Resource {
    bool bound;
    uint32_t words;           /* size; an address is in bounds below 4 * words */
    uint64_t offset;          /* of its first word in the GPU's memory, in words */
    const DataSpec *contents; /* what the image says of its initial words, */
    uint32_t *initial;        /* or these, owned by the program; both NULL: all 0 */
    TextureShape shape;       /* format TEXEL_NONE: a buffer */
    uint8_t viewed;           /* of a t that is the memory of u<i>: i + 1; else 0 */
    uint64_t order;           /* of a target of several triangles: where a word for each texel is, the number + 1 of the
                               * triangle that wrote it last. 0: none, as triangles come one after the other */
} Resource;

/* What keeps more waves from being resident. */
typedef enum OccupancyLimit {
    OCCUPANCY_SLOTS,
    OCCUPANCY_REGISTERS,
    OCCUPANCY_SHARED,
    OCCUPANCY_GROUPS,
    OCCUPANCY_COUNT
} OccupancyLimit;

/* The size of a dispatch in up to three dimensions; a 0 counts as 1. groups[0] = 0: it is not given; size[0] = 0: the
 * group size of the program. */
typedef struct DispatchSize {
    uint32_t groups[3], size[3];
} DispatchSize;

/* One `.dispatch`. Those of one phase run at the same time; phases run one after the other. */
typedef struct Dispatch {
    uint32_t groups, group_size, waves_per_group;
    uint32_t group_dim[3], size_dim[3]; /* their extents in three dimensions */
    uint32_t last_size;                 /* threads of the last group; of the others: group_size */
    uint32_t wave_count;                /* groups * waves_per_group; an indirect one is known when its phase starts */
    uint32_t entry;                     /* instruction number of the kernel */
    uint32_t phase;
    uint32_t phase_end;           /* the first dispatch of the next phase */
    bool quads;                   /* threads are numbered quad by quad */
    const DispatchSpec *indirect; /* NULL: the numbers above are fixed */
    uint32_t registers;           /* vector register components of a thread, as the register file gives them out */
    uint64_t register_bytes;      /* of a wave */
    uint32_t slots;               /* waves of it that a core can hold at once, if there are no others */
    OccupancyLimit slots_limit;   /* why not more */
    Raster *raster;               /* of a draw: whose quads its lanes are. Draws with the same share it; NULL: it is no
                                   * draw */
    uint64_t targets;
} Dispatch;

/* The pool starts with lane_id and with all bits set, the mask of scalar instructions; constants follow. */
enum { PROGRAM_POOL_LANE_ID, PROGRAM_POOL_ALL_LANES, PROGRAM_POOL_FIXED, PROGRAM_POOL_MOST = 4096 };

typedef struct Ipdom Ipdom;

typedef struct Program {
    const Image *image; /* borrowed; must outlive the program */
    Config config;
    const LaneTable *lanes;
    DecodedInst *code;     /* image->instructions rows, then the implicit `ret` behind the end */
    uint32_t instructions; /* without the implicit one */
    LaneLoop *loops;       /* of all instructions, in their order; also */
    LaneRef *reads;        /* the lane arrays that they read, unless their loops say so, */
    uint16_t *waits;       /* and the scoreboard slots that they wait for: sources, then destinations */
    uint32_t *pool;        /* constant lane arrays, 64-byte aligned */
    size_t pool_words;
    uint32_t blocks, stride;                     /* lane blocks of a wave; words of a lane array */
    uint16_t component_slot[PROGRAM_COMPONENTS]; /* PROGRAM_NO_SLOT: not named by the program */
    uint16_t slot_component[PROGRAM_COMPONENTS]; /* the reverse */
    uint32_t component_count;
    /* Word offset in the register block; 0: not read. */
    uint32_t builtin_offset[BUILTIN_COUNT][PROGRAM_BUILTIN_COMPONENTS];
    uint32_t block_words;                /* size of a wave's register block */
    Resource resource[2][ISA_RESOURCES]; /* [0] t#, [1] u# */
    Sampler sampler[ISA_RESOURCES];      /* s# */
    DispatchSize grid;                   /* of its options */
    uint64_t given[2];                   /* bits: resources that its options bind */
    uint64_t memory_words;
    Dispatch *dispatches;
    uint32_t dispatch_count;                   /* at least 1 */
    uint32_t wave_count;                       /* of all dispatches whose size is fixed */
    bool draws;                                /* some dispatch is a draw */
    uint32_t *vertices;                        /* of its triangles; NULL: there are none but ones that cover targets */
    uint32_t attribute_word[IMAGE_ATTRIBUTES]; /* where an attribute is in a vertex */
    bool has_samples;
    bool threads;           /* the lanes of a wave are threads: reconvergence is not `stack` */
    bool keeps_waves;       /* and some instruction needs all lanes of its wave, where they are together */
    Ipdom *ipdom;           /* reconvergence=ipdom: where they meet (ipdom.h), else NULL */
    bool whole_groups;      /* it has barriers or group memory, or all must be: a group's waves are resident together */
    uint64_t group_bytes;   /* words of a core's group memory that a group takes if it is resident as a whole, */
    uint32_t shared_words;  /* and what the group sees of it; */
    uint32_t private_words; /* private memory of a thread */
    uint32_t group_slots;   /* groups that a core can hold at once; 0 unless whole_groups */
    uint64_t port_slots[CONFIG_MAX_issue]; /* bit s: the issue port takes waves of slot s */
    uint32_t alus, scalar_alus;            /* bits: the units of Core's ALUs that the machine has */
} Program;

/* What a buffer or texture starts with, when the command line overrides the source. */
typedef struct Binding {
    uint8_t space; /* OPERAND_RES_T or OPERAND_RES_U */
    uint8_t index;
    uint32_t words;       /* of a texture: of level 0; the others are made from it */
    const uint32_t *data; /* NULL: zeros; copied */
    TextureShape shape;   /* format TEXEL_NONE: a buffer */
} Binding;

typedef struct ProgramOptions {
    Config config;
    const Binding *bindings; /* these replace the image's buffers of the same name */
    size_t binding_count;
    DispatchSize grid;   /* instead of the image's dispatches, which may be one group of wave_size */
    const Program *like; /* a program whose resources and grid it has: of the same image, or of one that differs in its
                            code; NULL: those above */
    const char *lane_level; /* NULL: the best of the host */
} ProgramOptions;

/* Why a program cannot run on a machine. */
enum { PROGRAM_PLACES = 32 };
typedef struct ProgramError {
    SettingSet settings;         /* that it comes of */
    char text[CONFIG_ERROR_MAX]; /* a sentence */
    Location at;                 /* of the directive or instruction that it is about; line 0: it is about none */
    uint32_t place_count;        /* instructions that it comes of, of which the first PROGRAM_PLACES are here */
    struct ProgramPlace {
        uint32_t pc;
        const char *reason; /* what follows the instruction in a sentence */
    } place[PROGRAM_PLACES];
} ProgramError;
typedef struct ProgramPlace ProgramPlace;

/* Returns NULL, with the reason in *error, if it cannot run on this machine. */
Program *program_create(const Image *image, const ProgramOptions *options, ProgramError *error);
void program_destroy(Program *program); /* NULL is fine */

/* The part of program_create in decode.c: the code, the constants, and the layout of a wave's registers. */
void program_decode(Program *program);

/* Does it do the same with each component of its sources? Then they are only in its lane loops. */
static inline bool inst_is_by_component(const Program *program, const DecodedInst *inst) {
    return program->lanes->op[inst->op][LANES_ALL] != NULL;
}

/* For other instructions, the lane array of component `c` of source `s`: one component serves all, and source 0 stands
 * for missing sources. */
static inline LaneRef inst_source(const Program *program, const DecodedInst *inst, int s, int c) {
    const LaneRef *reads = program->reads + inst->reads;
    if (!inst->source_count[s]) s = 0;
    for (int before = 0; before < s; before++) reads += inst->source_count[before];
    return reads[c < inst->source_count[s] ? c : 0];
}

/* The same of any instruction. */
LaneRef inst_any_source(const Program *program, const DecodedInst *inst, int s, int c);

/* In front of the sources are the two halves of a predicate, for lanes 0 to 31 and 32 to 63, */
static inline LaneRef inst_predicate(const Program *program, const DecodedInst *inst, int half) {
    return program->reads[inst->reads - 2 + (uint32_t)half];
}

/* and in front of these, of an indexed resource, the wave register that has its number. */
static inline LaneRef inst_resource_number(const Program *program, const DecodedInst *inst) {
    return program->reads[inst->reads - 1 - 2u * inst->predicated];
}

/* Where component `c` of the destination is in the register block, in words. */
static inline uint32_t inst_destination(const Program *program, const DecodedInst *inst, int c) {
    return inst->dst_slot[c] * program->stride;
}

/* The code of a kernel: one byte for each instruction and one for the end of the program, 1 if a path leads there from
 * `entry`. The caller frees it. */
uint8_t *kernel_code(const Program *program, uint32_t entry);

extern const char *const program_occupancy_names[OCCUPANCY_COUNT]; /* "wave slots" ... */

/* The pixel of a thread of a draw; threads are numbered as the lanes of its first wave, then of the next, and so on. */
typedef struct ThreadPixel {
    uint32_t x, y, triangle;
    bool helper; /* the pixel is outside of the triangle */
} ThreadPixel;
static inline ThreadPixel program_pixel(const Dispatch *draw, uint32_t thread) {
    const RasterQuad *quad = &draw->raster->quad[thread / 4];
    return (ThreadPixel){.x = quad->x + (thread & 1),
                         .y = quad->y + (thread >> 1 & 1),
                         .triangle = quad->triangle,
                         .helper = !(quad->covered >> (thread & 3) & 1)};
}

/* Describe a dispatch: "8 groups of 64 threads", or "640 x 360 pixels, 80 triangles, 52,000 pixels drawn,
 * 61,000 threads in 1,907 waves". */
typedef struct DispatchText {
    char text[256];
} DispatchText;
DispatchText program_dispatch_text(const Program *program, uint32_t dispatch);
/* The same of a lane of a wave: the groups of a draw are its waves. */
static inline ThreadPixel program_lane_pixel(const Dispatch *draw, uint32_t group, uint32_t lane) {
    return program_pixel(draw, group * draw->group_size + lane);
}
uint64_t program_pixels_drawn(const Dispatch *draw); /* pixels inside of their triangles */

/* The draw that a wave is of; NULL: it is of another dispatch, or behind an indirect one, which has any number of
 * waves. */
const Dispatch *program_draw(const Program *program, uint32_t wave);

/* The dispatch that can have the fewest waves, of these the one with the most registers. */
const Dispatch *occupancy_tightest(const Program *program);

/* Coordinate `c` of a flat number in a box. */
static inline uint32_t box_coordinate(const uint32_t dim[3], uint32_t flat, int c) {
    if (c == 0) return flat % dim[0];
    return c == 1 ? flat / dim[0] % dim[1] : flat / dim[0] / dim[1];
}

/* Coordinate `c` of a thread in its group. In quads, four threads at a time have the places of a square of 2 x 2. */
static inline uint32_t dispatch_coordinate(const Dispatch *d, uint32_t thread, int c) {
    if (!d->quads || c == 2) return box_coordinate(d->size_dim, thread, c);
    const uint32_t squares[3] = {d->size_dim[0] / 2, d->size_dim[1] / 2, d->size_dim[2]};
    return 2 * box_coordinate(squares, thread / 4, c) + (thread >> c & 1);
}

/* Index into Program.resource's first dimension. */
static inline int program_space(uint8_t operand_kind) {
    return operand_kind == OPERAND_RES_U;
}

/* Component `c` of an operand; PROGRAM_NO_COMPONENT if that is no register. And what people read: "r2.x", "w0.y". */
#define PROGRAM_NO_COMPONENT UINT32_MAX
static inline uint32_t program_component(const Operand *operand, int c) {
    if (operand->kind != OPERAND_VREG && operand->kind != OPERAND_WREG) return PROGRAM_NO_COMPONENT;
    const uint32_t first = operand->kind == OPERAND_WREG ? PROGRAM_VECTOR_COMPONENTS : 0;
    return first + (uint32_t)operand->index * ISA_COMPONENTS + operand->swizzle[c];
}
typedef struct ComponentName {
    char text[8];
} ComponentName;
ComponentName program_component_name(uint32_t component);

/* What people read of a resource: "u0", "shared". */
typedef struct ResourceName {
    char text[16];
} ResourceName;
ResourceName program_resource_name(uint8_t operand_kind, uint32_t index);

/* And with the program's own name for it: "u0 (numbers)". */
typedef struct ResourceTitle {
    char text[64];
} ResourceTitle;
ResourceTitle program_resource_title(const Program *program, uint8_t operand_kind, uint32_t index);

/* Only the program's own name if it has one: "numbers"; else "u0". */
ResourceTitle program_own_name(const Program *program, uint8_t operand_kind, uint32_t index);

/* "u0" or "t12" at the start of `text`, `length` characters long, as an operand kind and a number. */
bool program_read_resource(const char *text, size_t length, uint8_t *space, uint8_t *index);

#endif
