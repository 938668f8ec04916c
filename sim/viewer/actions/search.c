/* search.c: finding as one types, and its actions; see search.h. */
#define _GNU_SOURCE /* strcasestr */
#include "sim/viewer/actions/search.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/text.h"
#include "sim/base/visible.h"
#include "sim/viewer/actions/do.h"

enum { EXACT, BEGINS, WORD, INSIDE, ELSEWHERE, NO_MATCH, LOOK_AHEAD = 1 << 14 };

_Static_assert((int)ACTION_COUNT <= (int)SEARCH_OF_A_KIND, "> lists all actions");

#define KIND(ID, name, plural, icon) {name, plural, icon},
const SearchKindInfo search_kinds[] = {SEARCH_KINDS(KIND)};
#undef KIND

/* ---- matching ---- */

/* Where a word stands in a text, without regard to capitals, if possible at the beginning of one; -1: nowhere. */
static int place_of(const char *text, const char *word) {
    const char *at = strcasestr(text, word), *begins = at;
    while (begins && begins > text && isalnum((unsigned char)begins[-1])) begins = strcasestr(begins + 1, word);
    return at ? (int)((begins ? begins : at) - text) : -1;
}

/* How well the first `name` bytes of the text, or what is behind them, match one word, which is marked. */
static uint32_t match_word(SearchHit *hit, size_t name, const char *word) {
    const int at = place_of(hit->text, word);
    const size_t length = strlen(word);
    if (at < 0) return NO_MATCH;
    if (hit->span_count < SEARCH_SPANS && length <= UINT8_MAX) {
        hit->spans[hit->span_count].from = (uint8_t)at;
        hit->spans[hit->span_count++].length = (uint8_t)length;
    }
    if ((size_t)at >= name) return ELSEWHERE;
    if (at == 0) return length == name ? EXACT : BEGINS;
    return isalnum((unsigned char)hit->text[at - 1]) ? INSIDE : WORD;
}

/* All words of the text that was typed: the worst match counts. */
static uint32_t match_words(SearchHit *hit, size_t name, const char *typed) {
    uint32_t rank = *typed ? EXACT : WORD;
    while (*(typed += strspn(typed, " "))) {
        char word[VIEW_TEXT_MAX];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(typed, " "), typed);
        rank = max_u32(rank, match_word(hit, name, word));
        typed += strcspn(typed, " ");
    }
    return rank;
}

/* ---- hits ---- */

/* A new hit, not yet counted: whole letters of its text. */
__attribute__((format(printf, 3, 4))) static SearchHit *new_hit(Search *s, SearchKind kind, const char *format, ...) {
    SearchHit *hit = &s->hits[s->count];
    char text[2 * SEARCH_TEXT];
    size_t at = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    *hit = (SearchHit){.kind = kind};
    for (size_t length = strlen(text), used; at < length; at += used) {
        utf8_decode(text + at, length - at, &used);
        if (at + used >= sizeof hit->text) break;
    }
    memcpy(hit->text, text, at);
    return hit;
}

/* Keep a hit, if it matches and there is room: choosing it does this action. */
__attribute__((format(printf, 5, 6))) static void keep(Search *s, SearchHit *hit, uint32_t rank, ActionId action,
                                                       const char *format, ...) {
    if (rank == NO_MATCH || s->count == SEARCH_MOST) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(hit->argument, sizeof hit->argument, format, arguments);
    va_end(arguments);
    hit->action = action;
    hit->rank = rank;
    if (s->found[hit->kind]++ < SEARCH_OF_A_KIND) s->count++;
}

