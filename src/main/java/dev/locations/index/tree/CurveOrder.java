package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * The order of points along a curve, and of equal positions by their ordinals.
 *
 * @param bits the number of bits of a position, at most 62
 */
public record CurveOrder(Curve curve, int bits) {

	private static final int ORDINAL_BITS = Integer.SIZE - 1;

	/** Returns the ordinals of points by their longitudes and latitudes in degrees. */
	public int[] sorted(DoubleBuffer longitudes, DoubleBuffer latitudes, int size) {
		return sorted(size, (ordinal) -> this.curve.position(longitudes.get(ordinal), latitudes.get(ordinal)));
	}

	private int[] sorted(int size, IntToLongFunction positionOf) {
		int lowBits = Math.max(0, this.bits + ORDINAL_BITS - Long.SIZE);
		long[] order = new long[size];
		for (int ordinal = 0; ordinal < size; ordinal++) {
			// the first bit is inverted, because numbers are compared with their signs
			order[ordinal] = ((positionOf.applyAsLong(ordinal) >> lowBits << ORDINAL_BITS) | ordinal) ^ Long.MIN_VALUE;
		}
		Arrays.sort(order);
		if (lowBits > 0) {
			sortEqualHighBits(order, lowBits, positionOf);
		}
		return Arrays.stream(order).mapToInt(CurveOrder::ordinal).toArray();
	}

	private static void sortEqualHighBits(long[] order, int lowBits, IntToLongFunction positionOf) {
		int from = 0;
		for (int to = 1; to <= order.length; to++) {
			if (to == order.length || order[to] >> ORDINAL_BITS != order[from] >> ORDINAL_BITS) {
				if (to - from > 1) {
					for (int i = from; i < to; i++) {
						int ordinal = ordinal(order[i]);
						long low = positionOf.applyAsLong(ordinal) & ((1L << lowBits) - 1);
						order[i] = (low << ORDINAL_BITS) | ordinal;
					}
					Arrays.sort(order, from, to);
				}
				from = to;
			}
		}
	}

	private static int ordinal(long ordered) {
		return (int) ordered & Integer.MAX_VALUE;
	}

	/**
	 * Merges what was added into an order, without sorting all of it again.
	 * @param ordinals the old ordinals in their order; the index of one is its slot
	 * @param positionOf returns the position of an old slot
	 * @return the old slot of each new one; of an added point {@code ~index}, where the
	 * index is that in {@link OrdinalMapping#added()}
	 */
	public int[] merged(int[] ordinals, IntToLongFunction positionOf, OrdinalMapping mapping) {
		List<OrdinalMapping.Added> added = mapping.added();
		IntToLongFunction positionOfAdded = (index) -> this.curve.position(added.get(index).longitude(),
				added.get(index).latitude());
		int[] sources = new int[mapping.newSize()];
		int size = 0;
		int slot = 0;
		for (int index : sorted(added.size(), positionOfAdded)) {
			long position = positionOfAdded.applyAsLong(index);
			int end = LowerBound.of(slot, ordinals.length, (old) -> positionOf.applyAsLong(old) < position);
			while (end < ordinals.length && positionOf.applyAsLong(end) == position
					&& mapping.newOrdinal(ordinals[end]) < added.get(index).ordinal()) {
				end++;
			}
			size = keep(ordinals, slot, end, mapping, sources, size);
			sources[size++] = ~index;
			slot = end;
		}
		keep(ordinals, slot, ordinals.length, mapping, sources, size);
		return sources;
	}

	private static int keep(int[] ordinals, int from, int to, OrdinalMapping mapping, int[] sources, int size) {
		int next = size;
		for (int slot = from; slot < to; slot++) {
			if (mapping.newOrdinal(ordinals[slot]) != OrdinalMapping.REMOVED) {
				sources[next++] = slot;
			}
		}
		return next;
	}

	/** Returns the new ordinals of {@link #merged} slots. */
	public static int[] ordinals(int[] merged, int[] ordinals, OrdinalMapping mapping) {
		return Arrays.stream(merged)
			.map((slot) -> (slot >= 0) ? mapping.newOrdinal(ordinals[slot]) : mapping.added().get(~slot).ordinal())
			.toArray();
	}

	/** A curve through all longitudes and latitudes. */
	@FunctionalInterface
	public interface Curve {

		long position(double longitude, double latitude);

	}

}
