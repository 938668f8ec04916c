/* test_why.c: what is said about a pixel is true: every pixel of the small pictures of the gallery, and of random
 * programs, against the trace itself. And every sentence is said somewhere. SEED=N repeats a failure. */
#include "asm/base/memory.h"
#include "sim/debug/why/why.h"
#include "sim/machine/machine.h"
#include "sim/trace/lane_state.h"
#include "tests/unit/asm_helpers.h"
#include "tests/unit/debug_helpers.h"

enum { MOST_PIXELS = 6000, RANDOM_RUNS = 40, RANDOM_PIXELS = 150, LEAST_PICTURES = 20 };

/* ---- one slot of a run, as arrays ---- */

typedef struct Row {
    const Trace *trace;
    const TraceRun *runs;
    size_t count;
    uint32_t core, slot;
} Row;

static Row row_of(const Trace *trace, uint32_t core, uint32_t slot) {
    Row row = {.trace = trace, .core = core, .slot = slot};
    row.runs = trace_runs(trace, core, slot, &row.count);
    return row;
}

static const TraceRun *run_at(const Row *row, uint64_t cycle) {
    return &row->runs[TRACE_FIND(row->runs, row->count, cycle)];
}

/* The lane's bit after a cycle of the wave that has it. */
static bool is_on(const Row *row, uint32_t lane, uint64_t cycle) {
    return run_at(row, cycle)->exec >> lane & 1;
}

/* The first later cycle in which the lane of this wave is on. */
static uint64_t next_on(const Row *row, uint32_t lane, uint64_t cycle) {
    const uint32_t wave = run_at(row, cycle)->wave;
    for (size_t i = TRACE_FIND(row->runs, row->count, cycle) + 1; i < row->count && row->runs[i].wave == wave; i++)
        if (row->runs[i].exec >> lane & 1) return row->runs[i].cycle;
    return GPU_NEVER;
}

/* Are lanes threads? Then a run has those that issue. */
static bool has_threads(const Row *row) {
    return trace_shape(row->trace).reconvergence != RECONVERGE_STACK;
}

/* Has the wave issued the instruction by this cycle, while the lane was on? */
static bool has_issued(const Row *row, uint32_t pc, uint32_t lane, uint64_t cycle) {
    const uint32_t wave = run_at(row, cycle)->wave;
    for (size_t i = TRACE_FIND(row->runs, row->count, cycle) + 1; i-- > 0 && row->runs[i].wave == wave;) {
        const bool is_first = i == 0 || row->runs[i - 1].wave != wave;
        const bool was_on =
            has_threads(row) ? row->runs[i].exec >> lane & 1 : is_first || (row->runs[i - 1].exec >> lane & 1);
        if (row->runs[i].state == STATE_ACTIVE && row->runs[i].pc == pc && was_on) return true;
    }
    return false;
}

/* ---- the sentences ---- */