/* "84", ":63", "w0 l9 84": places that have a number. */
static void find_places(Viewer *v, Search *s, const char *typed) {
    const Model *m = &v->model;
    uint64_t number, wave = UINT64_MAX, lane = UINT64_MAX, cycle = UINT64_MAX;
    if (view_read_number(typed, m->cycles, &number))
        keep(s, new_hit(s, FOUND_CYCLE, "cycle %" PRIu64, number), EXACT, ACTION_GOTO, "%" PRIu64, number);
    if (view_read_number(typed + (*typed == ':'), (uint64_t)model_source(m)->count + 1, &number) && number > 0) {
        SearchHit *hit = new_hit(s, FOUND_LINE, "%s", model_source(m)->lines[number - 1]);
        hit->line = (uint32_t)number;
        keep(s, hit, *typed == ':' ? EXACT : BEGINS, ACTION_LINE, "%" PRIu64, number);
    }

    const char *at = typed;
    for (char *end; *at; at = end + strspn(end, " ")) {
        const bool is_wave = *at == 'w', is_lane = *at == 'l';
        if (is_wave || is_lane) at++;
        if (!isdigit((unsigned char)*at)) return;
        *(is_wave ? &wave : is_lane ? &lane : &cycle) = strtoull(at, &end, 10);
        if (*end && *end != ' ') return;
    }
    size_t waves;
    trace_waves(m->trace, &waves);
    const bool no_wave = wave == UINT64_MAX, no_lane = lane == UINT64_MAX, no_cycle = cycle == UINT64_MAX;
    const uint64_t at_lane = no_lane ? m->lane : lane;
    if ((no_wave && no_lane) || (!no_wave && wave >= waves) || (!no_lane && lane >= m->config->wave_size)) return;
    if (!no_cycle && (cycle >= m->cycles || no_wave)) return;
    if (no_wave) {
        keep(s, new_hit(s, FOUND_LANE, "lane %" PRIu64, lane), EXACT, ACTION_LANE, "%" PRIu64, lane);
        return;
    }
    SearchHit *hit = new_hit(s, FOUND_LANE, "wave %" PRIu64 ", lane %" PRIu64, wave, at_lane);
    snprintf(hit->note, sizeof hit->note, no_cycle ? "in this cycle, or its first" : "in this cycle");
    keep(s, hit, EXACT, ACTION_AT, no_cycle ? "%" PRIu64 ":%" PRIu64 : "%" PRIu64 ":%" PRIu64 ":%" PRIu64, wave,
         at_lane, cycle);
}

static void add_write(Viewer *v, Search *s, const char *what, const TraceRun *run, ActionId action, const char *name) {
    const Model *m = &v->model;
    SearchHit *hit = new_hit(s, FOUND_REGISTER, "%s write: %.120s", what, code_written(m->run->code, run->pc).text);
    hit->line =
        image_location(m->run->image, run->pc)->file == m->run->code->file ? code_line(m->run->code, run->pc) : 0;
    snprintf(hit->note, sizeof hit->note, "cycle %" PRIu64, run->cycle + run->cycles - 1);
    match_word(hit, SEARCH_TEXT, name);
    keep(s, hit, EXACT, action, "%s", name);
}

/* A register by its whole name: its writes, a breakpoint, its column. Else registers with this prefix. */
static void find_registers(Viewer *v, Search *s, const char *typed) {
    Model *m = &v->model;
    const Program *program = m->run->program;
    TraceRun run;
    for (uint32_t i = 0; i < program->component_count; i++) {
        const uint32_t component = inspect_component_at(program, i);
        const ComponentName name = program_component_name(component);
        const bool whole = strcmp(name.text, typed) == 0;
        if (!*typed || strncmp(name.text, typed, strlen(typed)) != 0) continue;
        if (whole && view_find_write(m, component, -1, UINT64_MAX, &run))
            add_write(v, s, "last", &run, ACTION_WRITER, name.text);
        if (whole && view_find_write(m, component, 1, LOOK_AHEAD, &run))
            add_write(v, s, "next", &run, ACTION_WRITER_NEXT, name.text);
        if (whole) {
            SearchHit *stop = new_hit(s, FOUND_REGISTER, "stop if %s == ...", name.text);
            stop->asks = true;
            snprintf(stop->note, sizeof stop->note, "new breakpoint");
            match_word(stop, SEARCH_TEXT, typed);
            keep(s, stop, EXACT, ACTION_BREAK_IF, "%s == ", name.text);
        }
        SearchHit *hit = new_hit(s, FOUND_REGISTER, "%s", name.text);
        snprintf(hit->note, sizeof hit->note, "select it");
        keep(s, hit, match_words(hit, strlen(name.text), typed), ACTION_REGISTER, "%s", name.text);
    }
}

