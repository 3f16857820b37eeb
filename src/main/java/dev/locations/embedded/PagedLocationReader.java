package dev.locations.embedded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.locations.embedded.table.ListEntry;
import dev.locations.embedded.table.StoredLocation;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationQuery;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.PageCursor;
import org.h2.mvstore.Cursor;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

/**
 * Reads many locations in pages, on demand. Each page is read from the last commit at
 * that time. So a slow subscriber does not hold an old snapshot, whose space the store
 * could not use again.
 *
 * @param reads runs the reads
 */
record PagedLocationReader(ReadExecutor reads) {

	private static final int PAGE_SIZE = 500;

	/**
	 * Up to this number, the candidates of a box are found by the point index and sorted.
	 * For more candidates, scanning the list in its order is faster.
	 */
	private static final int MAX_SORTED = 5_000;

	/** Reads all locations, in any order. */
	Flux<StoredLocation> readAll() {
		return pages(0L, this::pageAfter);
	}

	private Page<Long> pageAfter(Long last) {
		return this.reads.readNow((tables) -> {
			List<StoredLocation> page = new ArrayList<>(PAGE_SIZE);
			Cursor<Long, StoredLocation> cursor = tables.locations().cursor(last + 1);
			while (page.size() < PAGE_SIZE && cursor.hasNext()) {
				cursor.next();
				page.add(cursor.getValue());
			}
			return new Page<>(page, page.isEmpty() ? last : cursor.getKey());
		});
	}

	/** Reads the locations of a query in the order of the list, from its cursor on. */
	Flux<StoredLocation> read(LocationQuery query) {
		PageCursor after = query.page().after();
		if (after != null) {
			return scanList(after.position(), query);
		}
		BoundingBox box = query.box();
		return (box != null) ? readInBox(box, query) : scanList(query);
	}

	private Flux<StoredLocation> readInBox(BoundingBox box, LocationQuery query) {
		return Flux.defer(() -> {
			long[] candidates = this.reads
				.readNow((tables) -> tables.points().candidates(box).limit(MAX_SORTED + 1L).toArray());
			return (candidates.length > MAX_SORTED) ? scanList(query) : sortCandidates(candidates, query);
		}).subscribeOn(this.reads.scheduler());
	}

	private Flux<StoredLocation> scanList(LocationQuery query) {
		return scanList(ListPosition.START, query);
	}

	private Flux<StoredLocation> scanList(ListPosition start, LocationQuery query) {
		return pages(start, (last) -> listPageAfter(last, query));
	}

	private Page<ListPosition> listPageAfter(ListPosition last, LocationQuery query) {
		return this.reads.readNow((tables) -> {
			List<StoredLocation> page = new ArrayList<>(PAGE_SIZE);
			Cursor<ListPosition, ListEntry> cursor = tables.list().cursor(last);
			while (page.size() < PAGE_SIZE && cursor.hasNext()) {
				ListPosition key = cursor.next();
				ListEntry entry = cursor.getValue();
				if (query.isInBox(entry.longitude(), entry.latitude()) && !key.equals(last)) {
					StoredLocation location = tables.locations().get(entry.number());
					if (location.meets(query.conditions())) {
						page.add(location);
					}
				}
			}
			return new Page<>(page, page.isEmpty() ? last : cursor.getKey());
		});
	}

	private Flux<StoredLocation> sortCandidates(long[] candidates, LocationQuery query) {
		List<Found> sorted = this.reads.readNow((tables) -> Arrays.stream(candidates)
			.boxed()
			.flatMap((number) -> Found.of(number, tables.locations().get(number)))
			.filter((found) -> found.location().matches(query))
			.sorted(Comparator.comparing((location) -> location.location().key()))
			.toList());
		List<StoredLocation> first = sorted.stream().limit(PAGE_SIZE).map(Found::location).toList();
		long[] rest = sorted.stream().skip(PAGE_SIZE).mapToLong(Found::number).toArray();
		return Flux.fromIterable(first).concatWith(pages(0, (start) -> pageOf(rest, start, query)));
	}

	/**
	 * Skips pages whose locations were all deleted, because an empty page ends the list.
	 */
	private Page<Integer> pageOf(long[] numbers, int start, LocationQuery query) {
		int end = Math.min(start + PAGE_SIZE, numbers.length);
		List<StoredLocation> page = this.reads.readNow((tables) -> Arrays.stream(numbers, start, end)
			.boxed()
			.flatMap((number) -> Found.of(number, tables.locations().get(number)))
			.filter((found) -> found.location().matches(query))
			.map(Found::location)
			.toList());
		return (page.isEmpty() && end < numbers.length) ? pageOf(numbers, end, query) : new Page<>(page, end);
	}

	private <K> Flux<StoredLocation> pages(K start, Function<K, Page<K>> read) {
		return Flux.<List<StoredLocation>, K>generate(() -> start, (last, sink) -> next(read.apply(last), last, sink))
			.subscribeOn(this.reads.scheduler())
			.flatMapIterable((page) -> page, 1);
	}

	private static <K> K next(Page<K> page, K last, SynchronousSink<List<StoredLocation>> sink) {
		if (page.locations().isEmpty()) {
			sink.complete();
			return last;
		}
		sink.next(page.locations());
		return page.last();
	}

	private record Page<K>(List<StoredLocation> locations, K last) {
	}

	private record Found(long number, StoredLocation location) {

		/** Returns an empty stream if the location was deleted meanwhile. */
		static Stream<Found> of(long number, @Nullable StoredLocation location) {
			return (location != null) ? Stream.of(new Found(number, location)) : Stream.empty();
		}

	}

}