/* Every sentence; * is anything. */
static const char *const sentences[] = {
    "Lane * of wave * never had a thread: group * has only * for the * lanes of this wave.",
    "Lane * of wave * has been inactive since cycle *: it returned with `*`, *, and stays inactive until its wave "
    "ends.",
    "Lane * of wave * has been inactive since cycle *: the lanes diverged at `*`, *, in cycle *.",
    "Lane * of wave * has been inactive since cycle *, with `*`, *: the lanes diverged at `*`, *, in cycle *.",
    "Lane * of wave * has been inactive since cycle *: it left the loop with `*`, *.",
    "Lane * of wave * has been inactive since cycle *: `*`, *, deactivates the lanes whose condition is 0.",
    "Lane * of wave * has been inactive since cycle *: `*`, *, wrote a mask to exec that does not contain it.",
    "`*`, *, popped a mask that does not contain it, after exec had been written.",
    "Its condition was *.",
    "It was written in cycle * by `*`, *.",
    "It was written in cycle * by `*`, *, with *.",
    "Its side of the branch has yet to run.",
    "It has run its side of the branch, and waits for the other lanes.",
    "It has nothing to run on its side of the branch, and waits for the other lanes.",
    "It waits for the lanes that are still in the loop.",
    "It waits for the lanes that continue.",
    "Its address was * = *. It was written in cycle * by `*`, *.",
    "In this cycle the wave issues `*`, *, and lanes * are active.",
    "In this cycle the wave issues `*`, *, and the * lanes are active.",
    "In this cycle the wave issues `*`, *, and lane * is active.",
    "In this cycle lanes * are active, and the wave waits at `*`, *: *.",
    "In this cycle the * lanes are active, and the wave waits at `*`, *: *.",
    "In this cycle no lane of the wave is active.",
    "It becomes active again in cycle *, and continues at *.",
    "The lanes reconverge in cycle *, at *.",
    "It does not become active again: its wave ends in cycle *.",
    "It is still inactive when the run ends, in cycle *.",
    "Wave * has been stalled since cycle *: `*`, *, needs *. It is the result of `*`, *, which issued in cycle *.",
    "The stall ends in cycle *, after * cycle*.",
    "It is still stalled when the run ends, after * cycle*.",
    "Wave * has been stalled since cycle *: it has reached the barrier before *, and waits for the waves of group * "
    "that have not: "
    "*.",
    "Wave * has been stalled since cycle * before `*`, *: *.",
    "Nothing hid the stall: no wave of the core could issue, and none of its ALUs was busy.",
    "The core had other work in * of * cycles*; * exposed.",
    "The core had other work in * of * cycles*: the whole stall was hidden.",
    "Wave * could issue `*`, *, but was not selected.",
    "It was wave *'s turn to issue `*`, *, but all vector ALUs were busy.",
    "ALU * was working on `*` of wave * (*) until cycle *.",
    "It was wave *'s turn to issue `*`, *, but all scalar ALUs were busy.",
    "In this cycle the core issued `*` of wave * (*).",
    "In this cycle the core issued nothing.",
    "A fault in wave * stopped the run in this cycle, before wave *'s turn came.",
    "Scheduler `eager`: port *, which serves this slot, stays with a wave until that stalls, and is now with *.",
    "Scheduler `*`: waves take turns in the order of their slots, up to * in a cycle, and this wave's turn comes "
    "later.",
    "Scheduler `*`: of the waves that can issue, up to * are picked in a cycle, the oldest first.",
    "Scheduler `*`: each issue port (there * *) stays with its wave while that can issue, and then takes the oldest "
    "wave that can.",
    "Scheduler `*`: each issue port (there * *) stays with its wave while that can issue; then the waves of the oldest "
    "group that can take turns.",
    "Scheduler `*`: up to * waves take turns (now waves *), and this wave's turn comes later.",
    "Scheduler `*`: up to * waves take turns (now waves *); this one joins when one of them waits for memory.",
    "Scheduler `*`: port * serves this slot; waves take turns in the order of their slots, up to 1 in a cycle, and "
    "this "
    "wave's turn comes later.",
    "Scheduler `*`: port * serves this slot; of the waves that can issue, up to 1 are picked in a cycle, the oldest "
    "first.",
    "Scheduler `*`: port * serves this slot; it stays with its wave while that can issue, and then takes the oldest "
    "wave "
    "that can.",
    "Scheduler `*`: port * serves this slot; it stays with its wave while that can issue; then the waves of the oldest "
    "group that can take turns.",
    "Scheduler `*`: port * serves this slot; up to * waves take turns (now waves *), and this wave's turn comes later.",
    "Wave * ends in this cycle: `*`, *, leaves no lane active. Pictures show it as ended from here on.",
    "Slot * of core * is empty: no wave has been dispatched to it so far.",
    "Slot * of core * is empty: wave * ended in cycle *, with `*`, *.",
    "It cannot take a wave now: *.",
    "Wave * is on its way through the interconnect, and starts in cycle *.",
    "Nothing can be dispatched to it yet; its next wave is wave *, in cycle *.",
    "No wave is left to dispatch to it.",
    "All waves have ended: the last stores reach memory, and the run ends with them.",
    "It stays empty: the run has * wave*, and none is left for it.",
    "Wave * has not started yet in cycle *: it starts in cycle *, in slot * of core *.",
    "Wave * has already ended in cycle *: its last cycle was *, in slot * of core *.",
    "Lane * of wave * executes `*`, *: * = * (was *).",
    "Lane * of wave * executes `*`, *: with *, * = * (was *).",
    "with *, it sends a request to memory. Memory returns * in cycle *.",
    "with *, it sends a request to memory. Memory does not return * before the run ends, or not for a long time.",
    "with *, it sends a value to memory.",
    "Lane * of wave * executes `*`, *: with *, it continues at *.",
    "Lane * of wave * executes `*`, *, and continues at *.",
    "Lane * of wave *, inactive since cycle *, becomes active again with `*`, *, and continues at *.",
    "Lane * of wave * is active at `*`, *, but the predicate excludes it.",
    "is active at `*`, *, but the instruction has no effect: it raises the fault *, in lane* *.",
    "Lane * of wave * has issued `*`, *, in cycle *, and nothing since.",
    "Lane * of wave * has not issued yet.",
    "Lane * of wave * ended with `*`, *, in cycle *: it is inactive until its wave ends.",
    "Lane * is ready at line * and waits for its turn: * at line *, which is lower.",
    "Lane * is ready at line * and waits for its turn: * at line *, and have pushed more addresses.",
    "Lane * is ready at line * and waits for its turn: * at line *, and are on top of the stack of paths.",
    "Lane * is ready at line * and waits for its turn: * at line *, and are first in the queue.",
    "Lane * is ready at line * and waits for its turn: * at line *, and have waited longer.",
    "Lane * is ready at line * and waits for its turn: * at line *, where more lanes are, or come first.",
    "Lane * is ready at *; others of its place issue first.",
    "Lane * waits at the barrier of line * for *.",
    "Lane * waits for the other waves of the group, which have not come to the branch.",
    "Lane * waits for the other waves of the group, which have not come to the branch, and for *.",
    "The barrier is cleared in cycle *: * jumped backwards 1 time.",
    "Lane * joins * in cycle *: their pcs meet at *.",
    "Lane * of wave * executes `*`, *, and ends.",
};
enum { SENTENCES = sizeof sentences / sizeof *sentences };

