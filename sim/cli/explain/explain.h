/* explain.h: what `lockstep explain` knows: every word that the program uses, with its meaning. The
 * words are not listed here: they come from the tables that the rest of the program is made from. A message of the
 * assembler has a page with an example, in explain.def.
 *
 *   Topics topics = topics_create();
 *   for (size_t i = 0; i < topics.count; i++)
 *       if (topic_is(&topics.items[i], "br_push")) puts(topics.items[i].meaning);
 *   topics_free(&topics);
 *
 * topic.def has the kinds of words, glossary.def words that no other table has, explain.def the pages of messages.
 */
#ifndef SIM_CLI_EXPLAIN_EXPLAIN_H
#define SIM_CLI_EXPLAIN_EXPLAIN_H

#include "asm/base/memory.h"
#include "asm/parse/assemble.h"

/* ---- words ---- */

typedef enum TopicKind {
#define KIND(ID, one, many, where, what) TOPIC_##ID,
#include "sim/cli/explain/topic.def"
#undef KIND
    TOPIC_KIND_COUNT
} TopicKind;

typedef struct TopicKindInfo {
    const char *one, *many, *where, *what;
} TopicKindInfo;

extern const TopicKindInfo topic_kinds[TOPIC_KIND_COUNT];

typedef struct Topic {
    TopicKind kind;
    const char *name;
    const char *form; /* how it is written, or "" */
    const char *meaning;
    const char *facts; /* lines: range, unit, default ...; or "" */
} Topic;

typedef struct Topics {
    Topic *items; /* kind after kind; the texts last as long as this list */
    size_t count, room;
    Arena *arena;
} Topics;

Topics topics_create(void);
void topics_free(Topics *topics);

/* Is this its name? Upper case and '_' for '-' make no difference; a leading dot may be left out, not added. */
bool topic_is(const Topic *topic, const char *text);

/* All that the command says of a word that is known, to be freed with memory_free(); NULL: it is not. */
char *explain_page(const char *word);

/* The words that have such a page, but for actions, settings and programs, as lines NAME\tMEANING; words of other
 * machines and languages come first. To be freed likewise. */
char *explain_words(void);

/* ---- messages ---- */

typedef struct ExplainPage {
    const char *meaning;
    const char *example; /* a source that gives this diagnostic and no other */
    const char *remedy;
} ExplainPage;

extern const ExplainPage explain_pages[DIAG_CODE_COUNT];

/* Assemble the example as its page shows it, with the diagnostic switched on. Free it with assembly_free(). */
Assembly explain_assemble(DiagCode code);

#endif
