package dev.locations.throttle;

import java.net.InetAddress;
import java.time.Duration;
import java.util.HexFormat;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.locations.web.ApiException;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;

import org.springframework.http.HttpStatus;

/**
 * Counts tries of passwords, by account and by client address, in buckets that are full
 * again after a minute (RFC 2697 calls them token buckets). A try pays the price of a
 * failure before it begins, so that many at once are no way around, and gets most of it
 * back when it succeeds. A try that is refused pays nothing.
 */
final class PasswordLimits {

	private static final Duration PERIOD = Duration.ofMinutes(1);

	private static final long FAILURE = 100;

	private static final long SUCCESS = 1;

	/** The part of an IPv6 address that a client does not choose (RFC 4291, 2.5.1). */
	private static final int NETWORK_BYTES = 8;

	private final LoadingCache<String, Bucket> accounts;

	private final LoadingCache<String, Bucket> addresses;

	PasswordLimits(ThrottleSettings settings, TimeMeter time) {
		this.accounts = buckets(settings.accountFailures(), settings.maxEntries(), time);
		this.addresses = buckets(settings.addressFailures(), settings.maxEntries(), time);
	}

	/** Nothing is lost with a bucket that nobody touched for so long that it is full. */
	private static LoadingCache<String, Bucket> buckets(int failures, int maxEntries, TimeMeter time) {
		Bandwidth limit = Bandwidth.builder()
			.capacity(failures * FAILURE)
			.refillGreedy(failures * FAILURE, PERIOD)
			.build();
		return Caffeine.newBuilder()
			.maximumSize(maxEntries)
			.expireAfterAccess(PERIOD)
			.ticker(time::currentTimeNanos)
			.build((key) -> Bucket.builder().addLimit(limit).withCustomTimePrecision(time).build());
	}

	/**
	 * Begins a try. The address comes first: from one address, only so many accounts get
	 * a bucket in a minute.
	 * @param client the address of the client; of IPv6, the network of 64 bits counts
	 * @param account the account's e-mail address, as addresses are compared
	 * @return the try
	 * @throws ApiException with 429 and code {@code request.tooMany} when too many failed
	 */
	Attempt begin(InetAddress client, String account) {
		Bucket address = this.addresses.get(key(client));
		pay(address);
		try {
			Bucket tried = this.accounts.get(account);
			pay(tried);
			return new Attempt(address, tried);
		}
		catch (ApiException refused) {
			address.addTokens(FAILURE);
			throw refused;
		}
	}

	private static String key(InetAddress client) {
		byte[] bytes = client.getAddress();
		return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, NETWORK_BYTES));
	}

	private static void pay(Bucket bucket) {
		ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(FAILURE);
		if (!probe.isConsumed()) {
			throw ApiException.untilLater(HttpStatus.TOO_MANY_REQUESTS, "request.tooMany",
					"There were too many wrong passwords. Try again later.",
					Duration.ofNanos(probe.getNanosToWaitForRefill()));
		}
	}

	/**
	 * A try that has paid for its failure.
	 */
	record Attempt(Bucket address, Bucket account) {

		/** Takes the price of a success instead. */
		void succeed() {
			refund(FAILURE - SUCCESS);
		}

		/** Takes nothing, since nobody knows whether the password was right. */
		void abandon() {
			refund(FAILURE);
		}

		private void refund(long tokens) {
			this.address.addTokens(tokens);
			this.account.addTokens(tokens);
		}

	}

}
