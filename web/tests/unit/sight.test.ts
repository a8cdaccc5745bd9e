/* How far a room is scrolled for what shall be seen in it. */
import assert from "node:assert/strict";
import test from "node:test";
import { scrollFor, type Span } from "../../src/table/sight";

const span = (at: number, length = 40, home = 0): Span => ({ at, length, home });

test("what is in sight is not moved, what is outside is brought there and no farther", () => {
    assert.equal(scrollFor([span(20)], 0, 200, false), 0);
    assert.equal(scrollFor([span(300), span(20)], 0, 200, false), 0, "one of them is enough");
    assert.equal(scrollFor([span(300)], 0, 200, false), 148, "its end, and a margin");
    assert.equal(scrollFor([span(300, 40, 280)], 0, 200, false), 280, "its panel from the beginning, where there is room");
    assert.equal(scrollFor([span(20)], 150, 200, false), 0, "also back");
    assert.equal(scrollFor([span(500, 300)], 0, 200, false), 550, "of what is too long, the middle");
    assert.equal(scrollFor([], 70, 200, true), 70);
});

test("a new question is shown where most of it can be answered", () => {
    const spans = [span(0), span(300), span(350), span(400)];
    assert.equal(scrollFor(spans, 0, 200, false), 0);
    assert.equal(scrollFor(spans, 0, 200, true), 248);
    assert.equal(scrollFor([span(0), span(50), span(300), span(350)], 0, 200, true), 0, "as many elsewhere are no reason");
});
