# shellcheck shell=bash
# Shared by the scripts: finds and installs missing dependencies, configures and builds. Limited to
# bash 3.2, the version of macOS.

set -euo pipefail

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)

say() { printf 'kagetsu: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Prints the preset for this machine: release, or portable if it cannot run x86-64-v3 code.
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

# Sets `missing` to the names of missing dependencies, and `generator` to CMake's name of the build
# tool. $1: ON if tests will be built; $2: the preset.
find_missing() {
    missing=""
    generator="Unix Makefiles"
    if have ninja; then
        generator=Ninja
    elif ! have make; then
        missing+=" ninja"
    fi
    if [[ -n ${CXX-} ]]; then
        have "${CXX%% *}" || die "CXX names a compiler that does not exist: '$CXX'"
    elif ! have c++ && ! have g++ && ! have clang++; then
        missing+=" compiler"
    fi
    if ! have cmake; then
        missing+=" cmake"
    elif ! [[ $(cmake --version) =~ ([0-9]+)\.([0-9]+) ]] ||
        ((BASH_REMATCH[1] * 1000 + BASH_REMATCH[2] < 3025)); then
        die "CMake ${BASH_REMATCH[0]-} is too old: 3.25 or newer is required (cmake.org/download)"
    fi
    if [[ -n $missing ]]; then
        # Libraries cannot be detected yet. Name all of them: the package manager skips those
        # already installed.
        missing+=" boost json spdlog"
        [[ $1 == OFF ]] || missing+=" doctest python"
        [[ ${2-} != cluster ]] || missing+=" mpi mpirun"
        return
    fi
    local said mpi=OFF
    [[ ${2-} != cluster ]] || mpi=ON
    said=$(cmake --fresh -S "$root/scripts/dependencies" -B "$root/build/dependencies" \
        -G "$generator" -D TESTS="$1" -D MPI="$mpi" 2>&1) ||
        die "the compiler or CMake does not work:"$'\n'"$said"
    missing=$(sed -n 's/^-- missing://p' <<<"$said")
    [[ $1 == OFF ]] || have python3 || missing+=" python"
    [[ $mpi == OFF ]] || have mpirun || missing+=" mpirun"
}

# Installs the dependencies named in `missing`.
# shellcheck disable=SC2034 # the names are read through ${!thing}
install_missing() {
    local manager names compiler cmake=cmake ninja boost json spdlog doctest wine=wine
    local python=python3
    # For apt only, which scripts/windows.sh, scripts/web.sh, scripts/stages.sh and the check of MPI
    # below insist on.
    local mingw=g++-mingw-w64-x86-64-posix
    local clang=clang clang_runtime=libclang-rt-dev llvm=llvm clang_format=clang-format
    local clang_tidy=clang-tidy numpy=python3-numpy shellcheck=shellcheck ccache=ccache
    local emscripten=emscripten npm=npm chromium=chromium driver=chromium-driver
    local selenium=python3-selenium
    local debootstrap=debootstrap git=git mpi=libopenmpi-dev mpirun=openmpi-bin
    for manager in apt-get dnf pacman zypper brew none; do
        ! have "$manager" || break
    done
    case $manager in
        apt-get)
            names="g++ ninja-build libboost-program-options-dev nlohmann-json3-dev libspdlog-dev"
            names+=" doctest-dev"
            ;;
        dnf) names="gcc-c++ ninja-build boost-devel json-devel spdlog-devel doctest-devel" ;;
        pacman)
            names="gcc ninja boost nlohmann-json spdlog doctest"
            python=python
            ;;
        zypper)
            names="gcc-c++ ninja libboost_program_options-devel nlohmann_json-devel spdlog-devel"
            names+=" doctest-devel"
            ;;
        brew) names="gcc ninja boost nlohmann-json spdlog doctest" ;;
        none) die "missing:$missing. Install it by hand: found none of apt, dnf, pacman, zypper, brew" ;;
    esac
    read -r compiler ninja boost json spdlog doctest <<<"$names"
    [[ $manager == apt-get || $missing != *mpi* ]] ||
        die "missing:$missing. Install an MPI by hand: only apt's packages of it are known"

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
        have sudo || die "missing:$missing. Installing it needs root or sudo;" \
            "run as root: ${install[*]}"
        run=(sudo "${run[@]}")
    fi
    say "missing:$missing. Installing: ${packages[*]}"
    # The package lists may be missing or outdated. If the update fails, the installation reports
    # the error.
    case $manager in
        apt-get) "${run[@]}" apt-get update || true ;;
        pacman) [[ -e /var/lib/pacman/sync/core.db ]] || "${run[@]}" pacman -Sy || true ;;
    esac
    "${run[@]}" "${install[@]}" || die "missing:$missing. This failed: ${install[*]}"
}

# Configures the build directory of a preset if necessary and sets `build_dir`.
# $1: ON if tests will be built; $2: the preset.
set_up() {
    local name=${CXX-} is
    name=${name##*/}
    name=${name//clang++/clang}
    name=${name//g++/gcc}
    build_dir=$root/build/$2${name:+-${name// /-}}

    # The stamp records how the directory was configured, to skip the checks below while it still
    # applies. A directory with tests also serves scripts/run: they share the compiled engine.
    local stamp=$build_dir/.set-up key="${CXX-} $root"
    is=$(cat "$stamp" 2>/dev/null || true)
    if [[ $is == "ON $key" || $is == "$1 $key" ]] &&
        ! [[ $root/CMakePresets.json -nt $stamp ||
            $root/scripts/dependencies/CMakeLists.txt -nt $stamp ]]; then
        return
    fi

    find_missing "$1" "$2"
    if [[ -n $missing ]]; then
        install_missing
        find_missing "$1" "$2"
        [[ -z $missing ]] || die "still missing after the installation:$missing"
    fi
    local configure=(cmake -S "$root" -B "$build_dir" --preset "$2" -D BUILD_TESTING="$1")
    # Start afresh if the directory is of unknown origin, from another compiler, or moved along with
    # the checkout.
    [[ $is == *" $key" ]] || configure+=(--fresh -G "$generator")
    "${configure[@]}" || die "CMake could not configure $build_dir"
    echo "$1 $key" >"$stamp"
}

# Builds in `build_dir`; arguments go to `cmake --build`.
build() {
    cmake --build "$build_dir" --parallel "$jobs" "$@" ||
        die "the build failed (if the system was upgraded meanwhile, remove $build_dir first)"
}
