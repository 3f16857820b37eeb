package dev.locations.readmodel.search;

import dev.locations.index.tree.NearestPoints;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.tree.PairHeap;
import dev.locations.index.tree.SlotFilter;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.GreatCircles;
import dev.locations.location.query.ListOrder;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.readmodel.snapshot.Changes;
import dev.locations.readmodel.snapshot.Entry;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** A search for the locations that are nearest to a point. */
record NearestSearch(Snapshot snapshot, LocationQuery query, NearPoint near, @Nullable ItemConditions conditions,
		GreatCircles distances, Nearest collector) {

	/** For more matches, to go through the nearest locations is faster. */
	static final int MAX_MEASURED = 2_000;

	NearestSearch(Snapshot snapshot, LocationQuery query, NearPoint near, @Nullable ItemConditions conditions) {
		this(snapshot, query, near, conditions, new GreatCircles(near), new Nearest(snapshot, query.page()));
	}

	/** Goes through the nearest locations, of which the slots have all that match. */
	FoundItems find(@Nullable SlotFilter slots, int total) {
		addNearest(slots);
		addChanged();
		return this.collector.found(total);
	}

	/** Measures all items that match. */
	FoundItems find(int[] items) {
		for (int item : items) {
			this.collector.add(distance(this.snapshot, this.distances, item), item);
		}
		return this.collector.found(items.length);
	}

	static double distance(Snapshot snapshot, GreatCircles distances, int item) {
		if (item >= 0) {
			PackedTree tree = snapshot.base().tree();
			int slot = tree.slot(item);
			return distances.distance(tree.longitude(slot), tree.latitude(slot));
		}
		Entry entry = snapshot.changes().entry(~item);
		return distances.distance(entry.longitude(), entry.latitude());
	}

	private void addNearest(@Nullable SlotFilter slots) {
		NearestPoints points = new NearestPoints(this.snapshot.base().tree(), this.near.longitude(),
				this.near.latitude(), filter(slots));
		while (points.next(farthest() / NearPoint.EARTH_RADIUS)) {
			int ordinal = points.ordinal();
			if (!this.snapshot.changes().isRemoved(ordinal) && isKept(ordinal)
					&& this.query.isInBox(points.longitude(), points.latitude())) {
				this.collector.add(this.distances.distance(points.longitude(), points.latitude()), ordinal);
			}
		}
	}

	private double farthest() {
		return Math.min(this.collector.greatestScore(), this.near.within());
	}

	private NearestPoints.Filter filter(@Nullable SlotFilter slots) {
		PageCursor after = this.query.page().after();
		BoundingBox box = this.query.box();
		return new NearestPoints.Filter((box != null) ? BoxSearch.box(box) : null, slots,
				(after != null) ? after.score() / NearPoint.EARTH_RADIUS : 0);
	}

	private boolean isKept(int item) {
		return this.conditions == null || this.conditions.areMetBy(item);
	}

	private void addChanged() {
		Changes changes = this.snapshot.changes();
		TextQuery text = this.query.text();
		BoundingBox around = new NearPoint(this.near.longitude(), this.near.latitude(), farthest()).box();
		for (int i : changes.search(around)) {
			Entry entry = changes.entry(i);
			if (this.query.isInBox(entry.longitude(), entry.latitude()) && isKept(~i)
					&& (text == null || text.matches(entry.words()))) {
				this.collector.add(distance(this.snapshot, this.distances, ~i), ~i);
			}
		}
	}

	/**
	 * Collects the items of a page by their scores, and one more.
	 *
	 * @param best the negative scores and places, so that the last item is the first
	 */
	private record Nearest(Snapshot snapshot, Page page, ListBound bound, PairHeap best) {

		Nearest(Snapshot snapshot, Page page) {
			this(snapshot, page, ListBound.of(snapshot, page.after()), new PairHeap());
		}

		void add(double score, int item) {
			if (needs(score) && this.bound.isBefore(this.page.after(), score, item)) {
				long place = place(item);
				if (isFull()) {
					if (score == greatestScore() && place > ~this.best.leastSecond()) {
						return;
					}
					this.best.removeLeast();
				}
				this.best.add(-score, ~place);
			}
		}

		private boolean isFull() {
			return this.best.size() > this.page.limit();
		}

		boolean needs(double score) {
			return score <= greatestScore();
		}

		double greatestScore() {
			return isFull() ? -this.best.leastFirst() : Double.POSITIVE_INFINITY;
		}

		// An entry comes before the ordinal of its position.
		private long place(int item) {
			return (item >= 0) ? ((long) item << Integer.SIZE) | Integer.MAX_VALUE
					: ((long) this.snapshot.changes().position(~item) << Integer.SIZE) | ~item;
		}

		private static int item(long place) {
			return ((int) place == Integer.MAX_VALUE) ? (int) (place >> Integer.SIZE) : ~(int) place;
		}

		FoundItems found(int total) {
			boolean hasNext = isFull();
			if (hasNext) {
				this.best.removeLeast();
			}
			int[] items = new int[this.best.size()];
			double greatestScore = (items.length > 0) ? -this.best.leastFirst() : 0;
			for (int i = items.length - 1; i >= 0; i--) {
				items[i] = item(~this.best.leastSecond());
				this.best.removeLeast();
			}
			return FoundItems.of(this.snapshot, items, total, hasNext, ListOrder.DISTANCE, greatestScore);
		}

	}

}
