/* mask_bars.c: see mask_bars.h. */
#include "sim/viewer/model/mask_bars.h"

#include "asm/base/array.h"
#include "sim/debug/time/track.h"

enum {
    DEEPEST = 64,
    LOOPS = 4,          /* one inside of the other, on one entry */
    FAR_BACK = 1 << 16, /* cycles: turns of loops that began before are not numbered */
};

/* The first instruction of a loop, the jump back to it, and the turn that the lanes are in. */
typedef struct Loop {
    uint32_t first, jump, turn;
} Loop;

/* An entry that is open: the loops that are gone through while it is the top one. */
typedef struct OpenEntry {
    uint32_t bar, loops;
    Loop loop[LOOPS];
    bool whole; /* it was seen from its push on */
} OpenEntry;

/* entry[0] is what there is before the first push. */
typedef struct Open {
    uint32_t depth;
    OpenEntry entry[DEEPEST + 1];
} Open;

/* The stack is now this, from `cycle` on. */
static void take_stack(MaskBars *bars, Open *open, const Code *code, const Masks *masks, uint64_t cycle, bool whole) {
    const uint32_t depth = masks->depth < DEEPEST ? masks->depth : DEEPEST;
    uint32_t same = 0;
    for (; same < depth && same < open->depth; same++) {
        const MaskEntry *a = &bars->list[open->entry[same + 1].bar].entry, *b = &masks->stack[same];
        if (a->cycle != b->cycle || a->by != b->by || a->pc != b->pc || a->exec != b->exec) break;
    }
    for (; open->depth > same; open->depth--) {
        MaskBar *bar = &bars->list[open->entry[open->depth].bar];
        bar->to = cycle;
        bar->open = false;
    }
    while (open->depth < depth) {
        const MaskEntry *entry = &masks->stack[open->depth];
        ARRAY_RESERVE(bars->list, bars->room, bars->count + 1);
        bars->list[bars->count] = (MaskBar){entry->cycle + 1, 0, open->depth, *entry, .open = true};
        bars->list[bars->count].side = masks_is_side(code, masks, (int)open->depth);
        open->entry[++open->depth] = (OpenEntry){.bar = bars->count++, .whole = whole};
    }
}

/* A jump back. Loops inside of this one begin anew, those before it are over. */
static void begin_turn(MaskBars *bars, Open *open, const Issue *issue) {
    OpenEntry *top = &open->entry[open->depth];
    Loop own = {issue->next, issue->pc, 1};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < top->loops; i++) {
        const Loop *loop = &top->loop[i];
        if (loop->first == own.first)
            own.turn = loop->turn;
        else if (loop->first < own.first && loop->jump > own.jump && kept + 1 < LOOPS)
            top->loop[kept++] = *loop;
    }
    own.turn++;
    top->loop[kept] = own;
    top->loops = kept + 1;
    ARRAY_RESERVE(bars->turns, bars->turn_room, bars->turn_count + 1);
    bars->turns[bars->turn_count++] = (MaskTurn){issue->cycle + 1, top->bar, top->whole ? own.turn : 0};
}

void mask_bars_find(MaskBars *bars, Travel *travel, const Code *code, uint32_t wave, uint64_t from, uint64_t to) {
    Issues issues;
    const uint64_t start = from > FAR_BACK ? from - FAR_BACK : 0;
    bars->count = bars->turn_count = 0;
    bars->from = from;
    bars->to = to;
    bars->wave = wave;
    if (wave == TRACE_NO_WAVE) return;
    Issue issue;
    const Masks *masks = &issues.walk.masks;
    const bool known = issues_open(&issues, travel, code, wave, start);
    Open open = {.entry[0] = {.bar = MASK_NO_BAR, .whole = known && !issues.started}};
    if (known && issues.started) take_stack(bars, &open, code, masks, start, false);
    while (known && issues_next(&issues, &issue) && issue.cycle < to) {
        const Control control = code_control(code, issue.pc);
        if ((control == CONTROL_JUMP || control == CONTROL_SPLIT) && issue.next <= issue.pc)
            begin_turn(bars, &open, &issue);
        take_stack(bars, &open, code, masks, issue.cycle + 1, true);
    }
    issues_close(&issues);

    /* Drop bars and turns that ended before `from`. */
    const uint32_t count = bars->count, turn_count = bars->turn_count;
    bars->count = bars->turn_count = 0;
    for (uint32_t i = 0; i < turn_count; i++)
        if (bars->turns[i].cycle >= from) bars->turns[bars->turn_count++] = bars->turns[i];
    for (uint32_t i = 0; i < count; i++) {
        MaskBar *bar = &bars->list[i];
        if (bar->open) bar->to = to;
        if (bar->to <= from) continue;
        for (uint32_t turn = 0; turn < bars->turn_count; turn++)
            if (bars->turns[turn].bar == i) bars->turns[turn].bar = bars->count;
        bars->list[bars->count++] = *bar;
    }
}
