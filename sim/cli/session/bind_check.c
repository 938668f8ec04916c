/* bind_check.c: a warning for a --bind that has no effect, most often a slip of the number. */
#include "sim/cli/session/bind_check.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/text_buffer.h"

typedef struct Used {
    bool resource[2][ISA_RESOURCES]; /* [program_space()] */
    bool any[2];                     /* t[w0.x]: which ones is known when it runs */
} Used;

static void use(Used *used, uint8_t space, uint8_t index) {
    if (space == OPERAND_RES_T || space == OPERAND_RES_U) used->resource[program_space(space)][index] = true;
}

/* By instructions, and by directives: those say what a resource is, where a dispatch's size stands, what is expected.
 */
static Used find_used(const Program *p) {
    const Image *image = p->image;
    Used used = {0};
    for (uint32_t i = 0; i < p->instructions; i++) {
        const DecodedInst *d = &p->code[i];
        if (d->resource_space != OPERAND_RES_T && d->resource_space != OPERAND_RES_U) continue;
        used.any[program_space(d->resource_space)] |= d->resource_indexed;
        use(&used, d->resource_space, d->resource_index);
    }
    for (uint32_t i = 0; i < image->buffer_count; i++) use(&used, image->buffers[i].space, image->buffers[i].index);
    for (uint32_t i = 0; i < image->dispatch_count; i++)
        use(&used, image->dispatches[i].indirect_space, image->dispatches[i].indirect_index);
    for (uint32_t i = 0; i < image->expect_count; i++) use(&used, image->expects[i].space, image->expects[i].index);
    return used;
}

static char letter_of(int space) {
    return space == program_space(OPERAND_RES_U) ? 'u' : 't';
}

/* "t0, u1", or "no resource". */
static char *list_used(const Used *used) {
    TextBuffer text = {0};
    for (int space = 0; space < 2; space++)
        for (int i = 0; i < ISA_RESOURCES; i++)
            if (used->resource[space][i]) text_printf(&text, "%s%c%d", text.length ? ", " : "", letter_of(space), i);
    if (!text.length) text_printf(&text, "no resource");
    return text_take(&text);
}

void bind_check(const Program *program, const MachineOptions *options) {
    const Used used = find_used(program);
    Used wanted = used;
    for (size_t i = 0; i < options->dump_count; i++) use(&wanted, options->dump[i].space, options->dump[i].index);
    for (size_t i = 0; i < options->bind_count; i++) {
        const NamedFile *bind = &options->bind[i];
        const int space = program_space(bind->space);
        if (wanted.any[space] || wanted.resource[space][bind->index]) continue;
        char *list = list_used(&used);
        fprintf(stderr, "lockstep: warning: --bind %c%u=%s has no effect: the program uses %s\n", letter_of(space),
                bind->index, bind->text, list ? list : "others");
        free(list);
    }
}
