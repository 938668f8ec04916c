# kernels.awk: the tables of tests/tools/kernels, from lines {"family":...,"version":...,"case":...,"cycles":...}:
#
#   awk -f kernels.awk tests/silicon/h200.jsonl OURS        Markdown: a row for each family, then one for each version
#   awk -v csv=1 -f ...                                     CSV for a chart: there, and over it the speed-ups there and here
#
# The speed-up of a version is over the first one of its family and case; its error is the factor by which ours and theirs
# differ, less one; of a family, the same with the mean of the logarithms. Size: ours by theirs, geometric mean. A pair of
# versions is in the wrong order if the GPU's times differ by more than 5 % and ours say the opposite or the same.
function field(name) {
    if (!match($0, "\"" name "\":\"?[^,\"}]*")) return ""
    return substr(substr($0, RSTART, RLENGTH), length(name) + (name == "cycles" ? 4 : 5))
}
function distance(a, b) { return a > b ? log(a / b) : log(b / a) }
function percent(log_error) { return sprintf("%.0f %%", 100 * (exp(log_error) - 1)) }

{ key = field("family") SUBSEP field("case") SUBSEP field("version") }
FILENAME != files { files = FILENAME; file++ }
file == 1 { real[key] = field("cycles") + 0; next }
!(key in real) { print "kernels: no time of an H200 for " field("family") " " field("version") >"/dev/stderr"; next }
{
    family = field("family"); group = family SUBSEP field("case")
    if (!(family in count)) families[++family_count] = family
    if (!(group in first)) first[group] = key
    keys[++key_count] = key; names[key] = field("version"); cases[key] = field("case"); of[key] = family; group_of[key] = group
    ours[key] = field("cycles") + 0
    count[family]++
    sizes[family] += log(ours[key] / real[key])
    there[key] = real[first[group]] / real[key]
    here[key] = ours[first[group]] / ours[key]
    error[key] = distance(there[key], here[key])
    if (key != first[group]) { errors[family] += error[key]; compared[family]++ }
    for (i = 1; i < key_count; i++) {
        other = keys[i]
        if (group_of[other] != group || distance(real[other], real[key]) <= log(1.05)) continue
        pairs++
        if ((real[other] < real[key]) != (ours[other] < ours[key])) {
            wrong[family] = wrong[family] (wrong[family] == "" ? "" : ", ") names[other] " and " names[key] \
                (cases[key] == "" ? "" : " (" cases[key] ")")
            wrongs++
        }
    }
}
END {
    if (csv) {
        print "there,H200,hopper-like"
        for (i = 1; i <= key_count; i++) {
            key = keys[i]
            if (key != first[group_of[key]]) printf "%.4f,%.4f,%.4f\n", there[key], there[key], here[key]
        }
        exit
    }
    print "| family | mean error of the speed-ups | size | pairs in the wrong order |"
    print "| --- | --- | --- | --- |"
    for (i = 1; i <= family_count; i++) {
        family = families[i]
        mean = errors[family] / compared[family]
        total += exp(mean) - 1
        printf "| %s | %s | %.2f | %s |\n", family, percent(mean), exp(sizes[family] / count[family]), wrong[family]
    }
    printf "\nMean of the families: %.0f %%; %d of %d pairs are in the wrong order.\n\n", 100 * total / family_count, wrongs, pairs
    print "| family | version | case | H200 | here | size | speed-up there | here | error |"
    print "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for (i = 1; i <= key_count; i++) {
        key = keys[i]
        printf "| %s | %s | %s | %d | %d | %.2f | %.2f | %.2f | %s |\n", of[key], names[key], cases[key], real[key], ours[key], \
            ours[key] / real[key], there[key], here[key], key == first[group_of[key]] ? "" : percent(error[key])
    }
}
