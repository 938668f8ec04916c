/* verb.c: the verbs that the window and the debugger share: moves through a run. */
#include "sim/debug/verb/verb.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/isa/number.h"
#include "sim/base/arith.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/program/texture.h"

__attribute__((format(printf, 3, 4))) static SearchResult say(Focus *f, SearchResult result, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f->said, sizeof f->said, format, arguments);
    va_end(arguments);
    return result;
}

bool verb_number(const char *text, const char *what, uint64_t missing, uint64_t limit, uint64_t *number,
                 char said[BREAK_ERROR_MAX]) {
    const int length = (int)strcspn(text, " ");
    *number = missing;
    if (length == 0 && missing < limit) return true;
    if (length == 0)
        snprintf(said, BREAK_ERROR_MAX, "a number is missing: %s", what);
    else if (number_read_u64(text, (size_t)length, number) != NUMBER_OK)
        snprintf(said, BREAK_ERROR_MAX, "'%.*s' is not a number (%s)", length, text, what);
    else if (*number < limit)
        return true;
    else if (limit == 0)
        snprintf(said, BREAK_ERROR_MAX, "there is none (%s)", what);
    else
        snprintf(said, BREAK_ERROR_MAX, "%.*s is out of range (%s): at most %" PRIu64, length, text, what, limit - 1);
    return false;
}

/* Go to a cycle, unless the reader gives up on the way there. */
static SearchResult go(Focus *f, uint64_t cycle) {
    const SearchResult result = travel_go_unless(f->move.travel, cycle, f->move.give_up, f->move.user);
    return result == SEARCH_STOPPED ? say(f, result, "interrupted on the way to cycle %" PRIu64, cycle) : result;
}

SearchResult verb_cycle(Focus *f, Call call) {
    const bool back = call.by < 0;
    const uint64_t now = travel_now(f->move.travel), left = back ? now : f->last - now;
    uint64_t cycles;
    f->misread = !verb_number(call.text, "cycles", 1, UINT64_MAX, &cycles, f->said);
    if (f->misread) return SEARCH_NOTHING;
    if (!left) return say(f, SEARCH_NOTHING, "this is the %s cycle", back ? "first" : "last");
    const uint64_t by = min_u64(cycles, left);
    const SearchResult result = go(f, back ? now - by : now + by);
    if (result != SEARCH_FOUND || by == cycles) return result;
    return say(f, SEARCH_NOTHING, "there are only %" PRIu64 " cycles %s this one", left, back ? "before" : "after");
}

SearchResult verb_goto(Focus *f, Call call) {
    uint64_t cycle = f->last;
    f->misread =
        strcmp(call.text, "end") != 0 && !verb_number(call.text, "a cycle", UINT64_MAX, f->last + 1, &cycle, f->said);
    return f->misread ? SEARCH_NOTHING : go(f, cycle);
}

/* `by` is a StepKind, or ~ of one to go back. */
SearchResult verb_step(Focus *f, Call call) {
    const bool back = f->move.back = call.by < 0;
    const StepKind kind = (StepKind)(back ? ~call.by : call.by);
    SearchResult result = SEARCH_FOUND;
    uint64_t times, done = 0;
    f->misread = !verb_number(call.text, "times", 1, UINT64_MAX, &times, f->said);
    if (f->misread) return SEARCH_NOTHING;
    if (f->wave == TRACE_NO_WAVE) return say(f, SEARCH_NOTHING, "there is no wave in this slot to step");
    while (done < times && result == SEARCH_FOUND) {
        const bool stops = done > 0 && f->move.give_up && f->move.give_up(f->move.user);
        result = stops ? SEARCH_STOPPED : move_step(&f->move, f->wave, kind);
        done += result == SEARCH_FOUND;
    }
    if (result == SEARCH_NOTHING)
        say(f, result, "wave %u has no such place %s: done %" PRIu64 " of %" PRIu64, f->wave,
            back ? "earlier" : "later", done, times);
    return result;
}

