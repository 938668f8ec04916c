/* test_structures.c: random programs of structured statements against an interpreter of the statements, lane by lane.
 *
 * A lane has one number, `sum`, which every step on its way changes, and which divergent conditions are bits of. So a
 * lane that takes another way than it should ends with another sum. Uniform conditions are counters of uniform loops
 * around, the number of the wave, or constants. How many flags each loop and block needs is computed from the table of
 * isa-spec.md, section 7; with one less the program must be refused. SEED=N repeats a failure, FUZZ=N multiplies the
 * trials.
 */
#include "tests/unit/wave_helpers.h"

enum { THREADS = 64, MOST_NODES = 200, ENOUGH_NODES = 80, MOST_DEPTH = 7, MOST_ROUNDS = 3, PROGRAMS = 3000 };

typedef enum Kind { STEP, IF, LOOP, BLOCK, SWITCH, LEAVE, RET } Kind;
typedef enum Way { ON, WHILE, BREAK, BREAK_IF, CONTINUE, CONTINUE_IF, RETURN } Way;
typedef enum ConditionSource { BIT, CONSTANT, COUNTER, WAVE } ConditionSource;

typedef struct Node Node;
typedef struct Condition {
    ConditionSource source;
    uint32_t number;  /* BIT: which; CONSTANT: the value */
    const Node *loop; /* COUNTER: its lowest bit */
} Condition;

struct Node {
    Kind kind;
    bool uniform, has_other;
    uint32_t number;     /* of all nodes */
    uint32_t rounds;     /* LOOP: at most */
    uint32_t extra;      /* flags named beyond those needed */
    uint32_t needs;      /* flags */
    Condition condition; /* IF, LEAVE, SWITCH: of a number of two bits */
    Way way;             /* LEAVE */
    uint32_t levels;     /* LEAVE: as written; 0: not */
    const Node *target;  /* LEAVE */
    Node *body, *other;  /* IF: then, else; LOOP: body, continuing; SWITCH: case 0, default */
    Node *middle;        /* SWITCH: cases 1 and 2 */
    Node *next;
};

/* ---- making programs ---- */
typedef struct Maker {
    Node node[MOST_NODES];
    uint32_t count;
    Node *open[MOST_DEPTH + 2];
    bool continuing[MOST_DEPTH + 2]; /* of an open loop: in that part */
    int depth;
} Maker;

static bool chance(uint32_t percent) {
    return random_below(100) < percent;
}

static Node *new_node(Maker *m, Kind kind) {
    Node *node = &m->node[m->count];
    *node = (Node){.kind = kind, .number = m->count++};
    return node;
}

static bool is_level(const Node *node) {
    return node->kind == LOOP || node->kind == BLOCK;
}

static Condition uniform_condition(const Maker *m) {
    const Node *loops[MOST_DEPTH];
    uint32_t count = 0;
    for (int i = 0; i < m->depth; i++)
        if (m->open[i]->kind == LOOP && m->open[i]->uniform) loops[count++] = m->open[i];
    if (count && chance(60)) return (Condition){.source = COUNTER, .loop = loops[random_below(count)]};
    if (chance(50)) return (Condition){.source = WAVE};
    return (Condition){.source = CONSTANT, .number = random_below(2)};
}

static Condition any_condition(void) {
    if (chance(5)) return (Condition){.source = CONSTANT, .number = random_below(2)};
    return (Condition){.source = BIT, .number = random_below(30)};
}

/* The innermost open structure with masks. */
static int innermost_masked(const Maker *m) {
    int i = m->depth - 1;
    while (i >= 0 && m->open[i]->uniform) i--;
    return i;
}

/* Note the flags that the way out needs: the table of section 7. */
static void note_flags(Maker *m, const Node *leave, int target) {
    const int masked = innermost_masked(m);
    const bool round = leave->way == CONTINUE || leave->way == CONTINUE_IF;
    for (int i = m->depth - 1; i >= target; i--) {
        Node *level = m->open[i];
        if (!is_level(level) || level->uniform) continue;
        const bool direct = i == masked;
        uint32_t needs = direct ? 0 : 1;
        if (i == target && round) needs = direct && (leave->way == CONTINUE || leave->uniform) ? 0 : 2;
        if (i == target && leave->way == BREAK_IF && !leave->uniform) needs = 1;
        if (level->needs < needs) level->needs = needs;
    }
}

