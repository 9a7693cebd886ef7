"""``skerry doctor``: what a game still lacks, one line for each item of a checklist; see
``skerry.lab.doctor``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..lab.doctor import doctor

SUMMARY = "say what a game still lacks"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("game", help="the slug of a game, or one of its names")


def run(args: Namespace) -> None:
    """Print the findings.  Raises SystemExit when one of them prevents playing the game."""
    findings = list(doctor(args.game))
    print(*findings, sep="\n")
    if any(finding.prevents for finding in findings):
        raise SystemExit(1)
