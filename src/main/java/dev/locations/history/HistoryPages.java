package dev.locations.history;

import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads a history page by page. */
public final class HistoryPages {

	/** How many entries a page has. */
	public static final int SIZE = 500;

	private HistoryPages() {
	}

	/**
	 * Returns the pages, of which none is empty.
	 * @param page returns the page after an entry; the first one for null
	 */
	public static <T> Flux<List<T>> of(Function<@Nullable T, Flux<T>> page) {
		return page.apply(null)
			.collectList()
			.expand((entries) -> entries.isEmpty() ? Mono.empty()
					: page.apply(entries.get(entries.size() - 1)).collectList())
			.filter((entries) -> !entries.isEmpty());
	}

}
