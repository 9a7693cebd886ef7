"""The breaks of ``mutations`` can be made."""

from __future__ import annotations

import pytest

from tests.mutations import BREAKS, ROOT, Break


@pytest.mark.parametrize("one", BREAKS, ids=lambda one: one.what)
def test_its_old_text_is_there(one: Break) -> None:
    assert one.old in (ROOT / one.file).read_text("utf-8")
    assert one.old != one.new
