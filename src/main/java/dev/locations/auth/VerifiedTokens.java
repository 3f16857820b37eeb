package dev.locations.auth;

import java.time.Clock;
import java.time.Duration;
import java.util.List;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.locations.auth.TokenSource.Verified;
import dev.locations.hash.Sha256;
import dev.locations.user.User;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;

/** Keeps tokens that were verified: that takes longer than all the rest. */
@Component
final class VerifiedTokens {

	private static final int MAX_KEPT = 10_000;

	private static final Duration KEPT = Duration.ofMinutes(10);

	private final List<TokenSource> sources;

	private final Clock clock;

	/** By the hashes of the tokens, so that no copy of the memory shows a token. */
	private final Cache<String, Verified> kept = Caffeine.newBuilder()
		.maximumSize(MAX_KEPT)
		.expireAfterWrite(KEPT)
		.build();

	VerifiedTokens(List<TokenSource> sources, Clock clock) {
		this.sources = sources;
		this.clock = clock;
	}

	/**
	 * Reads the account of a token. Empty if the token is not valid now, or its account
	 * is missing. Fails if that cannot be known now.
	 */
	Mono<User> account(String token) {
		String hash = Sha256.hex(token);
		Verified known = this.kept.getIfPresent(hash);
		return (known != null && known.expires().isAfter(this.clock.instant())) ? known.account()
				: Flux.fromIterable(this.sources)
					.concatMap((source) -> source.verify(token))
					.next()
					.flatMap((verified) -> verified.account().doOnNext((user) -> this.kept.put(hash, verified)));
	}

}
