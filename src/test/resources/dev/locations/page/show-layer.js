const target = document.createElement("div");
target.id = "tiles";
Object.assign(target.style, { position: "fixed", inset: 0, zIndex: 100, background: "white" });
document.body.append(target);
LAYER
window.errors = [];
layer.getSource().on("tileloaderror", (event) => window.errors.push(event.tile.key));
const view = new ol.View({ center: ol.proj.fromLonLat([LONGITUDE, LATITUDE]), zoom: ZOOM, maxZoom: 22 });
const map = new ol.Map({ target, layers: [layer], view });
map.on("click", (event) => {
	const cluster = map.getFeaturesAtPixel(event.pixel, { hitTolerance: 5 })
		.find((feature) => feature.get("cluster"));
	if (cluster) {
		view.setCenter(cluster.getFlatCoordinates());
		view.setZoom(cluster.get("expansionZoom"));
	}
});
map.on("rendercomplete", () => {
	const seen = new Map();
	for (const feature of layer.getFeaturesInExtent(view.calculateExtent())) {
		seen.set(feature.getFlatCoordinates().map(Math.round).join(), feature.getProperties());
	}
	const canvas = target.querySelector("canvas");
	const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
	const hues = {};
	for (let i = 0; i < pixels.length; i += 4) {
		if (pixels[i + 3] === 255) {
			const hue = pixels.slice(i, i + 3).join();
			hues[hue] = (hues[hue] ?? 0) + 1;
		}
	}
	window.shown = { zoom: view.getZoom(), features: [...seen.values()], hues };
});
