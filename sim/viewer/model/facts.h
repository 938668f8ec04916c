/* facts.h: what is known about the selection: wave, registers, why, memory, and the card of a pixel. */
#ifndef SIM_VIEWER_MODEL_FACTS_H
#define SIM_VIEWER_MODEL_FACTS_H

#include "sim/debug/inspect/inspect.h"
#include "sim/debug/time/travel.h"
#include "sim/debug/why/why.h"
#include "sim/viewer/model/card.h"

typedef struct Model Model;

/* What is known about the selection; made again when it changes. */
typedef struct Facts {
    bool fresh;
    bool here; /* a wave is in the slot in this cycle, in `wave`: */
    InspectWave wave;
    TraceRun run; /* of the trace: what the slot does */
    Why why;
    bool has_why;
    uint32_t pc, file, line; /* of the wave's next instruction; TRACE_NO_PC, 0 if absent */
    uint32_t *before;        /* registers before the wave's last instruction: [component][lane]; NULL: not known */
} Facts;

/* The card that is shown, made again for another place only. */
typedef struct CardKept {
    bool fresh;
    WhyPixel at;
    uint64_t to; /* of a column its end; else 0 */
    Card card;
} CardKept;

#define model_travel(m, cycle) travel_go((m)->run->travel, cycle)
void model_selected(Model *model); /* it is another one */

const Facts *model_facts(Model *model);
void facts_forget(Model *model);
uint32_t model_wave(Model *model); /* that the selected slot has, or has next; TRACE_NO_WAVE: none */
/* In the selected cycle, or in the one before it if the run was cut there; TRACE_NO_WAVE: none */
uint32_t model_wave_of(const Model *model, uint32_t core, uint32_t slot);

/* What a hover card says of a pixel; or, with `to` behind its cycle, of a column of cycles. NULL: nothing is known. */
const Card *model_card(Model *model, const WhyPixel *at, uint64_t to);

/* Memory that can be shown, by its number. */
typedef struct ViewMemory {
    char name[24], title[32]; /* "u0"; the name that the program gives it, or else the same */
    const uint32_t *words;
    uint32_t count;
    const TextureShape *shape; /* NULL: a buffer, or group memory */
    uint8_t space, index;      /* of its operand; space 0: group memory, of whose words there are no breakpoints */
} ViewMemory;
bool model_memory(Model *model, int number, ViewMemory *memory);

#endif
