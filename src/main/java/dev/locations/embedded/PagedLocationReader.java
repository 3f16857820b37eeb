package dev.locations.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import dev.locations.embedded.table.StoredLocation;
import org.h2.mvstore.Cursor;
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

}
