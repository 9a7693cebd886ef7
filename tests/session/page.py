"""A page's view of a session: from its answers, frames with the whole tree, and the record."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from skerry.session import Session


class Page:
    """A session as the page sees it: every method returns the whole frame, or the error.

    It applies the changes in each answer, so a missing change becomes visible.
    """

    def __init__(self) -> None:
        self.session = Session()
        self.nodes: dict[int, dict[str, Any]] = {}
        self.record = ""
        self.undone: int | None = None
        self.ply = 0
        self.bytes = 0
        """How long the last answer was."""

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            text = getattr(self.session, method)(*args)
            self.bytes = len(text.encode())
            answer = json.loads(text)
            return self.merge(answer) if "tree" in answer else answer

        return call

    @property
    def match(self) -> Any:
        return self.session.match

    def merge(self, answer: dict[str, Any]) -> dict[str, Any]:
        tree, record = answer["tree"], answer["record"]
        if tree["reset"]:
            self.nodes, self.record = {}, ""
        for node in tree["removed"]:
            del self.nodes[node]
        self.nodes |= {node["id"]: node for node in tree["nodes"]}
        old = self.record.encode("utf-16-le")
        kept, tail = old[: 2 * record["keep"]], old[len(old) - 2 * record["tail"] :]
        self.record = (kept + record["insert"].encode("utf-16-le") + tail).decode("utf-16-le")
        self.undone, self.ply = answer["undone"], answer["frame"]["ply"]
        return answer["frame"] | {"tree": self.tree(), "line": self.line()}

    def again(self) -> Page:
        """Another page whose session has the match exactly as this one, as after a loss."""
        choices = [node["choice"] for node in self.tree()]
        standing = {"choices": choices, "ply": self.ply, "undone": self.undone}
        other = Page()
        players = json.dumps(self.session.players)
        assert "error" not in other.open_record(self.record, json.dumps(standing), players)
        return other

    def tree(self) -> list[dict[str, Any]]:
        """The nodes, each before those that follow it, the main line first."""
        found, left = [], [0]
        while left:
            node = self.nodes[left.pop()]
            found.append(node)
            left += node["children"][::-1]
        assert len(found) == len(self.nodes)
        return found

    def line(self) -> list[dict[str, Any]]:
        """The current line."""
        found, node = [], self.nodes[0]
        while node["children"]:
            node = self.nodes[node["children"][node["choice"]]]
            found.append({"token": node["token"], "player": node["player"], "node": node["id"]})
        return found
