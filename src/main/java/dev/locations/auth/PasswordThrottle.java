package dev.locations.auth;

import java.net.InetAddress;
import java.time.Duration;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.locations.validation.ValidationException;
import dev.locations.web.ApiException;
import dev.locations.web.ClientAddresses;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Refuses to check a password if too many were wrong within a minute, for the account,
 * existing or not, or from the address of the client. All endpoints that check passwords
 * share the limit.
 * <p>
 * An attempt takes the tokens of a failure from two buckets before it begins, so that
 * parallel attempts count, too. It gets most of them back if the password is right.
 */
final class PasswordThrottle {

	private static final Duration PERIOD = Duration.ofMinutes(1);

	private static final long FAILURE_TOKENS = 100;

	private static final long SUCCESS_TOKENS = 1;

	private final boolean enabled;

	private final ClientAddresses clients;

	private final LoadingCache<String, Bucket> accounts;

	private final LoadingCache<InetAddress, Bucket> addresses;

	PasswordThrottle(AuthSettings.Throttle settings, ClientAddresses clients, TimeMeter time) {
		this.enabled = settings.enabled();
		this.clients = clients;
		this.accounts = buckets(settings.accountFailures(), settings.maxEntries(), time);
		this.addresses = buckets(settings.addressFailures(), settings.maxEntries(), time);
	}

	private static <K> LoadingCache<K, Bucket> buckets(int failures, int maxEntries, TimeMeter time) {
		Bandwidth limit = Bandwidth.builder()
			.capacity(failures * FAILURE_TOKENS)
			.refillGreedy(failures * FAILURE_TOKENS, PERIOD)
			.build();
		// a bucket that was not used for the period is full, so it may be removed
		return Caffeine.newBuilder()
			.maximumSize(maxEntries)
			.expireAfterAccess(PERIOD)
			.ticker(time::currentTimeNanos)
			.build((key) -> Bucket.builder().addLimit(limit).withCustomTimePrecision(time).build());
	}

	/**
	 * Limits the attempts to guess a password.
	 * @param account the e-mail address of the account, in the form for comparisons
	 * @param attempt checks the password: emits a value if it is right, an
	 * {@link ApiException} or a {@link ValidationException} if it is wrong, and another
	 * error if it could not be checked
	 * @return the attempt, or an {@link ApiException} with 429 and code {@code
	 * request.tooMany}
	 */
	<T> Mono<T> limit(ServerRequest request, String account, Mono<T> attempt) {
		return this.enabled ? Mono.defer(() -> limited(request, account, attempt)) : attempt;
	}

	private <T> Mono<T> limited(ServerRequest request, String account, Mono<T> attempt) {
		// an attempt that is cancelled counts as a failure
		Attempt limited = begin(this.clients.of(request.exchange().getRequest()), account);
		return attempt.doOnSuccess((result) -> limited.succeed())
			.doOnError((error) -> !isRefusal(error), (error) -> limited.abandon());
	}

	private static boolean isRefusal(Throwable error) {
		return error instanceof ApiException || error instanceof ValidationException;
	}

	/**
	 * Checks the address first, so that one client cannot create buckets for any number
	 * of accounts.
	 */
	Attempt begin(InetAddress client, String account) {
		Bucket address = this.addresses.get(ClientAddresses.network(client));
		take(address);
		try {
			Bucket accountBucket = this.accounts.get(account);
			take(accountBucket);
			return new Attempt(address, accountBucket);
		}
		catch (ApiException refused) {
			address.addTokens(FAILURE_TOKENS);
			throw refused;
		}
	}

	private static void take(Bucket bucket) {
		ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(FAILURE_TOKENS);
		if (!probe.isConsumed()) {
			throw ApiException.retryAfter(HttpStatus.TOO_MANY_REQUESTS, "request.tooMany",
					"There were too many wrong passwords. Try again later.",
					Duration.ofNanos(probe.getNanosToWaitForRefill()));
		}
	}

	record Attempt(Bucket address, Bucket account) {

		void succeed() {
			refund(FAILURE_TOKENS - SUCCESS_TOKENS);
		}

		void abandon() {
			refund(FAILURE_TOKENS);
		}

		private void refund(long tokens) {
			this.address.addTokens(tokens);
			this.account.addTokens(tokens);
		}

	}

}
