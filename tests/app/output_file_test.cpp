// Files that are written completely or not at all, and the locks that keep other processes from
// them. Locks belong to open files, so that one process can stand for two.
#include "app/output_file.hpp"

#include <doctest/doctest.h>
#ifdef __linux__
#include <fcntl.h>
#include <unistd.h>
#endif

#include <atomic>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "app/append_file.hpp"
#include "support/contents.hpp"

namespace kagetsu::test {

namespace fs = std::filesystem;

namespace {

// An empty folder, new for every test.
std::string new_folder() {
    std::string folder = KAGETSU_TEST_SCRATCH "/output_file_test.scratch/";
    fs::remove_all(folder);
    fs::create_directory(folder);
    return folder;
}

void write(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

// Writes a file as commands do.
void replace(const std::string& path, const std::string& bytes) {
    app::OutputFile file(path);
    file.stream() << bytes;
    file.keep();
}

// Adds to a file as selfplay does.
void append(const std::string& path, const std::string& bytes) {
    app::AppendFile file(path);
    file.go_on(fs::file_size(path));
    file.append(bytes);
}

std::ptrdiff_t count_of_files(const std::string& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

}  // namespace

TEST_SUITE("output_file") {
    TEST_CASE("a file has its name once it is complete") {
        const std::string folder = new_folder();
        const std::string path = folder + "a";
        for (const char* const bytes : {"one", "two"}) {
            const std::string before = fs::exists(path) ? contents(path) : "";
            {
                app::OutputFile dropped(path);
                dropped.stream() << bytes;
                dropped.finish();
            }
            CHECK(contents(path) == before);
            replace(path, bytes);
            CHECK(contents(path) == bytes);
            CHECK(count_of_files(folder) == 1);
        }
    }

    TEST_CASE("a file that is about to be replaced cannot be extended") {
        const std::string folder = new_folder();
        const std::string path = folder + "a";
        write(path, "old");
        {
            app::OutputFile file(path);
            CHECK_THROWS_AS(append(path, "lost"), app::FileInUse);
            file.stream() << "new";
            file.keep();
        }
        append(path, "er");
        CHECK(contents(path) == "newer");
        CHECK(count_of_files(folder) == 1);
    }

    TEST_CASE("a file that is being extended is not replaced") {
        const std::string folder = new_folder();
        const std::string path = folder + "a";
        app::OutputFile file(path);
        file.stream() << "new";
        // It was not there when the other one began.
        app::AppendFile other(path);
        CHECK_THROWS_AS(file.keep(), app::FileInUse);
        CHECK(other.begin("a game"));
        CHECK(contents(path) == "a game");
        CHECK_THROWS_AS(app::OutputFile{path}, app::FileInUse);
    }

    TEST_CASE("a file is written by one process at a time") {
        const std::string folder = new_folder();
        const std::string path = folder + "a";
        for (int i = 0; i < 2; ++i) {
            app::OutputFile file(path);
            CHECK_THROWS_AS(app::OutputFile{path}, app::FileInUse);
            file.stream() << i;
            file.keep();
        }
        CHECK(contents(path) == "1");
        CHECK(count_of_files(folder) == 1);
    }

    TEST_CASE("what is there already does not serve as a temporary file") {
        const std::string folder = new_folder();
        const std::string path = folder + "a";
        write(path + ".new", "of somebody");
        fs::create_directory(path + ".new2");
        write(path + ".new3", "");
        replace(path, "one");
        CHECK(contents(path) == "one");
        CHECK(contents(path + ".new") == "of somebody");
        CHECK(count_of_files(folder) == 4);
    }

    TEST_CASE("paths of the same file are recognised, also where there is none yet") {
        CHECK(app::is_same_file("no_such_file", "./no_such_file"));
        CHECK(app::is_same_file("no_such_file", fs::absolute("no_such_file").string()));
        CHECK(app::is_same_file("no_such_folder/../a", "a"));
        CHECK_FALSE(app::is_same_file("no_such_file", "no_such_file2"));
        const std::string folder = new_folder();
        write(folder + "a", "");
        CHECK(app::is_same_file(folder + "a", folder + "./a"));
#ifndef _WIN32
        fs::create_hard_link(folder + "a", folder + "b");
        CHECK(app::is_same_file(folder + "a", folder + "b"));
#endif
    }

#ifndef _WIN32
    // A lock takes two steps: the file is opened, then locked. If another process replaces it
    // between the two, the lock is on the old file and does not protect the new one.
    TEST_CASE("a lock is on the file that has the name") {
        constexpr int kRounds = 20'000;
        const std::string path = new_folder() + "a";
        write(path, "old");
        std::atomic<bool> is_over = false;
        std::thread other([&] {
            for (int i = 0; i < kRounds; ++i) {
                try {
                    const app::FileLock lock(path);
                    write(path + ".new", "new");
                    fs::rename(path + ".new", path);
                } catch (const app::FileInUse&) {
                    std::this_thread::yield();
                }
            }
            is_over = true;
        });
        int locked = 0;
        int unprotected = 0;
        while (!is_over) {
            try {
                const app::FileLock lock(path);
                ++locked;
                const app::FileLock second(path);
                ++unprotected;
            } catch (const app::FileInUse&) {
            }
        }
        other.join();
        CHECK(locked > 0);
        CHECK(unprotected == 0);
    }

    TEST_CASE("a file that has taken the earlier one's place is not replaced, if it is in use") {
        const std::string path = new_folder() + "a";
        write(path, "old");
        app::OutputFile file(path);
        file.stream() << "new";
        fs::remove(path);
        app::AppendFile other(path);
        CHECK_THROWS_AS(file.keep(), app::FileInUse);
        CHECK(other.begin("a game"));
        CHECK(contents(path) == "a game");
    }

    TEST_CASE("a link in the temporary file's place is left alone") {
        const std::string folder = new_folder();
        const std::string path = folder + "a";
        write(folder + "empty", "");
        for (const char* const target : {"missing", "empty"}) {
            fs::create_symlink(target, path + ".new");
            replace(path, "new");
            CHECK(contents(path) == "new");
            CHECK_FALSE(fs::is_symlink(path));
            CHECK(fs::is_symlink(path + ".new"));
            fs::remove(path + ".new");
        }
        CHECK(contents(folder + "empty") == "");
        CHECK(count_of_files(folder) == 2);
    }

#ifdef __linux__
    TEST_CASE("an open file is written to at its end, whichever descriptor names it") {
        const std::string folder = new_folder();
        const std::string path = folder + "a";
        write(path, "before ");
        const int descriptor = open(path.c_str(), O_RDWR);
        REQUIRE(descriptor >= 0);
        for (const std::string name : {"/dev/fd/", "/proc/self/fd/"})
            replace(name + std::to_string(descriptor), "one ");
        CHECK(::write(descriptor, "after", 5) == 5);
        CHECK(close(descriptor) == 0);
        CHECK(contents(path) == "before one one after");
        CHECK(count_of_files(folder) == 1);
    }
#endif

    TEST_CASE("links that lead to each other are refused") {
        const std::string folder = new_folder();
        fs::create_symlink("b", folder + "a");
        fs::create_symlink("a", folder + "b");
        CHECK_THROWS_WITH_AS(app::OutputFile{folder + "a"},
                             ("cannot write " + folder + "a").c_str(), std::runtime_error);
        CHECK(count_of_files(folder) == 2);
    }

    TEST_CASE("permissions and links stay") {
        const std::string folder = new_folder();
        const std::string path = folder + "a";
        write(path, "old");
        fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
        const std::string link = folder + "link";
        fs::create_symlink("a", link);
        replace(link, "new");
        CHECK(contents(path) == "new");
        CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
        // A file that its owner may not read is still replaced.
        fs::permissions(path, fs::perms::owner_write);
        replace(path, "newest");
        CHECK(fs::status(path).permissions() == fs::perms::owner_write);
        // The link leads nowhere, and is followed all the same.
        fs::remove(path);
        replace(link, "newer");
        CHECK(contents(path) == "newer");
        CHECK(fs::is_symlink(link));
        CHECK(count_of_files(folder) == 2);
    }
#endif
}

}  // namespace kagetsu::test
