#!/bin/sh
# The title of a picture is --title, or the first sentence of the program's comment, or the file's name; notes come from
# the source and from the command line. They do not change the run, and binaries do not have them.
. tests/tools/cli.sh
# text KEY FILE: that text chunk of a PNG.
text() {
    tr '\0' '\n' <"$2" | grep -a -A 1 "tEXt$1\$" | sed -n 2p
}
# titled TEXT: the picture of a.s has this title.
titled() {
    status 0 "$LOCKSTEP" trace "$TEMP/a.s" -q -o "$TEMP/a.png"
    text Title "$TEMP/a.png" | grep -qa "^$1" || fail "the title is not '$1': $(text Title "$TEMP/a.png")"
}
small_program ".machine waves=1" >"$TEMP/code"
program() {
    { printf '%s\n' "$@" && cat "$TEMP/code"; } >"$TEMP/a.s"
}
program '.buffer u0, 32' && titled 'a\.s'
program ';' '; a.s: `lanes` that store. More of it.' '.buffer u0, 32' && titled 'Lanes that store'
program '; --------' '; Two lines make' '; one sentence. Not this one.' '.buffer u0, 32' && titled 'Two lines make one sentence'
program '; first part' ';' '; second' '.buffer u0, 32' && titled 'First part'
program '.buffer u0, 32' '; not at the head' && titled 'a\.s'
status 0 "$LOCKSTEP" trace "$TEMP/a.s" -q -o "$TEMP/b.png" --title 'Stores take long'
text Title "$TEMP/b.png" | grep -qa '^Stores take long' || fail '--title'

# A note makes another picture, wherever it comes from, and nothing else.
status 0 "$LOCKSTEP" trace "$TEMP/a.s" -q -o "$TEMP/without.png" -o "$TEMP/without.csv"
status 0 "$LOCKSTEP" trace "$TEMP/a.s" -q -o "$TEMP/option.png" --note '1:3=a store'
cp "$TEMP/a.s" "$TEMP/plain.s"
sed 's/^\.buffer.*/&\n.note 1:3 "a store"/' "$TEMP/plain.s" >"$TEMP/a.s"
status 0 "$LOCKSTEP" trace "$TEMP/a.s" -q -o "$TEMP/source.png"
same "$TEMP/option.png" "$TEMP/source.png"
cmp -s "$TEMP/without.png" "$TEMP/option.png" && fail 'the note is not drawn'
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/noted.lsb"
status 0 "$LOCKSTEP" dis "$TEMP/noted.lsb"
! grep -q note "$TEMP/out" || fail 'the binary has the note'
status 0 "$LOCKSTEP" trace "$TEMP/a.s" -q -o "$TEMP/a.lstrace"
status 0 "$LOCKSTEP" trace "$TEMP/a.lstrace" -q -o "$TEMP/recorded.png" # as its source is at hand
same "$TEMP/source.png" "$TEMP/recorded.png"
for note in 5 5:5=x 1:2 1:2= a:b=x 3:1=x 1:2@=x 1:2@0=x 1:2@9=x 1:2@1 1:2@1=; do
    status 2 "$LOCKSTEP" trace "$TEMP/a.s" -o "$TEMP/c.png" --note "$note"
    says err '--note'
done

# A shader says itself what its pictures are about, not the assembly that it became.
status 0 "$LOCKSTEP" trace programs/shaders/mandelbrot.comp --window 0:400 -o "$TEMP/shader.png"
text Title "$TEMP/shader.png" | grep -qa '^The Mandelbrot set, 256 x 256 pixels' || fail 'not the title of the shader'