static bool said[SENTENCES];
static uint32_t faults_seen; /* bit f: a pixel of an instruction with the fault f */

/* Does the text have all the fixed parts of a sentence, in order? */
static bool has_sentence(const char *text, const char *sentence) {
    while (text && *sentence) {
        char part[400];
        const size_t length = strcspn(sentence, "*");
        assert_true(length < sizeof part);
        memcpy(part, sentence, length);
        part[length] = '\0';
        text = strstr(text, part);
        if (text) text += length;
        sentence += length + (sentence[length] == '*');
    }
    return text != NULL;
}

static void check_text(const char *text) {
    const size_t length = strlen(text);
    assert_true(length > 20 && length < 1500);
    if (text[length - 1] != '.' || strpbrk(text, "{}?") || strstr(text, "  ") || strstr(text, " ,"))
        fail_msg("odd: %s", text);
    for (int s = 0; s < SENTENCES; s++)
        if (!said[s]) said[s] = has_sentence(text, sentences[s]);
}

/* ---- the facts ---- */

/* The last cycle of the wave that is there; GPU_NEVER if the run ends before it does. A wave whose slot is traced on
 * has ended; in the last cycle of all it ends only with a ret (or the program's end) that leaves no lane. */
static uint64_t end_of_wave(const Row *row, Code *code, uint64_t cycle) {
    size_t i = TRACE_FIND(row->runs, row->count, cycle);
    while (i + 1 < row->count && row->runs[i + 1].wave == row->runs[i].wave) i++;
    const TraceRun *run = &row->runs[i];
    const bool ends = run->state == STATE_ACTIVE && (run->pc == code->count || code_op(code, run->pc) == OP_RET);
    return i + 1 < row->count || (ends && !run->exec) ? run->cycle + run->cycles - 1 : GPU_NEVER;
}

/* Of a lane that is not on again: whether its wave ends, and when. */
static void check_end(const Row *row, Code *code, const Why *why, uint64_t cycle, uint64_t run_end) {
    const uint64_t end = end_of_wave(row, code, cycle);
    char wanted[200];
    snprintf(wanted, sizeof wanted, "%s in cycle %llu.",
             end == GPU_NEVER ? "It is still inactive when the run ends," : "not become active again: its wave ends",
             (unsigned long long)(end == GPU_NEVER ? run_end : end));
    if (!strstr(why->text, wanted)) fail_msg("expected: %s\n%s", wanted, why->text);
}

static void check_inactive(const Row *row, Code *code, const Why *why, const WhyPixel *at, uint64_t run_end) {
    size_t waves;
    const TraceWave *wave = &trace_waves(row->trace, &waves)[why->wave];
    const bool has_thread = wave->live >> at->lane & 1;
    assert_int_equal(why->charge.kind == CHARGE_NO_THREAD, !has_thread);
    assert_int_equal(why->to, next_on(row, at->lane, at->cycle));
    if (!has_thread || (has_threads(row) && why->cause == GPU_NEVER)) return;
    assert_true(why->charge.pc <= code->count && why->charge.pc == why->cause_pc);
    assert_true(has_issued(row, why->charge.pc, at->lane, at->cycle));
    assert_true(why->from <= at->cycle);
    for (uint64_t c = why->from; c <= at->cycle; c++) assert_false(is_on(row, at->lane, c));
    const bool first = why->from == 0 || run_at(row, why->from - 1)->wave != why->wave;
    if (!first) assert_true(is_on(row, at->lane, why->from - 1));
    assert_true(why->steps[0].cycle == (has_threads(row) ? why->cause : why->from) &&
                run_at(row, why->from)->wave == why->wave);
    const TraceRun *charged = run_at(row, why->cause);
    assert_true(charged->state == STATE_ACTIVE && charged->pc == why->charge.pc && charged->wave == why->wave);
    if (why->charge.kind == CHARGE_RETURNED)
        assert_int_equal(why->to, GPU_NEVER);
    else if (why->to == GPU_NEVER)
        check_end(row, code, why, at->cycle, run_end);
    if (why->reconverges != GPU_NEVER)
        assert_true(why->reconverges >= why->to && is_on(row, at->lane, why->reconverges));
}