/* A way out, or NULL if there is none of that kind from here. */
static Node *make_leave(Maker *m) {
    static const Way ways[] = {WHILE, BREAK, BREAK, BREAK_IF, BREAK_IF, CONTINUE, CONTINUE_IF};
    int levels[MOST_DEPTH], count = 0;
    for (int i = m->depth - 1; i >= 0; i--)
        if (is_level(m->open[i])) levels[count++] = i;
    if (!count) return NULL;
    const Way way = ways[random_below(sizeof ways / sizeof *ways)];
    const bool of_loops = way == WHILE || way == CONTINUE || way == CONTINUE_IF;
    int chosen = way == WHILE || chance(40) ? -1 : (int)random_below((uint32_t)count);
    const bool counted = chosen >= 0;
    if (!counted)
        for (chosen = 0; chosen < count && of_loops && m->open[levels[chosen]]->kind != LOOP;) chosen++;
    if (chosen == count) return NULL;
    const int at = levels[chosen];
    const Node *target = m->open[at];
    if (of_loops && target->kind != LOOP) return NULL;
    if ((way == CONTINUE || way == CONTINUE_IF) && m->continuing[at]) return NULL;
    if (target->uniform && innermost_masked(m) > at) return NULL;

    Node *node = new_node(m, LEAVE);
    node->way = way;
    node->uniform = target->uniform || chance(25);
    node->condition = node->uniform ? uniform_condition(m) : any_condition();
    node->levels = counted ? (uint32_t)chosen + 1 : 0;
    node->target = target;
    if (!target->uniform) note_flags(m, node, at);
    return node;
}

static Node *make_list(Maker *m, uint32_t length);

static Node *make_inside(Maker *m, Node *node, bool continuing, uint32_t length) {
    m->open[m->depth] = node;
    m->continuing[m->depth++] = continuing;
    Node *list = make_list(m, length);
    m->depth--;
    return list;
}

static Node *make_structure(Maker *m, Kind kind) {
    Node *node = new_node(m, kind);
    node->uniform = kind != SWITCH && chance(35);
    node->has_other = chance(50);
    node->rounds = 1 + random_below(MOST_ROUNDS);
    node->extra = random_below(3);
    node->condition = node->uniform ? uniform_condition(m) : any_condition();
    if (kind == SWITCH) node->condition = (Condition){.source = BIT, .number = random_below(29)};
    node->body = make_inside(m, node, false, 1 + random_below(4));
    if (kind == SWITCH) node->middle = make_inside(m, node, false, 1 + random_below(3));
    if (node->has_other && kind != BLOCK) node->other = make_inside(m, node, true, 1 + random_below(3));
    return node;
}

static Node *make_one(Maker *m) {
    const uint32_t dice = random_below(100);
    const bool full = m->depth == MOST_DEPTH || m->count > ENOUGH_NODES;
    Node *leave = dice < 30 ? make_leave(m) : NULL;
    if (leave) return leave;
    if (dice < 45 || full) return new_node(m, dice < 2 ? RET : STEP);
    return make_structure(m, dice < 65 ? IF : dice < 80 ? LOOP : dice < 92 ? BLOCK : SWITCH);
}

static Node *make_list(Maker *m, uint32_t length) {
    Node *first = NULL, **at = &first;
    for (uint32_t i = 0; i < length && m->count < 2 * ENOUGH_NODES; i++) {
        *at = make_one(m);
        at = &(*at)->next;
    }
    *at = new_node(m, STEP);
    return first;
}

/* ---- writing them ---- */
typedef struct Text {
    char bytes[40000];
    size_t length;
    uint32_t flags;       /* components taken so far */
    const Node *starving; /* gets a flag less than it needs; or NULL */
} Text;

static void put(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text->length += (size_t)vsnprintf(text->bytes + text->length, sizeof text->bytes - text->length, format, arguments);
    va_end(arguments);
    assert_true(text->length < sizeof text->bytes);
}

static void put_component(Text *text, char file, uint32_t first, uint32_t number) {
    put(text, "%c%u.%c", file, first + number / 4, "xyzw"[number % 4]);
}

static void put_counter(Text *text, const Node *loop) {
    put_component(text, loop->uniform ? 'w' : 'r', 2, loop->number);
}

/* Compute the condition; the operand that holds it is returned. */
static const char *put_condition(Text *text, const Condition *condition) {
    switch (condition->source) {
    case CONSTANT: return condition->number ? "1" : "0";
    case WAVE: put(text, " and w0.x, wave_id, 1\n"); return "w0.x";
    case COUNTER:
        put(text, " and w0.x, ");
        put_counter(text, condition->loop);
        put(text, ", 1\n");
        return "w0.x";
    default: put(text, " shr.u32 r0.y, r0.x, %u\n and r0.y, r0.y, 1\n", condition->number); return "r0.y";
    }
}

