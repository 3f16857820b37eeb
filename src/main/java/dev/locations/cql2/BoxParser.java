package dev.locations.cql2;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import dev.locations.cql2.Expression.Property;
import dev.locations.cql2.Token.Kind;

/** Parses the arguments of {@code S_INTERSECTS}: a property, and a box or a point. */
record BoxParser(Tokenizer tokens, OperandParser operands) {

	private static final Set<String> GEOMETRIES = Set.of("BBOX", "GEOMETRYCOLLECTION", "LINESTRING", "MULTILINESTRING",
			"MULTIPOINT", "MULTIPOLYGON", "POINT", "POLYGON");

	private static final double MAX_LONGITUDE = 180;

	private static final double MAX_LATITUDE = 90;

	// west, south, least height, east, north, greatest height
	private static final int NUMBERS_WITH_HEIGHTS = 6;

	Expression.Intersects intersects() {
		if (isGeometryNext()) {
			Box box = box();
			this.tokens.expectSymbol(",");
			if (isGeometryNext()) {
				throw this.tokens.unexpected("a property");
			}
			return box.intersects(this.operands.geometry());
		}
		Property property = this.operands.geometry();
		this.tokens.expectSymbol(",");
		if (!isGeometryNext()) {
			throw this.tokens.unexpected("POINT or BBOX");
		}
		return box().intersects(property);
	}

	private boolean isGeometryNext() {
		Token token = this.tokens.peek();
		return token.kind() == Kind.WORD && GEOMETRIES.contains(token.text().toUpperCase(Locale.ROOT));
	}

	private Box box() {
		Token type = this.tokens.take();
		if (type.isWord("BBOX")) {
			return bbox();
		}
		if (!type.isWord("POINT")) {
			throw new Cql2Exception(type.position(), type.text() + " is not supported; supported are POINT and BBOX");
		}
		this.tokens.skipWord("Z");
		this.tokens.expectSymbol("(");
		double longitude = coordinate().longitude();
		double latitude = coordinate().latitude();
		if (this.tokens.peek().kind() == Kind.NUMBER) {
			this.operands.number();
		}
		this.tokens.expectSymbol(")");
		return new Box(longitude, latitude, longitude, latitude);
	}

	private Box bbox() {
		List<Coordinate> numbers = new ArrayList<>();
		this.tokens.expectSymbol("(");
		do {
			numbers.add(coordinate());
		}
		while (numbers.size() < NUMBERS_WITH_HEIGHTS && this.tokens.skipSymbol(","));
		int dimensions = numbers.size() / 2;
		if (numbers.size() != NUMBERS_WITH_HEIGHTS && numbers.size() != 4) {
			throw this.tokens.unexpected("4 or 6 numbers");
		}
		this.tokens.expectSymbol(")");
		Box box = new Box(numbers.get(0).longitude(), numbers.get(1).latitude(), numbers.get(dimensions).longitude(),
				numbers.get(dimensions + 1).latitude());
		if (box.south() > box.north()) {
			throw new Cql2Exception(numbers.get(dimensions + 1).position(),
					"expected a latitude that is not less than the first one");
		}
		return box;
	}

	private Coordinate coordinate() {
		int position = this.tokens.peek().position();
		return new Coordinate(this.operands.number().doubleValue(), position);
	}

	private record Coordinate(double degrees, int position) {

		double longitude() {
			return within(MAX_LONGITUDE, "longitude");
		}

		double latitude() {
			return within(MAX_LATITUDE, "latitude");
		}

		private double within(double max, String kind) {
			if (Math.abs(this.degrees) > max) {
				throw new Cql2Exception(this.position, "expected a %s from -%.0f to %.0f".formatted(kind, max, max));
			}
			return this.degrees;
		}

	}

	private record Box(double west, double south, double east, double north) {

		Expression.Intersects intersects(Property property) {
			return new Expression.Intersects(property, this.west, this.south, this.east, this.north);
		}

	}

}