static void check_stalled(const Row *row, const Why *why, const WhyPixel *at) {
    assert_true(why->from <= at->cycle && at->cycle < why->to && why->exposed <= why->to - why->from);
    for (uint64_t c = why->from; c < why->to; c++) assert_int_equal(run_at(row, c)->state, STATE_STALLED);
    if (why->cause_pc == TRACE_NO_PC) return;
    assert_true(why->cause < why->from);
    assert_int_equal(run_at(row, why->cause)->pc, why->cause_pc);
    assert_int_equal(run_at(row, why->cause)->state, STATE_ACTIVE);
}

/* An instruction that faults has no effect. */
static void check_active(const Row *row, Travel *travel, const Why *why, const WhyPixel *at) {
    travel_go(travel, at->cycle + 1);
    const Fault *fault = &state_core(travel_gpu(travel), at->core)->fault;
    const bool faults = fault->kind && fault->cycle == at->cycle && fault->slot == at->slot;
    assert_int_equal(strstr(why->text, "has no effect") != NULL, faults);
    if (!faults) return;
    assert_int_equal(run_at(row, at->cycle)->pc, fault->pc);
    assert_non_null(strstr(why->text, gpu_faults[fault->kind].name));
    assert_null(strstr(why->text, "executes"));
    faults_seen |= 1u << fault->kind;
}

/* The steps are the text, in its order, and their cycles are those of the trace. */
static void check_steps(const Row *row, const Code *code, const Why *why, const WhyPixel *at, uint64_t run_end) {
    bool has[WHY_NEXT + 1] = {false};
    size_t end = 0;
    assert_true(why->step_count > 0);
    for (uint32_t i = 0; i < why->step_count; i++) {
        const WhyStep *step = &why->steps[i];
        const TraceRun *run = step->cycle < run_end ? run_at(row, step->cycle) : NULL;
        has[step->mark] = true;
        assert_true(step->length > 1 && step->from == end + (i > 0) && why->text[step->from + step->length - 1] == '.');
        end = step->from + step->length;
        assert_true(step->cycle <= run_end || step->cycle == GPU_NEVER);
        assert_true(step->pc <= code->count || step->pc == TRACE_NO_PC);
        if (step->mark == WHY_CAUSE || step->mark == WHY_BEFORE) {
            assert_true(step->cycle <= at->cycle);
            assert_int_equal(run->pc, step->pc);
            assert_int_equal(run->state, STATE_ACTIVE);
        }
        if (step->mark == WHY_NOW) assert_int_equal(step->cycle, at->cycle);
        if (step->mark == WHY_NOW && step->pc != TRACE_NO_PC) assert_int_equal(run->pc, step->pc);
        if (step->mark == WHY_NEXT) assert_true(step->cycle >= at->cycle);
    }
    assert_int_equal(end, strlen(why->text));
    const bool has_issued_something = !has_threads(row) || why->cause != GPU_NEVER;
    if (why->state == LANE_INACTIVE)
        assert_int_equal(has[WHY_CAUSE], why->charge.kind != CHARGE_NO_THREAD && has_issued_something);
    if (why->state == LANE_STALLED || why->reconverges != GPU_NEVER) assert_true(has[WHY_NEXT]);
    if (why->cause_pc != TRACE_NO_PC) assert_true(has[WHY_CAUSE]);
}

/* The headline names the state of what has it, and the cycles for which it lasts. */
static void check_headline(const Why *why, const WhyPixel *at) {
    static const char *const words[LANE_STATE_COUNT] = {"inactive", "active", "empty", "stalled", "not selected"};
    const WhyHeadline line = why_headline(why);
    const char *wanted = why->shade == SHADE_NO_THREAD                               ? "has no thread"
                         : why->state == LANE_DISABLED && why->wave != TRACE_NO_WAVE ? "ends"
                                                                                     : words[why->state];
    const size_t length = strlen(line.state), tail = strlen(wanted);
    assert_true(length > tail && strcmp(line.state + length - tail, wanted) == 0);
    assert_true(line.lasts[0] && why->from <= at->cycle && at->cycle < why->to);
}

