/* step.c: stepping; see step.h. Going back is going on from further and further before, up to the present. */
#include "sim/debug/time/step.h"

enum { FIRST_LOOK = 256, LOOK_FACTOR = 8 }; /* cycles looked at when going back */

const StepInfo step_info[STEP_COUNT] = {
#define STEP(ID, name, meaning) [STEP_##ID] = {name, meaning},
#include "sim/debug/time/step.def"
#undef STEP
};

/* Which instructions are wanted. */
typedef struct Goal {
    uint64_t present;
    uint32_t depth; /* at most */
    uint32_t pc;    /* TRACE_NO_PC: any */
} Goal;

static bool is_goal(const Goal *goal, const Issue *issue) {
    return issue->depth <= goal->depth && (goal->pc == TRACE_NO_PC || goal->pc == issue->pc);
}

static bool find_after(Travel *travel, const Code *code, uint32_t wave, const Goal *goal, uint64_t *found) {
    Issues issues;
    Issue issue;
    bool any = false;
    if (issues_open(&issues, travel, code, wave, goal->present))
        while (!any && issues_next(&issues, &issue)) any = issue.cycle > goal->present && is_goal(goal, &issue);
    issues_close(&issues);
    *found = issue.cycle;
    return any;
}

/* The last one in cycles from .. present - 1. */
static bool find_since(Travel *travel, const Code *code, uint32_t wave, const Goal *goal, uint64_t from,
                       uint64_t *found) {
    Issues issues;
    Issue issue;
    bool any = false;
    if (issues_open(&issues, travel, code, wave, from))
        while (issues_next(&issues, &issue) && issue.cycle < goal->present) {
            if (!is_goal(goal, &issue)) continue;
            any = true;
            *found = issue.cycle;
        }
    issues_close(&issues);
    return any;
}

static bool find_before(Travel *travel, const Code *code, uint32_t wave, const Goal *goal, uint64_t *found) {
    for (uint64_t look = FIRST_LOOK, from = goal->present; from > 0; look *= LOOK_FACTOR) {
        from = look < goal->present ? goal->present - look : 0;
        if (find_since(travel, code, wave, goal, from, found)) return true;
    }
    return false;
}

static bool go_to_goal(Travel *travel, const Code *code, uint32_t wave, const Goal *goal, bool back) {
    uint64_t found;
    const bool any =
        back ? find_before(travel, code, wave, goal, &found) : find_after(travel, code, wave, goal, &found);
    return travel_go(travel, any ? found : goal->present) && any;
}

static bool step_cycle(Travel *travel, bool back) {
    const uint64_t now = travel_now(travel);
    if (now == (back ? 0 : travel_end(travel))) return false;
    return travel_go(travel, back ? now - 1 : now + 1);
}

bool step_go(Travel *travel, const Code *code, uint32_t wave, StepKind kind, bool back) {
    if (kind == STEP_CYCLE) return step_cycle(travel, back);
    Goal goal = {.present = travel_now(travel), .depth = UINT32_MAX, .pc = TRACE_NO_PC};
    InspectWave there;
    if (kind != STEP_INSTRUCTION) {
        const uint32_t depth = inspect_find(travel_gpu(travel), wave, &there) ? there.depth : 0;
        if (kind == STEP_OUT && depth == 0) return false;
        goal.depth = kind == STEP_OUT ? depth - 1 : depth;
    }
    return go_to_goal(travel, code, wave, &goal, back);
}

bool step_to(Travel *travel, const Code *code, uint32_t wave, uint32_t pc, bool back) {
    const Goal goal = {.present = travel_now(travel), .depth = UINT32_MAX, .pc = pc};
    return go_to_goal(travel, code, wave, &goal, back);
}
