/* model.h: one core as isa-spec.md describes it, a second time: written from the text (sections 1 to 6 and 8.1) and not
 * from the simulator, slow and obvious. Every cycle is stepped, every wave looked at. model_test.c compares what it
 * does with what the simulator does, cycle by cycle.
 *
 *   machine.c   the machine's settings
 *   model.c     a cycle: memory, arrivals, ports, ledger (6.2 to 6.7)
 *   effect.c    what an instruction does to values, masks and memory (1 to 5)
 *   generate.c  random programs for both
 *
 * The machine: memory=flat, group memory and private memory, no sampler, no texture. Programs have the instructions
 * that effect.c knows, no fault, and dispatches one after the other.
 */
#ifndef TESTS_MODEL_MODEL_H
#define TESTS_MODEL_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "asm/image/image.h"

enum {
    MODEL_VREGS = 12,
    MODEL_WREGS = 12,
    MODEL_LANES = 64,
    MODEL_SLOTS = 16,
    MODEL_PORTS = 8,
    MODEL_UNITS = 8,
    MODEL_STACK = 64,
    MODEL_LINES = 64, /* of the instruction cache */
    MODEL_BUFFER = 128,
    MODEL_SHARED = 64,
    MODEL_PRIVATE = 8,
    MODEL_GROUPS = 64, /* of all dispatches */
    MODEL_CYCLES = 30000,
    MODEL_NONE = -1,
};

/* The settings of 6.1 that one core with flat memory has. */
typedef struct Machine {
#define MACHINE(name, value) uint32_t name;
#include "tests/model/machine.def"
#undef MACHINE
    int scheduler; /* SchedulerKind */
    bool alu_pipeline, fewer_first, whole_groups, components_together, vectors_by_lane, shared_counts, shared_follows;
    bool own_slots, slots_together;
} Machine;

typedef enum SchedulerKind {
    EAGER,
    ROUND_ROBIN,
    OLDEST,
    GREEDY_OLDEST,
    GREEDY_GROUP,
    TWO_LEVEL,
    SCHEDULERS
} SchedulerKind;

extern const char *const machine_schedulers[SCHEDULERS];

/* The machine of an image's `.machine` directives. False: the model does not know a setting. */
bool machine_read(const Image *image, Machine *machine);

/* What a slot does in a cycle: a cell of the CSV. `reason` is "" for an instruction that issued. */
typedef struct Cell {
    int wave, group, pc; /* -1: no wave */
    uint64_t exec;
    const char *state, *reason;
} Cell;

typedef struct MaskEntry {
    uint64_t mask;
    uint32_t pc;
} MaskEntry;

/* When a register component can be read. */
typedef struct Component {
    uint64_t ready;   /* the first cycle, if no access writes it */
    uint32_t pending; /* accesses that will write it and are not served */
} Component;

typedef struct Wave {
    int number, group, in_group; /* group: in the dispatch; number: in the run */
    int home;                    /* group: in the run */
    uint64_t live, exec;
    uint32_t pc, depth;
    MaskEntry stack[MODEL_STACK];
    uint32_t v[MODEL_VREGS][4][MODEL_LANES], w[MODEL_WREGS][4];
    uint32_t private_words[MODEL_LANES][MODEL_PRIVATE];
    Component v_when[MODEL_VREGS][4], w_when[MODEL_WREGS][4];
    uint32_t accesses, writers; /* in flight: all, and those that write registers */
    uint64_t pause;             /* the next instruction can issue in that cycle, */
    uint64_t opening;           /* when the barrier that it waited at has opened, */
    uint64_t fetched;           /* and when its line has come */
    uint64_t own_start;         /* its next access to group memory starts no earlier (shared_wave_cycles) */
    uint32_t line;              /* of the instruction that issued last */
    bool waits;                 /* at a barrier that is closed */
    bool active;                /* two-level */
} Wave;

