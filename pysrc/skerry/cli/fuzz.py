"""``skerry fuzz``: feed all readers with damaged texts; see ``skerry.lab.fuzz``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import SystemRandom

from ..lab import fuzz
from . import arguments, ugi

SUMMARY = "feed readers with damaged texts"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--seconds", type=arguments.seconds, default=60.0)
    parser.add_argument("--seed", type=arguments.natural, help="by default a random one")


def run(args: Namespace) -> None:
    """Print how it went.  Raises SystemExit with the failure, if there is one."""
    seed = SystemRandom().randrange(10**9) if args.seed is None else args.seed
    result = fuzz.fuzz(args.seconds, seed, READERS)
    print(f"seed {seed}: {result}")
    if result.failure:
        raise SystemExit(str(result.failure))


def check_ugi(text: str) -> None:
    """Lines of the engine protocol."""
    answers: list[str] = []
    engine = ugi.Engine(answers.append)
    for line in text.split("\n", fuzz.MAX_CALLS)[: fuzz.MAX_CALLS]:
        if not engine.take(line):
            break
    for answer in answers:
        if answer.startswith("error "):
            fuzz.check_refusal(answer)
    answers.clear()
    engine.take("stop")
    answers.clear()
    engine.take("code")
    code = answers[0].partition(" ")[2]
    engine.take(f"position code {code}")
    engine.take("code")
    fuzz.promise(answers == [f"code {code}"] * 2, "the code is read as another position")


READERS = {**fuzz.READERS, "ugi": check_ugi}
