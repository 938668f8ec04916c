/* directive.h: a function for each row of directive.def. It reads the arguments; `name` is the directive, and is read.
 */
#ifndef ASM_PARSE_DIRECTIVE_H
#define ASM_PARSE_DIRECTIVE_H

#include "asm/parse/parse.h"

typedef bool DirectiveParser(Parser *p, Token name);

#define DIRECTIVE(id, name, arguments, meaning) DirectiveParser directive_##id;
#include "asm/parse/directive.def"
#undef DIRECTIVE

#endif
