#!/bin/sh
# Which files are read because a program names them: what lockstep(1) says of `.loc`, also behind symbolic links, and of
# `.include` by an absolute path.
. tests/tools/cli.sh
LOCKSTEP=$(realpath "$LOCKSTEP")
mkdir -p "$TEMP/away" "$TEMP/here/.hidden" "$TEMP/here/sub"
for file in away/secret here/.hidden/secret here/sub/plain; do echo "text of $file" >"$TEMP/$file"; done
cd "$TEMP/here"
ln -s ../away/secret outside
ln -s .hidden/secret hidden
ln -s ../away folder
ln -s sub/plain inside

# shows TEXT NAME: the text is shown as the line of a file that a program names; - is nothing of a file.
shows() {
    printf '%s\n' ".loc \"$2\" 1" '    mov r0.x, u(1)' '    ret' >a.s
    status 0 "$LOCKSTEP" asm a.s -o a.lsb
    for file in a.s a.lsb; do
        status 0 "$LOCKSTEP" profile $file -Wno-all
        if [ "$1" = - ]; then
            ! grep -q 'text of' "$TEMP/out" || fail "$file shows $2"
        else
            says out "$1"
        fi
    done
}
shows 'text of here/sub/plain' sub/plain
shows 'text of here/sub/plain' inside
for name in outside hidden folder/secret nowhere/outside nowhere/hidden "$TEMP/away/secret" ../away/secret; do shows - "$name"; done

printf '    mov r0.x, u(1)\n' >"$TEMP/away/part.s"
printf '.include "%s"\n    ret\n' "$TEMP/away/part.s" >a.s
status 0 "$LOCKSTEP" run -q -Wno-all a.s