static void find_labels(Viewer *v, Search *s, const char *typed) {
    const Code *code = v->model.run->code;
    const Image *image = code->image;
    for (uint32_t i = 0; *typed && i < image->symbol_count; i++) {
        const Symbol *symbol = &image->symbols[i];
        if (symbol->name[0] == '.') continue; /* made by the assembler */
        SearchHit *hit = new_hit(s, FOUND_LABEL, "%s", symbol->name);
        const uint32_t line = code_line(code, symbol->target);
        const bool is_main = line && image_location(image, symbol->target)->file == code->file;
        hit->line = is_main ? line : 0;
        keep(s, hit, match_words(hit, strlen(symbol->name), typed), is_main ? ACTION_LINE : ACTION_UNTIL,
             is_main ? "%u" : "%.0u%s", line, symbol->name);
    }
}

/* Lines with one blank for several, and how often waves issue them. */
static void find_source(Viewer *v, Search *s, const char *typed) {
    const Model *m = &v->model;
    const SourceText *source = model_source(m);
    for (uint32_t i = 0; *typed && i < source->count; i++) {
        char text[2 * SEARCH_TEXT];
        size_t used = 0;
        for (const char *c = source->lines[i]; *c && used + 1 < sizeof text; c++) {
            const bool blank = *c == ' ' || *c == '\t';
            if (!blank || (used > 0 && text[used - 1] != ' ')) text[used++] = blank ? ' ' : *c;
        }
        text[used] = '\0';
        const int at = place_of(text, typed);
        if (at < 0) continue;
        SearchHit *hit = new_hit(s, FOUND_SOURCE, "%s", text);
        match_word(hit, SEARCH_TEXT, typed);
        hit->line = i + 1;
        const LineRow *row = m->lines ? lines_find(m->lines, 0, i + 1) : NULL;
        if (row && row->row.issues)
            snprintf(hit->note, sizeof hit->note, row->row.issues == 1 ? "once" : "%" PRIu64 " times", row->row.issues);
        const bool is_code = (size_t)at < strcspn(text, ";"); /* comments last */
        const char before = at ? text[at - 1] : ' ', behind = text[(size_t)at + strlen(typed)];
        const bool whole =
            before != '_' && !isalnum((unsigned char)before) && behind != '_' && !isalnum((unsigned char)behind);
        keep(s, hit, !is_code ? ELSEWHERE : whole ? BEGINS : INSIDE, ACTION_LINE, "%u", i + 1);
    }
}

/* Words that have a page of `lockstep explain`, if they begin with what is typed, or a part of them does; threadIdx of
 * threadIdx.x. */
static void find_words(Viewer *v, Search *s, const char *typed) {
    const ViewHost *host = &v->model.host;
    if (!s->words && host->words) s->words = host->words();
    for (const char *line = s->words; *typed && line && *line; line += strcspn(line, "\n") + 1) {
        const size_t name = strcspn(line, "\t");
        SearchHit *hit = new_hit(s, FOUND_WORD, "%.*s - explain: %.*s", (int)name, line,
                                 (int)strcspn(line + name, "\n") - 1, line + name + 1);
        const uint32_t rank = match_words(hit, name, typed);
        if (rank <= WORD) keep(s, hit, rank, ACTION_EXPLAIN, "%.*s", (int)name, line);
    }
    const char *dot = s->found[FOUND_WORD] ? NULL : strrchr(typed, '.');
    if (!dot) return;
    char *first = memory_strndup(typed, (size_t)(dot - typed));
    find_words(v, s, first);
    memory_free(first);
}

