/* generate.c: random programs. They end because loops count in registers that nothing else writes (r8 by lane, w8 by
 * wave), and do not fault because addresses are masked (r9.x) and barriers stand where all waves of a group meet them:
 * in uniform code, or a single one anywhere. */
#include "tests/model/generate.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Writer {
    FILE *out;
    uint64_t state;
    int labels, depth, deepest, statements;
    bool uniform;                                 /* all waves of the group come here, in the same order */
    bool barriers, lonely, shared, private_words; /* lonely: there is one barrier, which may stand anywhere */
    bool in_function;
} Writer;

static uint32_t below(Writer *w, uint32_t limit) {
    w->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = w->state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) % limit);
}

static bool chance(Writer *w, uint32_t percent) {
    return below(w, 100) < percent;
}

#define PICK(w, array) ((array)[below(w, sizeof(array) / sizeof(array)[0])])

static void put(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(Writer *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(w->out, format, arguments);
    va_end(arguments);
}

static char letter(Writer *w) {
    return "xyzw"[below(w, 4)];
}

/* ---- operands ---- */
static void put_uniform_source(Writer *w) {
    static const char *const builtins[] = {"wave_id", "group_id", "exec", "clock"};
    switch (below(w, 4)) {
    case 0: put(w, "u(%u)", below(w, 9)); break;
    case 1: put(w, "%s", PICK(w, builtins)); break;
    default: put(w, "w%u.%c", below(w, 3), letter(w)); break;
    }
}

static void put_source(Writer *w) {
    static const char *const builtins[] = {"lane_id", "thread_id", "group_thread_id"};
    switch (below(w, 6)) {
    case 0: put_uniform_source(w); break;
    case 1: put(w, "%s", PICK(w, builtins)); break;
    default: put(w, "r%u.%c", below(w, 5), letter(w)); break;
    }
}

static void put_destination(Writer *w, char kind) {
    static const char *const one[] = {"x", "y", "z", "w", "xy", "zw", "yx"};
    put(w, "%c%u.%s", kind, below(w, kind == 'r' ? 5 : 3), PICK(w, one));
}

static void put_predicate(Writer *w) {
    put(w, "    ");
    if (chance(w, 12)) put(w, "@%sw%u.%c ", chance(w, 50) ? "!" : "", below(w, 3), letter(w));
}

/* ---- straight code ---- */
typedef struct Known {
    const char *name;
    int sources;
} Known;

static void put_alu(Writer *w, bool scalar) {
    static const Known known[] = {{"mov", 1},     {"sel", 3},     {"utof", 1},    {"add.u32", 2}, {"sub.u32", 2},
                                  {"mul.u32", 2}, {"mad.u32", 3}, {"div.u32", 2}, {"and", 2},     {"or", 2},
                                  {"xor", 2},     {"shl", 2},     {"shr.u32", 2}, {"bcnt", 1},    {"lt.u32", 2},
                                  {"eq.u32", 2},  {"ne.u32", 2},  {"div.f32", 2}, {"sqrt.f32", 1}};
    const Known k = PICK(w, known);
    if (scalar)
        put(w, "    ");
    else
        put_predicate(w);
    put(w, "%s ", k.name);
    put_destination(w, scalar ? 'w' : 'r');
    for (int i = 0; i < k.sources; i++) {
        put(w, ", ");
        if (scalar)
            put_uniform_source(w);
        else
            put_source(w);
    }
    put(w, "\n");
}

static void put_wave_operation(Writer *w) {
    switch (below(w, 6)) {
    case 0: put(w, "    ballot w%u.xy, r%u.%c\n", below(w, 3), below(w, 5), letter(w)); break;
    case 1: put(w, "    any w%u.%c, r%u.%c\n", below(w, 3), letter(w), below(w, 5), letter(w)); break;
    case 2: put(w, "    readfirst w%u.%c, r%u.%c\n", below(w, 3), letter(w), below(w, 5), letter(w)); break;
    case 3:
        put(w, "    readlane w%u.%c, r%u.%c, %u\n", below(w, 3), letter(w), below(w, 5), letter(w), below(w, 40));
        break;
    case 4: put(w, "    mask_count w%u.%c, w%u.xy\n", below(w, 3), letter(w), below(w, 3)); break;
    default:
        put_predicate(w);
        if (chance(w, 50))
            put(w, "shuffle_xor r%u.%c, r%u.%c, %u\n", below(w, 5), letter(w), below(w, 5), letter(w), below(w, 8));
        else
            put(w, "mbcnt r%u.%c, w%u.xy\n", below(w, 5), letter(w), below(w, 3));
    }
}

/* An address in r9.x that is inside. */
static void put_address(Writer *w, uint32_t mask) {
    if (chance(w, 60)) {
        put(w, "    mad.u32 r9.x, lane_id, u(%u), u(%u)\n", 4u << below(w, 6), 4 * below(w, 16));
        put(w, "    and r9.x, r9.x, u(%u)\n", mask);
    } else {
        put(w, "    and r9.x, r%u.%c, u(%u)\n", below(w, 5), letter(w), mask);
    }
}

static void put_atomic(Writer *w, const char *resource) {
    static const char *const names[] = {"atomic_add.u32", "atomic_max.u32", "atomic_exchange"};
    if (chance(w, 30)) { /* counting: often no one reads what it was */
        put_predicate(w);
        put(w, "atomic_add.u32 r%u.%s, %s.%c, r9.x, u(%u)\n", chance(w, 60) ? 6 : below(w, 5),
            chance(w, 80) ? "x" : "yz", resource, letter(w), below(w, 9));
        return;
    }
    put_predicate(w);
    const bool compares = chance(w, 15);
    put(w, "%s r%u.%s, %s.%c, r9.x, ", compares ? "atomic_compare_exchange" : PICK(w, names), below(w, 5),
        chance(w, 80) ? "x" : "yz", resource, letter(w));
    put_source(w);
    if (compares) put(w, ", u(%u)", below(w, 9));
    put(w, "\n");
}

static void put_memory(Writer *w) {
    static const char *const swizzles[] = {"x", "y", "xy", "xw", "xyzw"};
    const char *resource = w->shared && chance(w, 40) ? "shared" : w->private_words && chance(w, 25) ? "private" : "u0";
    const bool is_private = resource[0] == 'p';
    if (!is_private && chance(w, 10)) {
        put(w, "    ld w%u.%s, %s.xy, %u\n", below(w, 3), "xz", resource, 4 * below(w, 32));
        return;
    }
    put_address(w, is_private ? 12 : resource[0] == 's' ? 0x7c : 0xfc);
    if (!is_private && chance(w, 25)) {
        put_atomic(w, resource);
        return;
    }
    const char *swizzle = PICK(w, swizzles);
    static const char *const parts[] = {"", "", "8", "16"};
    const char *part = PICK(w, parts);
    put_predicate(w);
    if (chance(w, 50))
        put(w, "ld%s r%u.%s, %s.%s, r9.x\n", part, below(w, 5), swizzle, resource, swizzle);
    else
        put(w, "st%s %s.%s, r9.x, r%u.%c\n", part, resource, swizzle, below(w, 5), letter(w));
}

/* ---- control flow ---- */
static void put_block(Writer *w, int statements);

static void put_body(Writer *w, bool uniform) {
    const bool before = w->uniform;
    w->uniform = before && uniform;
    w->depth++;
    put_block(w, 1 + (int)below(w, 4));
    w->depth--;
    w->uniform = before;
}

static void put_condition(Writer *w) {
    if (chance(w, 50))
        put(w, "    lt.u32 r5.x, lane_id, u(%u)\n", below(w, 34));
    else
        put(w, "    and r5.x, r%u.%c, u(%u)\n", below(w, 5), letter(w), 1u << below(w, 4));
}

static void put_if(Writer *w) {
    const int label = w->labels++;
    put_condition(w);
    put(w, "    br_push r5.x, ELSE%d, CONV%d\n", label, label);
    put_body(w, false);
    if (chance(w, 12)) put(w, "    ret\n");
    put(w, "    pop_mask\nELSE%d:\n", label);
    put_body(w, false);
    put(w, "    pop_mask\nCONV%d:\n", label);
}

static void put_if_only(Writer *w) {
    const int label = w->labels++;
    put_condition(w);
    put(w, "    push_mask OUT%d\n    mask_nz r5.x\n", label);
    put_body(w, false);
    put(w, "    %s\nOUT%d:\n", chance(w, 15) ? "ret" : "pop_mask", label);
}

static void put_mask_loop(Writer *w) {
    const int label = w->labels++;
    const char c = "xyzw"[w->depth];
    put(w, "    and r8.%c, lane_id, u(3)\n    push_mask OUT%d\nLOOP%d:\n", c, label, label);
    put_body(w, false);
    put(w, "    add.u32 r8.%c, r8.%c, 1\n    lt.u32 r5.x, r8.%c, u(%u)\n", c, c, c, 2 + below(w, 3));
    put(w, "    mask_nz r5.x\n    jmp LOOP%d\nOUT%d:\n", label, label);
}

static void put_uniform_loop(Writer *w) {
    const int label = w->labels++;
    const char c = "xyzw"[w->depth];
    put(w, "    mov w8.%c, u(%u)\nLOOP%d:\n", c, 1 + below(w, 3), label);
    put_body(w, true);
    put(w, "    sub.u32 w8.%c, w8.%c, 1\n    jmp_nz w8.%c, LOOP%d\n", c, c, c, label);
}

static void put_skip(Writer *w) {
    const int label = w->labels++;
    if (chance(w, 30))
        put(w, "    jmp OVER%d\n", label);
    else
        put(w, "    %s w%u.%c, OVER%d\n", chance(w, 50) ? "jmp_z" : "jmp_nz", below(w, 3), letter(w), label);
    put_body(w, false);
    put(w, "OVER%d:\n", label);
}

static void put_exec(Writer *w) {
    const int label = w->labels++, saved = 4 + w->depth;
    put(w, "    mov w%d.xy, exec.xy\n", saved);
    if (chance(w, 60))
        put(w, "    ballot exec.xy, r%u.%c\n", below(w, 5), letter(w));
    else
        put(w, "    and exec.x, exec.x, w%u.%c\n", below(w, 3), letter(w));
    if (chance(w, 60)) put(w, "    %s OVER%d\n", chance(w, 80) ? "jmp_execz" : "jmp_execnz", label);
    put_body(w, false);
    put(w, "OVER%d:\n    mov exec.xy, w%d.xy\n", label, saved);
}

static void put_call(Writer *w) {
    const int label = w->labels++;
    put(w, "    push_mask BACK%d\n    jmp FN%u\nBACK%d:\n", label, below(w, 2), label);
}

static void put_barrier(Writer *w) {
    const bool may = w->barriers && !w->in_function && (w->uniform || w->lonely);
    put(w, "    %s\n", may ? "barrier" : chance(w, 50) ? "fence" : "nop");
    if (may && w->lonely) w->barriers = false;
}

static void put_nested(Writer *w) {
    static void (*const kinds[])(Writer *) = {put_if, put_if_only, put_skip, put_exec, put_mask_loop, put_uniform_loop};
    kinds[below(w, w->in_function ? 3 : 6)](w); /* a loop in a function would count in the register of its caller */
}

static void put_statement(Writer *w) {
    const uint32_t kind = below(w, 100);
    w->statements--;
    if (w->depth < w->deepest && w->statements > 0 && kind < 28)
        put_nested(w);
    else if (kind < 33 && !w->in_function)
        put_call(w);
    else if (kind < 40)
        put_barrier(w);
    else if (kind < 62)
        put_memory(w);
    else if (kind < 70)
        put_wave_operation(w);
    else
        put_alu(w, kind >= 92);
}

static void put_block(Writer *w, int statements) {
    for (int i = 0; i < statements; i++) put_statement(w);
}

static void put_function(Writer *w, int number) {
    put(w, "FN%d:\n", number);
    w->in_function = true;
    w->uniform = false;
    w->statements = 6;
    put_body(w, false);
    put(w, "    pop_mask\n");
}

/* ---- the machine ---- */
static void put_number(Writer *w, const char *name, uint32_t low, uint32_t high) {
    if (chance(w, 55)) put(w, ".machine %s=%u\n", name, low + below(w, high - low + 1));
}

static void put_launch(Writer *w) {
    if (chance(w, 40)) put(w, ".machine group_dispatch=whole\n");
    if (chance(w, 50)) put(w, ".machine group_slots=together\n");
    put_number(w, "group_limit", 0, 3);
    put_number(w, "group_interval", 0, chance(w, 50) ? 300 : 4000);
    put_number(w, "group_latency", 0, 30);
    put_number(w, "wave_interval", 0, 6);
}

static void put_real_units(Writer *w) {
    static const char *const units[] = {"long", "convert", "count", "div", "idiv", "shuffle"};
    for (int i = 0; i < 6; i++)
        if (chance(w, 50)) put(w, ".machine busy_%s=%u\n", units[i], 1 + below(w, 9));
    put_number(w, "shared_wave_cycles", 0, 4);
    if (chance(w, 50)) put(w, ".machine shared_components=together\n");
    if (chance(w, 50)) put(w, ".machine shared_vectors=by-lane\n");
    if (chance(w, 60)) put(w, ".machine shared_counts=yes\n");
    if (chance(w, 50)) put(w, ".machine shared_drain=no\n");
}

/* Returns the largest group that fits as a whole, into the registers too. */
static uint32_t put_machine(Writer *w) {
    static const char *const schedulers[] = {"eager",         "round-robin",  "oldest",
                                             "greedy-oldest", "greedy-group", "two-level"};
    static const uint32_t sizes[] = {4, 8, 16, 32, 64}, widths[] = {0, 4, 8, 16};
    static const char *const latencies[] = {"lat_fast", "lat_mul", "lat_long", "lat_vote", "lat_shuffle", "lat_scalar"};
    static const char *const others[] = {"lat_convert", "lat_count", "lat_div", "lat_idiv"};
    const uint32_t size = PICK(w, sizes), slots = 1 + below(w, 9), all = size * slots;
    const uint32_t largest = 1 + below(w, all < 200 ? all : 200);
    put(w, ".machine memory=flat wave_size=%u waves=%u scheduler=%s alu_width=%u\n", size, slots, PICK(w, schedulers),
        PICK(w, widths));
    put_number(w, "alus", 1, 4);
    put_number(w, "issue", 1, 4);
    if (chance(w, 40)) put(w, ".machine port_slots=own\n");
    put_number(w, "scalar_alus", 1, 2);
    put_number(w, "active_waves", 1, 4);
    for (int i = 0; i < 6; i++) put_number(w, latencies[i], 1, 9);
    for (int i = 0; i < 4; i++) put_number(w, others[i], 0, 12);
    put_number(w, "lat_control", 1, 6);
    if (chance(w, 40)) {
        put_number(w, "lat_diverge", 0, 9);
        put_number(w, "lat_reconverge", 0, 9);
        put_number(w, "lat_barrier", 0, 20);
        put_number(w, "lat_barrier_wave", 0, 3);
    }
    if (chance(w, 40)) put(w, ".machine fetch_cache=%u lat_fetch=%u\n", 1 + below(w, 100), 1 + below(w, 20));
    put_number(w, "mem_latency", 1, 50);
    put_number(w, "mem_queue", 1, 6);
    put_number(w, "shared_latency", 1, 12);
    put_number(w, "shared_cycles", 1, 3);
    put_number(w, "private_latency", 1, 12);
    put_number(w, "atomic_cycles", 1, 4);
    put_number(w, "interconnect_latency", 1, 12);
    if (chance(w, 40)) put(w, ".machine shared_banks=%u shared_bank_words=%u\n", 1u << below(w, 6), 1u << below(w, 2));
    if (chance(w, 40)) put(w, ".machine alu_pipeline=yes\n");
    if (chance(w, 40)) put_launch(w);
    if (chance(w, 40)) put_real_units(w);
    if (chance(w, 40)) put(w, ".machine path_order=fewer-first\n");
    if (chance(w, 25))
        put(w, ".machine register_granule=%u register_file=%u\n", 1 + below(w, 8),
            4 * size * (48 * ((largest + size - 1) / size) + below(w, 200)));
    const uint32_t reserved = chance(w, 20) ? below(w, 300) : 0;
    if (reserved) put(w, ".machine shared_reserved=%u\n", reserved);
    if ((w->shared || reserved) && chance(w, 40))
        put(w, ".machine shared_memory=%u\n", (256 + reserved) * (1 + below(w, 4)) + below(w, 100));
    return largest;
}

static void put_dispatches(Writer *w, uint32_t largest) {
    const int count = 1 + (int)below(w, 3);
    for (int i = 0; i < count; i++)
        put(w, ".dispatch %sx%u\n", (const char *const[]){"1", "2", "3", "5", "8"}[below(w, 5)], 1 + below(w, largest));
}

char *generate(uint64_t seed) {
    char *text = NULL;
    size_t length = 0;
    Writer w = {.out = open_memstream(&text, &length), .state = seed * 0x9e3779b9u + 1};
    if (!w.out) abort();
    w.deepest = chance(&w, 30) ? 3 : 2;
    w.shared = chance(&w, 45);
    w.private_words = chance(&w, 30);
    w.barriers = chance(&w, 50);
    w.lonely = chance(&w, 40);
    put_dispatches(&w, put_machine(&w));
    put(&w, ".buffer u0, 128, u32 iota(0, 0x9e3779b9)\n");
    if (w.shared) put(&w, ".shared 64\n");
    if (w.private_words) put(&w, ".private 8\n");
    put(&w, "    mov r0.x, thread_id\n    mul.u32 r1.xy, lane_id, u(0x9e3779b1)\n    mov r2.z, lane_id\n");
    w.uniform = true;
    w.statements = 12 + (int)below(&w, 50);
    put_block(&w, 6 + (int)below(&w, 12));
    put(&w, "    st u0.x, 0, r1.x\n");
    if (chance(&w, 25)) put(&w, "    mov w0.x, u(1)\n    mask_nz u(0)\n"); /* a unit works on when the wave has ended */
    put(&w, "    ret\n");
    put_function(&w, 0);
    put_function(&w, 1);
    fclose(w.out);
    return text;
}
