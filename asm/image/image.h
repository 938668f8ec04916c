/* image.h: an assembled program: code, and how it wants to be run. The same thing is the .lsb file.
 *
 *   source --asm/parse--> Image <--image_file.c--> .lsb file (drawn in image_format.h)
 *                           |
 *                           +--disasm.c--> source        +--sim/program--> what runs
 *
 *   const char *error;
 *   Image *image = image_read(bytes, length, &error);     // or that of assemble.h
 *   if (!image) fail(error);
 *   image_free(image);
 *
 * An image is immutable after it is made. All its memory is one arena. Every index in it is in range and every
 * instruction well formed: image_read refuses anything else, so users of an image need no checks.
 */
#ifndef ASM_IMAGE_IMAGE_H
#define ASM_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"
#include "asm/isa/contents.h"
#include "asm/isa/isa.h"

typedef struct Location {
    uint32_t file; /* index into files */
    uint32_t line; /* from 1 */
} Location;

typedef struct Symbol {
    const char *name;
    uint32_t target; /* instruction number, at most `instructions` (a label on the last line) */
} Symbol;

/* Where instructions are from: a statement, "if r2.x", without labels and comment, and with blanks reduced to one. In a
 * macro its parameters are replaced, and `call` is the call of the macro: a row before this one. A row can also stand
 * for the call of a function that is inlined, or for a round of a loop that is unrolled: a frame, which is the `call`
 * of other rows only. No two rows are equal, also without `kind`.
 */
typedef struct Origin {
    const char *text; /* NULL: not known (a .loc without text) */
    Location at;
    uint32_t call; /* ORIGIN_NONE: it is in no macro and no frame */
    uint32_t kind; /* OriginKind */
} Origin;

/* How an `if` of the statement is executed. From ORIGIN_FRAME on: a frame, and its number. */
typedef enum OriginKind { ORIGIN_BRANCH, ORIGIN_SELECT, ORIGIN_PREDICATE, ORIGIN_FRAME } OriginKind;
extern const char *const origin_kind_names[ORIGIN_FRAME];

typedef struct CallFrame {
    const char *callee;     /* the function; NULL: a round */
    uint32_t round, rounds; /* of a loop, from 1; 0: a call */
} CallFrame;

#define ORIGIN_NONE UINT32_MAX

/* `.machine key=value`: a setting of the machine; names are checked when the program is run. */
typedef struct SettingSpec {
    const char *key, *value;
    Location at;
} SettingSpec;

/* `.buffer u0, ...`   `.texture t0, 64x64, checker(8, 0xff0000, 0xffffff)`   `.framebuffer u0, 64x64` */
typedef struct BufferSpec {
    uint8_t space; /* OPERAND_RES_T or OPERAND_RES_U */
    uint8_t index;
    uint8_t pattern;                        /* TexturePattern; of a buffer PATTERN_DATA */
    uint32_t pattern_arg[PATTERN_MAX_ARGS]; /* unused ones are 0 */
    TextureShape shape;                     /* format TEXEL_NONE: a buffer */
    DataSpec init;                          /* of a texture: the words of level 0; with a pattern: as many zeros */
    Location at;
} BufferSpec;

/* `.sampler s0, trilinear clamp` */
typedef struct SamplerSpec {
    uint8_t index;
    Sampler sampler;
    Location at;
} SamplerSpec;

/* `.dispatch 4x64`   `.dispatch KERNEL, 4x64 together`   `.draw KERNEL, u0 triangles`. They run in order. */
typedef struct DispatchSpec {
    uint32_t groups[3], size[3]; /* each at least 1 */
    uint32_t entry;              /* instruction number of the kernel; below `instructions`, or 0 */
    uint8_t quads;               /* threads are numbered quad by quad: sizes in x and y are even */
    uint8_t together;            /* runs at the same time as the one before it; never the first */
    uint8_t indirect_space;      /* OPERAND_RES_T or OPERAND_RES_U: groups are three words of that buffer; 0: fixed */
    uint8_t indirect_index;
    uint32_t indirect_word; /* the first of them */
    uint64_t targets;       /* of a .draw, whose threads are their pixels: bit i: u<i> is one; the size is 1 then. 0: a
                             * .dispatch */
    uint8_t triangles;      /* of a .draw: it has the triangles of .triangles; else one that covers the targets */
    Location at;
} DispatchSpec;

/* `.fill u0, f32 0.5`: all words of a resource become these before a dispatch starts. */
typedef struct FillSpec {
    uint8_t space, index;
    uint32_t before; /* that dispatch, which does not run together with the one before it */
    DataSpec data;   /* no WORDS; count is 1: as many as the resource has */
    Location at;
} FillSpec;

