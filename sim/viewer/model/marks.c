/* marks.c: see marks.h. */
#include "sim/viewer/model/marks.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "sim/viewer/model/model.h"

int mark_find(const char *name) {
    const char c = name[0];
    if (!c || (name[1] && name[1] != ' ')) return MARK_NONE;
    if (c >= '1' && c <= '9') return c - '1';
    return c >= 'a' && c <= 'z' ? MARK_DIGITS + c - 'a' : MARK_NONE;
}

/* Read the mark of a line. Return MARK_NONE if the line is something else, which is kept. */
static int read_line(const char *line, size_t length, Mark *mark) {
    char text[256], name[3];
    unsigned long long cycle;
    int at = 0;
    *mark = (Mark){.set = true};
    if (length >= sizeof text) return MARK_NONE;
    memcpy(text, line, length);
    text[length] = '\0';
    if (sscanf(text, "%2s %19llu %9u %9u %9u%n", name, &cycle, &mark->core, &mark->slot, &mark->lane, &at) != 5 ||
        (text[at] && text[at] != ' ' && text[at] != '\t' && text[at] != '\r'))
        return MARK_NONE;
    mark->cycle = cycle;
    at += (int)strspn(text + at, " \t");
    snprintf(mark->note, sizeof mark->note, "%.*s", (int)strcspn(text + at, "\r"), text + at);
    return mark_find(name);
}

/* The next line of a text, without its end; NULL at the end. */
static const char *next_line(const char **text, size_t *length) {
    const char *line = *text;
    if (!line || !*line) return NULL;
    *length = strcspn(line, "\n");
    *text = line + *length + (line[*length] == '\n');
    return line;
}

uint32_t marks_read(Marks *marks, const char *text) {
    uint32_t wrong = 0, number = 1;
    size_t length;
    memset(marks->of, 0, sizeof marks->of);
    memory_free(marks->text);
    marks->text = text ? memory_strdup(text) : NULL;
    for (const char *line; (line = next_line(&text, &length)); number++) {
        Mark mark;
        const int name = read_line(line, length, &mark);
        const size_t blank = strspn(line, " \t\r");
        if (name != MARK_NONE)
            marks->of[name] = mark;
        else if (!wrong && blank < length && line[blank] != '#')
            wrong = number;
    }
    return wrong;
}

static void put_mark(TextBuffer *out, const Marks *marks, int name) {
    const Mark *mark = &marks->of[name];
    text_printf(out, "%c %" PRIu64 " %u %u %u%s%s\n", mark_name(name), mark->cycle, mark->core, mark->slot, mark->lane,
                mark->note[0] ? " " : "", mark->note);
}

/* Lines that are no marks stay where they were; a mark stands where it first stood, or at the end. */
char *marks_write(const Marks *marks) {
    static const char head[] = "# name, cycle, core, slot, lane, note\n";
    bool put[MARK_COUNT] = {false};
    const char *text = marks->text ? marks->text : head;
    TextBuffer out = {0};
    size_t length;
    for (const char *line; (line = next_line(&text, &length));) {
        Mark mark;
        const int name = read_line(line, length, &mark);
        if (name == MARK_NONE)
            text_printf(&out, "%.*s\n", (int)length, line);
        else if (marks->of[name].set && !put[name])
            put_mark(&out, marks, name);
        if (name != MARK_NONE) put[name] = true;
    }
    for (int name = 0; name < MARK_COUNT; name++)
        if (marks->of[name].set && !put[name]) put_mark(&out, marks, name);
    return text_take(&out);
}

/* ---- of the model ---- */

void model_read_marks(Model *m) {
    if (!m->host.read_marks) return;
    char *text = m->host.read_marks(m->host.user);
    const uint32_t wrong = marks_read(&m->marks, text);
    if (wrong) model_say(m, "line %u of the file of marks is no mark: it is kept as it is", wrong);
    memory_free(text);
}

/* Read the file again first, to keep marks that another program wrote. */
bool model_put_mark(Model *m, int name, const Mark *mark) {
    if (m->host.write_marks && !m->marks.failed) model_read_marks(m); /* else the marks are here only */
    m->marks.of[name] = *mark;
    m->changed = true;
    if (!m->host.write_marks) return true;
    char *text = marks_write(&m->marks);
    const bool written = m->host.write_marks(m->host.user, text), was_said = m->marks.failed;
    memory_free(text);
    m->marks.failed = !written;
    return written || was_said;
}

bool model_has_place(const Model *m, const Mark *mark) {
    return mark->cycle < m->cycles && mark->core < m->config->cores && mark->slot < m->config->waves &&
           mark->lane < m->config->wave_size;
}
