#include "training/replay.hpp"

#include <algorithm>

#include "kagetsu/win_rate.hpp"
#include "selfplay/features.hpp"
#include "training/target.hpp"

namespace kagetsu::training {

Replayer::Replayer(const Evaluator& tables, Rule rule, double result_share)
    : tables_(tables),
      rule_(rule),
      scale_(win_rate_scale(rule)),
      result_share_(result_share),
      has_two_networks_(weight_set_index(rule, {}, Color::Black) !=
                        weight_set_index(rule, {}, Color::White)) {}

void Replayer::replay(const GameRecord& game, BoardShape shape, SampleList& samples) {
    if (!has_board(shape)) {
        const Position position(shape, rule_);
        board_.emplace(position, tables_.point_values(position));
        windows_.emplace(shape);
    }
    const auto play = [this](Square square) {
        windows_->put(square, board_->side_to_move());
        board_->make(square);
    };
    for (const Square stone : game.opening)
        play(stone);
    for (const RecordedMove& move : game.moves) {
        const int result = !game.winner ? 0 : *game.winner == board_->side_to_move() ? 1 : -1;
        if (is_quiet(*board_)) append_sample(move, result, samples);
        play(move.square);
    }
    while (!board_->position().moves().empty()) {
        const Square last = board_->position().moves().back();
        board_->undo();
        windows_->take(last, board_->side_to_move());
    }
}

bool Replayer::has_board(BoardShape shape) const noexcept {
    return board_ && board_->position().shape() == shape;
}

void Replayer::append_sample(const RecordedMove& move, int result, SampleList& samples) {
    const Color me = board_->side_to_move();
    Sample sample;
    sample.target = static_cast<float>(target_of(move.value, result, scale_, result_share_));
    sample.tables = static_cast<float>(tables_.evaluate_by_tables(*board_) / scale_);
    sample.network = static_cast<std::uint8_t>(has_two_networks_ ? index_of(me) : 0);
    append_windows(me, sample, samples.rows);
    samples.samples.push_back(sample);
}

void Replayer::append_windows(Color view, Sample& sample, std::vector<std::uint16_t>& rows) {
    const Position& position = board_->position();
    position.empty_squares().for_each([&](int bit) {
        Rows seen{};
        const int count = windows_->rows(position.layout().square_of(bit), view, seen);
        if (count == 0) return;
        const auto group = static_cast<std::size_t>(count - 1);
        const std::size_t at = sample.squares[group]++ * static_cast<std::size_t>(count);
        std::copy_n(seen.data(), seen.size(), grouped_[group].data() + at);
    });
    sample.first_row = static_cast<std::uint32_t>(rows.size());
    for (std::size_t group = 0; group < grouped_.size(); ++group) {
        const std::uint16_t* const first = grouped_[group].data();
        rows.insert(rows.end(), first, first + sample.squares[group] * (group + 1));
    }
}

}  // namespace kagetsu::training
