#!/bin/sh
# A shader may have any file name: its lines, its directives and what becomes of it are the same.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'
newline=$(printf 'new\nline')
broken=$(printf 'broken\377\303')
for extension in comp hlsl; do
    cp "programs/shaders/loop_counts.$extension" "$TEMP/plain.$extension"
    status 0 "$LOCKSTEP" profile "$TEMP/plain.$extension"
    sed -n '/^   issues/,$p' "$TEMP/out" >"$TEMP/expected"
    for name in 'quo"te' 'back\slash' 'back\x41' "$(printf 'tab\tulator')" "$newline" "$broken" 'a;b#c' '<&>%s'; do
        file=$TEMP/$name.$extension
        cp "$TEMP/plain.$extension" "$file"
        status 0 "$LOCKSTEP" profile "$file"
        sed -n '/^   issues/,$p' "$TEMP/out" >"$TEMP/got"
        same "$TEMP/expected" "$TEMP/got"
        status 0 "$LOCKSTEP" import "$file" -o "$TEMP/got.s"
        status 0 "$LOCKSTEP" run "$TEMP/got.s"
        echo '//! .group 4' >>"$file"
        status 2 "$LOCKSTEP" run "$file"
    done
done
