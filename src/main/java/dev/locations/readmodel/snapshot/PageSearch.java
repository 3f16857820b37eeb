package dev.locations.readmodel.snapshot;

import java.util.Arrays;

import dev.locations.location.BoundingBox;
import dev.locations.location.LocationQuery;
import dev.locations.location.query.GreatCircles;
import dev.locations.location.query.ListOrder;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;
import dev.locations.readmodel.index.NearestPoints;
import dev.locations.readmodel.word.WordMatches;
import dev.locations.readmodel.word.WordQuery;
import org.jspecify.annotations.Nullable;

/**
 * A search for a page of a snapshot.
 */
public final class PageSearch {

	/**
	 * Up to this number, the distance of each matching location is computed. For more
	 * locations, going through the nearest ones is faster.
	 */
	private static final int MAX_MEASURED = 2_000;

	private final Snapshot snapshot;

	private final LocationQuery query;

	private final @Nullable ItemConditions conditions;

	private final @Nullable WordQuery words;

	/**
	 * Prepares the search.
	 * @param snapshot the locations, with their words if the query has words
	 * @param query the query
	 */
	PageSearch(Snapshot snapshot, LocationQuery query) {
		this.snapshot = snapshot;
		this.query = query;
		this.conditions = ItemConditions.of(snapshot, query.conditions());
		TextQuery text = query.text();
		this.words = (text != null) ? snapshot.words().query(text.words(), snapshot.base().tree()) : null;
	}

	/**
	 * Tells whether the search takes longer than an event loop should wait.
	 * @return whether there are words that many locations have, or many locations in the
	 * box
	 */
	public boolean isLong() {
		return this.words != null && this.words.isLong(this.query.box());
	}

	/**
	 * Finds the page.
	 * @return the page
	 */
	public FoundItems find() {
		TextQuery text = this.query.text();
		NearPoint near = this.query.near();
		if (text != null && this.words != null) {
			WordMatches matches = this.words.matches();
			int[] items = kept(BoxSearch.search(this.snapshot, this.query.box(), text, matches));
			return (near != null) ? nearest(near, items, matches) : best(text, items, matches);
		}
		if (near != null) {
			return nearest(near, items(), null);
		}
		int[] items = items();
		return (items != null) ? part(items) : next();
	}

	// null stands for all locations
	private int @Nullable [] items() {
		BoundingBox box = this.query.box();
		if (box != null) {
			return kept(this.snapshot.search(box));
		}
		return (this.conditions != null) ? this.conditions.find() : null;
	}

	private int[] kept(int[] items) {
		return (this.conditions != null) ? this.conditions.keep(items) : items;
	}

	private boolean isKept(int item) {
		return this.conditions == null || this.conditions.areMetBy(item);
	}

	// The items are in the order of the list, so that all after the cursor are at the
	// end.
	private FoundItems part(int[] items) {
		ListBound bound = ListBound.of(this.snapshot, this.query.page().after());
		int start = 0;
		int end = items.length;
		while (start < end) {
			int middle = (start + end) >>> 1;
			if (bound.isBefore(items[middle])) {
				end = middle;
			}
			else {
				start = middle + 1;
			}
		}
		int limit = this.query.page().limit();
		boolean hasNext = items.length - start > limit;
		return found(Arrays.copyOfRange(items, start, hasNext ? start + limit : items.length), items.length, hasNext);
	}

	private FoundItems next() {
		Page page = this.query.page();
		ItemCursor cursor = ItemCursor.after(this.snapshot, ListBound.of(this.snapshot, page.after()));
		int[] items = new int[Math.min(page.limit(), this.snapshot.size())];
		int count = 0;
		while (count < items.length && !cursor.isAtEnd()) {
			items[count++] = cursor.next();
		}
		return found(Arrays.copyOf(items, count), this.snapshot.size(), !cursor.isAtEnd());
	}

	private FoundItems found(int[] items, int total, boolean hasNext) {
		return hasNext ? FoundItems.followed(this.snapshot, items, total, ListOrder.NAME, 0)
				: new FoundItems(items, total, null);
	}

	private FoundItems best(TextQuery text, int[] items, WordMatches matches) {
		MatchCollector collector = new MatchCollector(this.snapshot, this.query.page());
		for (int item : items) {
			collector.add(rank(text, item, matches), item);
		}
		return collector.found(items.length);
	}

	private int rank(TextQuery text, int item, WordMatches matches) {
		if (item >= 0) {
			int least = matches.leastOrder(item);
			if (matches.isSingleWord() || least >= TextQuery.IN_NAME) {
				return least;
			}
		}
		return text.rank(this.snapshot.position(item).nameText());
	}

	private FoundItems nearest(NearPoint near, int @Nullable [] items, @Nullable WordMatches matches) {
		ItemCollector collector = new ItemCollector(this.snapshot, this.query.page());
		if (items != null && items.length <= MAX_MEASURED) {
			GreatCircles distances = new GreatCircles(near);
			for (int item : items) {
				collector.add(this.snapshot.distance(item, distances), item);
			}
			return collector.found(this.query, items.length);
		}
		addNearest(near, matches, collector);
		addChanged(near, collector);
		return collector.found(this.query, (items != null) ? items.length : this.snapshot.size());
	}

	private void addNearest(NearPoint near, @Nullable WordMatches matches, ItemCollector collector) {
		NearestPoints points = this.snapshot.base().tree().nearest(near);
		while (points.next(collector.greatestRank())) {
			int rank = points.rank();
			if (!this.snapshot.delta().isRemoved(rank) && (matches == null || matches.contains(rank)) && isKept(rank)
					&& this.query.isInBox(points.longitude(), points.latitude())) {
				collector.add(points.distance(), rank);
			}
		}
	}

	private void addChanged(NearPoint near, ItemCollector collector) {
		Delta delta = this.snapshot.delta();
		TextQuery text = this.query.text();
		for (int i = 0; i < delta.size(); i++) {
			double longitude = delta.longitude(i);
			double latitude = delta.latitude(i);
			if (collector.needs(near.leastDistance(latitude)) && this.query.isInBox(longitude, latitude) && isKept(~i)
					&& (text == null || text.matches(delta.entry(i).words(this.snapshot.slabs())))) {
				collector.add(near.distance(longitude, latitude), ~i);
			}
		}
	}

}
