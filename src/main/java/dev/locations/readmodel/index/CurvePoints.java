package dev.locations.readmodel.index;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;

import dev.locations.readmodel.file.ModelFile;
import dev.locations.readmodel.file.ModelFileWriter;

/**
 * The points of all locations, in the order of the Hilbert curve. They do not change
 * after a tree was built from them.
 */
public final class CurvePoints {

	private static final int RANK_BITS = Integer.SIZE - 1;

	private final double[] longitudes;

	private final double[] latitudes;

	private final int[] ranks;

	private int size;

	private CurvePoints(int capacity) {
		this(new double[capacity], new double[capacity], new int[capacity]);
	}

	private CurvePoints(double[] longitudes, double[] latitudes, int[] ranks) {
		this.longitudes = longitudes;
		this.latitudes = latitudes;
		this.ranks = ranks;
	}

	static CurvePoints read(ModelFile file) {
		CurvePoints points = new CurvePoints(file.doubles(), file.doubles(), file.ints());
		points.size = points.ranks.length;
		return points;
	}

	void write(ModelFileWriter file) {
		file.doubles(this.longitudes);
		file.doubles(this.latitudes);
		file.ints(this.ranks);
	}

	/**
	 * Sorts points.
	 * @param longitudes the longitude of each rank, in degrees
	 * @param latitudes the latitude of each rank, in degrees
	 * @return the points in the order of the curve
	 */
	public static CurvePoints of(DoubleBuffer longitudes, DoubleBuffer latitudes, int size) {
		CurvePoints sorted = new CurvePoints(size);
		for (int rank : sortedRanks(longitudes, latitudes, size)) {
			sorted.add(rank, longitudes.get(rank), latitudes.get(rank));
		}
		return sorted;
	}

	private static int[] sortedRanks(DoubleBuffer longitudes, DoubleBuffer latitudes, int size) {
		// a position has 32 bits and a rank 31: together they sort as one number
		long[] order = new long[size];
		for (int rank = 0; rank < size; rank++) {
			order[rank] = (HilbertCurve.position(longitudes.get(rank), latitudes.get(rank)) << RANK_BITS) | rank;
		}
		Arrays.sort(order);
		return Arrays.stream(order).mapToInt((each) -> (int) each & Integer.MAX_VALUE).toArray();
	}

	/** Returns the points after some of them changed, without sorting all of them again. */
	CurvePoints updated(RankMapping mapping, List<CurvePoint> added) {
		CurvePoints next = new CurvePoints(mapping.newSize());
		int slot = 0;
		for (CurvePoint point : added.stream().sorted(CurvePoint.ORDER).toList()) {
			int end = countBefore(point.position());
			copy(slot, end, mapping, next);
			next.add(point.rank(), point.longitude(), point.latitude());
			slot = end;
		}
		copy(slot, this.size, mapping, next);
		return next;
	}

	private void copy(int from, int to, RankMapping mapping, CurvePoints next) {
		for (int slot = from; slot < to; slot++) {
			int rank = mapping.newRank(this.ranks[slot]);
			if (rank != RankMapping.REMOVED) {
				next.add(rank, this.longitudes[slot], this.latitudes[slot]);
			}
		}
	}

	private int countBefore(long position) {
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

	double[] longitudes() {
		return this.longitudes;
	}

	double[] latitudes() {
		return this.latitudes;
	}

	int[] ranks() {
		return this.ranks;
	}

}
