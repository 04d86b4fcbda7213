#!/bin/sh
# Grades a class on a cluster with Slurm (Debian: apt-get install slurm-client, and slurmctld, slurmd and munge on the cluster).
#
# usage: slurm.sh HANDINS OUTPUT PARTS
#
# Submits an array of PARTS jobs with two processors each and waits for it, then writes the gradebook. The kit, HANDINS and
# OUTPUT have to be on a file system that the nodes share. COURSE names a course file, SEED the seed of the data sets, and
# SBATCH_PARTITION and the like are Slurm's own. The log of each job is in OUTPUT/logs.
set -eu

# The script itself is the job: Slurm passes the environment on.
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
    exec "$FAULTLINE" grade "$HANDINS" --shard "$SLURM_ARRAY_TASK_ID/$PARTS" --seed "$SEED" \
        --jobs "${SLURM_CPUS_PER_TASK:-1}" --output "$OUTPUT/parts/$SLURM_ARRAY_TASK_ID" ${COURSE:+--course "$COURSE"}
fi

HANDINS=$1 OUTPUT=$2 PARTS=$3
FAULTLINE=${FAULTLINE:-$(cd "$(dirname "$0")/../.." && pwd)/faultline}
SEED=${SEED:-$(date +%Y%m%d)}
export HANDINS OUTPUT PARTS FAULTLINE SEED

# No more parts than hand-ins, as a part has at least one.
count=$(find "$HANDINS" -mindepth 1 -maxdepth 1 ! -name '.*' | wc -l)
[ "$PARTS" -le "$count" ] || PARTS=$count

mkdir -p "$OUTPUT/logs"
sbatch --wait --job-name=faultline --array="1-$PARTS" --cpus-per-task="${CPUS:-2}" --output="$OUTPUT/logs/%a.txt" "$0"

"$FAULTLINE" grade merge "$OUTPUT"/parts/* --output "$OUTPUT" ${COURSE:+--course "$COURSE"}
