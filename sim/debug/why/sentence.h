/* sentence.h: saying something in the words of sentence.def.
 *
 *   Words words = {0};
 *   word_set(&words, WORD_WAVE, "%u", 3);
 *   sentence_say(&text, SENTENCE_NOT_PICKED, &words);
 */
#ifndef SIM_DEBUG_WHY_SENTENCE_H
#define SIM_DEBUG_WHY_SENTENCE_H

#include "sim/base/text_buffer.h"

typedef enum Word {
#define WORD(ID, name) WORD_##ID,
#include "sim/debug/why/sentence.def"
    WORD_COUNT
} Word;

typedef enum Sentence {
#define SENTENCE(ID, text) SENTENCE_##ID,
#include "sim/debug/why/sentence.def"
    SENTENCE_COUNT
} Sentence;

enum { WORD_MAX = 600 };

typedef struct Words {
    char text[WORD_COUNT][WORD_MAX];
    bool failed; /* a text that was taken was not whole: out of memory */
} Words;

extern const char *const word_names[WORD_COUNT];
extern const char *const sentence_texts[SENTENCE_COUNT];

void word_set(Words *words, Word word, const char *format, ...) __attribute__((format(printf, 3, 4)));
void word_take(Words *words, Word word, TextBuffer *text); /* and free it */

/* Add the sentence to the text, behind a blank if there is something before it. */
void sentence_say(TextBuffer *text, Sentence sentence, const Words *words);

#endif
