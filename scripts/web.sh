# shellcheck shell=bash
# Shared by scripts/web and scripts/test-web: lib.sh, and the build of the page into build/page.

# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

page=$root/build/page

# Installs Emscripten and npm.
provide_web_tools() {
    missing=""
    have em++ || missing+=" emscripten"
    have npm || missing+=" npm"
    [[ -n $missing ]] || return 0
    have apt-get ||
        die "missing:$missing. Only apt's packages of these are known. By hand: Emscripten 3.1.6, whose" \
            "toolchain file the presets web and web-threads name, and Node with npm"
    install_missing
    hash -r
    have em++ || die "there is no em++, and the package emscripten has none"
}

# The module, without and with threads.
build_modules() {
    local preset pid pids=()
    # Emscripten compiles its own libraries when they are first needed.
    [[ -w /usr/share/emscripten/cache ]] || export EM_CACHE=$root/build/emscripten-cache
    mkdir -p "$root/build/web-libraries"
    ln -sfn /usr/include/nlohmann "$root/build/web-libraries/nlohmann"
    # Both at the same time: linking, and CMake's checks, use one core each.
    for preset in web web-threads; do
        CXX='' set_up OFF "$preset"
        build --target kagetsu_web &
        pids+=($!)
    done
    for pid in "${pids[@]}"; do wait "$pid" || exit 1; done
    cp "$root"/build/web/kagetsu*.{js,wasm} "$root"/build/web-threads/kagetsu*.{js,wasm} "$page/"
}

# Installs TypeScript, in web/node_modules.
provide_typescript() {
    [[ $root/web/node_modules/.package-lock.json -nt $root/web/package-lock.json ]] ||
        (cd "$root/web" && npm ci --no-fund --no-audit) || die "npm could not install TypeScript"
}

# The scripts of the page, from TypeScript.
build_scripts() {
    provide_typescript
    (cd "$root/web" && npm run --silent build) || die "the scripts of the page do not compile"
}

# files.js names what the service worker keeps, and a version that changes with any of it.
list_files() {
    local files version
    files=$(cd "$page" && find . -type f ! -name files.js ! -name service_worker.js | sed 's|^\./||' | sort)
    version=$(cd "$page" && xargs cat <<<"$files" | cksum | tr ' ' '-')
    {
        printf 'self.kagetsuFiles = { version: "%s", files: ["."' "$version"
        while read -r file; do printf ', "%s"' "$file"; done <<<"$files"
        printf '] };\n'
    } >"$page/files.js"
}

build_page() {
    provide_web_tools
    rm -rf "$page"
    mkdir -p "$page"
    cp "$root"/web/static/* "$root/src/eval/built_in.weights" "$page/"
    build_modules
    build_scripts
    list_files
}