static void ask(Travel *travel, Code *code, const Row *row, uint32_t lane, uint64_t cycle) {
    const WhyPixel at = {row->core, row->slot, lane, cycle};
    const uint64_t now = travel_now(travel);
    Why why;
    assert_true(why_ask(&why, travel, code, &at));
    assert_int_equal(travel_now(travel), now);
    const TraceRun *run = &row->runs[TRACE_FIND(row->runs, row->count, cycle)];
    const ShadeRun shown = shade_run(row->trace, run, run + 1 < row->runs + row->count ? run + 1 : NULL);
    assert_int_equal(why.state, shades[shade_at(&shown, lane)].lane);
    check_text(why.text);
    check_steps(row, code, &why, &at, travel_end(travel));
    check_headline(&why, &at);
    if (why.state == LANE_INACTIVE) check_inactive(row, code, &why, &at, travel_end(travel));
    if (why.state == LANE_STALLED) check_stalled(row, &why, &at);
    if (why.state == LANE_ACTIVE) {
        check_active(row, travel, &why, &at);
        travel_go(travel, now);
    }
    why_free(&why);
}

/* Every pixel, or so many of them. */
static void ask_all(const Subject *subject, uint32_t some) {
    Travel *travel = record(subject->program, NULL);
    Code *code = code_create(subject->image);
    const TraceShape shape = trace_shape(travel_trace(travel));
    Trace *window = trace_window(travel_trace(travel), 0, UINT64_MAX);
    const uint64_t end = travel_end(travel), rows = (uint64_t)shape.cores * shape.slots;
    travel_go(travel, end / 2);
    for (uint32_t i = 0; i < some && end; i++) {
        const uint32_t core = random_below(shape.cores), slot = random_below(shape.slots);
        const Row row = row_of(window, core, slot);
        ask(travel, code, &row, random_below(shape.wave_size), random_u64() % end);
    }
    for (uint64_t i = 0; !some && i < rows; i++) {
        const Row row = row_of(window, (uint32_t)(i / shape.slots), (uint32_t)(i % shape.slots));
        for (uint64_t cycle = 0; cycle < end; cycle++)
            for (uint32_t lane = 0; lane < shape.wave_size; lane++) ask(travel, code, &row, lane, cycle);
    }
    trace_destroy(window);
    code_destroy(code);
    travel_destroy(travel);
}

/* ---- the gallery ---- */

static uint64_t pixels_of(const Program *program) {
    Gpu *gpu = gpu_create(program, NULL);
    enum { LONGEST = 2000 };
    gpu_run(gpu, LONGEST);
    const uint64_t cycles = gpu_done(gpu) ? gpu_now(gpu) : UINT32_MAX;
    gpu_destroy(gpu);
    return cycles * program->config.cores * program->config.waves * program->config.wave_size;
}

