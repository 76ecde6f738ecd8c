# shellcheck shell=bash
# The stages of scripts/check, a function each. A stage fails if its function does; if it lacks what
# cannot be provided, it calls cannot().

# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

scratch=""  # a folder, while scripts/check runs

# Ends the stage as one that could not run; the arguments say why.
cannot() {
    echo "$*" >"$scratch/reason"
    exit 1
}

# Makes sure that the command $1 is there; $2: its name in install_missing().
need() {
    ! have "$1" || return 0
    install_tools "$2"
    hash -r
    have "$1" || cannot "there is no $1, and the packages of $2 have none"
}

# $1 ...: names in install_missing().
install_tools() {
    have apt-get || cannot "missing: $*. Only apt's packages of these are known: install them by hand"
    missing=" $*"
    (install_missing) || cannot "could not install: $*"
}

# Compiles through ccache where it can be had, with the same results for any checkout.
use_ccache() {
    if ! have ccache; then
        missing=" ccache"
        (install_missing) </dev/null || { say "going on without ccache" && return; }
    fi
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
    export CCACHE_BASEDIR=${CCACHE_BASEDIR-$root} CCACHE_NOHASHDIR=1
    export CCACHE_SLOPPINESS=pch_defines,time_macros  # what precompiled headers need
}

# New random numbers for every night; the tests print the seed. $1 ...: the arguments of scripts/check.
choose_seed() {
    [[ " $* " == *" nightly "* || " $* " == *" long "* ]] || return 0
    export KAGETSU_TEST_SEED=${KAGETSU_TEST_SEED-$(date +%Y%m%d)}
    say "KAGETSU_TEST_SEED=$KAGETSU_TEST_SEED"
}

need_clang() {
    need clang++ clang
    if ! echo 'int main() {}' |
        clang++ -fsanitize=address,fuzzer-no-link -x c++ - -o "$scratch/a.out" 2>/dev/null; then
        install_tools clang_runtime
        echo 'int main() {}' |
            clang++ -fsanitize=address,fuzzer-no-link -x c++ - -o "$scratch/a.out" ||
            cannot "clang++ lacks the libraries of its sanitizers"
    fi
    have llvm-symbolizer || install_tools llvm  # for line numbers in the sanitizers' reports
}

# Runs tests of `build_dir`, all or, with $1, those whose names match it; further arguments go to
# ctest. Without random addresses, which the sanitizers of GCC 12 and Clang 14 do not get along with
# on newer kernels.
run_tests() {
    local run=(setarch "$(uname -m)" -R)
    "${run[@]}" true 2>/dev/null || run=(env)
    "${run[@]}" ctest --test-dir "$build_dir" ${1:+--tests-regex "$1"} "${@:2}" \
        --output-on-failure --no-tests=error --parallel "$jobs"
}

stage_test() { "$root/scripts/test"; }

stage_slow() {
    set_up ON "$(fitting_preset)"
    build --target all
    run_tests "" --label-regex '^slow$'
}

sources() {
    find "$root/include" "$root/src" "$root/protocol" "$root/tests" -name '*.[ch]pp' -print0
}

stage_format() {
    need clang-format clang_format
    sources | xargs -0 clang-format --dry-run -Werror
}

stage_shellcheck() {
    need shellcheck shellcheck
    cd "$root"
    find .ci scripts tests/fuzz/make_corpus -type f ! -name '*.txt' ! -name Containerfile -print0 |
        xargs -0 shellcheck -x
}

# Sets `base` to the commit with which the working tree is compared, `against` to its origin.
find_base() {
    need git git
    cd "$root"
    # The checkout may belong to another user.
    export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=$root
    git rev-parse -q --verify HEAD >/dev/null 2>&1 ||
        cannot "not a git checkout, so what has changed is unknown (tidy-all asks for no history)"
    if [[ $(git rev-parse --is-shallow-repository) == true ]]; then
        git fetch --quiet --deepen=1 || true
    fi
    local head
    head=$(git rev-parse HEAD)
    for against in ${KAGETSU_BASE-origin/HEAD origin/main HEAD^}; do
        base=$(git merge-base HEAD "$against" 2>/dev/null) || continue
        [[ $base == "$head" && -z ${KAGETSU_BASE-} ]] || return 0
    done
    cannot "no commit to compare with: no ${KAGETSU_BASE-origin/main, no parent} (tidy-all asks for no history)"
}

