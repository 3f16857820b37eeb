package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;

/** Points in the order of the Hilbert curve, with their ranks. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CurvePoints(double[] longitudes, double[] latitudes, int[] ranks) {

	private static final int INDEX_BITS = Integer.SIZE - 1;

	static CurvePoints read(ModelFile file) {
		return new CurvePoints(file.doubles(), file.doubles(), file.ints());
	}

	void write(ModelFileWriter file) {
		file.doubles(this.longitudes);
		file.doubles(this.latitudes);
		file.ints(this.ranks);
	}

	static CurvePoints of(DoubleBuffer longitudes, DoubleBuffer latitudes, int size) {
		int[] ranks = sorted(size, (rank) -> HilbertCurve.position(longitudes.get(rank), latitudes.get(rank)));
		return new CurvePoints(Arrays.stream(ranks).mapToDouble(longitudes::get).toArray(),
				Arrays.stream(ranks).mapToDouble(latitudes::get).toArray(), ranks);
	}

	private static int[] sorted(int size, IntToLongFunction positionOf) {
		// a position has 32 bits and an index 31: together they sort as one number
		long[] order = new long[size];
		for (int index = 0; index < size; index++) {
			order[index] = (positionOf.applyAsLong(index) << INDEX_BITS) | index;
		}
		Arrays.sort(order);
		return Arrays.stream(order).mapToInt((each) -> (int) each & Integer.MAX_VALUE).toArray();
	}

	/**
	 * Returns the points after some of them changed, without sorting all of them again.
	 */
	CurvePoints updated(RankMapping mapping) {
		List<RankMapping.Added> added = mapping.added();
		Merge next = new Merge(mapping);
		int slot = 0;
		for (int index : sorted(added.size(), (each) -> position(added.get(each)))) {
			RankMapping.Added point = added.get(index);
			long position = position(point);
			int end = LowerBound.of(slot, this.ranks.length,
					(other) -> HilbertCurve.position(this.longitudes[other], this.latitudes[other]) < position);
			next.keep(this, slot, end);
			next.add(point.rank(), point.longitude(), point.latitude());
			slot = end;
		}
		next.keep(this, slot, this.ranks.length);
		return next.points;
	}

	private static long position(RankMapping.Added point) {
		return HilbertCurve.position(point.longitude(), point.latitude());
	}

	private static final class Merge {

		private final RankMapping mapping;

		private final CurvePoints points;

		private int size;

		Merge(RankMapping mapping) {
			this.mapping = mapping;
			this.points = new CurvePoints(new double[mapping.newSize()], new double[mapping.newSize()],
					new int[mapping.newSize()]);
		}

		void keep(CurvePoints old, int from, int to) {
			for (int slot = from; slot < to; slot++) {
				int rank = this.mapping.newRank(old.ranks[slot]);
				if (rank != RankMapping.REMOVED) {
					add(rank, old.longitudes[slot], old.latitudes[slot]);
				}
			}
		}

		void add(int rank, double longitude, double latitude) {
			this.points.longitudes[this.size] = longitude;
			this.points.latitudes[this.size] = latitude;
			this.points.ranks[this.size++] = rank;
		}

	}

}