/* "OUT.png PROGRAM OPTION..." of traces/traces.list. Returns false if it is no picture of one run. */
static bool next_picture(char *line, Subject *subject) {
    char *rest, *out = strtok_r(line, " \n", &rest), *path = strtok_r(NULL, " \n", &rest), error[CONFIG_ERROR_MAX];
    ProgramOptions options = {0};
    const char *dot = path ? strrchr(path, '.') : NULL;
    if (!out || !path || *out == '#' || !dot || strcmp(dot, ".s") != 0)
        return false; /* shaders need the command line */
    size_t length = 0;
    char *text = read_bytes(path, &length);
    assert_non_null(text);
    Assembly assembly = assemble_bytes(path, text, length);
    *subject = (Subject){.image = assembly.image};
    assembly.image = NULL;
    assembly_free(&assembly);
    memory_free(text);
    assert_non_null(subject->image);
    assert_true(run_configure(subject->image, &options.config, error));
    for (char *word = strtok_r(NULL, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
        if (strcmp(word, "--preset") == 0)
            assert_true(config_preset(&options.config, strtok_r(NULL, " \n", &rest), error));
        if (strcmp(word, "--set") != 0) continue;
        char *key = strtok_r(NULL, " \n", &rest), *value = strchr(key, '=');
        *value++ = '\0';
        assert_true(config_set(&options.config, key, value, error));
    }
    subject_start(subject, &options);
    return true;
}

static void every_pixel_of_the_gallery(void **state) {
    (void)state;
    char line[512];
    int pictures = 0;
    FILE *list = fopen("traces/traces.list", "r");
    assert_non_null(list);
    while (fgets(line, sizeof line, list)) {
        Subject subject;
        if (!next_picture(line, &subject)) continue;
        if (pixels_of(subject.program) <= MOST_PIXELS) {
            print_message("%s\n", subject.image->files[0]);
            ask_all(&subject, 0);
            pictures++;
        }
        subject_free(&subject);
    }
    fclose(list);
    assert_true(pictures >= LEAST_PICTURES);
}

static void random_pixels_of_random_programs(void **state) {
    (void)state;
    random_start(__func__);
    for (int i = 0; i < RANDOM_RUNS; i++) {
        Subject subject = random_subject();
        ask_all(&subject, RANDOM_PIXELS);
        subject_free(&subject);
    }
}

/* ---- what the gallery has not ---- */

static const char *const corners[] = {
    /* a pop takes lanes away, and nothing brings them back */
    ".dispatch 1x8\n    mov w0.x, exec.x\n    and r0.x, lane_id, 1\n    mask_nz r0.x\n    push_mask D\n"
    "    mov exec.x, w0.x\n    add.u32 r1.x, r1.x, 1\n    pop_mask\nD:  add.u32 r1.x, r1.x, 1\n    ret\n",
    /* no lane at all */
    ".dispatch 1x8\n    mov w0.x, exec.x\n    mov exec.x, u(0)\n    add.u32 r1.x, r1.x, 1\n    mov exec.x, w0.x\n"
    "    add.u32 r1.x, r1.x, 1\n    ret\n",
    /* an if without else; the wave that faults stops the other one */
    ".machine waves=2 issue=2 alus=2\n.dispatch 1x16\n    and r0.x, lane_id, 1\n    br_push r0.x, B, C\n"
    "    add.u32 r1.x, r1.x, 1\nB:  pop_mask\nC:  br_push r0.x, E, F\n    pop_mask\nE:  pop_mask\nF:  pop_mask\n    "
    "ret\n",
    /* some lanes fault, in both cores, and a wave that a predicate turns off */
    ".machine cores=2 waves=2\n.buffer u0, 4\n.dispatch 4x8\n    shl r0.x, thread_id, 2\n    mov w0.x, u(0xf)\n"
    "    @w0.x st u0.x, r0.x, r0.x\n    ret\n",
    /* the mask stack is full: br_push wants two entries of it */
    ".machine mask_stack_depth=1\n.dispatch 1x8\n    and r0.x, lane_id, 1\n    br_push r0.x, B, C\nB:  pop_mask\n"
    "C:  ret\n",
    /* lanes are off when a fault, or the limit, stops their wave; once with no lane at all */
    ".buffer u0, 1\n.dispatch 1x8\n    and r0.x, lane_id, 1\n    br_push r0.x, B, C\n    st u0.x, 400, r0.x\n"
    "B:  pop_mask\nC:  ret\n",
    ".machine max_cycles=9\n.dispatch 1x8\n    mov exec.x, u(0)\nL:  add.u32 r0.x, r0.x, 1\n    jmp L\n",
    /* a sample of nothing */
    ".dispatch 1x8\n    sample r0.x, t0.x, s0, f2(0 0)\n    ret\n",
    /* two barriers */
    ".machine waves=2\n.dispatch 1x16\n    mov w0.x, wave_id\n    jmp_z w0.x, B\n    barrier\n    ret\n"
    "B:  barrier\n    ret\n",
    /* the run ends with a load in flight, and inactive lanes */
    ".machine max_cycles=20\n.buffer u0, 64\n.dispatch 1x8\n    and r0.x, lane_id, 1\n    br_push r0.x, B, C\n"
    "    ld r1.x, u0.x, r2.x\n    add.u32 r1.x, r1.x, 1\nB:  pop_mask\nC:  ret\n",
    /* a barrier, and a wave that comes late */
    ".machine waves=2\n.dispatch 1x16\n    mov w0.x, wave_id\n    jmp_z w0.x, B\n    div.u32 r1.x, r0.x, 3\n"
    "    div.u32 r1.x, r1.x, 3\nB:  barrier\n    ret\n",
    /* one scalar ALU for four waves */
    ".machine waves=4 issue=4 lat_scalar=4\n.dispatch 4x8\n    add.u32 w0.x, w0.x, 1\n    add.u32 w1.x, w1.x, 1\n    "
    "ret\n",
    /* three waves take turns */
    ".machine waves=4 issue=1 scheduler=two-level active_waves=3\n.dispatch 4x8\n    add.u32 r0.x, r0.x, 1\n"
    "    add.u32 r0.y, r0.y, 1\n    ret\n",
    /* one dispatch after the other */
    ".machine waves=2\n.dispatch 1x8\n.dispatch 2x8\n    add.u32 r0.x, r0.x, 1\n    ret\n",
    /* lanes that a predicate leaves out */
    ".dispatch 1x8\n    mov w0.x, u(0x5)\n    @w0.x add.u32 r0.x, r0.x, 1\n    @!w0.x add.u32 r0.y, r0.x, 1\n    ret\n",
    /* registers for one wave only */
    ".machine waves=2 register_file=64\n.dispatch 3x8\n    add.u32 r0.x, r0.x, 1\n    add.u32 r0.y, r0.y, 1\n    ret\n",
    "    ret\n",
};

static void every_pixel_of_corners(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        Subject subject = subject_of(corners[i], "wave_size", "8");
        ask_all(&subject, 0);
        subject_free(&subject);
    }
}

