# Leaves against depth, from the output of `kagetsu bench --algorithms`:
#
#     kagetsu bench --algorithms > figures.txt
#     gnuplot -c docs/textbook.gnuplot figures.txt > docs/textbook.svg
set terminal svg size 960,820 font "sans-serif,13" background "white"
set multiplot layout 2,2
set logscale y
set format y "10^{%T}"
set xlabel "depth (plies)"
set ylabel "leaves"
set key left top reverse Left samplen 2
set grid ytics lc "#dddddd" lt 1
set xtics 1
set xrange [0.8:6.2]
set yrange [10:1e8]

# The rows of one growth table; columns: depth, minimax, alpha-beta, negamax, negamax + table,
# SCOUT, NegaScout, SSS*, MT-SSS*, MTD(f), iterative deepening.
rows(title) = sprintf("< awk -v title='leaves against depth: %s' \
    '$0 == title { on = 1; next } on && NF == 0 { exit } on && $1 != \"depth\"' '%s'", title, ARG1)
# Knuth & Moore's minimum, for n trees.
least(n, width, depth) = n * (width ** ceil(depth / 2.0) + width ** floor(depth / 2.0) - 1)

do for [order in '"ordered by a shallower iteration" "random order"'] {
    trees = rows("10 uniform trees of width 8, " . order)
    gomoku = rows("3 gomoku positions, 10 best moves, " . order)
    set title "10 uniform trees, width 8,\n" . order
    plot trees using 1:2 with linespoints lw 1.5 pt 7 ps 0.5 lc "#888888" title "minimax", \
         trees using 1:3 with linespoints lw 1.5 pt 7 ps 0.5 lc "#d62728" title "alpha-beta", \
         trees using 1:7 with linespoints lw 1.5 pt 7 ps 0.5 lc "#1f77b4" title "NegaScout / PVS", \
         trees using 1:8 with linespoints lw 1.5 pt 7 ps 0.5 lc "#2ca02c" title "SSS*, MT-SSS*", \
         trees using 1:10 with linespoints lw 1.5 pt 7 ps 0.5 lc "#ff7f0e" title "MTD(f)", \
         trees using 1:(least(10, 8, $1)) with lines dt 2 lc "black" title "Knuth-Moore minimum"
    set title "3 gomoku positions, 10 best moves,\n" . order
    plot gomoku using 1:2 with linespoints lw 1.5 pt 7 ps 0.5 lc "#888888" title "minimax", \
         gomoku using 1:3 with linespoints lw 1.5 pt 7 ps 0.5 lc "#d62728" title "alpha-beta", \
         gomoku using 1:7 with linespoints lw 1.5 pt 7 ps 0.5 lc "#1f77b4" title "NegaScout / PVS", \
         gomoku using 1:8 with linespoints lw 1.5 pt 7 ps 0.5 lc "#2ca02c" title "SSS*", \
         gomoku using 1:10 with linespoints lw 1.5 pt 7 ps 0.5 lc "#ff7f0e" title "MTD(f)", \
         gomoku using 1:(least(3, 10, $1)) with lines dt 2 lc "black" title "Knuth-Moore minimum"
}
unset multiplot
