/* image_format.h: the bytes of a .lsb file. image_file.c follows this page and nothing else.
 *
 * All numbers are little-endian. There is exactly one file for an image: the sections stand in the order of
 * IMAGE_SECTIONS without gaps, strings and data in the order in which they are used, unused fields are 0.
 *
 *      0   1   2   3   4           8              16              24
 *    +---+---+---+---+-----------+---------------+---------------+----------------------+----------
 *    |7f   L   S   B | version   | file length   | checksum      | section table        | sections
 *    +---+---+---+---+-----------+---------------+---------------+----------------------+----------
 *
 *    version: 9. Files of other versions are refused.
 *    checksum: FNV-1a, 64 bits, of every byte after it.
 *
 *    section table: for each section 16 bytes        0           4           8              16
 *    (rows is its length in rows, offset counts    +-----------+-----------+---------------+
 *    from the start of the file)                   | tag       | rows      | offset        |
 *                                                  +-----------+-----------+---------------+
 *
 *    Rows. A name is an offset in the strings; string is zero-terminated bytes. ~0 stands for no name.
 *
 *    CODE   4 bytes        an instruction word (isa.h)
 *    SYMS   name target    a label, by rising target
 *    FILE   name           numbered by first use: SETS BUFS SMPS DISP FILS PIXL EXPS, instructions of FROM, ORIG
 *    SETS   key value file line              names; a .machine setting
 *    BUFS   space:8 index:8 format:8 levels:8 [data] width height depth kind pattern arg*3 file line
 *                          a .buffer, .texture or .framebuffer (contents.h); of a buffer format to arg are 0
 *    SMPS   index:8 filter:8 address_u:8 address_v:8 address_w:8 compare:8 0:16 file line
 *                          a .sampler
 *    DISP   groups*3 size*3 entry together:8 quads:8 triangles:8 0:8 indirect targets:64 file line
 *                          a .dispatch; together, quads, triangles: 0 or 1;
 *                          indirect: space:8 index:8 0:16 word, all 0 if the groups are given;
 *                          or a .draw, which has targets, and 1 for groups and size
 *    FILS   space:8 index:8 0:16 before [data] file line    a .fill, in front of that row of DISP; count is 1
 *    GRPM   words          of group memory (.shared); no row without it
 *    PRIV   words          of private memory (.private); no row without it
 *    GRPS   size[3]        of all groups (.group); no row if it is not said
 *    PIXL   targets:64 space:8 index:8 0:16 components:8*8 mode:8*8 file line
 *                          .target, .triangles and .attribute; no row without them
 *    NAMS   space:8 index:8 0:16 name    a .name
 *    EXPS   kind:8 space:8 index:8 relation:8 first [data] tolerance name other value:64 when file line
 *                          an .expect; when: 2 x (key value)
 *    DATA   4 bytes        a word of contents: first of BUFS, then of EXPS
 *    ORIG   text file line call kind
 *                          a statement as it was written, the row of the macro call or frame that it is in, or ~0, and
 *                          OriginKind: what its if became; or a frame, 3 + a row of FRAM, the next one
 *    FRAM   callee round rounds    the function, and 0 0; or ~0 and the round of a loop
 *    FROM   row            of ORIG: for each instruction, then for each label, or ~0, the statement that it is from
 *    VARS   name type:8 kind:8 n:8 swizzle:8 index first end    a .var: kind and the rest as of an operand (isa.h);
 *                          an .undef has the name ""; a .gone has 0 from type to index, and ends where it begins
 *    STRS   1 byte         strings, in this order: SYMS FILE SETS (key value) EXPS (name other, then when) ORIG
 *                          FRAM VARS
 *
 *    [data] is   kind:8 type:8 0:16 count arg*3 first      fields without a width have 32 bits
 */
#ifndef ASM_IMAGE_IMAGE_FORMAT_H
#define ASM_IMAGE_IMAGE_FORMAT_H

#include "asm/image/image.h"

/* SECTION(ID, tag, bytes of a row) in the order of the file. A tag reads as its letters in the file. */
#define IMAGE_SECTIONS(SECTION) \
    SECTION(CODE, "CODE", 4)    \
    SECTION(SYMS, "SYMS", 8)    \
    SECTION(FILE, "FILE", 4)    \
    SECTION(SETS, "SETS", 16)   \
    SECTION(BUFS, "BUFS", 68)   \
    SECTION(SMPS, "SMPS", 16)   \
    SECTION(DISP, "DISP", 56)   \
    SECTION(FILS, "FILS", 40)   \
    SECTION(GRPM, "GRPM", 4)    \
    SECTION(PRIV, "PRIV", 4)    \
    SECTION(GRPS, "GRPS", 12)   \
    SECTION(PIXL, "PIXL", 36)   \
    SECTION(NAMS, "NAMS", 8)    \
    SECTION(EXPS, "EXPS", 108)  \
    SECTION(DATA, "DATA", 4)    \
    SECTION(ORIG, "ORIG", 20)   \
    SECTION(FRAM, "FRAM", 12)   \
    SECTION(FROM, "FROM", 4)    \
    SECTION(VARS, "VARS", 20)   \
    SECTION(STRS, "STRS", 1)

typedef enum ImageSection {
#define SECTION(ID, tag, row) IMAGE_##ID,
    IMAGE_SECTIONS(SECTION)
#undef SECTION
        IMAGE_SECTION_COUNT
} ImageSection;

enum {
    IMAGE_VERSION = 9,
    IMAGE_VERSION_AT = 4,
    IMAGE_LENGTH_AT = 8,
    IMAGE_CHECKSUM_AT = 16,
    IMAGE_TABLE_AT = 24, /* the checksum starts here */
    IMAGE_TABLE_ROW = 16,
    IMAGE_HEADER = IMAGE_TABLE_AT + IMAGE_SECTION_COUNT * IMAGE_TABLE_ROW,
};

#define IMAGE_MAGIC "\x7fLSB" /* no source starts like this */
#define IMAGE_NO_NAME UINT32_MAX

uint64_t image_checksum(const uint8_t *bytes, size_t length); /* of a whole file */

#endif
