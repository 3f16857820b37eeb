package dev.locations.history.web;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A page of a history, the newest first.
 *
 * @param last the cursor of the last entry
 * @param next the cursor of the next page; null if this is the last one
 */
record HistoryPage(List<HistoryJson> entries, String last, @Nullable String next) {

	/** So many locations are looked at for a page, which then ends early. */
	static final int MOST_LOOKS = 10_000;

	/** Takes what is found until the page is full, or the search ends early. */
	static Mono<HistoryPage> of(Flux<Look> looks, int limit) {
		return looks
			.scanWith(() -> new HistoryPage(new ArrayList<>(), "", null), (page, look) -> page.with(look, limit))
			.takeUntil((page) -> page.next() != null)
			.last();
	}

	private HistoryPage with(Look look, int limit) {
		HistoryJson found = look.found();
		if (found != null && this.entries.size() == limit) {
			return new HistoryPage(this.entries, this.last, this.last);
		}
		if (found != null) {
			this.entries.add(found);
		}
		return new HistoryPage(this.entries, (found != null) ? look.cursor() : this.last,
				look.isLast() ? look.cursor() : null);
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

}
