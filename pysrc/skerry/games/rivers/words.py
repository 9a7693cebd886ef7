"""What Rivers and Stones says to people: moves in words, questions between the clicks of a move,
and clicks refused with the rule that forbids them.  Headings and rulings as in ``rules``."""

from __future__ import annotations

from ...board import bits
from ...game import Move, Refusal, Step, named
from ...text import Text
from .journeys import Journey
from .rules import ROTATE, TO_HORIZONTAL, TO_STONE, TO_VERTICAL, Rivers, RiversPosition

Values = dict[str, int | str | Text]


class RiversInWords(Rivers):
    """Rivers and Stones, in words."""

    # What happened

    def steps(self, pos: RiversPosition, move: Move) -> list[Step]:
        pieces, after = self._pieces(pos), self._pieces(self.play(pos, move))
        cells = self._cells(move)
        start, end = cells[0], cells[-1]
        if isinstance(move[-1], str):
            rotates = move[-1] == ROTATE
            return [Step("rotate" if rotates else "flip", (start,), after[start])]
        trail = tuple(self.trail(pos, move))
        if len(cells) == 2:
            return [Step("move" if len(trail) == 2 else "ride", trail, after[end])]
        onto = cells[1]
        steps = [
            Step("push", trail[1:], after[end]),
            Step("move", (start, onto), pieces[start]),
        ]
        if pieces[start] != after[onto]:
            steps.append(Step("flip", (onto,), after[onto]))
        return steps

    def tell(self, pos: RiversPosition, move: Move) -> Text:
        names = [self.board.names[cell] for cell in self._cells(move)]
        values: Values = {"start": names[0], "end": names[-1]}
        if isinstance(move[-1], str):
            return self._turned(names[0], move[-1])
        trail = self.trail(pos, move)
        if len(names) == 2:
            if len(trail) == 2:
                return Text("moved {start} to {end}", values)
            by = [self.board.names[cell] for cell in trail[1:-1]]
            values |= {"n": len(by), "rivers": named(by)}
            return Text("rode from {start} to {end} along the {n:river|rivers} on {rivers}", values)
        pusher, onto = self._cells(move)[:2]
        values["onto"] = names[1]
        rivers = pos.horizontal | pos.vertical
        by_river, is_river = rivers >> pusher & 1, rivers >> onto & 1
        owner = pos.square >> onto & 1
        if owner == pos.turn:
            return self._pushed_own(values, by_river, is_river)
        values["owner"] = self.players[owner]
        if by_river:
            return Text(
                "pushed {owner}'s stone from {onto} to {end} with the river on {start}, "
                "which became a stone",
                values,
            )
        if is_river:
            return Text(
                "pushed {owner}'s river from {onto} to {end} with the stone on {start}", values
            )
        return Text("pushed {owner}'s stone from {onto} to {end} with the stone on {start}", values)

    @staticmethod
    def _pushed_own(values: Values, by_river: int, is_river: int) -> Text:
        if by_river:
            return Text(
                "pushed the stone from {onto} to {end} with the river on {start}, "
                "which became a stone",
                values,
            )
        if is_river:
            return Text("pushed the river from {onto} to {end} with the stone on {start}", values)
        return Text("pushed the stone from {onto} to {end} with the stone on {start}", values)

    @staticmethod
    def _turned(name: str, how: str) -> Text:
        values = {"cell": name}
        if how == ROTATE:
            return Text("rotated the river on {cell}", values)
        if how == TO_STONE:
            return Text("flipped {cell} to a stone", values)
        if how == TO_HORIZONTAL:
            return Text("flipped {cell} to a river across", values)
        return Text("flipped {cell} to an upright river", values)

    # What is asked

    def prompt(self, pos: RiversPosition, clicks: Move) -> Text:
        names = [self.board.names[cell] for cell in self._cells(clicks)]
        if len(names) < 2:
            return super().prompt(pos, clicks)
        if (pos.horizontal | pos.vertical) >> self._cells(clicks)[0] & 1:
            return Text("Where should the pushed stone land?")
        return Text("Where should {cell} be pushed?", {"cell": names[1]})

    # What is refused, and by which rule

    def refuse(self, pos: RiversPosition, before: Move, click: int | str) -> Refusal:
        cells = self._cells(before)
        if isinstance(click, str):
            return self._not_turned(pos, cells, click)
        if not cells:
            return self._not_own(pos, click)
        if len(cells) == 1:
            return self._not_reached(pos, cells[0], click)
        return self._not_pushed_to(pos, cells[0], cells[1], click)

    def _not_own(self, pos: RiversPosition, cell: int) -> Refusal:
        """Why a move does not begin on a point."""
        name, other = self.board.names[cell], self.players[1 - pos.turn]
        why = Text("There is no piece on {cell}: choose one of your own.", {"cell": name})
        if (pos.circle | pos.square) >> cell & 1:
            values = {"cell": name, "other": other}
            why = Text("The piece on {cell} is {other}'s: choose one of your own.", values)
        return Refusal(why, (cell,))

    def _not_turned(self, pos: RiversPosition, cells: tuple[int, ...], button: str) -> Refusal:
        """Why a piece is not flipped or rotated so (3. Flip a Piece, 4. Rotate a River)."""
        if not cells:
            return Refusal(Text("First choose the piece to flip or rotate."))
        if len(cells) == 2:
            return Refusal(Text("First choose where the pushed piece should land."), cells)
        values = {"cell": self.board.names[cells[0]]}
        if button not in (TO_HORIZONTAL, TO_VERTICAL, TO_STONE, ROTATE):
            return super().refuse(pos, cells, button)
        if not (pos.horizontal | pos.vertical) >> cells[0] & 1:
            if button == ROTATE:
                return Refusal(
                    Text("The piece on {cell} is a stone; only rivers are rotated.", values), cells
                )
            return Refusal(Text("The piece on {cell} is a stone already.", values), cells)
        why = Text(
            "The piece on {cell} is a river already: rotate it, or flip it to a stone.", values
        )
        return Refusal(why, cells)

    def _not_reached(self, pos: RiversPosition, start: int, end: int) -> Refusal:
        """Why a piece neither goes to a point nor pushes what stands there."""
        names = self.board.names
        values: Values = {"start": names[start], "cell": names[end]}
        if start == end:
            return Refusal(
                Text("The piece on {start} must go elsewhere.", {"start": names[start]}), (start,)
            )
        if self.goals[1 - pos.turn] >> end & 1:
            return self._barred(pos.turn)
        if (pos.circle | pos.square) >> end & 1:
            if self.board.around[start] >> end & 1:
                return self._not_pushed(pos, start, end)
            return Refusal(
                Text("{cell} is occupied, and too far from {start} to be pushed.", values),
                (start, end),
            )
        journey = self._journey_of(pos, 1 << start)
        entries = self.board.around[start] & journey[0]
        if not entries:
            why = Text(
                "{cell} is more than a step from {start}, and no river beside {start} "
                "can carry the piece.",
                values,
            )
            return Refusal(why, (start, end))
        return self._not_ridden(entries, journey, start, end, pos.turn)

    def _barred(self, owner: int) -> Refusal:
        """Scoring areas are closed to the opponent's pieces (ruling 1)."""
        values = {"owner": self.players[owner], "other": self.players[1 - owner]}
        why = Text("No piece of {owner}'s may enter {other}'s scoring area.", values)
        return Refusal(why, tuple(bits(self.goals[1 - owner])))

    def _not_pushed(self, pos: RiversPosition, start: int, onto: int) -> Refusal:
        """Why a piece does not push its neighbour (2. Push a Piece; rulings 4 and 5)."""
        names, both = self.board.names, (start, onto)
        rivers = pos.horizontal | pos.vertical
        by_river, is_river = rivers >> start & 1, rivers >> onto & 1
        if by_river and is_river:
            why = Text(
                "{cell} is a river, and rivers push only stones; no piece stops on another.",
                {"cell": names[onto]},
            )
            return Refusal(why, both)
        if by_river:
            why = Text(
                "The river on {start} cannot carry the stone on {cell} to any free point.",
                {"start": names[start], "cell": names[onto]},
            )
            return Refusal(why, both)
        if is_river and not self._stones_push_rivers:
            why = Text(
                "{cell} is a river, and by these rules stones push only stones.",
                {"cell": names[onto]},
            )
            return Refusal(why, both)
        behind = 2 * onto - start
        owner = pos.square >> onto & 1
        if behind not in names:
            why = Text("The piece on {cell} cannot be pushed off the board.", {"cell": names[onto]})
            return Refusal(why, both)
        if (pos.circle | pos.square) >> behind & 1:
            why = Text(
                "{cell} cannot be pushed: {behind} behind it is occupied, and only one piece is "
                "pushed at a time.",
                {"cell": names[onto], "behind": names[behind]},
            )
            return Refusal(why, (start, onto, behind))
        return self._barred(owner)

    def _not_pushed_to(self, pos: RiversPosition, start: int, onto: int, end: int) -> Refusal:
        """Why a pushed piece does not land on a point."""
        names = self.board.names
        rivers = pos.horizontal | pos.vertical
        if not rivers >> start & 1:
            behind = 2 * onto - start
            why = Text(
                "A stone pushes one step straight ahead: {onto} can only go to {behind}.",
                {"onto": names[onto], "behind": names[behind]},
            )
            return Refusal(why, (start, onto, behind))
        owner = pos.square >> onto & 1
        if self.goals[1 - owner] >> end & 1:
            return self._barred(owner)
        if end == start:
            why = Text(
                "The pushed stone cannot land on {start}, where the push comes from.",
                {"start": names[start]},
            )
            return Refusal(why, (start,))
        if end == onto:
            why = Text(
                "The pushed stone must leave {onto}, where the river goes.", {"onto": names[onto]}
            )
            return Refusal(why, (onto,))
        if (pos.circle | pos.square) >> end & 1:
            why = Text(
                "{cell} is occupied, and a pushed stone lands on empty points only.",
                {"cell": names[end]},
            )
            return Refusal(why, (end,))
        journey = self._journey_of_pushed(pos, 1 << start, onto)
        return self._not_ridden(1 << onto, journey, onto, end, owner)

    def _not_ridden(
        self, entries: int, journey: Journey, start: int, end: int, owner: int
    ) -> Refusal:
        """Why no journey from a point that begins on the rivers of ``entries`` leads to an empty
        point (rulings 3 and 5): a river on the way points there, but something stops the ride, or
        none points there.  ``owner`` is the player whose piece it is."""
        names = self.board.names
        rivers, horizontal, blocked = journey
        for river in bits(self._journeys.rivers(entries, *journey)):
            way = self._straight(river, end, bool(horizontal >> river & 1))
            stop = next((cell for cell in way if blocked >> cell & 1), None)
            if stop is None:
                continue
            is_across = bool(horizontal >> stop & 1)
            if rivers >> stop & 1 and is_across == bool(horizontal >> river & 1):
                continue  # the journey goes straight on there, and that river tells what stops it
            if self.goals[1 - owner] >> stop & 1:
                values: Values = {"river": names[river], "cell": names[end]}
                values |= {"owner": self.players[owner], "other": self.players[1 - owner]}
                why = Text(
                    "The ride from the river on {river} to {cell} would cross {other}'s scoring "
                    "area, which no piece of {owner}'s may enter.",
                    values,
                )
                return Refusal(why, (river, *bits(self.goals[1 - owner])))
            if rivers >> stop & 1:
                why = Text(
                    "The river on {stop} turns the ride before {cell}.",
                    {"stop": names[stop], "cell": names[end]},
                )
            else:
                why = Text(
                    "The piece on {stop} stops the ride before {cell}.",
                    {"stop": names[stop], "cell": names[end]},
                )
            return Refusal(why, (stop, end))
        why = Text(
            "No river carries the piece from {start} to {cell}.",
            {"start": names[start], "cell": names[end]},
        )
        return Refusal(why, (start, end))

    def _straight(self, start: int, end: int, across: bool) -> list[int]:
        """The points from one to another along a row or a column, without the first; none when
        they are not in line."""
        (x, y), (u, v) = self.board.xy[start], self.board.xy[end]
        if (y != v) if across else (x != u):
            return []
        step = (1 if across else self.board.width) * (1 if end > start else -1)
        return list(range(start + step, end + step, step))
