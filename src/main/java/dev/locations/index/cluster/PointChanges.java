package dev.locations.index.cluster;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.SortedChunks;

/**
 * The points that were added to a {@link PointIndex}, and those that were removed from
 * it, in the order of their keys.
 */
public record PointChanges<P extends PointChanges.Added>(SortedChunks<P> added,
		SortedChunks<PointChanges.Removed> removed) {

	public static <P extends Added> PointChanges<P> of(Collection<P> added, List<Removed> removed) {
		return new PointChanges<>(
				SortedChunks.of(new SortedChunks.Order<>(Added.ORDER.number(), Added.ORDER.ties()), added),
				SortedChunks.of(Removed.ORDER, removed));
	}

	public static <P extends Added> PointChanges<P> none() {
		return of(List.of(), List.of());
	}

	/** Returns the same changes for readers who know no more of the points. */
	@SuppressWarnings("unchecked") // immutable
	public PointChanges<Added> points() {
		return (PointChanges<Added>) this;
	}

	public PointChanges<P> withAdded(P point) {
		return new PointChanges<>(this.added.with(point), this.removed);
	}

	public PointChanges<P> withoutAdded(P point) {
		return new PointChanges<>(this.added.without(point), this.removed);
	}

	public PointChanges<P> withRemoved(Removed point) {
		return new PointChanges<>(this.added, this.removed.with(point));
	}

	public PointChanges<P> withoutRemoved(Removed point) {
		return new PointChanges<>(this.added, this.removed.without(point));
	}

	/** Returns the changes of some points. */
	public PointChanges<P> only(Predicate<P> addedWanted, Predicate<Removed> removedWanted) {
		return new PointChanges<>(this.added.only(addedWanted), this.removed.only(removedWanted));
	}

	/**
	 * Visits what differs from other changes of the same index, until a visitor returns
	 * false.
	 */
	public boolean compare(PointChanges<P> earlier, Difference<P> difference) {
		return this.removed.compare(earlier.removed, (point) -> difference.inIndex(point, 1),
				(point) -> difference.inIndex(point, -1))
				&& this.added.compare(earlier.added, (point) -> difference.added(point, -1),
						(point) -> difference.added(point, 1));
	}

	/** Visits the added points of a box, and others near it. */
	public void addedNear(Box box, Consumer<P> visitor) {
		NearKeys.visit(this.added, box, visitor);
	}

	/** Visits the removed points of a box, and others near it. */
	public void removedNear(Box box, Consumer<Removed> visitor) {
		NearKeys.visit(this.removed, box, visitor);
	}

	/** A point that is not in the index. */
	public interface Added {

		/** The order of the keys. */
		SortedChunks.Order<Added> ORDER = new SortedChunks.Order<>(Added::mapKey,
				Comparator.comparingLong(Added::address));

		/** Returns the {@link MortonKey}. */
		long mapKey();

		/** Returns the address of its record, which no other point has. */
		long address();

	}

	/** A point that was removed from the index, by its {@link MortonKey}. */
	public record Removed(long mapKey, int ordinal) {

		/** The order of the slots. */
		static final SortedChunks.Order<Removed> ORDER = new SortedChunks.Order<>(Removed::mapKey,
				Comparator.comparingInt(Removed::ordinal));

	}

	/**
	 * What differs from earlier changes: what there is more, 1, or less, -1. Each tells
	 * whether to go on.
	 */
	public interface Difference<P> {

		boolean inIndex(Removed point, int number);

		boolean added(P point, int number);

	}

}
