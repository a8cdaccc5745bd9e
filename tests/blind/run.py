"""Plays many games by ear and tells how many were won: run.py [--voice terminal|page] [--games N] [--first N] [--need PERCENT] GAME...
Fails when one of the games is won less often than needed. TRIVIUM is the program, PAGE_VOICE and AVALON_THINK are what
tests/blind/page_voice.c and avalon_think.c build."""

import argparse
import importlib
import sys
import time

from voice import Page, Terminal

VOICES = {"terminal": Terminal, "page": Page}


def play(voice, game, seed, longest):
    it = VOICES[voice](game, seed)
    player = importlib.import_module(f"{game}_player").Player(it)
    decisions = 0
    while not it.over:
        it.heard = it.do(player.decide())
        decisions += 1
        if decisions > longest:
            raise AssertionError(f"{game}, {seed}: no end after {longest} decisions")
    it.close()
    return it.won(), decisions


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--voice", choices=list(VOICES), default="terminal")
    asked.add_argument("--games", type=int, default=50)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--need", type=float, default=60)
    asked.add_argument("--loud", action="store_true")
    asked.add_argument("game", nargs="+")
    it = asked.parse_args()
    good = True
    for game in it.game:
        won, began = 0, time.time()
        for k in range(it.first, it.first + it.games):
            victory, decisions = play(it.voice, game, f"blind-{k}", 3000)
            won += victory
            if it.loud:
                print(f"{game} {k}: {'won' if victory else 'lost'} after {decisions} decisions", flush=True)
        share = 100 * won / it.games
        good = good and share >= it.need
        print(f"{game}, {it.voice}: {won} of {it.games} games won ({share:.0f} %) in {time.time() - began:.0f} s", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
