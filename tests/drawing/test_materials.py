"""Python and the page give the cells of a board the same tones."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from buildtools import environment
from skerry.drawing.materials import tones
from skerry.frames import geometry
from skerry.games import load

ROOT = Path(__file__).parents[2]
SCRIPT = """import { material } from "./web/board/materials.js";
const geometry = JSON.parse(process.argv[1]);
console.log(JSON.stringify(material(geometry.material).tones(geometry)));"""


@pytest.mark.parametrize("name", ["rive-5", "starboard-y-4", "rivers-13"])
def test_tones(name: str) -> None:
    command = [*environment.node(), "--input-type=module", "-e", SCRIPT, json.dumps(geometry(name))]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    assert json.loads(said.stdout) == list(tones(load(name)).values())
