#!/bin/bash
# Prepares the image of an autograder on Gradescope: Swift, the kit and its libraries, built. Upload a zip with this file,
# run_autograder and course.grading.json at its root, and choose Ubuntu 22.04 as the base image. KIT is the address of your
# copy of the kit.
set -euo pipefail

kit=${KIT:-https://github.com/OWNER/faultline.git}
swift=6.2
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y binutils ca-certificates curl g++ git gnupg2 libc6-dev libcurl4-openssl-dev libedit2 libncurses-dev \
    libpython3-dev libsqlite3-dev libxml2-dev make pkg-config tzdata unzip zlib1g-dev

# A toolchain of https://www.swift.org/install/linux, unless the image has one.
if ! command -v swift >/dev/null; then
    . /etc/os-release
    folder=$ID${VERSION_ID//./}
    name=swift-$swift-RELEASE-$ID$VERSION_ID
    curl -fsSL "https://download.swift.org/swift-$swift-release/$folder/swift-$swift-RELEASE/$name.tar.gz" |
        tar -xz --strip-components=1 -C /
fi

[ -d /kit ] || git clone --depth 1 "$kit" /kit
make -C /kit setup
/kit/faultline --version
