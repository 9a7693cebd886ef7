import assert from "node:assert/strict";
import { test } from "node:test";

import { SvgContext, colour } from "../../../web/board/svg.js";

const context = () => new SvgContext(100, 50);

function drawn(draw) {
  const ctx = context();
  ctx.fillStyle = "#123456";
  draw(ctx);
  return ctx.toString();
}

test("an empty picture", () => {
  const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
  assert.equal(
    drawn(() => {}),
    `<svg ${xmlns} width="100" height="50" viewBox="0 0 100 50"/>\n`,
  );
});

test("colours are written so that every reader knows them", () => {
  assert.deepEqual(colour("#fff"), ["#fff", 1]);
  assert.deepEqual(colour("rgb(30 60 64 / 0.18)"), ["#1e3c40", 0.18]);
  assert.deepEqual(colour("rgb(30 60 64 / 18%)"), ["#1e3c40", 0.18]);
  assert.deepEqual(colour("rgba(255, 0, 10, 0.5)"), ["#ff000a", 0.5]);
  assert.deepEqual(colour("rgb(1, 2, 3)"), ["#010203", 1]);
  assert.deepEqual(colour("transparent"), ["#000", 0]);
});

test("paths", () => {
  const path = (draw) => {
    const text = drawn((ctx) => {
      ctx.beginPath();
      draw(ctx);
      ctx.fill();
    });
    return / d="([^"]*)"/.exec(text)[1];
  };
  const wedge = (ctx) => {
    ctx.moveTo(1, 2);
    ctx.lineTo(3, 4.567);
    ctx.closePath();
  };
  assert.equal(path(wedge), "M1 2L3 4.57Z");
  assert.equal(
    path((c) => c.arc(10, 10, 5, 0, 2 * Math.PI)),
    "M15 10A5 5 0 0 1 5 10A5 5 0 0 1 15 10Z",
  );
  assert.equal(
    path((c) => c.arc(0, 0, 5, 0, Math.PI / 2)),
    "M5 0A5 5 0 0 1 0 5",
  );
  assert.equal(
    path((c) => c.roundRect(1, 2, 3, 4, 0)),
    "M1 2L4 2L4 6L1 6L1 2Z",
  );
  assert.match(
    path((c) => c.roundRect(0, 0, 10, 10, 2)),
    /^M2 0L8 0A2 2 0 0 1 10 2L.*Z$/,
  );
});

test("transforms hold for the path that is made under them, and are restored", () => {
  const text = drawn((ctx) => {
    ctx.save();
    ctx.translate(10, 20);
    ctx.rotate(Math.PI / 2);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(5, 0);
    ctx.restore();
    ctx.lineTo(1, 1);
    ctx.stroke();
  });
  assert.match(text, / d="M10 20L10 25L1 1"/);
});

test("gradients and clips are defined once", () => {
  const text = drawn((ctx) => {
    for (let i = 0; i < 2; i++) {
      const gradient = ctx.createRadialGradient(1, 2, 3, 4, 5, 6);
      gradient.addColorStop(0, "#fff");
      gradient.addColorStop(1, "rgb(0 0 0 / 0.5)");
      ctx.fillStyle = gradient;
      ctx.save();
      ctx.beginPath();
      ctx.roundRect(0, 0, 10, 10, 1);
      ctx.clip();
      ctx.fill();
      ctx.restore();
    }
    ctx.fill();
  });
  assert.equal(text.match(/<radialGradient/g).length, 1);
  assert.equal(text.match(/<clipPath/g).length, 1);
  assert.equal(text.match(/clip-path="/g).length, 2);
  assert.match(text, /<radialGradient id="d1" .*fx="1" fy="2" fr="3".*stop-opacity="0.5"/);
});

test("shadows, dashes, transparency", () => {
  const text = drawn((ctx) => {
    ctx.setLineDash([2, 1]);
    ctx.globalAlpha = 0.5;
    ctx.strokeStyle = "rgb(0 0 0 / 0.5)";
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.stroke();
    ctx.shadowColor = "#000";
    ctx.shadowBlur = 4;
    ctx.stroke();
  });
  assert.match(text, /stroke-opacity="0.25" stroke-width="1" stroke-dasharray="2 1"/);
  assert.match(text, /<feDropShadow dx="0" dy="0" stdDeviation="2" flood-color="#000"/);
  assert.equal(text.match(/filter="url/g).length, 1);
});

test("texts are placed and escaped", () => {
  const text = drawn((ctx) => {
    ctx.font = "600 12.5px system-ui, sans-serif";
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText('<a & "b">', 3, 4);
  });
  assert.match(text, /<text x="3" y="4" fill="#123456" .*font-size="12.5" font-weight="600"/);
  assert.match(
    text,
    /text-anchor="middle" dominant-baseline="central">&#60;a &#38; &#34;b&#34;&#62;<\/text>/,
  );
});