/* `.target u0, rgba8 640x480`   `.triangles t1, 2 3`   `.attribute attr1, flat`: the program is a pixel shader, or has
 * draws among its dispatches. */
enum { IMAGE_ATTRIBUTES = 8, IMAGE_POSITION = 4 /* words of a vertex before its attributes: x, y, z, w */ };
typedef enum AttributeMode {
    ATTRIBUTE_SMOOTH,
    ATTRIBUTE_FLAT,
    ATTRIBUTE_NOPERSPECTIVE,
    ATTRIBUTE_MODE_COUNT
} AttributeMode;

typedef struct PixelSpec {
    uint64_t targets;                     /* bit i: u<i> is one; 0 without triangles, too: the rest is 0 */
    uint8_t space, index;                 /* the buffer with the vertices; space 0: one triangle covers the targets */
    uint8_t components[IMAGE_ATTRIBUTES]; /* of the attributes of a vertex: 0 to 4 */
    uint8_t mode[IMAGE_ATTRIBUTES];       /* AttributeMode */
    Location at;                          /* .triangles, or else the first .target */
} PixelSpec;

extern const char *const attribute_mode_names[ATTRIBUTE_MODE_COUNT];

typedef enum ExpectKind { EXPECT_MEMORY, EXPECT_STAT, EXPECT_FAULT, EXPECT_TEXELS, EXPECT_KIND_COUNT } ExpectKind;
typedef enum Relation { REL_EQ, REL_NE, REL_LT, REL_LE, REL_GT, REL_GE, REL_COUNT } Relation;

/* .expect u0[4], u32 1 2 3
 * .expect u0[8 16], f32 1 0.5 0 1
 * .expect cycles == 70 when wave_size=32
 * .expect fault out-of-bounds
 *
 * when key=value: checked only if the machine has that setting; else it counts neither way. when machine=written: only
 * if the machine is as .machine says, but for settings of other conditions. */
enum { EXPECT_CONDITIONS = 6 };

typedef struct ExpectWhen {
    const char *key, *value;
} ExpectWhen;

typedef struct ExpectSpec {
    uint8_t kind; /* ExpectKind */
    Location at;
    uint8_t space, index; /* MEMORY, TEXELS */
    uint32_t first;       /* MEMORY: first word; TEXELS: column of the first texel */
    DataSpec data;        /* MEMORY; TEXELS: f32, four a texel: colours row by row from the first on */
    uint32_t tolerance;   /* MEMORY, TEXELS: bits of an f32, largest absolute difference allowed; 0: exact bits */
    const char *name;     /* STAT: statistic; FAULT: kind of fault */
    const char *other;    /* STAT: what it is compared with: another statistic; NULL: value */
    uint8_t relation;     /* STAT: Relation */
    uint64_t value;       /* STAT; TEXELS: row of the first texel */
    ExpectWhen when[EXPECT_CONDITIONS]; /* checked only if the machine has all these settings; key NULL: none */
} ExpectSpec;

/* .note 52:60 "wave 2 waits": for pictures of the run, from source to picture only: a .lsb file does not have it. */
typedef struct NoteSpec {
    uint64_t start, end; /* cycles start .. end - 1 */
    const char *text;
    uint32_t run; /* above which of several runs in a picture */
} NoteSpec;

/* .var i, i32 r3.x
 * From an instruction on, and before `end`, a variable of the source is in these components of a register. One whose
 * name is "" is an `.undef`: `end` is `first`, so that it is there for nobody but --check. So it is for a variable that
 * no register ever holds: .gone i */
typedef struct Variable {
    const char *name;
    Operand place; /* VREG or WREG; its type is how the components read: u32, i32, f32. NONE: it is gone */
    uint32_t first, end;
} Variable;

/* `.name u1, "pixels"`: what the resource is called in a source of another language. If a t and a u have the same name,
 * the t is the memory of the u. */
typedef struct NameSpec {
    uint8_t space, index; /* OPERAND_RES_T, OPERAND_RES_U, OPERAND_SAMPLER */
    const char *name;     /* letters, digits, _ */
} NameSpec;

enum { IMAGE_MAX_SHARED = 1 << 22, IMAGE_MAX_PRIVATE = 1 << 16 }; /* words */

