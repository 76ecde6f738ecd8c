# The figures of performance.md:
#
#     gnuplot docs/performance.gnuplot > docs/performance.svg
set terminal svg size 960,420 font "sans-serif,13" background "white"

# Millions of moves a second: freestyle games, freestyle search, standard games, standard search.
$steps << EOD
"version 0.1"              3.0 2.1 3.3 1.9
"packed lines,\nno branch" 3.2 3.2 2.7 2.7
"keys as\nvectors"         4.6 4.8 4.3 4.6
"class with\nvalue"        4.6 5.1 4.6 5.2
"one word\na square"       6.2 7.0 5.4 6.3
"entries ready\nto shift"  6.4 7.6 5.7 6.6
EOD
$sizes << EOD
"15 x 15" 6.26 7.51 5.42 6.35
"20 x 20" 6.31 7.44 5.41 6.25
"22 x 22" 6.29 7.47 5.36 6.14
EOD
peer = 1.99  # Rapfi's own move benchmark

set multiplot
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.85 border lc "white"
set yrange [0:9]
set ylabel "million moves a second"
set grid ytics lc "#dddddd" lt 1
set xtics font ",10" nomirror
set key left top samplen 1

set size 0.64, 1
set origin 0, 0
set title "What each step gave"
plot $steps using 2:xtic(1) lc "#1f77b4" title "freestyle games", \
     $steps using 3 lc "#aec7e8" title "freestyle search", \
     $steps using 4 lc "#2ca02c" title "standard games", \
     $steps using 5 lc "#98df8a" title "standard search", \
     peer with lines dt 2 lw 1.5 lc "black" title "Rapfi's own benchmark"

set size 0.36, 1
set origin 0.64, 0
set title "The size of the board"
unset key
unset ylabel
plot $sizes using 2:xtic(1) lc "#1f77b4", \
     $sizes using 3 lc "#aec7e8", \
     $sizes using 4 lc "#2ca02c", \
     $sizes using 5 lc "#98df8a", \
     peer with lines dt 2 lw 1.5 lc "black"
unset multiplot
