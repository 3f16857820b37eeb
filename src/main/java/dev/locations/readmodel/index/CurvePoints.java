package dev.locations.readmodel.index;

import java.util.Arrays;
import java.util.List;

/**
 * The points of all locations, in the order of the Hilbert curve. They are not changed
 * once they are in a tree.
 */
public final class CurvePoints {

	private static final int RANK_BITS = Integer.SIZE - 1;

	private final double[] longitudes;

	private final double[] latitudes;

	private final int[] ranks;

	private int size;

	private CurvePoints(int capacity) {
		this.longitudes = new double[capacity];
		this.latitudes = new double[capacity];
		this.ranks = new int[capacity];
	}

	/**
	 * Sorts points.
	 * @param longitudes the longitude of each rank
	 * @param latitudes the latitude of each rank
	 * @param size how many there are
	 */
	public static CurvePoints of(double[] longitudes, double[] latitudes, int size) {
		// the place on the curve in front of the 31 bits of the rank
		long[] order = new long[size];
		for (int rank = 0; rank < size; rank++) {
			order[rank] = (HilbertCurve.position(longitudes[rank], latitudes[rank]) << RANK_BITS) | rank;
		}
		Arrays.sort(order);
		CurvePoints sorted = new CurvePoints(size);
		for (long each : order) {
			int rank = (int) each & Integer.MAX_VALUE;
			sorted.add(rank, longitudes[rank], latitudes[rank]);
		}
		return sorted;
	}

	/**
	 * The points after some of them changed. They need not be sorted again.
	 * @param renumbering the new ranks of those that stay
	 * @param added those that come
	 */
	CurvePoints after(RankMapping renumbering, List<CurvePoint> added) {
		CurvePoints next = new CurvePoints(renumbering.size());
		int slot = 0;
		for (CurvePoint point : added.stream().sorted(CurvePoint.ORDER).toList()) {
			int place = place(point.position());
			addAll(slot, place, renumbering, next);
			next.add(point.rank(), point.longitude(), point.latitude());
			slot = place;
		}
		addAll(slot, this.size, renumbering, next);
		return next;
	}

	private void addAll(int from, int to, RankMapping renumbering, CurvePoints next) {
		for (int slot = from; slot < to; slot++) {
			int rank = renumbering.rank(this.ranks[slot]);
			if (rank != RankMapping.GONE) {
				next.add(rank, this.longitudes[slot], this.latitudes[slot]);
			}
		}
	}

	/** How many points come before a place on the curve. */
	private int place(long position) {
		int from = 0;
		int to = this.size;
		while (from < to) {
			int middle = (from + to) >>> 1;
			if (HilbertCurve.position(this.longitudes[middle], this.latitudes[middle]) < position) {
				from = middle + 1;
			}
			else {
				to = middle;
			}
		}
		return from;
	}

	private void add(int rank, double longitude, double latitude) {
		this.longitudes[this.size] = longitude;
		this.latitudes[this.size] = latitude;
		this.ranks[this.size] = rank;
		this.size++;
	}

	int size() {
		return this.size;
	}

	/** The longitudes in degrees, in the order of the curve. */
	double[] longitudes() {
		return this.longitudes;
	}

	/** The latitudes in degrees, in the order of the curve. */
	double[] latitudes() {
		return this.latitudes;
	}

	/** The ranks, in the order of the curve. */
	int[] ranks() {
		return this.ranks;
	}

}