/* Runs that end after each cycle in turn: with a wave that has no lane, but would continue or has yet to return, and
 * with one that some lanes have returned from. */
static const char *const interrupted[] = {
    ".machine wave_size=8\n.dispatch 1x8\n    add.u32 r1.x, r1.x, 1\n    mov exec.x, u(0)\n"
    "    div.u32 r1.x, r1.x, 3\n    ret\n",
    ".machine wave_size=8\n.dispatch 1x8\n    and r0.x, lane_id, 1\n    and r0.y, lane_id, 2\n"
    "    br_push r0.x, B, C\n    br_push r0.y, D, E\n    ret\nD:  pop_mask\nE:  pop_mask\nB:  pop_mask\nC:  ret\n",
};

static void every_pixel_of_interrupted_runs(void **state) {
    (void)state;
    enum { LAST_LIMIT = 24 };
    for (size_t i = 0; i < sizeof interrupted / sizeof *interrupted; i++)
        for (int limit = 1; limit <= LAST_LIMIT; limit++) {
            char value[16];
            snprintf(value, sizeof value, "%d", limit);
            Subject subject = subject_of(interrupted[i], "max_cycles", value);
            ask_all(&subject, 0);
            subject_free(&subject);
        }
}

static void waves_that_are_not_there(void **state) {
    (void)state;
    Subject subject =
        subject_of(".machine waves=1\n.dispatch 2x8\n    add.u32 r0.x, r0.x, 1\n    ret\n", "wave_size", "8");
    Travel *travel = record(subject.program, NULL);
    WhyPixel pixel;
    char *text;
    assert_false(why_find_wave(travel, 1, 0, 0, &pixel, &text));
    check_text(text);
    memory_free(text);
    assert_false(why_find_wave(travel, 0, 0, travel_end(travel) - 1, &pixel, &text));
    check_text(text);
    memory_free(text);
    assert_true(why_find_wave(travel, 1, 3, travel_end(travel) - 1, &pixel, &text));
    assert_int_equal(pixel.lane, 3);
    assert_null(text);
    assert_false(why_find_wave(travel, 2, 0, 0, &pixel, &text));
    assert_null(text);
    travel_destroy(travel);
    subject_free(&subject);
}

/* There is no such pixel. */
static void outside(void **state) {
    (void)state;
    Subject subject = subject_of("    ret\n", "wave_size", "8");
    Travel *travel = record(subject.program, NULL);
    Code *code = code_create(subject.image);
    const WhyPixel wrong[] = {{1, 0, 0, 0}, {0, 4, 0, 0}, {0, 0, 8, 0}, {0, 0, 0, travel_end(travel)}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Why why;
        assert_false(why_ask(&why, travel, code, &wrong[i]));
        assert_null(why.text);
    }
    code_destroy(code);
    travel_destroy(travel);
    subject_free(&subject);
}

static void every_fault_of_an_instruction(void **state) {
    (void)state;
    const uint32_t wanted = 1u << FAULT_OUT_OF_BOUNDS | 1u << FAULT_UNBOUND | 1u << FAULT_STACK_OVERFLOW |
                            1u << FAULT_STACK_UNDERFLOW | 1u << FAULT_BARRIER_MISMATCH;
    assert_int_equal(faults_seen & wanted, wanted);
}

/* Of a wave that is not picked `why` says by which rule, whatever the scheduler is and whichever slots a port serves.
 */
