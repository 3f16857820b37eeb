package dev.locations.auth;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import java.util.regex.Pattern;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.locations.hash.Sha256;
import dev.locations.user.Credential;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Makes and verifies the keys of machines: {@code lsk_}, and in Base64 for URLs the id of
 * the account and a random secret.
 */
final class Keys implements TokenSource {

	private static final Logger logger = LoggerFactory.getLogger(Keys.class);

	private static final String START = "lsk_";

	private static final int ID_BYTES = 16;

	private static final int SECRET_BYTES = 32;

	/** What people tell keys apart by. */
	private static final int PREFIX_CHARACTERS = 12;

	private static final Pattern TEXT = Pattern.compile(START + "[A-Za-z0-9_-]{64}");

	private final UserStore users;

	private final Clock clock;

	private final Counter requests;

	/** The keys whose use is being stored, or could not be stored a moment ago. */
	private final Cache<UUID, Boolean> stored = Caffeine.newBuilder()
		.maximumSize(10_000)
		.expireAfterWrite(Duration.ofMinutes(1))
		.build();

	Keys(UserStore users, Clock clock, MeterRegistry registry) {
		this.users = users;
		this.clock = clock;
		this.requests = Counter.builder("locations.key.requests")
			.description("Requests with a valid key of a machine")
			.baseUnit("requests")
			.register(registry);
	}

	/** Makes the text of a key, which nobody can know but who gets it. */
	static String create(UUID id) {
		byte[] secret = new byte[SECRET_BYTES];
		new SecureRandom().nextBytes(secret);
		byte[] bytes = ByteBuffer.allocate(ID_BYTES + SECRET_BYTES)
			.putLong(id.getMostSignificantBits())
			.putLong(id.getLeastSignificantBits())
			.put(secret)
			.array();
		return START + Base64.getUrlEncoder().encodeToString(bytes);
	}

	// The secret is random, so that a slow hash would add nothing
	static Credential.Key credential(String text, @Nullable Instant expires) {
		return new Credential.Key(Sha256.hex(text), text.substring(0, PREFIX_CHARACTERS), expires, null);
	}

	/** The account has the hash, and the end. */
	@Override
	public Mono<Verified> verify(String token) {
		if (!TEXT.matcher(token).matches()) {
			return Mono.empty();
		}
		ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token.substring(START.length())));
		UUID id = new UUID(bytes.getLong(), bytes.getLong());
		byte[] hash = Sha256.of(token);
		return Mono.just(new Verified(Instant.MAX,
				Mono.defer(() -> this.users.findById(id))
					.filter((user) -> user.credential() instanceof Credential.Key key && isValid(key, hash))
					.doOnNext(this::count)));
	}

	private boolean isValid(Credential.Key key, byte[] hash) {
		return MessageDigest.isEqual(HexFormat.of().parseHex(key.sha256()), hash)
				&& (key.expires() == null || key.expires().isAfter(this.clock.instant()));
	}

	// The request does not wait for the store, and does not fail with it
	private void count(User user) {
		this.requests.increment();
		LocalDate today = LocalDate.ofInstant(this.clock.instant(), ZoneOffset.UTC);
		Credential.Key key = (Credential.Key) user.credential();
		if (!today.equals(key.lastUsed()) && this.stored.asMap().putIfAbsent(user.id(), true) == null) {
			Credential.Key used = new Credential.Key(key.sha256(), key.prefix(), key.expires(), today);
			this.users.update(user.id(), new UserChange(null, used, null, null)).subscribe((done) -> {
			}, (error) -> logger.debug("The use of a key is not stored", error));
		}
	}

}
