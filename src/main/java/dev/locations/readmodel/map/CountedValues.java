package dev.locations.readmodel.map;

import java.lang.ref.WeakReference;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

import dev.locations.index.cluster.MapFeature;
import dev.locations.index.cluster.MapPoints;
import dev.locations.index.cluster.PointChanges;
import dev.locations.index.cluster.PointGroups;
import dev.locations.index.cluster.PointIndex;
import dev.locations.index.tree.SortedChunks;
import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.readmodel.search.FieldValues;

/**
 * The most frequent values of a field of some points at one moment, to count them in any
 * feature. It is immutable, and follows the points in {@link Step}s.
 */
@SuppressWarnings("ReferenceEquality") // equal numbers may be of other columns
final class CountedValues {

	/** Of old points, only the counts are kept. */
	private final WeakReference<PointIndex> index;

	private final WeakReference<Column> column;

	private final PointChanges<PointChanges.Added> changes;

	private final SortedChunks<Added> added;

	private final ValueTotals totals;

	private final ValueGroups values;

	private CountedValues(MapPoints points, Column column, SortedChunks<Added> added, ValueTotals totals,
			ValueGroups values) {
		this.index = new WeakReference<>(points.index());
		this.column = new WeakReference<>(column);
		this.changes = points.changes();
		this.added = added;
		this.totals = totals;
		this.values = values;
	}

	/** Counts the values of the points of an index, as they were without changes. */
	static CountedValues of(MapPoints points, FieldValues source) {
		PointIndex index = points.index();
		ValueTotals totals = ValueTotals.of(index, source.column());
		return new CountedValues(new MapPoints(index, PointChanges.none(), points.history(), points.addresses()),
				source.column(), SortedChunks.of(Added.ORDER, List.of()), totals,
				ValueGroups.of(totals, index, source.column()));
	}

	/** Returns how many bytes it takes at most to count the values of a column. */
	static long memory(Column column) {
		// by code, by scalar, and the next numbers
		return 3L * Integer.BYTES * column.codes();
	}

	/** Tells whether the values of some points are a {@link Step} away. */
	boolean canFollow(MapPoints points, FieldValues source) {
		return this.index.get() == points.index() && this.column.get() == source.column();
	}

	/** Tells whether a step to some points that these follow changes nothing. */
	boolean isOf(MapPoints points) {
		return this.changes == points.changes();
	}

	/** Returns the values in the order of their counts. */
	List<Scalar> values() {
		return this.values.values();
	}

	List<ValueGroups.Name> names() {
		return this.values.names();
	}

	Counts counts(MapFeature feature) {
		int[] counts = feature.counts(this.values.groups());
		return new Counts(this.values.names(), counts, counts[PointGroups.MAX_GROUPS]);
	}

	long memory() {
		return this.values.groups().memory() + this.totals.memory();
	}

	/** Returns how many values a step compares, about. */
	int valueCount() {
		return this.totals.size();
	}

	/**
	 * The numbers of locations in a feature.
	 *
	 * @param ofNames by the index of the name; more may follow
	 * @param others how many have none of these values
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record Counts(List<ValueGroups.Name> names, int[] ofNames, int others) {

		/** Visits the names with counts of more than 0. */
		void forEach(ObjIntConsumer<ValueGroups.Name> visitor) {
			for (int i = 0; i < this.names.size(); i++) {
				if (this.ofNames[i] > 0) {
					visitor.accept(this.names.get(i), this.ofNames[i]);
				}
			}
		}

	}

	private record Added(PointChanges.Added point, FieldValue value) {

		/** As the points. */
		static final SortedChunks.Order<Added> ORDER = new SortedChunks.Order<>((added) -> added.point().mapKey(),
				Comparator.comparing(Added::point, PointChanges.Added.ORDER.ties()));

	}

	/** From one moment to another one of the same index. */
	final class Step implements PointChanges.Difference<PointChanges.Added> {

		private final MapPoints next;

		private final FieldValues source;

		private final Map<Scalar, Integer> differences = new HashMap<>();

		private final ValueTotals nextTotals;

		private final boolean groupsAgain;

		private final boolean isComplete;

		private SortedChunks<Added> nextAdded = CountedValues.this.added;

		private int readsLeft;

		/**
		 * Takes a step, which is not complete if more records have to be read than some.
		 */
		Step(MapPoints next, FieldValues source, int mostReads) {
			this.next = next;
			this.source = source;
			this.readsLeft = mostReads;
			this.isComplete = next.changes().compare(CountedValues.this.changes, this);
			this.differences.values().removeIf((number) -> number == 0);
			this.nextTotals = CountedValues.this.totals.with(this.differences, source.column());
			this.groupsAgain = this.nextTotals != CountedValues.this.totals
					&& !CountedValues.this.values.isOf(this.nextTotals, source.column());
		}

		@Override
		public boolean inIndex(PointChanges.Removed point, int number) {
			return change(this.source.value(point.ordinal()), number);
		}

		@Override
		public boolean added(PointChanges.Added point, int number) {
			if (number < 0) {
				Added lost = this.nextAdded.get(this.nextAdded.indexOf(new Added(point, FieldValue.MISSING)));
				this.nextAdded = this.nextAdded.without(lost);
				return change(lost.value(), number);
			}
			if (--this.readsLeft < 0) {
				return false;
			}
			Added added = new Added(point, this.source.ofAddress(point.address()));
			this.nextAdded = this.nextAdded.with(added);
			return change(added.value(), number);
		}

		private boolean change(FieldValue value, int number) {
			value.scalars().forEach((scalar) -> this.differences.merge(scalar, number, Integer::sum));
			return true;
		}

		boolean isComplete() {
			return this.isComplete;
		}

		/**
		 * Tells whether other values are counted than before, for which all points count.
		 */
		boolean groupsAgain() {
			return this.groupsAgain;
		}

		CountedValues finish() {
			ValueGroups groups = this.groupsAgain
					? ValueGroups.of(this.nextTotals, this.next.index(), this.source.column())
					: CountedValues.this.values;
			SortedChunks<Added> all = this.nextAdded;
			return new CountedValues(this.next, this.source.column(), all, this.nextTotals,
					groups.withAdded((index) -> all.get(index).value()));
		}

	}

}
