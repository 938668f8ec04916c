/* tidy.c: simplification of control flow: leaves become conditional, or else, or go if they lead to the next item.
 *
 *   if c            =>  break_if c            block              =>  if c
 *     break                                     if c                   A
 *   endif                                         A                  else
 *                                                 break                B
 *   continue_if c   =>  if not c                endif                endif
 *   A                     A                     B
 *   endloop             endif, endloop        endblock
 *
 * Lanes that break out of inner statements must be masked again behind each of them, and a loop with a continue pushes
 * a mask every iteration. So `else` is better, unless statements then nest too deeply for the mask stack.
 */
#include "asm/shader/pass.h"

enum { DEEPEST = 8 }; /* statements around an if that replaces a break or continue */

static bool is_plain_leave(const Item *item) {
    return is_leave(item) && !item->source_count;
}

/* ---- one if ---- */
/* Replace an if with a single leave by a conditional leave, which gets the line of the if. */
static void leave_if(Shader *shader, uint32_t at, uint32_t leave, bool negated) {
    Item *item = &shader->items.at[at], *conditional = &shader->items.at[leave];
    conditional->from[0] = item->from[0];
    conditional->source_count = 1;
    conditional->negated = item->negated != negated;
    conditional->line = item->line;
    shader_move(shader, leave, at);
    conditional->around = item->around;
    if (item->middle != NO_ITEM) shader_drop_middle(shader, at);
    shader_unwrap(shader, at);
}

static bool tidy_if(Shader *shader, uint32_t at) {
    Item *items = shader->items.at, *item = &items[at];
    const bool has_else = item->middle != NO_ITEM;
    const uint32_t end = item->end, middle = has_else ? item->middle : end;
    const uint32_t first = item->next, second = items[middle].next; /* of each side */
    if (items[first].next == middle && is_plain_leave(&items[first]))
        leave_if(shader, at, first, false);
    else if (has_else && items[second].next == end && is_plain_leave(&items[second]))
        leave_if(shader, at, second, true);
    else if (has_else && second == end)
        shader_drop_middle(shader, at);
    else if (!has_else && first == end)
        shader_unwrap(shader, at);
    else
        return false;
    return true;
}

/* ---- leaves without effect ---- */
/* Does an item lead to the target of its leave by itself? */
static bool gets_there(const Shader *shader, uint32_t at, uint32_t target) {
    const Item *items = shader->items.at;
    const bool next_round = items[at].kind == SHADER_CONTINUE;
    for (uint32_t i = items[at].next;; i = items[i].next) {
        const Item *item = &items[i];
        const bool arrived = item->around == target && (item->kind == SHADER_END || item->kind == SHADER_CONTINUING);
        if (arrived) return next_round || items[target].kind == SHADER_BLOCK;
        if (item->kind == SHADER_ELSE)
            i = item->end;
        else if (item->kind != SHADER_END || items[item->around].kind == SHADER_LOOP)
            return false;
    }
}

/* ---- loops and blocks ---- */
static bool tidy_level(Shader *shader, uint32_t at) {
    Item *items = shader->items.at, *item = &items[at];
    uint32_t breaks = 0, continues = 0;
    for (uint32_t i = at; i != item->end; i = items[i].next) {
        if (!is_leave(&items[i]) || shader_target(shader, i) != at) continue;
        breaks += items[i].kind == SHADER_BREAK;
        continues += items[i].kind == SHADER_CONTINUE;
    }
    if (item->kind == SHADER_BLOCK && !breaks) { /* unwrap it: breaks and continues of outer levels cross one fewer */
        for (uint32_t i = item->next; i != item->end; i = items[i].next) {
            uint32_t levels = 0; /* around the item, in the statement */
            for (uint32_t a = items[i].around; a != at; a = items[a].around) levels += is_level(&items[a]);
            if (is_leave(&items[i]) && items[i].level > levels) items[i].level--;
        }
        shader_unwrap(shader, at);
        return true;
    }
    if (item->kind != SHADER_LOOP || item->middle == NO_ITEM || continues) return false;
    shader_drop_middle(shader, at);
    return true;
}

