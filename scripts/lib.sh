# shellcheck shell=bash
# What the scripts share: finding and installing what is missing, configuring,
# building. It has to stay within bash 3.2, the one of macOS.

set -euo pipefail

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)

say() { printf 'kagetsu: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# The preset for this machine: release, or portable where x86-64-v3 code would not run.
fitting_preset() {
    local flags="" wanted flag
    case $(uname -m) in
        x86_64 | amd64) ;;
        *) echo release && return ;;
    esac
    if [[ -r /proc/cpuinfo ]]; then
        flags=$(grep -m1 '^flags' /proc/cpuinfo || true)
        wanted="avx2 bmi1 bmi2 f16c fma abm movbe"
    else
        flags=$(sysctl -n machdep.cpu.features machdep.cpu.leaf7_features 2>/dev/null || true)
        wanted="AVX2 BMI1 BMI2 F16C FMA MOVBE"
    fi
    for flag in $wanted; do
        [[ " ${flags//$'\n'/ } " == *" $flag "* ]] || { echo portable && return; }
    done
    echo release
}

# Sets `missing` to the names of what is not there, and `generator` to CMake's name of the build
# tool. $1: ON when the tests are to be built.
find_missing() {
    missing=""
    generator="Unix Makefiles"
    if have ninja; then
        generator=Ninja
    elif ! have make; then
        missing+=" ninja"
    fi
    if [[ -n ${CXX-} ]]; then
        have "${CXX%% *}" || die "there is no compiler '$CXX', which CXX asks for"
    elif ! have c++ && ! have g++ && ! have clang++; then
        missing+=" compiler"
    fi
    if ! have cmake; then
        missing+=" cmake"
    elif ! [[ $(cmake --version) =~ ([0-9]+)\.([0-9]+) ]] ||
        ((BASH_REMATCH[1] * 1000 + BASH_REMATCH[2] < 3025)); then
        die "CMake ${BASH_REMATCH[0]-} is too old: 3.25 or newer is needed (cmake.org/download)"
    fi
    if [[ -n $missing ]]; then
        # The libraries cannot be looked for yet. Ask for all of them: a package manager passes
        # over what it has.
        missing+=" boost spdlog"
        [[ $1 == OFF ]] || missing+=" doctest"
        return
    fi
    local said
    said=$(cmake --fresh -S "$root/scripts/dependencies" -B "$root/build/dependencies" \
        -G "$generator" -D TESTS="$1" 2>&1) ||
        die "the compiler or CMake does not work:"$'\n'"$said"
    missing=$(sed -n 's/^-- missing://p' <<<"$said")
}

# Installs what `missing` names.
# shellcheck disable=SC2034 # the names are read through ${!thing}
install_missing() {
    local manager names compiler cmake=cmake ninja boost spdlog doctest wine=wine
    local mingw=g++-mingw-w64-x86-64-posix  # for apt, which scripts/windows.sh insists on
    for manager in apt-get dnf pacman zypper brew none; do
        ! have "$manager" || break
    done
    case $manager in
        apt-get) names="g++ ninja-build libboost-program-options-dev libspdlog-dev doctest-dev" ;;
        dnf) names="gcc-c++ ninja-build boost-devel spdlog-devel doctest-devel" ;;
        pacman) names="gcc ninja boost spdlog doctest" ;;
        zypper) names="gcc-c++ ninja libboost_program_options-devel spdlog-devel doctest-devel" ;;
        brew) names="gcc ninja boost spdlog doctest" ;;
        none) die "missing:$missing. Install it by hand: no apt, dnf, pacman, zypper, brew here" ;;
    esac
    read -r compiler ninja boost spdlog doctest <<<"$names"

    local thing packages=() install=("$manager" install)
    for thing in $missing; do packages+=("${!thing}"); done
    case $manager in
        apt-get) install=(apt-get install -y --no-install-recommends) ;;
        dnf) install=(dnf install -y) ;;
        pacman) install=(pacman -S --needed --noconfirm) ;;
        zypper) install=(zypper --non-interactive install) ;;
    esac
    install+=("${packages[@]}")

    local run=(env DEBIAN_FRONTEND=noninteractive)
    if [[ $manager == brew ]]; then
        ((EUID != 0)) || die "missing:$missing. Homebrew refuses root: run this as yourself"
    elif ((EUID != 0)); then
        have sudo || die "missing:$missing. It takes root or sudo to install it;" \
            "have someone run, as root: ${install[*]}"
        run=(sudo "${run[@]}")
    fi
    say "missing:$missing. Installing: ${packages[*]}"
    # A new system has no package lists, or old ones. Where they cannot be had, the installation
    # itself will tell.
    case $manager in
        apt-get) "${run[@]}" apt-get update || true ;;
        pacman) [[ -e /var/lib/pacman/sync/core.db ]] || "${run[@]}" pacman -Sy || true ;;
    esac
    "${run[@]}" "${install[@]}" || die "missing:$missing. This failed: ${install[*]}"
}

# Sees to it that the build directory of a preset is configured and sets `build_dir`.
# $1: ON when the tests are to be built; $2: the preset.
set_up() {
    local name=${CXX-} is
    name=${name##*/}
    name=${name//clang++/clang}
    name=${name//g++/gcc}
    build_dir=$root/build/$2${name:+-${name// /-}}

    # The stamp says for what the directory was configured, so that nothing is looked for while
    # that holds. One with the tests does for scripts/run too: the two share the compiled engine.
    local stamp=$build_dir/.set-up key="${CXX-} $root"
    is=$(cat "$stamp" 2>/dev/null || true)
    if [[ $is == "ON $key" || $is == "$1 $key" ]] &&
        ! [[ $root/CMakePresets.json -nt $stamp ||
            $root/scripts/dependencies/CMakeLists.txt -nt $stamp ]]; then
        return
    fi

    find_missing "$1"
    if [[ -n $missing ]]; then
        install_missing
        find_missing "$1"
        [[ -z $missing ]] || die "still missing after the installation:$missing"
    fi
    local configure=(cmake -S "$root" -B "$build_dir" --preset "$2" -D BUILD_TESTING="$1")
    # A directory of unknown origin, of another compiler or moved along with the checkout would
    # build the wrong thing: begin anew.
    [[ $is == *" $key" ]] || configure+=(--fresh -G "$generator")
    "${configure[@]}" || die "CMake could not configure $build_dir"
    echo "$1 $key" >"$stamp"
}

# Builds in `build_dir`; arguments go to `cmake --build`.
build() {
    cmake --build "$build_dir" --parallel "$jobs" "$@" ||
        die "the build failed (if the system was upgraded meanwhile, remove $build_dir first)"
}
