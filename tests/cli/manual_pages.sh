#!/bin/sh
# The manual pages: each has a name and a meaning that apropos finds, and its links lead to a page, a file and a heading.
. tests/tools/cli.sh
cd sim/cli/man
for page in *.md; do
    name=${page%.[157].md} section=${page%.md}
    section=${section##*.}
    [ "$(head -n 1 "$page")" = "# $name($section)" ] || fail "$page does not begin with its name"
    sed -n '/^## NAME/,/^## /p' "$page" | grep -qx -e "$name - [a-z].*" || fail "$page has no line '$name - MEANING' below NAME"
    ! grep -nE '.{160}' "$page" | grep -vE '^[0-9]+:(\||tests/)' || fail "$page has long lines"
    grep -oE '\]\([^)]*\)' "$page" | tr -d '])(' | while IFS='#' read -r file heading; do
        [ -e "$file" ] || fail "$page links to $file, which is not there"
        [ -z "$heading" ] || grep -E '^##+ ' "$file" | sed 's/^#* //' | tr ' ' - | grep -qixF "$heading" ||
            fail "$page links to $file#$heading"
    done
done
