#!/bin/sh
# The source opens in the reader's editor, at the selected line, however that editor wants to be told.
. tests/tools/cli.sh
small_program '.dispatch 1x4' '.buffer u0, 4' > "$TEMP/a b.s"
for name in vi code hx; do
    printf '#!/bin/sh\necho "$@" > "%s/told"\n' "$TEMP" > "$TEMP/$name"
    chmod +x "$TEMP/$name"
done
# opens EDITOR WANTED: what the editor is told.
opens() {
    rm -f "$TEMP/told"
    printf '%s\n' 'line 4' 'edit' 'expect message line 4 is open in your editor: save to run it' > "$TEMP/script"
    VISUAL="$1" status 0 "$LOCKSTEP" view "$TEMP/a b.s" --script "$TEMP/script"
    for tries in 1 2 3 4 5 6 7 8 9; do [ -s "$TEMP/told" ] || sleep 0.2; done
    [ "$(cat "$TEMP/told")" = "$2" ] || fail "$1 was told $(cat "$TEMP/told"), not $2"
}
opens "$TEMP/vi" "+4 $TEMP/a b.s"
opens "$TEMP/vi -R" "-R +4 $TEMP/a b.s"
opens "$TEMP/code --wait" "--wait -g $TEMP/a b.s:4"
opens "$TEMP/hx" "$TEMP/a b.s:4"
