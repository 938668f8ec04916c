#!/bin/sh
# The manual pages: each has a name and a meaning that apropos finds. The links of all pages of the repository lead to a
# page, a file and a heading.
. tests/tools/cli.sh
for path in sim/cli/man/*.md; do
    page=${path##*/}
    name=${page%.[157].md} section=${page%.md}
    section=${section##*.}
    [ "$(head -n 1 "$path")" = "# $name($section)" ] || fail "$page does not begin with its name"
    sed -n '/^## NAME/,/^## /p' "$path" | grep -qx -e "$name - [a-z].*" || fail "$page has no line '$name - MEANING' below NAME"
done

# As links name them: lower case, blanks as -, no signs.
headings() { grep -E '^##* ' "$1" | sed 's/^#* //' | tr '[:upper:]' '[:lower:]' | tr ' ' - | tr -cd 'a-z0-9_\n-'; }
for page in *.md */*.md sim/cli/man/*.md programs/*/*.md tests/*/*.md; do
    [ -e "$page" ] || continue
    grep -oE '\]\([^)]*\)' "$page" | tr -d '])(' | grep -v '^http' | while IFS='#' read -r file heading; do
        target=$page
        [ -z "$file" ] || target=$(dirname "$page")/$file
        [ -e "$target" ] || fail "$page links to $file, which is not there"
        [ -z "$heading" ] || headings "$target" | grep -qxF -e "$heading" || fail "$page links to $file#$heading"
    done
done