/* Settings, programs of the start page and actions, by their names and what is said of them. */
static void find_named(Viewer *v, Search *s, const char *typed, bool only_actions) {
    const Model *m = &v->model;
    for (size_t i = 0; !only_actions && !m->waiting && i < config_setting_count; i++) {
        const SettingInfo *setting = &config_settings[i];
        SearchHit *hit = new_hit(s, FOUND_SETTING, "%s: %s", setting->name, setting->meaning);
        config_show(model_wanted_config(m), setting, hit->note, sizeof hit->note);
        keep(s, hit, match_words(hit, strlen(setting->name), typed), ACTION_CONFIG_ROW, "%s", setting->name);
    }
    for (uint32_t i = 0; !only_actions && i < m->host.program_count; i++) {
        const ViewProgram *program = &m->host.programs[i];
        SearchHit *hit = new_hit(s, FOUND_PROGRAM, "%s", program->claim);
        snprintf(hit->note, sizeof hit->note, "%s", visible_base(program->file));
        const uint32_t match = match_words(hit, strlen(program->claim), typed);
        const bool by_file = match == NO_MATCH && place_of(hit->note, typed) >= 0;
        keep(s, hit, by_file ? ELSEWHERE : match, ACTION_OPEN, "%s", program->file);
    }
    for (int i = 0; i < ACTION_COUNT; i++) {
        const Action *action = &actions[i];
        SearchHit *hit = new_hit(s, FOUND_ACTION, "%s: %s", action->name, action->help);
        action_keys_text((ActionId)i, hit->note, sizeof hit->note);
        const size_t name = strlen(action->name);
        const bool called = only_actions && *action->argument && strncmp(typed, action->name, name) == 0 &&
                            typed[name] == ' ' && typed[name + 1];
        keep(s, hit, called ? EXACT : match_words(hit, name, typed), (ActionId)i, "%s", called ? typed + name + 1 : "");
    }
}

/* ---- files ---- */

size_t view_folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

static void find_files(Viewer *v, Search *s, const char *typed) {
    const ViewHost *host = &v->model.host;
    const size_t length = view_folder_length(typed);
    char *folder = memory_strndup(typed, length), *rest = NULL,
         *names = host->list ? host->list(host->user, folder) : NULL;
    s->no_folder = !names;
    for (char *name = names ? strtok_r(names, "\n", &rest) : NULL; name; name = strtok_r(NULL, "\n", &rest)) {
        SearchHit *hit = new_hit(s, FOUND_FILE, "%s", name);
        keep(s, hit, match_words(hit, strlen(name), typed + length), ACTION_OPEN, "%s", name);
    }
    memory_free(names);
    memory_free(folder);
}

/* Put a name of the list behind the typed folder; "../" takes one off. */
static void take_name(Viewer *v, const char *name) {
    char *typed = v->prompt.typed;
    size_t length = view_folder_length(typed);
    v->all_typed = false;
    const bool above = strncmp(typed + (length > 3 ? length - 3 : 0), "../", 3) == 0;
    if (strcmp(name, "../") == 0 && length > 1 && !above) {
        typed[length - 1] = '\0';
        typed[view_folder_length(typed)] = '\0';
    } else {
        snprintf(typed + length, sizeof v->prompt.typed - length, "%s", name);
    }
}

bool do_complete(Viewer *v, Call call) {
    (void)call;
    if (!view_lists_files(v) || view_search(v)->count == 0) return model_say(&v->model, "no file is listed");
    take_name(v, v->search->hits[v->search->chosen].argument);
    return true;
}

/* ---- the list ---- */

static int by_order(const void *a, const void *b) {
    const uint64_t x = ((const SearchHit *)a)->order, y = ((const SearchHit *)b)->order;
    return (x > y) - (x < y);
}

