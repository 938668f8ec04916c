/* sentence.c: filling words into sentences; see sentence.h. */
#include "sim/debug/why/sentence.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const word_names[WORD_COUNT] = {
#define WORD(ID, name) [WORD_##ID] = name,
#include "sim/debug/why/sentence.def"
};

const char *const sentence_texts[SENTENCE_COUNT] = {
#define SENTENCE(ID, text) [SENTENCE_##ID] = text,
#include "sim/debug/why/sentence.def"
};

void word_set(Words *words, Word word, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words->text[word], WORD_MAX, format, arguments);
    va_end(arguments);
}

void word_take(Words *words, Word word, TextBuffer *text) {
    char *taken = text_take(text);
    words->failed |= !taken;
    word_set(words, word, "%s", taken ? taken : "");
    free(taken);
}

/* The word whose name stands there, or -1. */
static int find_word(const char *name, size_t length) {
    for (int word = 0; word < WORD_COUNT; word++)
        if (strncmp(word_names[word], name, length) == 0 && word_names[word][length] == '\0') return word;
    return -1;
}

void sentence_say(TextBuffer *text, Sentence sentence, const Words *words) {
    const char *at = sentence_texts[sentence];
    if (text->length) text_printf(text, " ");
    while (*at) {
        const size_t plain = strcspn(at, "{");
        text_printf(text, "%.*s", (int)plain, at);
        at += plain;
        if (!*at) return;
        const size_t length = strcspn(at, "}");
        const int word = find_word(at + 1, length - 1);
        text_printf(text, "%s", word >= 0 ? words->text[word] : "?");
        at += length + (at[length] == '}');
    }
}
