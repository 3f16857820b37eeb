package dev.locations.index.cluster;

import java.util.List;

/** A cluster, or a single location. Its point is the mean of its members. */
public final class MapFeature {

	/** The middle of a unit. */
	private static final double HALF_UNIT = 0.5;

	private final MapPoints points;

	private final CellGrid.Cell center;

	private final List<CellGrid.Cell> cells;

	private final PointSum sum = new PointSum();

	private final Expansion expansion;

	MapFeature(MapPoints points, CellGrid.Cell center, List<CellGrid.Cell> cells, Expansion expansion) {
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

	public boolean isSingle() {
		return count() == 1;
	}

	/** Returns the address of the record of a single location. */
	public long address() {
		return this.points.onlyAddress(this.cells.get(0).range());
	}

	/** Returns how many members are in each group, and last those in none. */
	public int[] counts(PointGroups groups) {
		int[] counts = groups.counts();
		this.cells.forEach((cell) -> this.points.addTo(counts, groups, cell.range()));
		return counts;
	}

	public PointBounds bounds() {
		PointBounds bounds = new PointBounds();
		this.cells.forEach((cell) -> this.points.addTo(bounds, cell.range()));
		return bounds;
	}

	/** Returns the least zoom level that divides the members; 0 if none does. */
	public int expansionZoom() {
		return isSingle() ? 0 : this.expansion.zoomOf(this);
	}

	List<CellGrid.Cell> cells() {
		return this.cells;
	}

}