typedef struct Slot {
    Wave *wave;      /* NULL: empty */
    uint64_t starts; /* a wave that is on its way starts in this cycle */
    bool kept;       /* empty, until the group whose wave was here has ended: */
    int home;        /* this one, in the run */
    bool no_room;    /* empty since the dispatch began, for lack of registers or group memory */
    bool issued, no_unit;
    Cell cell; /* of the instruction that issued */
} Slot;

typedef enum QueueKind { BUFFERS, SHARED, QUEUES } QueueKind;

/* A load, store or atomic on its way. */
typedef struct Access {
    const Instruction *ins;
    Wave *wave; /* NULL: it has ended, what is loaded is dropped */
    int home;
    uint64_t lanes, served;
    uint32_t address[MODEL_LANES], value[4][MODEL_LANES], other[MODEL_LANES];
} Access;

typedef struct Group {
    int waves, ended; /* resident ones; how many of them have ended */
    uint32_t shared[MODEL_SHARED];
} Group;

typedef struct CacheLine {
    int64_t line; /* -1: none */
    uint64_t used, comes;
} CacheLine;

typedef struct Model {
    const Image *image;
    Instruction *code;
    uint32_t length;
    Machine m;
    uint64_t now;
    Slot slot[MODEL_SLOTS];
    uint64_t valu[MODEL_UNITS], salu[MODEL_UNITS]; /* busy before this cycle */
    Access queue[QUEUES][64];
    uint32_t queued[QUEUES];
    uint64_t starts[QUEUES];   /* the next access of the queue starts no earlier, */
    uint64_t in_order[QUEUES]; /* and is served no earlier */
    Group group[MODEL_GROUPS];
    uint32_t memory[MODEL_BUFFER];
    CacheLine cache[MODEL_LINES];
    uint64_t uses;
    /* schedulers */
    uint32_t stands[MODEL_PORTS], last;
    bool moves[MODEL_PORTS];
    int took[MODEL_PORTS]; /* the wave, */
    uint32_t took_slot[MODEL_PORTS];
    uint32_t next_port; /* own_slots: whose slot the next wave gets */
    /* dispatch */
    uint32_t dispatch, sent_groups, sent_waves; /* the present one; of it: groups begun, waves of the next group sent */
    int groups_before, waves_before;            /* of the dispatches before it, of the run */
    uint32_t registers;                         /* waves that registers have room for */
    uint64_t clock;                             /* of the dispatcher, in hundredths of a cycle */
    uint64_t next_start;                        /* the next wave starts no earlier (wave_interval) */
    uint64_t over;                              /* as far as is known: last issue + 1, last request served */
    bool whole;                                 /* groups are sent whole */
    /* what came out: [cycle][...] */
    Cell (*cells)[MODEL_SLOTS];
    int (*units)[MODEL_UNITS];
    uint32_t (*levels)[QUEUES];
    uint64_t cycles;
    bool too_long;       /* it takes more than MODEL_CYCLES cycles */
    const char *problem; /* why the model gave up; NULL: it did not */
} Model;

Model *model_run(const Image *image);
void model_free(Model *model);

/* ---- effect.c ---- */

/* The value that a source has in a lane, component i of it. */
uint32_t effect_read(const Model *model, const Wave *wave, const Operand *operand, int i, int lane);

/* The lanes that take part: exec and predicate. */
uint64_t effect_lanes(const Model *model, const Wave *wave, const Instruction *ins);

/* Compute and write what an ALU does. False: the model does not know the instruction. */
bool effect_alu(const Model *model, Wave *wave, const Instruction *ins);

/* What the control instructions do (section 1): exec, stack and pc after it. Returns whether lanes diverged. */
bool effect_control(const Model *model, Wave *wave, const Instruction *ins);

/* Has the wave ended? */
bool effect_is_over(const Wave *wave);

/* Serve an access: memory and registers change now. */
void effect_serve(Model *model, Access *access);
uint32_t model_bytes(const Instruction *ins);                   /* of memory, a component */
bool model_follows(const Model *model, const Instruction *ins); /* no barrier waits for it */

#endif