SearchResult verb_run(Focus *f, Call call) {
    const bool back = f->move.back = call.by < 0;
    const bool looks = back || travel_now(f->move.travel) < f->last;
    SearchResult result = looks ? move_run(&f->move, f->breaks, &f->hit) : SEARCH_NOTHING;
    if (result == SEARCH_FOUND) {
        f->reached = &f->breaks->items[f->hit.number];
        if (f->hit.wave != TRACE_NO_WAVE) f->wave = f->hit.wave;
    } else if (result == SEARCH_NOTHING) {
        result = go(f, back ? 0 : f->last);
        if (result == SEARCH_FOUND) say(f, result, "no breakpoint: this is the %s", back ? "beginning" : "end");
    }
    return result;
}

/* Without a wave, until any wave comes to the place. */
SearchResult verb_until(Focus *f, Call call) {
    const bool back = f->move.back = call.by < 0;
    const char *where = back ? "earlier" : "later";
    char line[16] = "";
    Breakpoint there = {.kind = BREAK_PLACE, .wave = f->wave};
    if (f->line) snprintf(line, sizeof line, "%u", f->line);
    const char *place = *call.text ? call.text : line;
    f->misread = !*place;
    if (f->misread) return say(f, SEARCH_NOTHING, "until takes a place: LINE, FILE:LINE, LABEL or #NUMBER");
    there.at = break_place(f->move.code, place, f->said);
    f->misread = !there.at;
    if (f->misread) return SEARCH_NOTHING;
    const SearchResult result = break_find(&f->move, &there, 1, &f->hit);
    memory_free(there.at);
    if (result == SEARCH_NOTHING && f->wave == TRACE_NO_WAVE)
        say(f, result, "no wave comes to %.100s %s", place, where);
    else if (result == SEARCH_NOTHING)
        say(f, result, "wave %u does not come to %.100s %s", f->wave, place, where);
    else if (result == SEARCH_FOUND)
        f->wave = f->hit.wave;
    return result;
}

/* ---- writers of memory ---- */

/* Go to the last write of a word before the present, or else to the next one. */
SearchResult verb_word_writer(Focus *f, Call call) {
    char name[64], changed[40] = "as the run ended";
    Word word = {0};
    WordWriter writer;
    SearchResult result = SEARCH_NOTHING;
    uint32_t y, words = 1;
    const int numbers = sscanf(call.text, "%63[^[][%u %u]", name, &word.word, &y) - 1;
    const bool known =
        numbers > 0 && (program_read_resource(name, strlen(name), &word.space, &word.index) ||
                        image_find_resource(f->move.code->image, name, strlen(name), &word.space, &word.index));
    const Program *program = travel_gpu(f->move.travel)->program;
    const TextureShape *shape = known ? &program->resource[program_space(word.space)][word.index].shape : NULL;
    f->misread = !known || (numbers == 2 && (word.word >= shape->width || y >= texture_rows(shape, 0)));
    if (f->misread) return say(f, result, "it takes a word of a buffer: u0[12], or by its name; of a texture u0[X Y]");
    if (numbers == 2) {
        words = (texel_formats[shape->format].bytes + 3u) / 4;
        word.word = texture_byte_of(shape, 0, word.word, y) / 4;
    }
    const ResourceTitle own = program_own_name(program, word.space, word.index);
    const char *place = strchr(call.text, '[');
    for (uint32_t i = 0; i < 2 * words && result == SEARCH_NOTHING; i++) {
        const Word part = {word.space, word.index, word.word + i % words};
        f->move.back = i < words;
        result = writer_find(&f->move, &part, &writer);
    }
    if (result == SEARCH_NOTHING) return say(f, result, "no thread has changed %s%.40s", own.text, place);
    if (result == SEARCH_STOPPED) return result;
    f->to_lane = true;
    f->wave = writer.wave;
    f->lane = writer.lane;
    if (writer.changed <= f->last) snprintf(changed, sizeof changed, "in cycle %" PRIu64, writer.changed);
    say(f, result, "%s%.40s was written by wave %u, lane %u; it changed %s", own.text, place, writer.wave, writer.lane,
        changed);
    return go(f, writer.cycle);
}
