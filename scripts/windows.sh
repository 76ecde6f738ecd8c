# shellcheck shell=bash
# Shared by scripts/package and scripts/test-windows: lib.sh, and the build for Windows.

# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

libraries=$root/build/windows-libraries

# Sets up build/windows-libraries for the preset: links to the system's headers of Boost, fmt,
# nlohmann-json and spdlog, and the sources of Boost.Program_options, which has to be compiled.
provide_libraries() {
    local owner origin
    owner=$(dpkg -S /usr/include/boost/version.hpp) ||
        die "the Boost in /usr/include is not from a package: its sources are unknown"
    origin=$(dpkg-query -W -f '${source:Package} ${source:Version}' "${owner%%:*}")
    if [[ $(cat "$libraries/origin" 2>/dev/null) != "$origin" ]]; then
        fetch_boost "$origin"
    fi
    ln -sfn /usr/include/{boost,fmt,nlohmann,spdlog} "$libraries/include/"
}

# Downloads the sources of Boost.Program_options. $1: name and version of the source package.
fetch_boost() {
    local origin=$1

    say "fetching the sources of ${origin%% *}"
    rm -rf "$libraries"
    mkdir -p "$libraries/include"
    local there
    there=$(mktemp -d)
    chmod 755 "$there"  # apt downloads as another user
    (
        trap 'rm -rf "$there"' EXIT
        fetch_sources "${origin%% *}" "$there" && cd "$there" &&
            cmake -E tar xf ./*.orig.tar.* '*/libs/program_options/src/*' &&
            mv ./*/libs/program_options/src "$libraries/program_options"
    ) || die "could not get the sources of Boost.Program_options"
    echo "$origin" >"$libraries/origin"
}

# Downloads the sources of package $1 into directory $2 from the system's package repositories. Needs
# no root and leaves the system's configuration and package lists alone.
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
    "${apt[@]}" update || true  # some repositories have no sources; the download reports missing ones
    (cd "$2" && "${apt[@]}" source --download-only --tar-only "$1")
}

# Builds the program for Windows and sets `build_dir`.
build_for_windows() {
    have apt-get ||
        die "this script needs Debian or a derivative. To build for Windows by hand, provide:" \
            "MinGW-w64's g++ with POSIX threads; the headers of Boost, fmt, nlohmann-json and spdlog in $libraries/include;" \
            "libs/program_options/src of Boost's sources in $libraries/program_options; then run" \
            "cmake --preset windows && cmake --build --preset windows"
    find_missing OFF
    have x86_64-w64-mingw32-g++-posix || missing+=" mingw"
    [[ -z $missing ]] || install_missing
    provide_libraries
    CXX='' set_up OFF windows
    build --target kagetsu
}
