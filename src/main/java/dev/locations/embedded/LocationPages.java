package dev.locations.embedded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.locations.embedded.table.ListEntry;
import dev.locations.embedded.table.ListKey;
import dev.locations.embedded.table.StoredLocation;
import dev.locations.location.BoundingBox;
import org.h2.mvstore.Cursor;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

/**
 * Reads many locations, a page at a time as they are asked for. Each page is of one
 * moment, and the next page goes on after it at a later moment, so that a slow reader
 * keeps nothing in the store from being reused.
 *
 * @param reads reads from the store
 */
record LocationPages(Reads reads) {

	private static final int PAGE = 500;

	/**
	 * Up to so many locations are found by their points, and sorted; to go through the
	 * list in its order is faster for more.
	 */
	private static final int MOST_SORTED = 5_000;

	/** All locations, in no particular order. */
	Flux<StoredLocation> all() {
		return pages(0L, this::allAfter);
	}

	private Page<Long> allAfter(Long last) {
		return this.reads.now((tables) -> {
			List<StoredLocation> page = new ArrayList<>(PAGE);
			Cursor<Long, StoredLocation> cursor = tables.locations().cursor(last + 1);
			while (page.size() < PAGE && cursor.hasNext()) {
				cursor.next();
				page.add(cursor.getValue());
			}
			return new Page<>(page, page.isEmpty() ? last : cursor.getKey());
		});
	}

	/** All locations, in the order of the list. */
	Flux<StoredLocation> ordered() {
		return ordered(BoundingBox.WORLD);
	}

	/** The locations in a box, in the order of the list. */
	Flux<StoredLocation> in(BoundingBox box) {
		return Flux.defer(() -> {
			long[] near = this.reads.now((tables) -> tables.points().near(box).limit(MOST_SORTED + 1L).toArray());
			return (near.length > MOST_SORTED) ? ordered(box) : sorted(near, box);
		}).subscribeOn(this.reads.scheduler());
	}

	private Flux<StoredLocation> ordered(BoundingBox box) {
		return pages(new ListKey(new byte[0], Long.MIN_VALUE, new UUID(0, 0)), (last) -> orderedAfter(last, box));
	}

	private Page<ListKey> orderedAfter(ListKey last, BoundingBox box) {
		return this.reads.now((tables) -> {
			List<StoredLocation> page = new ArrayList<>(PAGE);
			Cursor<ListKey, ListEntry> cursor = tables.list().cursor(last);
			while (page.size() < PAGE && cursor.hasNext()) {
				ListKey key = cursor.next();
				ListEntry entry = cursor.getValue();
				if (box.contains(entry.longitude(), entry.latitude()) && !key.equals(last)) {
					page.add(tables.locations().get(entry.number()));
				}
			}
			return new Page<>(page, page.isEmpty() ? last : cursor.getKey());
		});
	}

	private Flux<StoredLocation> sorted(long[] near, BoundingBox box) {
		List<Found> found = this.reads.now((tables) -> Arrays.stream(near)
			.boxed()
			.flatMap((number) -> Found.of(number, tables.locations().get(number)))
			.filter((location) -> location.isIn(box))
			.sorted(Comparator.comparing((location) -> location.location().key()))
			.toList());
		List<StoredLocation> first = found.stream().limit(PAGE).map(Found::location).toList();
		long[] rest = found.stream().skip(PAGE).mapToLong(Found::number).toArray();
		return Flux.fromIterable(first).concatWith(pages(0, (start) -> some(rest, start, box)));
	}

	/** Of a page where no location is left, nothing would tell that others follow. */
	private Page<Integer> some(long[] numbers, int start, BoundingBox box) {
		int end = Math.min(start + PAGE, numbers.length);
		List<StoredLocation> page = this.reads.now((tables) -> Arrays.stream(numbers, start, end)
			.boxed()
			.flatMap((number) -> Found.of(number, tables.locations().get(number)))
			.filter((location) -> location.isIn(box))
			.map(Found::location)
			.toList());
		return (page.isEmpty() && end < numbers.length) ? some(numbers, end, box) : new Page<>(page, end);
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

		/** Nothing when the location was deleted meanwhile. */
		static Stream<Found> of(long number, @Nullable StoredLocation location) {
			return (location != null) ? Stream.of(new Found(number, location)) : Stream.empty();
		}

		boolean isIn(BoundingBox box) {
			return box.contains(this.location.longitude(), this.location.latitude());
		}

	}

}
