import assert from "node:assert/strict";
import { test } from "node:test";

import { inset } from "../../../web/board/shapes.js";
import { View, orientation, proportion } from "../../../web/board/view.js";

/** Two cells side by side on a plate that reaches 1 further, 2 on the right. */
const geometry = {
  cells: [
    { id: 0, name: "a1", x: 0, y: 0 },
    { id: 1, name: "b1", x: 1, y: 0 },
  ],
  bounds: [-1, -1, 3, 1],
  edges: [
    {
      line: [
        [0, 0.5],
        [1, 0.5],
      ],
    },
  ],
  labels: [{ text: "1", x: -0.5, y: 0 }],
  labels_turned: [{ text: "1", x: 1.5, y: 0 }],
};
const size = { width: 400, height: 400 };

test("a board fills the picture to its bounds", () => {
  const view = new View(geometry, size);
  assert.equal(view.unit, 100);
  assert.deepEqual(view.point(0), [100, 200]);
  assert.deepEqual(view.point(1), [200, 200]);
  assert.deepEqual([proportion(geometry), orientation(geometry)], [0.5, "landscape"]);
  assert.equal(orientation({ bounds: [0, 0, 4, 5] }), "portrait");
});

test("turned, the room on its right is on its left", () => {
  const view = new View(geometry, size, true);
  assert.deepEqual(view.point(0), [300, 200]);
  assert.deepEqual(view.point(1), [200, 200]);
  assert.deepEqual(view.labels, geometry.labels_turned);
  assert.deepEqual(view.place(1.5, 0), [150, 200]);
});

test("edges lie outside on either view", () => {
  const [edge] = geometry.edges;
  assert.deepEqual(new View(geometry, size).edge(edge, 0.2), [
    [100, 270],
    [200, 270],
  ]);
  assert.deepEqual(new View(geometry, size, true).edge(edge, 0.2), [
    [300, 130],
    [200, 130],
  ]);
});

test("the cell that is near a point", () => {
  const view = new View(geometry, size);
  assert.equal(view.at(130, 200), 0);
  assert.equal(view.at(170, 200), 1);
  assert.equal(view.at(150, 320), null);
});

test("a polygon shrinks on all sides", () => {
  const square = [
    [0, 4],
    [4, 4],
    [4, 0],
    [0, 0],
  ];
  assert.deepEqual(inset(square, 1), [
    [1, 3],
    [3, 3],
    [3, 1],
    [1, 1],
  ]);
});
