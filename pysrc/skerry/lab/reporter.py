"""What the page of reports asks of Python: to play a game, and to report on games.

Orders and games cross as JSON, see ``collection`` and ``selfplay``.
"""

from __future__ import annotations

import json
from typing import Any

from .collection import Collection, Order, order
from .report_page import STYLE, content, heading, page, reported
from .report_words import page_words
from .selfplay import as_dict, from_dict


class Reporter:
    """Plays the games of reports and writes them; every method answers with JSON."""

    def play(self, wanted: str, number: int) -> str:
        """The game of an order that has this number.

        Raises ValueError when there is no such game or level.
        """
        return json.dumps(as_dict(_order(json.loads(wanted)).task(number)), separators=(",", ":"))

    def report(self, orders: str, games: str, site: str, words: str = "null") -> str:
        """The report on the games of one order, or of two side by side, by default in English.

        The answer has its ``title``, the ``html`` and ``style`` of its content, and as files the
        ``page`` and the ``data`` of each order; or ``why`` there is none.
        """
        collections = []
        for wanted, played in zip(json.loads(orders), json.loads(games), strict=True):
            collection = Collection(_order(wanted))
            known = map(from_dict, played)
            collection.games = {game.number: game for game in known}
            collections.append(collection)
        say = page_words(json.loads(words))
        try:
            reports = [
                reported(one.order.game, one.sorted, one.order.levels) for one in collections
            ]
        except ValueError as error:
            return json.dumps({"why": str(error)})
        html = content(reports, site, say)
        return json.dumps(
            {
                "title": heading(reports, say),
                "html": html,
                "style": STYLE,
                "page": page(reports, html, say),
                "data": [one.as_json() for one in collections],
            }
        )


def _order(data: Any) -> Order:
    """An order has the ``highest`` level, or the ``nodes`` of levels of its own."""
    return order(data["game"], data["seed"], data.get("highest", 0), None, data.get("nodes", ()))
