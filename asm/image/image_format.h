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
 *    version: 4 with the sections WRIT and FROM; 3 without them, if the image does not say how it was written.
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
 *    LOCS   file line      where an instruction comes from; one for each
 *    SYMS   name target    a label, by rising target
 *    FILE   name           numbered by first use: SETS BUFS SMPS DISP EXPS LOCS WRIT
 *    SETS   key value file line              names; a .machine setting
 *    BUFS   space:8 index:8 format:8 levels:8 [data] width height pattern arg*3 file line
 *                          a .buffer, .texture or .framebuffer (contents.h); of a buffer format to arg are 0
 *    SMPS   index:8 filter:8 address_u:8 address_v:8 file line
 *                          a .sampler
 *    DISP   groups*3 size*3 entry together:8 quads:8 0:16 indirect file line
 *                          a .dispatch; together, quads: 0 or 1;
 *                          indirect: space:8 index:8 0:16 word, all 0 if the groups are given
 *    GRPM   words          of group memory (.shared); no row if there is none
 *    EXPS   kind:8 space:8 index:8 relation:8 first [data] tolerance name other value:64 when file line
 *                          an .expect; when: 2 x (key value)
 *    DATA   4 bytes        a word of contents: those of BUFS, then those of EXPS
 *    WRIT   text file line call    a statement as it was written, and the row of the macro call that it is in, or ~0
 *    FROM   row            of WRIT, or ~0: for each instruction, then for each label, what it comes from
 *    STRS   1 byte         strings, in this order: SYMS FILE SETS (key value) EXPS (name other, then when) WRIT
 *
 *    [data] is   kind:8 type:8 0:16 count arg*3 first      fields without a width have 32 bits
 */
#ifndef ASM_IMAGE_IMAGE_FORMAT_H
#define ASM_IMAGE_IMAGE_FORMAT_H

#include "asm/image/image.h"

/* SECTION(ID, tag, bytes of a row) in the order of the file. A tag reads as its letters in the file. */
#define IMAGE_SECTIONS(SECTION) \
    SECTION(CODE, "CODE", 4)    \
    SECTION(LOCS, "LOCS", 8)    \
    SECTION(SYMS, "SYMS", 8)    \
    SECTION(FILE, "FILE", 4)    \
    SECTION(SETS, "SETS", 16)   \
    SECTION(BUFS, "BUFS", 60)   \
    SECTION(SMPS, "SMPS", 12)   \
    SECTION(DISP, "DISP", 48)   \
    SECTION(GRPM, "GRPM", 4)    \
    SECTION(EXPS, "EXPS", 76)   \
    SECTION(DATA, "DATA", 4)    \
    SECTION(WRIT, "WRIT", 16)   \
    SECTION(FROM, "FROM", 4)    \
    SECTION(STRS, "STRS", 1)

typedef enum ImageSection {
#define SECTION(ID, tag, row) IMAGE_##ID,
    IMAGE_SECTIONS(SECTION)
#undef SECTION
        IMAGE_SECTION_COUNT
} ImageSection;

enum {
    IMAGE_VERSION = 4,
    IMAGE_VERSION_BARE = 3, /* without WRIT and FROM */
    IMAGE_VERSION_AT = 4,
    IMAGE_LENGTH_AT = 8,
    IMAGE_CHECKSUM_AT = 16,
    IMAGE_TABLE_AT = 24, /* the checksum starts here */
    IMAGE_TABLE_ROW = 16,
};

#define IMAGE_MAGIC "\x7fLSB" /* no source starts like this */
#define IMAGE_NO_NAME UINT32_MAX

extern const char image_tags[IMAGE_SECTION_COUNT][5];
extern const uint8_t image_rows[IMAGE_SECTION_COUNT];

/* Is the section in files of this version? And how long is their header, with the table? */
static inline bool image_has(uint64_t version, int section) {
    return version == IMAGE_VERSION || (section != IMAGE_WRIT && section != IMAGE_FROM);
}

static inline uint64_t image_header(uint64_t version) {
    return IMAGE_TABLE_AT + (uint64_t)IMAGE_TABLE_ROW * (IMAGE_SECTION_COUNT - (version == IMAGE_VERSION ? 0 : 2));
}

uint64_t image_checksum(const uint8_t *bytes, size_t length); /* of a whole file */

#endif
