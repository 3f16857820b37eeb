const done = arguments[0];
const folder = new URL('.', document.querySelector('script[type=module]').src);
import(folder + '../shared/markers.js').then(({ Markers }) => {
	const target = document.createElement('div');
	Object.assign(target.style, { position: 'fixed', inset: '0' });
	document.body.append(target);
	const markers = new Markers();
	const map = new ol.Map({
		target, layers: [markers.layer], controls: [],
		view: new ol.View({ center: [0, 0], resolution: 10 }),
	});
	const places = Array.from({ length: 60 }, (none, i) => ({ name: `Place with a name ${i}`,
		pixel: [(i % 6 - 2.5) * 900 + Math.floor(i / 6) * 70, (Math.floor(i / 6) - 5) * 200] }));
	markers.show(places.map(({ name, pixel }) => ({
		geometry: { type: 'Point', coordinates: ol.proj.toLonLat(pixel) }, properties: { cluster: false, id: name, name },
	})));
	map.once('rendercomplete', () => {
		const drawn = names.filter(({ text }) => text.startsWith('Place with'));
		const crossed = drawn.filter(({ text, box: [left, top, right, bottom] }) => places.some(({ name, pixel }) => {
			const [x, y] = map.getPixelFromCoordinate(pixel);
			return name !== text && x + 6 > left && x - 6 < right && y + 6 > top && y - 6 < bottom;
		}));
		done({ drawn: drawn.length, crossed: crossed.map(({ text }) => text) });
	});
});
