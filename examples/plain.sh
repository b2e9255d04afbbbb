#!/bin/sh
# A bot that is no Python: buccaneer ladder --bots anchor,cmd:examples/plain.sh --modes base
# Every question is a line of JSON, every answer a line with one of its options.

while IFS= read -r line; do
    options=${line#*'"options":["'}  # draw","stop"],"bust":0.0833,…
    options=${options%%'"]'*}        # draw","stop
    bust=${line#*'"bust_repelling":'}
    bust=${bust%%,*}
    best=${options%%'"'*}
    rank=0
    while [ -n "$options" ]; do
        option=${options%%'","'*}
        case $option in
            claim:*) worth=5 ;;
            hire:* | repel*) worth=4 ;;
            trade:*) worth=3 ;;
            draw) case $bust in 0 | 0.0* | 0.1[0-7]*) worth=2 ;; *) worth=0 ;; esac ;;
            pass) worth=0 ;;
            *) worth=1 ;;
        esac
        if [ $worth -gt $rank ]; then
            rank=$worth
            best=$option
        fi
        case $options in *'","'*) options=${options#*'","'} ;; *) options= ;; esac
    done
    printf '%s\n' "$best"
done
