/* language_test.c: see language_test.h. With trial.c the only part of the oracle that knows the assembler. */
#include "tests/oracle/language_test.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "asm/parse/assemble.h"

/* Where each line begins, so that an error's place is a line's number. */
static size_t write_text(const LanguageSource *source, char *text, size_t starts[LANGUAGE_LINES + 1]) {
    size_t length = 0;
    for (int i = 0; i < source->lines; i++) {
        starts[i] = length;
        length += (size_t)sprintf(text + length, "%s\n", source->line[i]);
    }
    starts[source->lines] = length;
    return length;
}

static int line_at(const size_t starts[LANGUAGE_LINES + 1], int lines, size_t place) {
    int line = 0;
    while (line + 1 < lines && starts[line + 1] <= place) line++;
    return line;
}

static void report(uint64_t seed, const LanguageSource *source, int line, const char *message) {
    printf("FAILED language seed %" PRIu64 ": the assembler %s%s:\n", seed, message ? "refuses: " : "accepts",
           message ? message : "");
    for (int i = 0; i < source->lines; i++)
        if (line < 0 || i == line) printf("    %s\n", source->line[i]);
    fflush(stdout);
}

/* ---- what occurred ---- */
static LanguageWord *find_word(LanguageTally *tally, const char *text, size_t length) {
    for (int i = 0; i < tally->words; i++)
        if (strlen(tally->word[i].text) == length && strncmp(tally->word[i].text, text, length) == 0)
            return &tally->word[i];
    if (tally->words == LANGUAGE_WORDS || length >= sizeof tally->word[0].text) return NULL;
    LanguageWord *word = &tally->word[tally->words++];
    memcpy(word->text, text, length);
    return word;
}

/* Behind a label and a predicate. */
static void note(LanguageTally *tally, const char *line, bool wrong) {
    const char *colon = strstr(line, ": ");
    if (colon) line = colon + 2;
    if (*line == '@') line += strcspn(line, " ") + 1;
    LanguageWord *word = find_word(tally, line, strcspn(line, " "));
    if (!word) return;
    word->right += !wrong;
    word->wrong += wrong;
}

static int lacks(const LanguageTally *tally, const char *text) {
    for (int i = 0; i < tally->words; i++)
        if (strcmp(tally->word[i].text, text) == 0 && tally->word[i].right && tally->word[i].wrong) return 0;
    printf("never right and wrong: %s\n", text);
    return 1;
}

int language_report(const LanguageTally *tally) {
    int missing = 0;
    printf("right, wrong:");
    for (int i = 0, column = 0; i < tally->words; i++) {
        const LanguageWord *word = &tally->word[i];
        if (word->right)
            printf("%s %s %" PRIu64 " %" PRIu64, column++ % 8 ? "," : "\n   ", word->text, word->right, word->wrong);
    }
    printf("\n");
    for (const LanguageInstruction *i = language_instructions(); i->mnemonic; i++) missing += lacks(tally, i->mnemonic);
    for (const char *const *word = language_statements; *word; word++) missing += lacks(tally, *word);
    for (const char *const *word = language_directive_names; *word; word++) missing += lacks(tally, *word);
    return missing;
}

/* ---- the assembler ---- */
static void count(LanguageTally *tally, bool wrong, bool agrees) {
    tally->right += !wrong;
    tally->wrong += wrong;
    tally->agreed += agrees;
    tally->failed += !agrees;
}

static void compare_lines(uint64_t seed, const LanguageSource *source, const bool *refused, const char *const *message,
                          LanguageTally *tally) {
    for (int i = 0; i < source->lines; i++) {
        bool agrees = refused[i] == (message[i] != NULL);
        count(tally, refused[i], agrees);
        note(tally, source->line[i], refused[i]);
        if (!agrees) report(seed, source, i, message[i]);
    }
}

static void compare_whole(uint64_t seed, const LanguageSource *source, bool wrong, const Assembly *assembly,
                          LanguageTally *tally) {
    bool agrees = wrong == !assembly->image;
    count(tally, wrong, agrees);
    for (int i = 0; i < source->lines; i++) note(tally, source->line[i], wrong);
    if (!agrees) report(seed, source, -1, assembly->image ? NULL : assembly->diags.first->message);
}

void language_try(uint64_t seed, LanguageTally *tally) {
    static const DiagPolicy no_warnings = {.all = DIAG_NO};
    LanguageSource source;
    bool refused[LANGUAGE_LINES];
    char text[LANGUAGE_LINES * (LANGUAGE_LINE + 1) + 1];
    const char *message[LANGUAGE_LINES] = {0};
    size_t starts[LANGUAGE_LINES + 1];
    language_generate(seed, &source);
    bool wrong = language_check(&source, refused);
    const Source input = {.name = "language", .bytes = text, .length = write_text(&source, text, starts)};
    Assembly assembly = assemble(&input, &(AsmOptions){.warnings = &no_warnings});
    for (const Diag *d = assembly.diags.first; d; d = d->next)
        if (d->severity == SEVERITY_ERROR) message[line_at(starts, source.lines, d->span.start)] = d->message;
    if (source.sort == LANGUAGE_INSTRUCTIONS)
        compare_lines(seed, &source, refused, message, tally);
    else
        compare_whole(seed, &source, wrong, &assembly, tally);
    image_free(assembly.image);
    assembly.image = NULL;
    assembly_free(&assembly);
}
