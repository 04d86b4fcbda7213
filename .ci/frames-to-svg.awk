# Creates an animated picture from several terminal screens of `columns`, each a file with colors as escape sequences.

function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    gsub(/>/, "\\&gt;", text)
    return text
}

# Sets the style of the text that follows, from the numbers of an escape sequence.
function ink(codes,    parts, count, i) {
    count = split(codes, parts, ";")
    if (codes == "" || codes == "0") { weight = ""; hue = "" }
    for (i = 1; i <= count; i++) {
        if (parts[i] == 0) { weight = ""; hue = "" }
        else if (parts[i] == 1) weight = "b"
        else if (parts[i] == 2) weight = "d"
        else if (parts[i] == 22) weight = ""
        else if (parts[i] == 39) hue = ""
        else if (parts[i] >= 31 && parts[i] <= 36) hue = "c" parts[i]
    }
}

function piece(text) {
    if (text == "") return ""
    if (weight == "" && hue == "") return escaped(text)
    return "<tspan class=\"" weight (weight != "" && hue != "" ? " " : "") hue "\">" escaped(text) "</tspan>"
}

BEGIN { frame = 0; height = 0 }

FNR == 1 { frame++; row = 0; weight = ""; hue = "" }

{
    row++
    rest = $0
    line = ""
    while (match(rest, /\033\[[0-9;]*m/)) {
        line = line piece(substr(rest, 1, RSTART - 1))
        ink(substr(rest, RSTART + 2, RLENGTH - 3))
        rest = substr(rest, RSTART + RLENGTH)
    }
    line = line piece(rest)
    if (line != "") {
        lines[frame] = lines[frame] "<text x=\"16\" y=\"" (16 + row * 18) "\">" line "</text>\n"
        if (row > height) height = row
    }
}

END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", columns * 8.5 + 40, height * 18 + 40
    print "<style>"
    print "rect { fill: #1b1f24 }"
    print "text { fill: #d8dee4; font: 14px ui-monospace, 'Noto Sans Mono CJK KR', monospace; white-space: pre }"
    print ".b { font-weight: bold } .d { fill: #8b949e } .c31 { fill: #ff7b72 } .c32 { fill: #56d364 }"
    print ".c33 { fill: #e3b341 } .c36 { fill: #76c7d4 }"
    share = 100 / frame
    printf "g { visibility: hidden; animation: shown %ds step-end infinite }\n", frame * 4
    printf "@keyframes shown { 0%% { visibility: visible } %.2f%% { visibility: hidden } }\n", share
    for (i = 2; i <= frame; i++) printf "g:nth-of-type(%d) { animation-delay: %ds }\n", i, (i - 1) * 4
    print "@media (prefers-reduced-motion: reduce) { g { animation: none } g:nth-of-type(2) { visibility: visible } }"
    # picture.svg#screen-2 shows only that screen. The targets precede the screens: browsers draw a picture once before
    # they apply :has().
    print "path:target ~ g { animation: none; visibility: hidden }"
    for (i = 1; i <= frame; i++) printf "#screen-%d:target ~ g:nth-of-type(%d) { visibility: visible }\n", i, i
    print "</style>"
    print "<rect width=\"100%\" height=\"100%\" rx=\"8\"/>"
    for (i = 1; i <= frame; i++) printf "<path id=\"screen-%d\"/>\n", i
    for (i = 1; i <= frame; i++) printf "<g>\n%s</g>\n", lines[i]
    print "</svg>"
}
