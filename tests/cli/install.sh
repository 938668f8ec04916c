#!/bin/sh
# `make install DESTDIR=...` installs all that the README speaks of, and it works there; `make uninstall` removes it.
. tests/tools/cli.sh
out=$(dirname "$LOCKSTEP")
# The program is built: `all` and what it is made from are left alone.
install() { status 0 make -s -o all "$1" OUT="$out" DESTDIR="$TEMP/root" PREFIX=/opt/x; }
install install
there=$TEMP/root/opt/x
status 0 "$there/bin/lockstep" run "$there/share/lockstep/programs/wave_library.s"
for name in README.md isa-spec.md LICENSE programs/lib/wave.s programs/silicon/loop_warp.s traces/README.md; do
    same "$name" "$there/share/lockstep/$name"
done
for page in sim/cli/man/*.md; do
    page=${page##*/}
    page=${page%.md}
    made=$there/share/man/man${page##*.}/$page
    grep -qF ".TH \"${page%.*}\" \"${page##*.}\"" "$made" && grep -qx NAME "$made" || fail "no manual page $page"
done

# Links of the README and the specification hold. (Those to the source do not.)
grep -ohE '\]\((isa-spec|programs|traces|sim/cli/man)[^)#]*' README.md isa-spec.md | sed 's/^](//' | sort -u | while read -r link; do
    [ -e "$there/share/lockstep/$link" ] || fail "a page links to $link"
done

# bash completes with what is installed.
completes() {
    bash -c 'PATH=$1:$PATH; . "$2"; COMP_LINE="lockstep $3"; COMP_POINT=${#COMP_LINE}; _lockstep 2>/dev/null
             printf "%s\n" "${COMPREPLY[@]}"' - "$there/bin" "$there/share/bash-completion/completions/lockstep" "$1" \
        >"$TEMP/out"
    grep -qxF -e "$2" "$TEMP/out" || fail "'$1' does not complete to '$2'"
}
completes 'swe' sweep
completes 'help tr' trace
completes 'run --pri' --print
completes 'trace x.s --preset ' hopper-like
completes 'trace x.s --preset=ho' hopper-like
completes 'run x.s --set sched' scheduler=
completes 'run x.s --set scheduler=gr' greedy-oldest
completes 'run x.s --set=scheduler=gr' greedy-oldest
completes 'view --palette s' safe
completes 'chart --kind st' stacked
completes 'sweep --stat max_m' max_mask_depth
completes 'asm -Wno-endl' -Wno-endless-loop
completes 'run --check=un' uninit
completes 'explain br_' br_push
completes 'explain stack-o' stack-overflow

status 0 "$LOCKSTEP" completion words -- explain ''
! grep -q '[*# ]' "$TEMP/out" || fail 'a word to explain that nobody can write'

# Every command has an answer for its options, and every preset is one for --preset.
status 0 "$LOCKSTEP" completion words -- ''
for command in $(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' sim/cli/base/command.def); do
    grep -qx "$command" "$TEMP/out" || fail "the command $command is not completed"
done
for command in asm dis run trace why profile debug view config chart sweep; do
    "$LOCKSTEP" help "$command" | sed -n 's/^.* --\([a-z0-9-]*\).*/--\1/p' | sort -u >"$TEMP/options"
    status 0 "$LOCKSTEP" completion words -- "$command" --
    while read -r option; do
        [ "$option" = --usage ] || [ "$option" = --version ] || grep -qxF -e "$option" "$TEMP/out" ||
            fail "lockstep $command: $option is not completed"
    done <"$TEMP/options"
done
for shell in bash zsh fish; do status 0 "$LOCKSTEP" completion $shell; done
status 2 "$LOCKSTEP" completion
status 2 "$LOCKSTEP" completion tcsh
for shell in zsh fish; do
    ! command -v $shell >/dev/null || status 0 $shell -n "$(find "$there/share/$shell" -type f)"
done

install uninstall
[ -z "$(find "$TEMP/root" -type f)" ] || fail "$(find "$TEMP/root" -type f | head -n 3) are left"

# A folder with a blank in its name is one folder: nothing else is written, or removed.
mkdir "$TEMP/root 2"
: >"$TEMP/root/kept"
blank() { status 0 make -s -o all "$1" OUT="$out" PREFIX="$TEMP/root 2"; }
blank install
status 0 "$TEMP/root 2/bin/lockstep" --version
blank uninstall
[ -z "$(find "$TEMP/root 2" -type f)" ] && [ -e "$TEMP/root/kept" ] || fail 'a folder with a blank in its name'
