/* listing.c: one line an instruction: number, file line, words, text; labels on lines of their own. */
#include "sim/cli/report/listing.h"

#include "asm/image/disasm.h"
#include "asm/verify/verify.h"
#include "sim/cli/base/cli.h"
#include "sim/cli/base/files.h"

enum { WORDS_PER_LINE = 4 };

static void list_instruction(FILE *out, const Image *image, uint32_t number, const uint32_t *words, int length,
                             const Instruction *ins) {
    char text[DISASM_MAX];
    disasm_instruction(ins, image, text, sizeof text);
    for (int first = 0; first < length; first += WORDS_PER_LINE) {
        if (first == 0)
            fprintf(out, "%6u %6u  ", number, image->locations[number].line);
        else
            fprintf(out, "%15s", "");
        for (int i = first; i < first + WORDS_PER_LINE; i++)
            if (i < length)
                fprintf(out, "%08x ", words[i]);
            else
                fprintf(out, "%9s", "");
        fprintf(out, "%s\n", first == 0 ? text : "");
    }
}

static void list_labels(FILE *out, const Image *image, uint32_t number) {
    for (uint32_t i = 0; i < image->symbol_count; i++)
        if (image->symbols[i].target == number) fprintf(out, "%51s%s:\n", "", image->symbols[i].name);
}

static void list_depth(FILE *out, const char *name, bool unbounded, uint32_t depth, const char *meaning) {
    char text[16];
    snprintf(text, sizeof text, "%u", depth);
    fprintf(out, "%-28s %10s  %s\n", name, unbounded ? "unbounded" : text, meaning);
}

bool listing_stats(FILE *out, const Image *image) {
    const VerifyReport report = verify_image(image, &(VerifyOptions){0});
    if (report.out_of_memory) return cli_fail("out of memory");
    fprintf(out, "%-28s %10u\n", "instructions", image->instructions);
    fprintf(out, "%-28s %10u\n", "code_words", image->code_words);
    fprintf(out, "%-28s %10u  vector registers, up to the highest one\n", "registers", report.registers);
    fprintf(out, "%-28s %10u  components of them that are named\n", "register_components", report.components);
    list_depth(out, "mask_depth", report.unbounded, report.depth, "entries of the mask stack, at most");
    list_depth(out, "mask_depth_fewer_first", report.unbounded, report.depth_any_order,
               "the same with path_order=fewer-first");
    return true;
}

bool listing_write(const Image *image, const char *path) {
    OutFile out;
    if (!file_open(&out, path)) return false;
    if (!listing_stats(out.stream, image)) return file_discard(&out), false;
    fprintf(out.stream, "\nnumber   line  words                               instruction\n");
    for (uint32_t number = 0, at = 0; number <= image->instructions; number++) {
        Instruction ins;
        const char *why;
        list_labels(out.stream, image, number);
        if (number == image->instructions) break;
        const int length = isa_decode(image->code + at, image->code_words - at, &ins, &why);
        list_instruction(out.stream, image, number, image->code + at, length, &ins);
        at += (uint32_t)length;
    }
    return file_commit(&out);
}
