package dev.locations.page;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Looks where the names of places are drawn.
 */
class MapLabelBrowserTests extends DeskBrowserTests {

	/**
	 * Draws places in rows, and notes where the browser draws which text. Returns how
	 * many texts are drawn, and those that cross the dot of another place.
	 */
	private static final String DRAW = """
			const done = arguments[0];
			const folder = new URL('.', document.querySelector('script[type=module]').src);
			import(folder + 'markers.js').then(({ Markers }) => {
				const target = document.createElement('div');
				Object.assign(target.style, { position: 'fixed', inset: '0' });
				document.body.append(target);
				const drawn = [];
				const real = CanvasRenderingContext2D.prototype.fillText;
				CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
					if (text.startsWith('Place with')) {
						const box = this.measureText(text);
						const at = (dx, dy) => this.getTransform().transformPoint(new DOMPoint(x + dx, y + dy));
						const start = at(-box.actualBoundingBoxLeft, -box.actualBoundingBoxAscent);
						const end = at(box.actualBoundingBoxRight, box.actualBoundingBoxDescent);
						drawn.push({ text, left: start.x, top: start.y, right: end.x, bottom: end.y });
					}
					return real.call(this, text, x, y);
				};
				const markers = new Markers();
				const map = new ol.Map({
					target, layers: [markers.layer], controls: [],
					view: new ol.View({ center: [0, 0], resolution: 10 }),
				});
				const places = [];
				for (let i = 0; i < 60; i++) {
					const [x, y] = [(i % 6 - 2.5) * 900 + Math.floor(i / 6) * 70, (Math.floor(i / 6) - 5) * 200];
					places.push({ name: `Place with a name ${i}`, pixel: [x, y] });
				}
				markers.show(places.map(({ name, pixel }) => ({
					geometry: { type: 'Point', coordinates: ol.proj.toLonLat(pixel) }, properties: { cluster: false, id: name, name },
				})));
				map.once('rendercomplete', () => {
					CanvasRenderingContext2D.prototype.fillText = real;
					const dots = places.map(({ name, pixel }) => ({ name, at: map.getPixelFromCoordinate(pixel) }));
					const crossed = drawn.filter((label) => dots.some(({ name, at: [x, y] }) => name !== label.text
						&& x + 6 > label.left && x - 6 < label.right && y + 6 > label.top && y - 6 < label.bottom));
					done({ drawn: drawn.length, crossed: crossed.map(({ text }) => text) });
				});
			});
			""";

	@Test
	void namesDoNotCrossTheDotsOfOtherPlaces() {
		desk.openMap("");
		Map<?, ?> found = (Map<?, ?>) Objects.requireNonNull(browser.runAsync(DRAW));
		assertThat((Long) found.get("drawn")).isGreaterThan(5);
		assertThat((List<?>) found.get("crossed")).isEmpty();
	}

}
