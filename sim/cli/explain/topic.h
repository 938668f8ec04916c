/* topic.h: every word that the program uses, with what is to be said about it: what `lockstep explain` knows. The words
 * are not listed here: they come from the tables that the rest of the program is made from.
 *
 *   Topics topics = topics_create();
 *   for (size_t i = 0; i < topics.count; i++)
 *       if (topic_is(&topics.items[i], "br_push")) show(&topics.items[i]);
 *   topics_free(&topics);
 */
#ifndef SIM_CLI_EXPLAIN_TOPIC_H
#define SIM_CLI_EXPLAIN_TOPIC_H

#include "asm/base/arena.h"
#include "asm/base/array.h"

/* KIND(ID, one, many, section of isa-spec.md, what it is) */
#define TOPIC_KINDS(KIND)                                                                                              \
    KIND(INSTRUCTION, "instruction", "instructions", "2", "what a program is written in")                              \
    KIND(BUILTIN, "built-in value", "built-ins", "1.3", "what an instruction can read like a register")                \
    KIND(OPERAND, "place of an operand", "operands", "2.12", "what patterns such as `add.u32 dst, src, src` speak of") \
    KIND(STATEMENT, "structured statement", "statements", "3.12",                                                      \
         "if, loop and switch, which become mask instructions")                                                        \
    KIND(DIRECTIVE, "directive", "directives", "8", "what else stands in a source")                                    \
    KIND(PATTERN, "pattern of a texture", "patterns", "8.1", "contents that .texture makes")                           \
    KIND(TEXEL, "format of a texture", "formats", "5.5", "what a texel is")                                            \
    KIND(GENERATOR, "contents of a buffer", "generators", "8.1", "contents that .buffer makes")                        \
    KIND(FUNCTION, "function of expressions", "functions", "8.2", "what the assembler can compute")                    \
    KIND(FILTER, "filter of a sampler", "filters", "5.6", "how s# blends texels")                                      \
    KIND(ADDRESS, "address mode of a sampler", "address-modes", "5.6", "what s# reads outside of a texture")           \
    KIND(MESSAGE, "message of the assembler", "messages", "1.6", "errors and warnings about a source")                 \
    KIND(SETTING, "setting", "settings", "6.1", "what a machine is described by: --set NAME=VALUE")                    \
    KIND(CHOICE, "value of a setting", "values", "6.1", "words that settings can be")                                  \
    KIND(PRESET, "preset", "presets", "6.1", "named machines: --preset NAME")                                          \
    KIND(STATE, "state of a wave slot", "states", "6.7", "what a slot does in a cycle")                                \
    KIND(REASON, "reason of a state", "reasons", "6.7", "why a slot is stalled, idle or disabled")                     \
    KIND(STATISTIC, "statistic", "statistics", "6.8", "what a run counts")                                             \
    KIND(FAULT, "fault", "faults", "6.9", "what stops a run")                                                          \
    KIND(LANE, "state of a lane", "lanes", "7.5", "what a pixel of a picture shows")                                   \
    KIND(RAIL, "event of a rail", "rails", "7.5", "what the rail above a wave shows")                                  \
    KIND(OUTPUT, "output of trace", "outputs", "7.7", "what `lockstep trace -o` writes, by extension")                 \
    KIND(CHART, "kind of chart", "charts", "7.8", "what --kind can be")                                                \
    KIND(COMMAND, "command", "commands", "9", "what stands behind `lockstep`")                                         \
    KIND(SWEEP, "status of a sweep's point", "statuses", "9.1", "how a point of a sweep ended")                        \
    KIND(CHARGE, "charge of the divergence bill", "charges", "9.2", "why a lane is inactive")                          \
    KIND(COLUMN, "column of a profile", "columns", "9.2", "what `lockstep profile` counts")                            \
    KIND(BREAK, "breakpoint", "breakpoints", "9.2", "what the debugger stops at: break NAME")                          \
    KIND(DEBUG, "command of the debugger", "debug-commands", "9.2", "what `lockstep debug` understands")               \
    KIND(ACTION, "action of the window", "actions", "9.3", "what `lockstep view` can do")                              \
    KIND(CHECK, "check", "mistakes", "9.4", "what --check looks for")                                                  \
    KIND(GLOSSARY, "word", "glossary", "11", "what messages and reports call the parts of a machine")                  \
    KIND(FOREIGN, "word of another language", "foreign-words", "12", "HLSL, GLSL, CUDA, PTX, AMD: what to write here")

typedef enum TopicKind {
#define TOPIC_KIND(ID, one, many, section, what) TOPIC_##ID,
    TOPIC_KINDS(TOPIC_KIND)
#undef TOPIC_KIND
        TOPIC_KIND_COUNT
} TopicKind;

typedef struct TopicKindInfo {
    const char *one, *many, *section, *what;
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
    size_t count;
    Buffer buffer;
    Arena *arena;
} Topics;

/* All topics; without items when out of memory. */
Topics topics_create(void);
void topics_free(Topics *topics);

/* Is this its name? Upper case, a leading dot and '_' for '-' make no difference. */
bool topic_is(const Topic *topic, const char *text);

#endif