typedef struct Image {
    Arena *arena;
    uint32_t *code; /* instruction words, one instruction after the other */
    uint32_t code_words;
    uint32_t instructions;
    const char **files;
    uint32_t file_count;
    Symbol *symbols;
    uint32_t symbol_count; /* in order of definition, so by ascending target */
    Origin *origins;       /* by first use: an instruction's labels come first, then the instruction */
    uint32_t origin_count;
    CallFrame *frames; /* in the order of their rows */
    uint32_t frame_count;
    uint32_t *origin_of; /* of each instruction, then each symbol: its row of `origins`. Only the symbols that
                          * structured statements have made (they begin with a dot) have one, else ORIGIN_NONE */
    Variable *variables; /* by rising `first`; variables of one name do not overlap */
    uint32_t variable_count;
    SettingSpec *settings;
    uint32_t setting_count;
    BufferSpec *buffers;
    uint32_t buffer_count;
    SamplerSpec *samplers;
    uint32_t sampler_count;
    DispatchSpec *dispatches;
    uint32_t dispatch_count;
    FillSpec *fills; /* by rising `before` */
    uint32_t fill_count;
    ExpectSpec *expects;
    uint32_t expect_count;
    NoteSpec *notes;
    uint32_t note_count;
    uint32_t shared_words;  /* group memory that a group needs */
    uint32_t private_words; /* private memory that each thread needs */
    uint32_t group_size[3]; /* of all dispatches (.group); all 0: the program does not say */
    PixelSpec pixels;
    NameSpec *names;
    uint32_t name_count;
    uint32_t *data; /* words of DATA_WORDS */
    uint32_t data_words;
} Image;

/* Are there draws among its dispatches? A pixel shader has none. */
static inline bool image_has_draws(const Image *image) {
    for (uint32_t i = 0; i < image->dispatch_count; i++)
        if (image->dispatches[i].targets) return true;
    return false;
}

/* The file and line of an instruction. */
static inline const Location *image_location(const Image *image, uint32_t pc) {
    return &image->origins[image->origin_of[pc]].at;
}

/* The frame that a row stands for; NULL: it is a statement. */
static inline const CallFrame *image_frame(const Image *image, const Origin *origin) {
    return origin && origin->kind >= ORIGIN_FRAME ? &image->frames[origin->kind - ORIGIN_FRAME] : NULL;
}

static inline bool image_expects_memory(const ExpectSpec *expect) {
    return expect->kind == EXPECT_MEMORY || expect->kind == EXPECT_TEXELS;
}

/* Why a variable cannot be there, or the expectation not be of texels, as a sentence, or NULL. */
const char *image_place_problem(const Operand *place);
const char *image_texels_problem(const ExpectSpec *expect);

extern const char *const image_relation_text[REL_COUNT]; /* "==" "!=" ... */
bool relation_holds(Relation relation, int order);       /* of a and b, by their order: -1, 0, 1; 2: unordered */

/* Read a .lsb file. Return NULL, with *error set to a sentence, if the bytes are not a whole, well formed image of this
 * version with a right checksum. */
Image *image_read(const uint8_t *bytes, size_t length, const char **error);

uint8_t *image_write(const Image *image, size_t *length); /* the bytes of the .lsb file, to be freed with memory_free */
bool image_is_binary(const uint8_t *bytes, size_t length); /* does a file start like a .lsb? */
void image_free(Image *image);                             /* NULL is fine */

/* The name of an instruction: the first label that stands there, or NULL. */
const char *image_symbol(const Image *image, uint32_t target);

/* The structured statement that has made a label there, or NULL. */
const Origin *image_structure(const Image *image, uint32_t target);

/* May a resource be called so: letters, digits and _, not the name of a resource itself? */
bool image_is_name(const char *text, size_t length);
const char *image_resource_name(const Image *image, uint8_t space, uint8_t index); /* NULL: it has none */

/* Return the u that has the name of a t; ISA_RESOURCES if none has it. */
uint32_t names_viewed(const NameSpec *names, size_t count, uint8_t t);

/* Find the sampler, or the buffer or texture, with a name: of a t and a u of one name the u. */
bool names_find(const NameSpec *names, size_t count, const char *name, size_t length, bool sampler, uint8_t *space,
                uint8_t *index);
bool image_find_resource(const Image *image, const char *name, size_t length, uint8_t *space, uint8_t *index);

/* The variables that are in registers before an instruction: the next one from *at on, which starts at 0; NULL: there
 * are no more. */
const Variable *image_variable(const Image *image, uint32_t pc, uint32_t *at);

/* ---- disasm.c: back to source text, from the tables alone ---- */
enum { DISASM_MAX = 512 }; /* text of one instruction, terminator included; longer ones are cut */

/* One instruction as text, e.g. "add.u32 r0.x, r0.x, u(1)". Labels are looked up in `image` (first symbol with that
 * target); without one, or with image NULL, they are printed as @12. */
void disasm_instruction(const Instruction *ins, const Image *image, char text[DISASM_MAX]);

/* The whole image as a source that assembles to the same bytes. Zero-terminated, to be freed with memory_free(). */
char *disasm_image(const Image *image);

#endif
