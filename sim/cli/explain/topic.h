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

/* KIND(ID, one, many, where it is described, what it is). SPEC is a section of isa-spec.md. */
#define SPEC(section) "isa-spec.md, section " section
#define TOPIC_KINDS(KIND)                                                                                              \
    KIND(INSTRUCTION, "instruction", "instructions", SPEC("3"), "what a program is written in")                        \
    KIND(BUILTIN, "built-in value", "built-ins", SPEC("2.3"), "what an instruction can read like a register")          \
    KIND(OPERAND, "place of an operand", "operands", SPEC("3.12"),                                                     \
         "what patterns such as `add.u32 dst, src, src` speak of")                                                     \
    KIND(STATEMENT, "structured statement", "statements", SPEC("7"),                                                   \
         "if, loop and switch, which become mask instructions")                                                        \
    KIND(DIRECTIVE, "directive", "directives", SPEC("8"), "what else stands in a source")                              \
    KIND(PATTERN, "pattern of a texture", "patterns", SPEC("8.1"), "contents that .texture makes")                     \
    KIND(TEXEL, "format of a texture", "formats", SPEC("5.5"), "what a texel is")                                      \
    KIND(GENERATOR, "contents of a buffer", "generators", SPEC("8.1"), "contents that .buffer makes")                  \
    KIND(FUNCTION, "function of expressions", "functions", SPEC("8.2"), "what the assembler can compute")              \
    KIND(FILTER, "filter of a sampler", "filters", SPEC("5.6"), "how s# blends texels")                                \
    KIND(ADDRESS, "address mode of a sampler", "address-modes", SPEC("5.6"), "what s# reads outside of a texture")     \
    KIND(MESSAGE, "message of the assembler", "messages", SPEC("10.1"), "errors and warnings about a source")          \
    KIND(SETTING, "setting", "settings", SPEC("6.1"), "what a machine is described by: --set NAME=VALUE")              \
    KIND(CHOICE, "value of a setting", "values", SPEC("6.1"), "words that settings can be")                            \
    KIND(PRESET, "preset", "presets", "lockstep-config(1)", "named machines: --preset NAME")                           \
    KIND(STATE, "state of a wave slot", "states", SPEC("6.7"), "what a slot does in a cycle")                          \
    KIND(REASON, "reason of a state", "reasons", SPEC("6.7"), "why a slot is stalled, idle or disabled")               \
    KIND(STATISTIC, "statistic", "statistics", SPEC("6.8"), "what a run counts")                                       \
    KIND(FAULT, "fault", "faults", SPEC("6.9"), "what stops a run")                                                    \
    KIND(LANE, "state of a lane", "lanes", "lockstep-trace(1)", "what a pixel of a picture shows")                     \
    KIND(RAIL, "event of a rail", "rails", "lockstep-trace(1)", "what the rail above a wave shows")                    \
    KIND(OUTPUT, "output of trace", "outputs", "lockstep-trace(1)", "what `lockstep trace -o` writes, by extension")   \
    KIND(CHART, "kind of chart", "charts", "lockstep-chart(1)", "what --kind can be")                                  \
    KIND(COMMAND, "command", "commands", "lockstep(1)", "what stands behind `lockstep`")                               \
    KIND(SWEEP, "status of a sweep's point", "statuses", "lockstep-sweep(1)", "how a point of a sweep ended")          \
    KIND(CHARGE, "charge of the divergence bill", "charges", "lockstep-profile(1)", "why a lane is inactive")          \
    KIND(COLUMN, "column of a profile", "columns", "lockstep-profile(1)", "what `lockstep profile` counts")            \
    KIND(BREAK, "breakpoint", "breakpoints", "lockstep-debug(1)", "what the debugger stops at: break NAME")            \
    KIND(DEBUG, "command of the debugger", "debug-commands", "lockstep-debug(1)", "what `lockstep debug` understands") \
    KIND(ACTION, "action of the window", "actions", "lockstep-view(1)", "what `lockstep view` can do")                 \
    KIND(CHECK, "check", "mistakes", "lockstep-check(7)", "what --check looks for")                                    \
    KIND(GLOSSARY, "word", "glossary", SPEC("11"), "what messages and reports call the parts of a machine")            \
    KIND(FOREIGN, "word of another language", "foreign-words", "programs/lib/README.md",                               \
         "HLSL, GLSL, CUDA, PTX, AMD: what to write here")

typedef enum TopicKind {
#define TOPIC_KIND(ID, one, many, where, what) TOPIC_##ID,
    TOPIC_KINDS(TOPIC_KIND)
#undef TOPIC_KIND
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