static void put_list(Text *text, const Node *node);

static void put_flags(Text *text, const Node *node) {
    const uint32_t most = node->kind == LOOP ? 2 : 1;
    uint32_t count = node->needs + node->extra < most ? node->needs + node->extra : most;
    if (node == text->starving) count = node->needs - 1;
    for (uint32_t i = 0; i < count; i++) {
        put(text, i ? ", " : " ");
        put_component(text, 'r', 60, text->flags++);
    }
    put(text, "\n");
}

static void put_loop(Text *text, const Node *node) {
    put(text, " mov ");
    put_counter(text, node);
    put(text, ", u(0)\n loop%s", node->uniform ? " uniform\n" : "");
    if (!node->uniform) put_flags(text, node);
    put(text, node->uniform ? " lt.u32 w0.x, " : " lt.u32 r0.y, ");
    put_counter(text, node);
    put(text, ", %u\n while %s\n add.u32 ", node->rounds, node->uniform ? "uniform w0.x" : "r0.y");
    put_counter(text, node);
    put(text, ", ");
    put_counter(text, node);
    put(text, ", 1\n");
    put_list(text, node->body);
    if (node->has_other) put(text, " continuing\n");
    put_list(text, node->other);
    put(text, " endloop\n");
}

static void put_if(Text *text, const Node *node) {
    const char *operand = put_condition(text, &node->condition);
    put(text, " if %s%s\n", node->uniform ? "uniform " : "", operand);
    put_list(text, node->body);
    if (node->has_other) put(text, " else\n");
    put_list(text, node->other);
    put(text, " endif\n");
}

static void put_switch(Text *text, const Node *node) {
    put(text, " shr.u32 r0.z, r0.x, %u\n and r0.z, r0.z, 3\n switch r0.z, ", node->condition.number);
    put_component(text, 'r', 60, text->flags++);
    put(text, "\n case 0\n");
    put_list(text, node->body);
    put(text, " case 1, 2\n");
    put_list(text, node->middle);
    if (node->has_other) put(text, " default\n");
    put_list(text, node->other);
    put(text, " endswitch\n");
}

static void put_leave(Text *text, const Node *node) {
    static const char *const names[] = {[WHILE] = "while",
                                        [BREAK] = "break",
                                        [BREAK_IF] = "break_if",
                                        [CONTINUE] = "continue",
                                        [CONTINUE_IF] = "continue_if"};
    const bool tests = node->way != BREAK && node->way != CONTINUE;
    const char *operand = tests ? put_condition(text, &node->condition) : "";
    put(text, " %s%s %s", names[node->way], node->uniform ? " uniform" : "", operand);
    if (node->levels) put(text, "%s%u", tests ? ", " : "", node->levels);
    put(text, "\n");
}

static void put_list(Text *text, const Node *node) {
    for (; node; node = node->next) {
        switch (node->kind) {
        case STEP: put(text, " mad.u32 r0.x, r0.x, 1664525, %u\n", node->number + 1); break;
        case IF: put_if(text, node); break;
        case LOOP: put_loop(text, node); break;
        case BLOCK:
            put(text, " block%s", node->uniform ? " uniform\n" : "");
            if (!node->uniform) put_flags(text, node);
            put_list(text, node->body);
            put(text, " endblock\n");
            break;
        case SWITCH: put_switch(text, node); break;
        case LEAVE: put_leave(text, node); break;
        case RET: put(text, " st u0.x, r1.x, r0.x\n ret\n"); break;
        }
    }
}

static void put_program(Text *text, const Node *first) {
    text->length = text->flags = 0;
    put(text, ".dispatch 1x%u\n mul.u32 r0.x, thread_id, 0x9e3779b9\n shl r1.x, thread_id, 2\n", THREADS);
    put_list(text, first);
    put(text, " st u0.x, r1.x, r0.x\n ret\n");
}

/* ---- what a lane does ---- */
typedef struct Lane {
    uint32_t sum, wave, counter[MOST_NODES];
    const Node *target; /* of the way that it is on */
} Lane;

static bool holds(const Lane *lane, const Condition *condition) {
    switch (condition->source) {
    case CONSTANT: return condition->number;
    case WAVE: return lane->wave & 1;
    case COUNTER: return lane->counter[condition->loop->number] & 1;
    default: return lane->sum >> condition->number & 1;
    }
}

static Way run_list(Lane *lane, const Node *node);

