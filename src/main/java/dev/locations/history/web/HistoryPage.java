package dev.locations.history.web;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A page of a history, the newest first.
 *
 * @param next the cursor of the next page; null if this is the last one
 */
record HistoryPage(List<HistoryJson> entries, @Nullable String next) {

	/** So many locations are looked at for a page, which then ends early. */
	static final int MOST_LOOKS = 10_000;

	/** Takes what is found until the page is full, or the search ends early. */
	static Mono<HistoryPage> of(Flux<Look> looks, int limit) {
		return Mono.defer(() -> {
			Collector collector = new Collector(limit);
			return looks.takeUntil(collector::add).then(Mono.fromSupplier(collector::page));
		});
	}

	/**
	 * A look at an entry.
	 *
	 * @param cursor where a page after it begins
	 * @param found null if it is not asked for
	 * @param isLast whether the search ends early
	 */
	record Look(String cursor, @Nullable HistoryJson found, boolean isLast) {

		Look(String cursor, @Nullable HistoryJson found) {
			this(cursor, found, false);
		}

	}

	private static final class Collector {

		private final List<HistoryJson> entries = new ArrayList<>();

		private final int limit;

		private String cursor = "";

		private @Nullable String next;

		Collector(int limit) {
			this.limit = limit;
		}

		/** Returns whether the page ends. */
		boolean add(Look look) {
			HistoryJson found = look.found();
			if (found != null && this.entries.size() == this.limit) {
				this.next = this.cursor;
			}
			else if (found != null) {
				this.entries.add(found);
				this.cursor = look.cursor();
			}
			if (look.isLast() && this.next == null) {
				this.next = look.cursor();
			}
			return this.next != null;
		}

		HistoryPage page() {
			return new HistoryPage(this.entries, this.next);
		}

	}

}
