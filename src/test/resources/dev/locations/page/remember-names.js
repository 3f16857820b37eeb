window.names = [];
let frame = 0;
let drawn = -1;
const next = () => {
	frame += 1;
	requestAnimationFrame(next);
};
next();
const fillText = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
	if (drawn !== frame) {
		drawn = frame;
		window.names = [];
	}
	const transform = this.getTransform();
	const at = transform.transformPoint(new DOMPoint(x, y));
	const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent: up,
		actualBoundingBoxDescent: down } = this.measureText(text);
	window.names.push({ text: text.replaceAll("\u200a", ""), isLevel: transform.b === 0,
		box: [at.x - left, at.y - up, at.x + right, at.y + down] });
	return fillText.call(this, text, x, y, ...rest);
};
