package dev.locations.index.cluster;

import java.util.List;

/**
 * A feature of the map: a cluster, or a single location. Its point is the mean of its
 * members, in units of {@link dev.locations.index.cluster.WebMercator}.
 */
public final class MapFeature {

	/** The middle of a unit. */
	private static final double HALF_UNIT = 0.5;

	private final MapPoints points;

	private final Cell center;

	private final List<Cell> cells;

	private final PointSum sum = new PointSum();

	private final Expansion expansion;

	MapFeature(MapPoints points, Cell center, List<Cell> cells, Expansion expansion) {
		this.points = points;
		this.center = center;
		this.cells = cells;
		this.expansion = expansion;
		cells.forEach((cell) -> this.sum.add(cell.sum()));
	}

	/** Returns the mean of the members, in units. */
	public double x() {
		return this.sum.meanX() + HALF_UNIT;
	}

	/** Returns the mean of the members, in units. */
	public double y() {
		return this.sum.meanY() + HALF_UNIT;
	}

	public int column() {
		return this.center.column();
	}

	public int row() {
		return this.center.row();
	}

	public int count() {
		return this.sum.count();
	}

	/** Tells whether this is a single location. */
	public boolean isSingle() {
		return count() == 1;
	}

	/** Returns the address of the record of a single location. */
	public long address() {
		return this.points.onlyAddress(this.cells.get(0).range());
	}

	/** Returns the bounds of the members. */
	public PointBounds bounds() {
		PointBounds bounds = new PointBounds();
		this.cells.forEach((cell) -> this.points.addTo(bounds, cell.range()));
		return bounds;
	}

	/**
	 * Returns the least zoom level at which the members are several features; 0 if there
	 * is none.
	 */
	public int expansionZoom() {
		return isSingle() ? 0 : this.expansion.zoomOf(this);
	}

	List<Cell> cells() {
		return this.cells;
	}

}
