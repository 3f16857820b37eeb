package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;

/** Points in the order of the Hilbert curve, with their ordinals. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CurvePoints(double[] longitudes, double[] latitudes, int[] ordinals) {

	private static final int INDEX_BITS = Integer.SIZE - 1;

	static CurvePoints read(ModelFile file) {
		return new CurvePoints(file.doubles(), file.doubles(), file.ints());
	}

	void write(ModelFileWriter file) {
		file.doubles(this.longitudes);
		file.doubles(this.latitudes);
		file.ints(this.ordinals);
	}

	static CurvePoints of(DoubleBuffer longitudes, DoubleBuffer latitudes, int size) {
		int[] ordinals = sorted(size,
				(ordinal) -> HilbertCurve.position(longitudes.get(ordinal), latitudes.get(ordinal)));
		return new CurvePoints(Arrays.stream(ordinals).mapToDouble(longitudes::get).toArray(),
				Arrays.stream(ordinals).mapToDouble(latitudes::get).toArray(), ordinals);
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
	CurvePoints updated(OrdinalMapping mapping) {
		List<OrdinalMapping.Added> added = mapping.added();
		Merge next = new Merge(mapping);
		int slot = 0;
		for (int index : sorted(added.size(), (each) -> position(added.get(each)))) {
			OrdinalMapping.Added point = added.get(index);
			long position = position(point);
			int end = LowerBound.of(slot, this.ordinals.length,
					(other) -> HilbertCurve.position(this.longitudes[other], this.latitudes[other]) < position);
			next.keep(this, slot, end);
			next.add(point.ordinal(), point.longitude(), point.latitude());
			slot = end;
		}
		next.keep(this, slot, this.ordinals.length);
		return next.points;
	}

	private static long position(OrdinalMapping.Added point) {
		return HilbertCurve.position(point.longitude(), point.latitude());
	}

	private static final class Merge {

		private final OrdinalMapping mapping;

		private final CurvePoints points;

		private int size;

		Merge(OrdinalMapping mapping) {
			this.mapping = mapping;
			this.points = new CurvePoints(new double[mapping.newSize()], new double[mapping.newSize()],
					new int[mapping.newSize()]);
		}

		void keep(CurvePoints old, int from, int to) {
			for (int slot = from; slot < to; slot++) {
				int ordinal = this.mapping.newOrdinal(old.ordinals[slot]);
				if (ordinal != OrdinalMapping.REMOVED) {
					add(ordinal, old.longitudes[slot], old.latitudes[slot]);
				}
			}
		}

		void add(int ordinal, double longitude, double latitude) {
			this.points.longitudes[this.size] = longitude;
			this.points.latitudes[this.size] = latitude;
			this.points.ordinals[this.size++] = ordinal;
		}

	}

}
