package dev.locations.bench.map;

import dev.locations.bench.places.Place;
import dev.locations.index.cluster.WebMercator;

/** The places of a cell, or those of a feature. */
final class PlaceCell {

	/** The middle of a unit. */
	private static final double HALF_UNIT = 0.5;

	private static final double DECIMALS = 1e7;

	private final int column;

	private final int row;

	/** The only place, if there is one only. */
	private final Place first;

	private int count;

	private long sumX;

	private long sumY;

	PlaceCell(int column, int row, Place first) {
		this.column = column;
		this.row = row;
		this.first = first;
	}

	int column() {
		return this.column;
	}

	int row() {
		return this.row;
	}

	int count() {
		return this.count;
	}

	void add(int places, long x, long y) {
		this.count += places;
		this.sumX += x;
		this.sumY += y;
	}

	void add(PlaceCell other) {
		add(other.count, other.sumX, other.sumY);
	}

	/**
	 * Tells whether this cell comes first as a center. Of two cells with equally many
	 * places, the one further south or east does.
	 * @return whether this one comes first
	 */
	boolean isLarger(PlaceCell other) {
		if (this.count != other.count) {
			return this.count > other.count;
		}
		return (this.row != other.row) ? this.row > other.row : this.column > other.column;
	}

	double squareTo(PlaceCell other) {
		double x = (double) this.sumX / this.count - (double) other.sumX / other.count;
		double y = (double) this.sumY / this.count - (double) other.sumY / other.count;
		return x * x + y * y;
	}

	double x() {
		return (double) this.sumX / this.count + HALF_UNIT;
	}

	double y() {
		return (double) this.sumY / this.count + HALF_UNIT;
	}

	double longitude() {
		return (this.count == 1) ? this.first.longitude() : rounded(WebMercator.longitude(x()));
	}

	double latitude() {
		double latitude = (this.count == 1) ? this.first.latitude() : rounded(WebMercator.latitude(y()));
		double edge = Math.floor(WebMercator.MAX_LATITUDE * DECIMALS) / DECIMALS;
		return Math.max(-edge, Math.min(latitude, edge));
	}

	private static double rounded(double degrees) {
		return Math.rint(degrees * DECIMALS) / DECIMALS;
	}

}
