/* check_report.c: what --check found; see check_report.h. */
#include "sim/cli/report/check_report.h"

#include <string.h>

#include "sim/cli/base/terminal.h"
#include "sim/cli/session/source_text.h"

static const Location *location_of(const Image *image, uint32_t pc) {
    return &image->locations[pc < image->instructions ? pc : image->instructions - 1];
}

/* "x.s:12: races: ..." and the source line, if it can be read. */
static void print_place(const Session *session, const SourceText *texts, uint32_t pc, const char *kind,
                        const char *text, uint64_t count) {
    const Location *at = location_of(session->image, pc);
    const char *line = texts ? source_text_line(&texts[at->file], at->line) : NULL;
    fprintf(stderr, "%s:%u: %s: %s", session->image->files[at->file], at->line, kind, text);
    if (count > 1) fprintf(stderr, " (%llu times)", (unsigned long long)count);
    fputc('\n', stderr);
    if (line) fprintf(stderr, "    %s\n", line + strspn(line, " \t"));
}

static void print_finding(const Session *session, const SourceText *texts, const Finding *finding) {
    char text[FINDING_TEXT_MAX];
    uint32_t pc;
    finding_text(session->run.program, finding, text);
    print_place(session, texts, finding->access.pc, check_infos[finding_check(finding)].name, text, finding->count);
    finding_note(finding, text, &pc);
    if (*text) print_place(session, texts, pc, "note", text, 1);
}

bool check_report_text(const Session *session) {
    const Checker *checker = session->run.checker;
    const uint32_t count = checker ? checker_count(checker) : 0, limit = (uint32_t)session->options->load.error_limit;
    uint64_t of_check[CHECK_COUNT] = {0}; /* so that one check does not hide what another has found */
    SourceText *texts =
        count ? source_text_read(session->image, session->options->file, &session->options->load) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        const CheckNumber check = finding_check(checker_finding(checker, i));
        if (of_check[check]++ < limit || !limit) print_finding(session, texts, checker_finding(checker, i));
    }
    source_text_free(texts, session->image);
    if (!checker) return true;
    for (int i = 0; i < CHECK_COUNT; i++) {
        const unsigned long long not_kept = checker_not_kept(checker, (CheckNumber)i);
        if (limit && of_check[i] > limit)
            fprintf(stderr, "%s: %llu more not shown: --error-limit N shows N\n", check_infos[i].name,
                    (unsigned long long)of_check[i] - limit);
        if (not_kept) fprintf(stderr, "%s: %llu more were not kept\n", check_infos[i].name, not_kept);
    }
    if (checker_out_of_memory(checker)) cli_error("--check: out of memory: not all was checked");
    return !count && !checker_out_of_memory(checker);
}

void check_report_line(const Session *session) {
    const Checker *checker = session->run.checker;
    const char *separator = "";
    if (!checker) return;
    printf("%-21s", "checks");
    for (int i = 0; i < CHECK_COUNT; i++) {
        uint64_t count = checker_not_kept(checker, (CheckNumber)i);
        if (!(checker_checks(checker) >> i & 1)) continue;
        for (uint32_t f = 0; f < checker_count(checker); f++)
            count += finding_check(checker_finding(checker, f)) == (CheckNumber)i;
        printf("%s%s %llu", separator, check_infos[i].name, (unsigned long long)count);
        separator = ", ";
    }
    printf(" found\n");
}

/* ---- JSON ---- */

static json_t *json_place(const Session *session, uint32_t pc) {
    const Location *at = location_of(session->image, pc);
    return json_pack("{s:o, s:I, s:I}", "file", terminal_json_text(session->image->files[at->file]), "line",
                     (json_int_t)at->line, "pc", (json_int_t)pc);
}

static json_t *json_access(const Session *session, const CheckAccess *access) {
    static const char *const hows[] = {[CHECK_READ] = "read", [CHECK_WRITE] = "write", [CHECK_ATOMIC] = "atomic"};
    json_t *object = json_place(session, access->pc);
    json_object_set_new(object, "access", json_string(hows[access->how]));
    json_object_set_new(object, "wave", json_integer((json_int_t)access->wave));
    json_object_set_new(object, "lane", json_integer((json_int_t)access->lane));
    json_object_set_new(object, "cycle", json_integer((json_int_t)access->cycle));
    return object;
}

static void set_resource(json_t *object, const Finding *f) {
    char name[16] = "shared";
    if (f->space == OPERAND_SHARED)
        json_object_set_new(object, "group", json_integer((json_int_t)f->group));
    else
        snprintf(name, sizeof name, "%c%u", program_letter(f->space), f->index);
    json_object_set_new(object, "resource", json_string(name));
    if (f->texel)
        json_object_set_new(object, "texel", json_pack("[I, I]", (json_int_t)f->x, (json_int_t)f->y));
    else
        json_object_set_new(object, "address", json_integer((json_int_t)f->address));
}

/* Of each access its lane, and the byte or the texel. */
static json_t *json_dropped(const Finding *f) {
    json_t *list = json_array();
    for (uint64_t i = 0; i < f->count; i++) {
        const DroppedAccess *a = &f->dropped[i];
        json_array_append_new(list,
                              f->texel ? json_pack("[I, I, I]", (json_int_t)a->lane, (json_int_t)a->x, (json_int_t)a->y)
                                       : json_pack("[I, I]", (json_int_t)a->lane, (json_int_t)a->address));
    }
    return list;
}

static json_t *json_finding(const Session *session, const Finding *f) {
    char text[FINDING_TEXT_MAX];
    json_t *object = json_access(session, &f->access);
    json_object_set_new(object, "check", json_string(check_infos[finding_check(f)].name));
    finding_text(session->run.program, f, text);
    json_object_set_new(object, "message", json_string(text));
    json_object_set_new(object, "count", json_integer((json_int_t)f->count));
    snprintf(text, sizeof text, "0x%llx", (unsigned long long)f->lanes);
    json_object_set_new(object, "lanes", json_string(text));
    if (f->space) set_resource(object, f);
    if (f->kind == FINDING_RACE || f->kind == FINDING_LANES)
        json_object_set_new(object, "other", json_access(session, &f->other));
    if (f->kind == FINDING_REGISTER) {
        finding_register(f, text);
        json_object_set_new(object, "register", json_string(text));
    }
    if (f->dropped) json_object_set_new(object, "dropped", json_dropped(f));
    if (f->writer != CHECK_NO_PC) json_object_set_new(object, "writer", json_place(session, f->writer));
    return object;
}

json_t *check_report_json(const Session *session) {
    const Checker *checker = session->run.checker;
    json_t *names = json_array(), *findings = json_array();
    for (int i = 0; i < CHECK_COUNT; i++)
        if (checker_checks(checker) >> i & 1) json_array_append_new(names, json_string(check_infos[i].name));
    uint64_t not_kept = 0;
    for (int i = 0; i < CHECK_COUNT; i++) not_kept += checker_not_kept(checker, (CheckNumber)i);
    for (uint32_t i = 0; i < checker_count(checker); i++)
        json_array_append_new(findings, json_finding(session, checker_finding(checker, i)));
    return json_pack("{s:o, s:o, s:I, s:b}", "checks", names, "findings", findings, "not_kept", (json_int_t)not_kept,
                     "complete", !checker_out_of_memory(checker));
}
