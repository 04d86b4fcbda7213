#!/bin/sh
# Grades a class on all processors of a machine, or of several, with GNU parallel (Debian: apt-get install parallel).
#
# usage: parallel.sh HANDINS OUTPUT [PARTS]
#
# HANDINS is the folder with one folder, archive or repository for each student. OUTPUT gets the results and the gradebook.
# COURSE names a course file, SEED the seed of the data sets, which has to be the same for all parts. A part that was
# interrupted continues when the script is started again. For several machines, put "--sshlogin NAME,NAME" into PARALLEL; each
# needs the kit and the folders under the same paths.
set -eu

handins=$1 output=$2 parts=${3:-$(nproc)}
faultline=${FAULTLINE:-$(cd "$(dirname "$0")/../.." && pwd)/faultline}
seed=${SEED:-$(date +%Y%m%d)}

# No more parts than hand-ins, as a part has at least one.
count=$(find "$handins" -mindepth 1 -maxdepth 1 ! -name '.*' | wc -l)
[ "$parts" -le "$count" ] || parts=$count

mkdir -p "$output"
seq "$parts" | parallel --will-cite --quote --jobs "${JOBS:-100%}" --joblog "$output/parts.log" --tag \
    "$faultline" grade "$handins" --shard "{}/$parts" --seed "$seed" --jobs 1 --output "$output/parts/{}" \
    ${COURSE:+--course "$COURSE"}

"$faultline" grade merge "$output"/parts/* --output "$output" ${COURSE:+--course "$COURSE"}
