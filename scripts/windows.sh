# shellcheck shell=bash
# What scripts/package and scripts/test-windows share: lib.sh, and building for Windows.

# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

libraries=$root/build/windows-libraries

# Sets up build/windows-libraries, where the preset looks: the headers of Boost, spdlog and fmt are
# the system's own, and so are the sources of the part of Boost that has to be compiled.
provide_libraries() {
    local owner origin
    owner=$(dpkg -S /usr/include/boost/version.hpp) ||
        die "the Boost in /usr/include is not from a package: its sources are unknown"
    origin=$(dpkg-query -W -f '${source:Package} ${source:Version}' "${owner%%:*}")
    [[ $(cat "$libraries/origin" 2>/dev/null) != "$origin" ]] || return 0

    say "fetching the sources of ${origin%% *}"
    rm -rf "$libraries"
    mkdir -p "$libraries/include"
    ln -s /usr/include/boost /usr/include/fmt /usr/include/spdlog "$libraries/include/"
    local there
    there=$(mktemp -d)
    chmod 755 "$there"  # apt downloads as a user of its own
    (
        trap 'rm -rf "$there"' EXIT
        fetch_sources "${origin%% *}" "$there" && cd "$there" &&
            cmake -E tar xf ./*.orig.tar.* '*/libs/program_options/src/*' &&
            mv ./*/libs/program_options/src "$libraries/program_options"
    ) || die "could not get the sources of Boost.Program_options"
    echo "$origin" >"$libraries/origin"
}

# Downloads the sources of the package $1 into the directory $2, from where the system has its
# packages. The system's own configuration and lists stay as they are, and it takes no root.
fetch_sources() {
    local file apt
    mkdir -p "$2/sources.d" "$2/lists/partial" "$2/cache"
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
        [[ -r $file ]] || continue
        sed -e 's/^deb\([[:blank:]]\)/deb-src\1/' -e 's/^Types:.*/Types: deb-src/' "$file" \
            >"$2/sources.d/${file##*/}"
    done
    apt=(apt-get -q -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$2/sources.d"
        -o Dir::State::Lists="$2/lists" -o Dir::Cache="$2/cache")
    "${apt[@]}" update || true  # some repositories have no sources; the download will tell
    (cd "$2" && "${apt[@]}" source --download-only --tar-only "$1")
}

# Builds the program for Windows, with build_dir set to where it is.
build_for_windows() {
    have apt-get ||
        die "the program for Windows is built on Debian and its kin. Elsewhere, by hand:" \
            "MinGW-w64's g++ with POSIX threads; the headers of Boost, spdlog and fmt in $libraries/include;" \
            "the libs/program_options/src of Boost's sources as $libraries/program_options; then" \
            "cmake --preset windows && cmake --build --preset windows"
    find_missing OFF
    have x86_64-w64-mingw32-g++-posix || missing+=" mingw"
    [[ -z $missing ]] || install_missing
    provide_libraries
    CXX='' set_up OFF windows
    build --target kagetsu
}
