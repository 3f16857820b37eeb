const [longitude, latitude] = [%s, %s];
const [, zoom, middleLatitude, middleLongitude] = location.hash.match(/map=([^/]+)\/([^/]+)\/([^&]+)/);
const world = 256 * 2 ** zoom;
const y = (degrees) => Math.log(Math.tan(Math.PI / 4 + degrees * Math.PI / 360)) / (2 * Math.PI) * world;
const box = document.getElementById("map").getBoundingClientRect();
const left = box.width / 2 + (longitude - middleLongitude) / 360 * world;
const top = box.height / 2 - (y(latitude) - y(Number(middleLatitude)));
const copy = document.createElement("canvas").getContext("2d");
copy.fillStyle = getComputedStyle(document.getElementById("map")).backgroundColor;
copy.fillRect(0, 0, 1, 1);
for (const canvas of document.querySelectorAll("#map canvas")) {
	copy.drawImage(canvas, Math.round(left), Math.round(top), 1, 1, 0, 0, 1, 1);
}
return copy.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