is_compiled() { grep -qF "\"$root/$1\"" "$commands/compile_commands.json"; }

# Prints the file with which clang-tidy checks header $1: a source that includes it, best the one of
# its name, or else the header itself, for which clang-tidy takes the command of a source near it.
checked_with() {
    local source own=${1%.hpp}.cpp
    {
        [[ ! -e $own ]] || echo "$own"
        grep -rlE --include='*.cpp' "^#include \"($1|${1#*/})\"" src protocol tests
        grep -lE "^#include \"${1##*/}\"" "${1%/*}"/*.cpp
    } >"$scratch/users" 2>/dev/null || true
    while read -r source; do
        ! is_compiled "$source" || { echo "$source" && return; }
    done <"$scratch/users"
    echo "$1"
}

# Reads names of files and runs clang-tidy on those that can be compiled here; it names the others,
# and reports what is wrong in these files, not in what they include.
tidy() {
    local file unchecked=()
    echo '^$' >"$scratch/headers"  # no name
    : >"$scratch/tidy"
    while read -r file; do
        if [[ $file == *.hpp ]]; then
            echo "/$file" >>"$scratch/headers"
            checked_with "$file" >>"$scratch/tidy"
        elif is_compiled "$file"; then
            echo "$file" >>"$scratch/tidy"
        else
            unchecked+=("$file")
        fi
    done
    sort -u -o "$scratch/tidy" "$scratch/tidy"
    say "clang-tidy, $(wc -l <"$scratch/tidy" | tr -d ' ') files"
    ((${#unchecked[@]} == 0)) || say "not compiled here, not checked: ${unchecked[*]}"
    [[ -s $scratch/tidy ]] || return 0
    xargs -P "$jobs" -n 1 clang-tidy -p "$commands" --quiet \
        --header-filter="($(paste -sd '|' "$scratch/headers"))$" <"$scratch/tidy"
}

# Sets up what clang-tidy needs, the files that the build writes and, in `commands`, its commands:
# one for each source, also of those that only the presets `fuzz` and `cluster` compile, if Clang
# and MPI are there.
prepare_tidy() {
    local folders missing generator
    need clang-tidy clang_tidy
    set_up ON "$(fitting_preset)"
    build --target kagetsu_engine kagetsu_analysis kagetsu_proof_page
    folders=("$build_dir")
    if have clang++; then
        CXX=clang++ set_up ON fuzz
        folders+=("$build_dir")
    fi
    find_missing ON cluster
    if [[ -z $missing ]]; then
        set_up ON cluster
        folders+=("$build_dir")
    fi
    cd "$root"
    commands=$root/build/tidy
    mkdir -p "$commands"
    # Without what the build writes, and without precompiled headers: Clang cannot read GCC's.
    python3 - "$commands" "${folders[@]}" <<'END'
import json, re, sys

precompiled = r" -Winvalid-pch|( -Xclang)? -include(-pch)?( -Xclang)? \S*cmake_pch\.hxx\S*"
found = {}
for folder in sys.argv[2:]:
    for entry in json.load(open(folder + "/compile_commands.json")):
        entry["command"] = re.sub(precompiled, "", entry["command"])
        if not entry["file"].startswith(folder):
            found.setdefault(entry["file"], entry)
json.dump(list(found.values()), open(sys.argv[1] + "/compile_commands.json", "w"), indent=0)
END
}

stage_tidy() {
    local base against commands
    find_base
    say "changed since $(git log -1 --format='%h (%s)' "$base"), from $against"
    prepare_tidy
    { git diff --name-only --diff-filter=d "$base" && git ls-files -o --exclude-standard; } |
        { grep -E '^(include|src|protocol|tests)/.*\.[ch]pp$' || true; } | tidy
}

stage_tidy_all() {
    local commands
    prepare_tidy
    sources | tr '\0' '\n' | sed "s|^$root/||" | tidy
}

stage_docs() {
    set_up ON "$(fitting_preset)"
    build --target docs_test figures_test analyze_test proof_cli_test
    run_tests '^(docs_test|figures_test|analyze_test|proof_cli_test)$'
}

# Prints the name of a Python with NumPy.
python_with_numpy() {
    local python
    for python in python3 /usr/bin/python3; do
        ! "$python" -c 'import numpy' 2>/dev/null || { echo "$python" && return; }
    done
    return 1
}

# Compares the gradients of kagetsu-train with those of PyTorch, where that is installed.
compare_gradients() {
    local python=$1 folder=$2 rule
    if ! "$python" -c 'import torch' 2>/dev/null; then
        say "PyTorch is not installed: gradients are only compared with finite differences"
        return
    fi
    for rule in freestyle renju; do
        "$build_dir/tests/write_gradients" "$rule" "$folder/gradients-$rule.json"
    done
    "$python" "$root/tests/training/gradients_test.py" "$folder"/gradients-*.json
}

stage_python() {
    local python folder
    python_with_numpy >/dev/null || install_tools numpy
    python=$(python_with_numpy) || cannot "no python3 that finds NumPy"
    set_up ON "$(fitting_preset)"
    build --target exported_positions write_gradients
    folder=$build_dir/python
    rm -rf "$folder"
    mkdir "$folder"
    "$build_dir/tests/exported_positions" "$folder/exported"
    "$python" "$root/training/evaluation.py" "$root/src/eval/built_in.weights" "$folder/exported" \
        "$folder/values.txt"
    diff -u "$root/tests/data/exported_values.txt" "$folder/values.txt"
    "$python" "$root/tests/training/weights_test.py" "$folder/exported-freestyle"
    "$python" "$root/tests/training/calibrate_test.py"
    compare_gradients "$python" "$folder"
}

# Another compiler and another instruction set than `test` has.
stage_clang() {
    need_clang
    CXX=clang++ set_up ON portable
    build --target kagetsu kagetsu-train
    run_tests '^bench_signature$'
}

stage_plain() {
    set_up ON plain
    build --target kagetsu
    run_tests '^bench_signature$'
}

# Slow and heavy tests run for minutes here: clang_asan has them.
stage_asan() {
    need_clang
    CXX=clang++ set_up ON replay
    build --target light-tests fuzzers
    export UBSAN_OPTIONS=print_stacktrace=1
    run_tests "" --label-exclude '^(slow|heavy)$'
}

# $1: the preset; $2: seconds for each fuzzer, at the same time; 0: only the inputs that are there.
run_fuzzers() {
    need_clang
    CXX=clang++ set_up ON "$1"
    build --target fuzzers
    export UBSAN_OPTIONS=print_stacktrace=1
    cd "$build_dir/tests/fuzz"
    local name limit=(-runs=0) fuzzers=() fuzzer code=0
    if (($2 > 0)); then limit=(-max_total_time="$2" -print_final_stats=1); fi
    for name in parser protocol session record games query weights proof board; do
        name+=_fuzzer
        # A failing input stays in the folder, as NAME.crash-...
        "./$name" -dict="$root/tests/fuzz/protocol.dict" -timeout=30 \
            -artifact_prefix="$name." "${limit[@]}" \
            "$name.found" "corpus/${name%_fuzzer}" >"$name.log" 2>&1 &
        fuzzers+=($!)
    done
    for fuzzer in "${fuzzers[@]}"; do wait "$fuzzer" || code=$?; done
    tail -n 12 ./*_fuzzer.log
    return "$code"
}

stage_corpora() { run_fuzzers replay 0; }
stage_fuzz() { run_fuzzers fuzz "${KAGETSU_FUZZ_SECONDS-3600}"; }

stage_tsan() {
    need_clang
    CXX=clang++ set_up ON tsan
    build --target protocol_test search_test selfplay_test solve_threads_test
    run_tests '^(protocol|search|selfplay|solve_threads)_test$'
}

stage_long() {
    set_up ON "$(fitting_preset)"
    build --target all
    KAGETSU_TEST_EFFORT=16 run_tests ""
    local target
    for target in oracle network renju claims fuzz hostile swap2; do
        build --target "$target-long"
    done
}

stage_faults() {
    [[ $(uname -s) == Linux ]] || cannot "calls of the system are made to fail under Linux only"
    set_up ON "$(fitting_preset)"
    build --target faults-long
}

stage_package() {
    [[ $(uname -sm) == "Linux x86_64" ]] || cannot "the Linux package is built on Linux on x86-64"
    "$root/scripts/package"
}

# KAGETSU_SOAK_GAMES, if set, is the number of games.
stage_soak() {
    set_up ON "$(fitting_preset)"
    build --target soak-long
}

# The suite, by compiler $1, with preset $2.
suite() {
    if [[ $1 == clang++ ]]; then need_clang; fi
    CXX=$1 set_up ON "$2"
    build --target all
    run_tests ""
}

stage_gcc_release() { suite g++ release; }
stage_gcc_portable() { suite g++ portable; }
stage_gcc_asan() { suite g++ asan; }
stage_gcc_tsan() { suite g++ tsan; }
stage_clang_release() { suite clang++ release; }
stage_clang_portable() { suite clang++ portable; }
stage_clang_asan() { suite clang++ asan; }
stage_clang_tsan() { suite clang++ tsan; }

stage_cluster() {
    local missing generator
    find_missing ON cluster
    [[ $missing != *mpi* ]] || install_tools mpi mpirun
    set_up ON cluster
    build --target cluster_letters_test cluster_test
    run_tests '^cluster_'
}

stage_windows() {
    have apt-get || cannot "scripts/test-windows needs Debian or a derivative"
    "$root/scripts/test-windows"
}

stage_web() {
    have apt-get || cannot "scripts/test-web needs Debian or a derivative"
    need em++ emscripten
    need npm npm
    need chromium chromium
    need chromedriver driver
    # shellcheck source=/dev/null # known, and in a shell of its own
    (source "$root/scripts/web.sh" && provide_typescript) || cannot "npm could not install TypeScript"
    "$root/scripts/test-web"
}

# The first mirror of Debian that apt is configured with.
debian_mirror() {
    local mirrors
    mirrors=$(find /etc/apt -name '*.list' -o -name '*.sources' | sort | xargs cat |
        sed -n -e 's/^URIs: *\([^ ]*\).*/\1/p' -e 's/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\).*/\2/p')
    grep -m 1 '^https\{0,1\}:.*/debian/*$' <<<"$mirrors"
}

