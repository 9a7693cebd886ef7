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
        self.bytes = 0
        """How long the last answer was."""

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            text = getattr(self.session, method)(*args)
            self.bytes = len(text.encode())
            answer = json.loads(text)
            return self.merge(answer) if {"frame", "tree", "record"} == set(answer) else answer

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
        return answer["frame"] | {"tree": self.tree(), "line": self.line()}

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