static Way run_loop(Lane *lane, const Node *node) {
    for (lane->counter[node->number] = 0; lane->counter[node->number] < node->rounds;) {
        lane->counter[node->number]++;
        Way way = run_list(lane, node->body);
        if (way == CONTINUE && lane->target == node) way = ON;
        if (way == ON) way = run_list(lane, node->other);
        if (way == BREAK && lane->target == node) return ON;
        if (way != ON) return way;
    }
    return ON;
}

static Way run_leave(Lane *lane, const Node *node) {
    lane->target = node->target;
    switch (node->way) {
    case WHILE: return holds(lane, &node->condition) ? ON : BREAK;
    case BREAK_IF: return holds(lane, &node->condition) ? BREAK : ON;
    case CONTINUE_IF: return holds(lane, &node->condition) ? CONTINUE : ON;
    default: return node->way;
    }
}

static Way run_node(Lane *lane, const Node *node) {
    switch (node->kind) {
    case STEP: lane->sum = lane->sum * 1664525 + node->number + 1; return ON;
    case IF: return run_list(lane, holds(lane, &node->condition) ? node->body : node->other);
    case LOOP: return run_loop(lane, node);
    case BLOCK: {
        const Way way = run_list(lane, node->body);
        return way == BREAK && lane->target == node ? ON : way;
    }
    case SWITCH: {
        const uint32_t value = lane->sum >> node->condition.number & 3;
        return run_list(lane, value == 0 ? node->body : value < 3 ? node->middle : node->other);
    }
    case LEAVE: return run_leave(lane, node);
    default: return RETURN;
    }
}

static Way run_list(Lane *lane, const Node *node) {
    Way way = ON;
    for (; node && way == ON; node = node->next) way = run_node(lane, node);
    return way;
}

/* ---- the trials ---- */
static Image *image_or_null(const Text *text, bool *sound) {
    const Source source = {"test.s", text->bytes, text->length};
    Assembly assembly = assemble(&source, &(AsmOptions){.error_limit = ERROR_LIMIT});
    Image *image = assembly.image;
    assembly.image = NULL;
    *sound = true;
    for (const Diag *diag = assembly.diags.first; diag; diag = diag->next)
        if (diag->severity == SEVERITY_ERROR || diag->code == DIAG_MASK_UNDERFLOW ||
            diag->code == DIAG_MASK_UNBOUNDED || diag->code == DIAG_MASK_NOT_POPPED)
            *sound = false;
    for (const Diag *diag = assembly.diags.first; diag && !*sound && image; diag = diag->next)
        print_error("%s\n", diag->message);
    assembly_free(&assembly);
    return image;
}

static void check_run(const Image *image, const Text *text, const Node *first) {
    static const uint32_t sizes[] = {1, 4, 8, 32, 64};
    Trial trial = trial_of(image);
    const uint32_t size = sizes[random_below(5)];
    trial.options.config.wave_size = size;
    trial.options.config.mask_stack_depth = 64;
    trial.options.config.path_order = random_below(2);
    trial.options.grid.size[0] = THREADS;
    trial_bind(&trial, OPERAND_RES_U, 0, NULL, THREADS);
    trial_run(&trial, true);
    const uint32_t *words = trial_words(&trial, 0);
    for (uint32_t t = 0; t < THREADS; t++) {
        Lane lane = {.sum = t * 0x9e3779b9, .wave = t / size};
        run_list(&lane, first);
        if (words[t] == lane.sum) continue;
        print_error("%s\n", text->bytes);
        fail_msg("thread %u, waves of %u: %#x, not %#x", t, size, words[t], lane.sum);
    }
    trial_end(&trial);
}

static void lanes_go_where_the_statements_say(void **state) {
    (void)state;
    random_start("lanes_go_where_the_statements_say");
    static Maker maker;
    static Text text;
    bool sound;
    uint32_t starved = 0;
    for (uint32_t i = 0; i < trials(PROGRAMS); i++) {
        maker.count = 0;
        maker.depth = 0;
        const Node *first = make_list(&maker, 3 + random_below(5));
        text.starving = NULL;
        put_program(&text, first);
        Image *image = image_or_null(&text, &sound);
        if (!image || !sound) print_error("%s\n", text.bytes);
        assert_non_null(image);
        assert_true(sound);
        check_run(image, &text, first);
        image_free(image);

        const Node *one = &maker.node[random_below(maker.count)];
        if (!one->needs) continue;
        text.starving = one;
        put_program(&text, first);
        image = image_or_null(&text, &sound);
        if (image) print_error("%s\n", text.bytes);
        assert_null(image);
        starved++;
    }
    assert_true(starved > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_go_where_the_statements_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
