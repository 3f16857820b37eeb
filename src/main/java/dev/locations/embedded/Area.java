package dev.locations.embedded;

import java.util.Arrays;

import org.h2.mvstore.rtree.Spatial;

/**
 * A box of an R-tree, or a point in it; the library's own is not public.
 */
final class Area implements Spatial {

	private final long id;

	/** West, east, south and north. */
	private final float[] edges;

	Area(long id, float... edges) {
		this.id = id;
		this.edges = edges;
	}

	@Override
	public float min(int dimension) {
		return this.edges[2 * dimension];
	}

	@Override
	public void setMin(int dimension, float edge) {
		this.edges[2 * dimension] = edge;
	}

	@Override
	public float max(int dimension) {
		return this.edges[2 * dimension + 1];
	}

	@Override
	public void setMax(int dimension, float edge) {
		this.edges[2 * dimension + 1] = edge;
	}

	@Override
	public Spatial clone(long newId) {
		return new Area(newId, this.edges.clone());
	}

	@Override
	public long getId() {
		return this.id;
	}

	@Override
	public boolean isNull() {
		return false;
	}

	@Override
	public boolean equalsIgnoringId(Spatial other) {
		return other instanceof Area area && Arrays.equals(this.edges, area.edges);
	}

}
