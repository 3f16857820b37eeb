package dev.locations.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import reactor.core.publisher.Mono;

/**
 * A value that a store has to read all records for. It is read at most once in some time,
 * however many requests ask for it.
 *
 * @param <T> the type of the value
 */
public final class RecentValue<T> {

	private final Mono<Reading<T>> reading;

	/**
	 * Creates a value that is not known yet.
	 * @param source reads the value; may be empty
	 * @param maxAge how old the value may be, counted from the start of its reading
	 * @param clock the clock that tells the age
	 */
	public RecentValue(Mono<T> source, Duration maxAge, Clock clock) {
		this.reading = Mono.defer(() -> {
			Instant start = clock.instant();
			return source.map(Optional::of)
				.defaultIfEmpty(Optional.empty())
				.map((value) -> new Reading<>(start, value));
		}).cacheInvalidateIf((known) -> known.isOlder(maxAge, clock.instant()));
	}

	/**
	 * Returns the value. Requests that come during a reading wait for its result. An
	 * error is not kept.
	 * @return the value; empty if there was none
	 */
	public Mono<T> get() {
		return this.reading.flatMap((known) -> Mono.justOrEmpty(known.value()));
	}

	/**
	 * A value that was read.
	 *
	 * @param <T> its type
	 * @param start when the reading began
	 * @param value the value; empty if there was none
	 */
	private record Reading<T>(Instant start, Optional<T> value) {

		// The clock may be set back. The value would be kept too long then.
		boolean isOlder(Duration maxAge, Instant now) {
			return Duration.between(this.start, now).abs().compareTo(maxAge) >= 0;
		}

	}

}
