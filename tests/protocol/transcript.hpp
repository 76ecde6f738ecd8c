// Scripted conversations with the engine's executable.
//
// A transcript is a text file, one step per line:
//     # text              a comment
//     > text              sends the text and a line end
//     >> text             sends the text as it is, in one write; \n is a line end, \r \t \0 bytes
//     fill N c            sends the character c N times, without a line end
//     noise N             sends N random bytes (always the same ones) and a line end
//     < pattern           the next line matches; * stands for anything. MESSAGE lines before it
//                         are skipped, unless the pattern is itself a MESSAGE
//     < <move>            ... is a legal move; <move 6,7 11,7>: one of these;
//                         <move not 6,7>: another one
//     < <old move>        ... is a legal move in the position before the last command that changed
//                         it: the answer of a search that this command has broken off
//     < <3 stones>        three empty squares on one line; <2 stones>; none is put on the board
//     < <swap2>           SWAP, an empty square or two; <swap or move>: SWAP or an empty square
//     seek pattern        skips lines up to one that matches
//     within MS           the next expected line or exit comes within MS milliseconds (else 20 s);
//                         longer in slow builds (kSlowdown)
//     quiet MS            nothing but MESSAGE lines for so long
//     silent MS           nothing at all for so long
//     skip pattern        lines that match are skipped from here on
//     assume W H          the engine plays on this board, though we haven't said START
//     memory MIB          resident memory has never exceeded this (not under sanitizers)
//     sleep MS            a pause
//     close               closes the engine's input
//     deaf                closes our end of the engine's output
//     exit CODE within MS the engine ends with this code, without another word but MESSAGE
// At the end END is sent, unless the engine has ended, and exit code 0 is expected. All along
// stderr stays empty (or has one line if an exit code other than 0 is due), and every piece that
// arrives is made of whole lines that end in LF alone.
#pragma once

#include <filesystem>
#include <string>

namespace kagetsu::test {

// Plays the transcript with the given line end ("\n" or "\r\n") against the executable. Returns
// an empty text, or "file:line: what went wrong".
std::string play_transcript(const std::filesystem::path& transcript, const std::string& executable,
                            const std::string& line_end);

}  // namespace kagetsu::test