static void check_rules(const char *source) {
    for (const char *word = config_find("scheduler")->words; *word; word += strspn(word, " ")) {
        char name[32], rule[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(word, " "), word);
        snprintf(rule, sizeof rule, "Scheduler `%s`: ", name);
        word += strlen(name);
        Subject subject = subject_of(source, "scheduler", name);
        Travel *travel = record(subject.program, NULL);
        Code *code = code_create(subject.image);
        Why why;
        assert_true(why_ask(&why, travel, code, &(WhyPixel){.slot = 1}));
        assert_int_equal(why.state, LANE_IDLE);
        assert_non_null(strstr(why.text, rule));
        check_text(why.text);
        why_free(&why);
        code_destroy(code);
        travel_destroy(travel);
        subject_free(&subject);
    }
}

static void every_scheduler_has_a_rule(void **state) {
    (void)state;
#define TWO_WAVES "\n.dispatch 2x8\n    add.u32 r0.x, r0.x, 1\n    add.u32 r1.x, r1.x, 1\n    ret\n"
    check_rules(".machine waves=2 issue=1" TWO_WAVES);
    check_rules(".machine waves=2 issue=1 port_slots=own" TWO_WAVES);
#undef TWO_WAVES
}

/* Lanes that are threads wait for different things under each model. */
static void every_wait_of_threads(void **state) {
    (void)state;
    static const char *const settings[][2] = {
        {"reconvergence=ipdom", "yield=1"},
        {"reconvergence=min-pc", "yield=1"},
        {"reconvergence=min-pc", "pc_order=deepest"},
        {"reconvergence=barrier", "yield=1"},
        {"reconvergence=formation", "yield=1"},
        {"reconvergence=formation", "formation_policy=oldest"},
        {"reconvergence=formation", "formation_policy=lowest"},
        {"reconvergence=compaction", "yield=1"},
    };
    /* A loop with a call that lanes leave one by one, a barrier behind it; some return early. */
    static const char loop[] =
        ".dispatch 2x15\n.shared 64\n    and r1.x, thread_id, u(3)\n    shl r0.y, thread_id, u(2)\n    push_mask OUT\n"
        "LOOP: mask_nz r1.x\n    sub.u32 r1.x, r1.x, u(1)\n    push_mask BACK\n    jmp F\nBACK: jmp LOOP\n"
        "OUT: st shared.x, r0.y, r0.y\n    barrier\n    ld r2.x, shared.x, r0.y\n    push_mask END\n    eq.u32 r1.x, "
        "r0.y, u(8)\n"
        "    br_push r1.x, ELSE, END\n    ret\nELSE: add.u32 r2.x, r2.x, u(1)\n    pop_mask\nEND: ret\n"
        "F: add.u32 r3.x, r3.x, u(1)\n    pop_mask\n";
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        char text[sizeof loop + 200];
        snprintf(text, sizeof text, ".machine waves=4 wave_size=8 issue=1 alus=1 %s %s\n%s", settings[i][0],
                 settings[i][1], loop);
        Subject subject = subject_of(text, "max_cycles", "100000");
        ask_all(&subject, 0);
        subject_free(&subject);
    }
}

/* The last test: the others have asked for everything. */
static void every_sentence_is_said(void **state) {
    (void)state;
    for (int s = 0; s < SENTENCES; s++)
        if (!said[s]) print_error("never said: %s\n", sentences[s]);
    for (int s = 0; s < SENTENCES; s++) assert_true(said[s]);
}

/* An entry of the mask stack has the name of the label where its lanes go on; of a macro's own label without the number
 * of the expansion. */
static void entries_are_named(void **state) {
    (void)state;
    Image *image = subject_image(".macro M\n.local ELSE, END\n    br_push r0.x, ELSE, END\nELSE: pop_mask\nEND:  nop\n"
                                 ".endm\n    M\n    br_push r0.x, A, B\nA:  pop_mask\nB:  ret\n");
    Code *code = code_create(image);
    assert_non_null(code);
    assert_string_equal(code_entry(code, 0, 1).text, "ELSE");
    assert_string_equal(code_entry(code, 0, 2).text, "END");
    assert_string_equal(code_entry(code, 3, 5).text, "B");
    code_destroy(code);
    image_free(image);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pixel_of_the_gallery),
        cmocka_unit_test(random_pixels_of_random_programs),
        cmocka_unit_test(every_pixel_of_corners),
        cmocka_unit_test(every_pixel_of_interrupted_runs),
        cmocka_unit_test(every_fault_of_an_instruction),
        cmocka_unit_test(every_scheduler_has_a_rule),
        cmocka_unit_test(waves_that_are_not_there),
        cmocka_unit_test(outside),
        cmocka_unit_test(every_wait_of_threads),
        cmocka_unit_test(every_sentence_is_said),
        cmocka_unit_test(entries_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