const Search *view_search(Viewer *v) {
    Search *s = v->search;
    const Model *m = &v->model;
    const char *typed = view_is_searching(v) ? v->prompt.typed : "";
    const bool same = strcmp(typed, s->of) == 0 && s->action == v->prompt.action, files = view_lists_files(v);
    if (same && s->selections == m->selections && s->runs == m->runs) return s;
    if (!same) s->chosen = 0;
    s->action = v->prompt.action;
    s->selections = m->selections;
    s->runs = m->runs;
    s->count = 0;
    memset(s->found, 0, sizeof s->found);
    snprintf(s->of, sizeof s->of, "%s", typed);
    if (files) find_files(v, s, typed);
    typed += strspn(typed, " ");
    const bool only_actions = !files && *typed == '>', only_some = files || only_actions;
    if (!*typed && !files) return s;
    if (!only_some && !m->waiting) find_places(v, s, typed);
    if (!only_some && !m->waiting && *typed != ':') {
        find_registers(v, s, typed);
        find_labels(v, s, typed);
        find_source(v, s, typed);
    }
    if (!only_some && *typed != ':') find_words(v, s, typed);
    if (!files && *typed != ':') find_named(v, s, typed + only_actions, only_actions);

    /* Kinds in the order of their best hit; of each the best ones, or all actions. */
    uint32_t best[FOUND_KINDS], shown = 0, of_kind = 0;
    for (int kind = 0; kind < FOUND_KINDS; kind++) best[kind] = NO_MATCH;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->hits[i].rank < best[s->hits[i].kind]) best[s->hits[i].kind] = s->hits[i].rank;
    best[FOUND_WORD] = max_u32(best[FOUND_WORD], BEGINS); /* the program's own come first */
    for (uint32_t i = 0; i < s->count; i++) {
        SearchHit *hit = &s->hits[i];
        hit->order = ((uint64_t)best[hit->kind] << 16 | (uint64_t)hit->kind << 8 | hit->rank) << 32 | i;
    }
    qsort(s->hits, s->count, sizeof *s->hits, by_order);
    for (uint32_t i = 0; i < s->count; i++) {
        of_kind = i > 0 && s->hits[i].kind == s->hits[shown - 1].kind ? of_kind + 1 : 0;
        if (only_some || of_kind < SEARCH_SHOWN) s->hits[shown++] = s->hits[i];
    }
    s->count = shown;
    if (s->chosen >= s->count) s->chosen = 0;
    return s;
}

/* ---- actions ---- */

/* Open the search box with a text. */
bool do_find(Viewer *v, Call call) {
    v->search->chosen = 0;
    view_ask_for(v, ACTION_FIND, call.text);
    return true;
}

/* In the list that takes arrows, what is found or the start page: do the chosen row, or one by its number; or with `by`
 * choose the one below or above. */
bool do_choose(Viewer *v, Call call) {
    const bool starts = v->start && !v->prompt.asking;
    const uint32_t rows = starts ? view_start_grid(v).rows : view_search(v)->count;
    uint32_t *chosen = starts ? &v->start_row : &v->search->chosen;
    if ((!starts && !view_is_searching(v)) || rows == 0) return model_say(&v->model, "nothing is found");
    if (call.by) {
        *chosen = (*chosen + (call.by < 0 ? rows - 1 : 1)) % rows;
        return true;
    }
    uint64_t number = *chosen + 1;
    if (*call.text && !view_read_number(call.text, (uint64_t)rows + 1, &number)) number = 0;
    if (number == 0) return model_say(&v->model, "rows have numbers from 1 to %u", rows);
    if (starts) {
        v->start_row = (uint32_t)number - 1;
        return viewer_do(v, ACTION_OPEN, view_start_file(v, v->start_row));
    }
    const SearchHit hit = v->search->hits[number - 1];
    if (hit.kind == FOUND_FILE) { /* a folder is entered; a file's name may be changed before saving */
        take_name(v, hit.argument);
        if (v->prompt.action == ACTION_SAVE || !v->prompt.typed[view_folder_length(v->prompt.typed)]) return true;
        return viewer_do(v, ACTION_OPEN, v->prompt.typed);
    }
    if (hit.kind == FOUND_SOURCE) snprintf(v->found, sizeof v->found, "%.*s", (int)sizeof v->found - 1, v->search->of);
    v->prompt.asking = false;
    if (!hit.asks) return view_do_or_ask(v, hit.action, hit.argument);
    view_ask_for(v, hit.action, hit.argument);
    return true;
}

/* The next line, or the one before, that has the text which was found last; wraps around. */
bool do_find_next(Viewer *v, Call call) {
    Model *m = &v->model;
    const SourceText *source = model_source(m);
    if (!*v->found) return model_say(m, "no line was searched for yet: /");
    for (uint32_t i = 1; i <= source->count; i++) {
        const uint32_t line = (m->line - 1 + (call.by < 0 ? source->count - i : i)) % source->count;
        if (!strcasestr(source->lines[line], v->found)) continue;
        m->line = line + 1;
        v->line_wanted = true;
        return true;
    }
    return model_say(m, "'%s' is not in the source", v->found);
}
