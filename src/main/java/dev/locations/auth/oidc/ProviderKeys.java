package dev.locations.auth.oidc;

import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

import dev.locations.observability.LogText;
import dev.locations.web.Refusals;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.core.NestedExceptionUtils;

/**
 * The keys of a provider now. They are read again when a token names an unknown key, and
 * sometimes in the background: never twice at the same time, and never twice within a
 * pause. What was read last stays valid while the provider is away.
 */
final class ProviderKeys {

	static final Duration PAUSE = Duration.ofSeconds(5);

	/** After this time, a key that the provider has removed is read no more. */
	static final Duration FRESH = Duration.ofMinutes(5);

	private static final Logger logger = LoggerFactory.getLogger(ProviderKeys.class);

	private static final int MAX_REASON = 200;

	private final String issuer;

	private final Mono<KeySet> source;

	private final Clock clock;

	private final LongSupplier nanos;

	private volatile KeySet known = new KeySet(Map.of());

	private volatile boolean away;

	private @Nullable Attempt last;

	ProviderKeys(String issuer, Mono<KeySet> source, Clock clock, LongSupplier nanos) {
		this.issuer = issuer;
		this.source = source;
		this.clock = clock;
		this.nanos = nanos;
	}

	/**
	 * Finds the key of a token.
	 * @param issued when the token says that it was issued
	 * @return empty if the provider has no such key; an
	 * {@link dev.locations.web.ApiException} with 503 if that cannot be known now
	 */
	Mono<PublicKey> find(KeySet.Name name, Instant issued) {
		long now = this.nanos.getAsLong();
		PublicKey key = this.known.get(name);
		if (key != null) {
			attempt(now, FRESH);
			return Mono.just(key);
		}
		Attempt attempt = attempt(now, PAUSE);
		return Mono.fromFuture(attempt.keys, true).onErrorMap((failure) -> Refusals.unavailable()).flatMap((read) -> {
			PublicKey found = read.get(name);
			// a key may be newer than what was read before the token came
			return (found == null && attempt.began != now && issued.isAfter(attempt.at))
					? Mono.error(Refusals.unavailable()) : Mono.justOrEmpty(found);
		});
	}

	/** Returns the last attempt, or a new one if that has ended and began long ago. */
	private synchronized Attempt attempt(long now, Duration age) {
		Attempt before = this.last;
		if (before != null && (!before.keys.isDone() || now - before.began < age.toNanos())) {
			return before;
		}
		Attempt next = new Attempt(now, this.clock.instant(), new CompletableFuture<>());
		this.last = next;
		this.source.doOnNext(this::succeeded)
			.doOnError(this::failed)
			.subscribe(next.keys::complete, next.keys::completeExceptionally);
		return next;
	}

	private void succeeded(KeySet read) {
		this.known = read;
		if (this.away) {
			this.away = false;
			logger.info("The OpenID provider {} answers again", this.issuer);
		}
	}

	private void failed(Throwable failure) {
		if (!this.away) {
			this.away = true;
			Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
			String reason = Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
			logger.warn("The keys of the OpenID provider {} cannot be read: {}", this.issuer,
					LogText.of(reason, MAX_REASON));
		}
	}

	/**
	 * An attempt to read the keys.
	 *
	 * @param began when it began, by the time that the process has run
	 * @param at when it began, by the clock
	 */
	private record Attempt(long began, Instant at, CompletableFuture<KeySet> keys) {
	}

}