# What a person with a fresh Debian sees: only packages of debootstrap, and the commit in a clone.
stage_bare() {
    ((EUID == 0)) || cannot "making a bare system needs root"
    local mirror bare=$root/build/bare
    mirror=$(debian_mirror) || cannot "apt is not configured with a mirror of Debian"
    need debootstrap debootstrap
    need git git
    unshare --mount true 2>/dev/null || cannot "no mounts are allowed here (unshare --mount fails)"
    rm -rf "$bare"
    debootstrap --variant=minbase bookworm "$bare" "$mirror" >"$scratch/debootstrap" 2>&1 ||
        { tail -n 5 "$scratch/debootstrap" >&2 && cannot "debootstrap from $mirror failed"; }
    apt-config dump | grep -iE '^Acquire::https?::Proxy' >"$bare/etc/apt/apt.conf.d/proxy" || true
    cp /etc/resolv.conf "$bare/etc/resolv.conf"
    # The checkout may belong to another user.
    printf '[safe]\n\tdirectory = *\n' >"$scratch/gitconfig"
    GIT_CONFIG_GLOBAL=$scratch/gitconfig git clone --quiet --no-hardlinks "$root" "$bare/kagetsu"
    say "a bare Debian from $mirror in $bare"
    # The mounts are gone with the process.
    # shellcheck disable=SC2016 # for the inner shell
    unshare --mount bash -ec '
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        inside=(env -i HOME=/tmp PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$1")
        "${inside[@]}" /kagetsu/scripts/test </dev/null
        answer=$(printf "START 15\nBEGIN\nEND\n" | "${inside[@]}" /kagetsu/scripts/run)
        [[ $answer == $'\''OK\n7,7'\'' ]]
    ' bash "$bare"
}
