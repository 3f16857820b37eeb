package dev.locations.embedded.table;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

import dev.locations.location.BoundingBox;
import dev.locations.location.LocationQuery;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListOrder;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.PageCollector;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import org.h2.mvstore.Cursor;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Finds a page of locations.
 *
 * @param tables the maps
 */
public record LocationSearch(Tables tables) {

	/**
	 * Up to this number, the candidates of a box are found by the point index. For more
	 * candidates, scanning the list is faster.
	 */
	private static final int MAX_CANDIDATES = 5_000;

	/** The distance to which nearest locations are searched first, in metres. */
	private static final double FIRST_DISTANCE = 1_000;

	private static final double NEXT_DISTANCE_FACTOR = 2;

	/**
	 * Finds a page.
	 * @param query the query, whose page has a limit
	 * @return the page
	 */
	public Found find(LocationQuery query) {
		BoundingBox box = query.box();
		NearPoint near = query.near();
		TextQuery text = query.text();
		if (text != null) {
			requireWords();
			return found(collect(query, this.tables.words().find(text.words())));
		}
		if (box != null) {
			long[] candidates = this.tables.points().candidates(box).limit(MAX_CANDIDATES + 1L).toArray();
			return found(
					(candidates.length > MAX_CANDIDATES) ? scan(query) : collect(query, LongStream.of(candidates)));
		}
		if (!query.conditions().isNone()) {
			return found(scan(query));
		}
		return (near != null) ? nearest(query, near) : next(query);
	}

	/**
	 * Counts the locations that match a query.
	 * @param query the query, which has no words
	 * @return the number of locations
	 */
	public long count(LocationQuery query) {
		return (query.box() == null && query.conditions().isNone()) ? this.tables.list().sizeAsLong()
				: scan(query).total();
	}

	private void requireWords() {
		if (!this.tables.words().isComplete()) {
			throw new DataAccessResourceFailureException("The words of earlier locations are being added");
		}
	}

	private PageCollector<Long> collect(LocationQuery query, LongStream numbers) {
		PageCollector<Long> collector = new PageCollector<>(query.order(), query.page());
		numbers.forEach((number) -> {
			StoredLocation location = this.tables.locations().get(number);
			if (location != null && location.matches(query)) {
				collector.add(query.rank(location.key(), location.longitude(), location.latitude()), location.key(),
						number);
			}
		});
		return collector;
	}

	private PageCollector<Long> scan(LocationQuery query) {
		PageCollector<Long> collector = new PageCollector<>(query.order(), query.page());
		FieldConditions conditions = query.conditions();
		Cursor<ListPosition, ListEntry> cursor = candidates(conditions.name());
		while (cursor.hasNext()) {
			ListPosition position = cursor.next();
			ListEntry entry = cursor.getValue();
			if (query.isInBox(entry.longitude(), entry.latitude()) && isUpdatedIn(conditions, entry)) {
				collector.add(query.rank(position, entry.longitude(), entry.latitude()), position, entry.number());
			}
		}
		return collector;
	}

	private boolean isUpdatedIn(FieldConditions conditions, ListEntry entry) {
		if (conditions.updated() == null) {
			return true;
		}
		StoredLocation location = this.tables.locations().get(entry.number());
		return location != null && location.meets(conditions);
	}

	private Cursor<ListPosition, ListEntry> candidates(@Nullable String name) {
		return (name != null)
				? this.tables.list().cursor(ListPosition.beforeName(name), ListPosition.afterName(name), false)
				: this.tables.list().cursor(null);
	}

	private Found nearest(LocationQuery query, NearPoint near) {
		PageCursor after = query.page().after();
		double distance = (after != null) ? Math.max(FIRST_DISTANCE, after.rank() * NEXT_DISTANCE_FACTOR)
				: FIRST_DISTANCE;
		while (true) {
			double reached = distance;
			boolean everywhere = reached > NearPoint.EARTH_RADIUS * Math.PI;
			PageCollector<Long> collector = new PageCollector<>(ListOrder.DISTANCE, query.page());
			BoundingBox box = everywhere ? BoundingBox.WORLD : BoundingBox.around(near, reached);
			this.tables.points().candidates(box).forEach((number) -> {
				StoredLocation location = this.tables.locations().get(number);
				double rank = (location != null) ? near.distance(location.longitude(), location.latitude())
						: Double.POSITIVE_INFINITY;
				if (location != null && (rank <= reached || everywhere)) {
					collector.add(rank, location.key(), number);
				}
			});
			if (collector.isFull() || everywhere) {
				return new Found(documents(collector.values()), this.tables.list().sizeAsLong(), collector.next());
			}
			distance *= NEXT_DISTANCE_FACTOR;
		}
	}

	// Reads only the part of the list that the page has.
	private Found next(LocationQuery query) {
		PageCursor after = query.page().after();
		ListPosition start = (after != null) ? after.position() : ListPosition.START;
		PageCollector<Long> collector = new PageCollector<>(ListOrder.NAME, query.page());
		Cursor<ListPosition, ListEntry> cursor = this.tables.list().cursor(start);
		while (cursor.hasNext() && !collector.isFull()) {
			ListPosition position = cursor.next();
			collector.add(0, position, cursor.getValue().number());
		}
		return new Found(documents(collector.values()), this.tables.list().sizeAsLong(), collector.next());
	}

	private Found found(PageCollector<Long> collector) {
		return new Found(documents(collector.values()), collector.total(), collector.next());
	}

	private List<byte[]> documents(List<Long> numbers) {
		return numbers.stream()
			.map(this.tables.locations()::get)
			.flatMap((location) -> Optional.ofNullable(location).stream())
			.map(StoredLocation::json)
			.toList();
	}

	/**
	 * A page.
	 *
	 * @param locations the whole locations as JSON, in order
	 * @param total how many locations match the query
	 * @param next the place after the page; null if it is the last one
	 */
	public record Found(List<byte[]> locations, long total, @Nullable PageCursor next) {
	}

}
