import assert from "node:assert/strict";
import test from "node:test";
import { callUrl, imageUrl, pageUrl, routeUrl, safeUrl } from "../../main/resources/page/shared/place-links.js";

const PLACE = { name: "Café (old) & Bar", geometry: { coordinates: [8.54, -47.37] } };

test("only web addresses are links", () => {
  assert.equal(safeUrl("https://example.com"), "https://example.com/");
  for (const text of ["javascript:alert(1)", "data:text/html,x", "example.com", "", undefined]) {
    assert.equal(safeUrl(text), null, text);
  }
});

test("only addresses with TLS are photos", () => {
  assert.equal(imageUrl("https://example.com/a.jpg"), "https://example.com/a.jpg");
  for (const text of ["http://example.com/a.jpg", "data:image/png;base64,AA", "a.jpg", null]) {
    assert.equal(imageUrl(text), null, text);
  }
});

test("only numbers can be called", () => {
  assert.equal(callUrl("+41 (31) 123-45"), "tel:+413112345");
  assert.equal(callUrl("1;ext=javascript"), null);
});

test("a route leads to the point of a place", () => {
  const way = (device) => routeUrl(PLACE, `Mozilla/5.0 (${device}) Some/1.0`);
  assert.equal(way("Linux; Android 14; Pixel 8"), "geo:-47.37,8.54?q=-47.37,8.54(Caf%C3%A9%20%20old%20%20%26%20Bar)");
  for (const apple of ["iPhone; CPU iPhone OS 17_5 like Mac OS X", "iPad; CPU OS 17_5", "Macintosh; Intel Mac OS X 10_15_7"]) {
    assert.equal(way(apple), "https://maps.apple.com/?daddr=-47.37%2C8.54", apple);
  }
  for (const other of ["X11; Linux x86_64", "Windows NT 10.0; Win64; x64; Touch"]) {
    assert.equal(way(other), "https://www.openstreetmap.org/directions?to=-47.37%2C8.54", other);
  }
});

test("a place has a page", () => { assert.equal(pageUrl("a/b"), "/places/a%2Fb"); });
