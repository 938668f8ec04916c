#!/bin/sh
# `lockstep new` writes a program that runs, in the language that the name says, and never over another file.
. tests/tools/cli.sh
for name in a.comp b.glsl c.hlsl d.s e.frag; do
    status 0 "$LOCKSTEP" new "$TEMP/$name"
    says out "wrote $TEMP/$name; to see it: lockstep view $TEMP/$name"
    status 0 "$LOCKSTEP" run "$TEMP/$name" --check all
    says out '1 passed, 0 failed'
    silent err
done
echo >>"$TEMP/a.comp"
cp "$TEMP/a.comp" "$TEMP/before"
status 2 "$LOCKSTEP" new "$TEMP/a.comp"
says err "lockstep: $TEMP/a.comp exists already: take another name"
silent out
same "$TEMP/a.comp" "$TEMP/before"
ln -s nowhere "$TEMP/link.s"
status 2 "$LOCKSTEP" new "$TEMP/link.s"
[ ! -e "$TEMP/nowhere" ] || fail 'it wrote through a link'
for name in mine mine.wgsl mine.lsb -; do
    status 2 "$LOCKSTEP" new "$name"
    says err "$name: the name says the language: .comp or .frag (GLSL, for a toy site), .hlsl or .s (assembly)"
done
status 2 "$LOCKSTEP" new "$TEMP/no/folder.s"
says err 'No such file or directory'
status 2 "$LOCKSTEP" new
says err 'missing FILE'