/* ---- break and continue become else ---- */
/* If the leave at `at` targets the statement `part`, and one more if is not too deep there, return the item that ends
 * the statement's part; else NO_ITEM. */
static uint32_t part_end(const Shader *shader, uint32_t at, uint32_t part) {
    const Item *items = shader->items.at, *target = &items[part];
    const bool is_break = items[at].kind == SHADER_BREAK;
    if (shader_target(shader, at) != part || is_break != (target->kind == SHADER_BLOCK)) return NO_ITEM;
    uint32_t depth = 0;
    for (uint32_t around = part; around != NO_ITEM; around = items[around].around) depth++;
    if (depth > DEEPEST) return NO_ITEM;
    return target->middle == NO_ITEM ? target->end : target->middle;
}

/* Extend the if at `at` over the items from one up to another. */
static void extend_if(Shader *shader, uint32_t at, uint32_t from, uint32_t before) {
    const uint32_t line = shader->items.at[shader->items.at[before].previous].line;
    const Item close = {.kind = SHADER_END, .line = line, .end = NO_ITEM, .middle = NO_ITEM, .around = at};
    const uint32_t end = shader_add(shader, close, before);
    shader->items.at[at].end = end;
    shader_put_in(shader, from == before ? end : from, end, at);
}

/* If the first side of an if ends in a leave, move the items behind the if into its other side. */
static bool else_of_if(Shader *shader, uint32_t at) {
    Item *item = &shader->items.at[at];
    const uint32_t close = item->end, last = shader->items.at[item->middle == NO_ITEM ? close : item->middle].previous;
    if (item->around == NO_ITEM || !is_plain_leave(&shader->items.at[last])) return false;
    if (shader->items.at[last].around != at) return false;
    const uint32_t end = part_end(shader, last, item->around);
    if (end == NO_ITEM) return false;
    if (item->middle == NO_ITEM) {
        shader->items.at[close].kind = SHADER_ELSE;
        item->middle = close;
    }
    extend_if(shader, at, shader->items.at[close].next, end);
    item = &shader->items.at[at];
    shader->items.at[item->middle].end = item->end;
    shader_unhook(shader, last);
    if (item->middle != close) shader_unhook(shader, close);
    return true;
}

/* ---- all ---- */
static bool tidy_item(Shader *shader, uint32_t at) {
    Item *item = &shader->items.at[at];
    if (is_leave(item) && gets_there(shader, at, shader_target(shader, at))) {
        shader_unhook(shader, at);
        return true;
    }
    if (is_leave(item)) { /* with a condition: the items behind it, up to the end, become an if */
        const uint32_t end = item->source_count ? part_end(shader, at, item->around) : NO_ITEM;
        if (end == NO_ITEM) return false;
        item->kind = SHADER_IF;
        item->negated = !item->negated;
        extend_if(shader, at, item->next, end);
        return true;
    }
    if (item->kind == SHADER_IF) {
        const uint32_t middle = item->middle, end = item->end, first = item->next;
        if (item->negated && middle != NO_ITEM) { /* `if not c A else B` is `if c B else A` */
            item->negated = false;
            for (uint32_t i; (i = shader->items.at[middle].next) != end;) shader_move(shader, i, first);
            if (first != middle) shader_move(shader, middle, first);
        }
        return tidy_if(shader, at) || else_of_if(shader, at);
    }
    return is_level(item) && tidy_level(shader, at);
}

void shader_tidy(Shader *shader) {
    shader_chain(shader);
    for (uint32_t at = shader->first; at != NO_ITEM;) {
        const uint32_t before = shader->items.at[at].previous;
        if (!tidy_item(shader, at)) {
            at = shader->items.at[at].next;
            continue;
        }
        shader->changed = true;
        at = before == NO_ITEM ? shader->first : before; /* the previous item may be simpler now */
    }
    shader_unchain(shader);
}
