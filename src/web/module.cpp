// The engine as a WebAssembly module in a Worker: a line of JSON in, lines of JSON out, as `kagetsu
// analyze --json` speaks them. engine_worker.ts calls the functions declared here.
//
// Without threads kagetsu_receive() returns when the search is over; only the end of the Worker
// ends it before its limits. With threads it returns at once, and a cancel request ends the search.
#include <emscripten.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <streambuf>
#include <string>

#include "analysis/answer_writer.hpp"
#include "analysis/job_queue.hpp"
#include "analysis/query_worker.hpp"
#include "analysis/request_handler.hpp"
#include "app/bench_run.hpp"
#include "embedded/kBuiltInWeights.hpp"
#include "kagetsu/thread.hpp"

namespace kagetsu::web {

namespace {

// Hands a line to the Worker's script, Module.onAnswer(line), from any thread. It gets them in
// order.
void post(const std::string& line) {
    char* const copy = ::strdup(line.c_str());  // freed by the script
    if (copy == nullptr) throw std::bad_alloc();
    // clang-format off
    MAIN_THREAD_ASYNC_EM_ASM({
        const line = UTF8ToString($0);
        _free($0);
        Module.onAnswer(line);
    }, copy);
    // clang-format on
}

// Posts the lines that are written to it.
class PostBuffer : public std::streambuf {
  protected:
    int_type overflow(int_type byte) override {
        if (traits_type::eq_int_type(byte, traits_type::eof())) return 0;
        const char c = traits_type::to_char_type(byte);
        if (c == '\n') {
            post(line_);
            line_.clear();
        } else {
            line_.push_back(c);
        }
        return byte;
    }

  private:
    std::string line_;
};

class Server {
  public:
    Server(std::size_t hash_bytes, int threads) : worker_(jobs_, writer_, hash_bytes, Evaluator()) {
        worker_.set_threads(threads);
#ifdef __EMSCRIPTEN_PTHREADS__
        thread_ = Thread([this] { worker_.run(); });
#endif
    }

    void receive(std::string line) {
        handler_.handle({std::move(line), false});
#ifndef __EMSCRIPTEN_PTHREADS__
        while (jobs_.has_waiting())
            worker_.answer_next();
#endif
    }

  private:
    PostBuffer buffer_;
    std::ostream out_{&buffer_};
    analysis::AnswerWriter writer_{out_, [] {}};
    analysis::JobQueue jobs_;
    analysis::RequestHandler handler_{jobs_, writer_, Origin::Bottom};
    analysis::QueryWorker worker_;
    Thread thread_;
};

// What the Worker's calls share; made once, and never destroyed.
Server* server = nullptr;

}  // namespace

extern "C" {

// Where the bytes of built_in.weights belong, which must be there before any other call.
EMSCRIPTEN_KEEPALIVE unsigned char* kagetsu_weights() {
    return kBuiltInWeights.data();
}

// Makes the server. `megabytes`: of the transposition table; `threads`: that search together.
EMSCRIPTEN_KEEPALIVE void kagetsu_start(int megabytes, int threads) {
    server = new Server(static_cast<std::size_t>(megabytes) << 20, threads);
}

// Obeys a line.
EMSCRIPTEN_KEEPALIVE void kagetsu_receive(const char* line) {
    server->receive(line);
}

// Runs `kagetsu bench` on this thread and posts {"nodes":N,"ms":N,"signature":N}.
EMSCRIPTEN_KEEPALIVE void kagetsu_bench(int depth) {
    const app::BenchResult result = app::run_bench(Evaluator(), depth, 1, {});
    post("{\"nodes\":" + std::to_string(result.nodes) +
         ",\"ms\":" + std::to_string(result.milliseconds()) +
         ",\"signature\":" + std::to_string(result.signature) + "}");
}

}  // extern "C"

}  // namespace kagetsu::web
