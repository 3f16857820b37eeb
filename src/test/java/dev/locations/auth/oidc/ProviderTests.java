package dev.locations.auth.oidc;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

import com.nimbusds.jose.jwk.RSAKey;
import dev.locations.auth.TokenSource.Verified;
import dev.locations.testing.TestClock;
import dev.locations.user.InMemoryUserStore;
import dev.locations.user.User;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import reactor.core.publisher.Mono;

/** Tests with a provider, which has published the first key. */
abstract class ProviderTests {

	static final RSAKey KEY = TestProvider.rsa("first");

	static final RSAKey OTHER = TestProvider.rsa("second");

	final TestProvider provider = new TestProvider();

	final TestClock clock = new TestClock();

	final AtomicLong nanos = new AtomicLong();

	final InMemoryUserStore users = new InMemoryUserStore(this.clock);

	final OidcTokens tokens = tokens(this.provider.settings(), Duration.ofMinutes(1));

	OidcTokens tokens(OidcSettings settings, Duration timeout) {
		this.provider.publish(KEY);
		return new OidcTokens(settings, new ProviderClient(timeout)::keys,
				new OidcAccounts(this.users, this.clock, null), this.clock, this.nanos::get);
	}

	@AfterEach
	void stop() {
		this.provider.close();
	}

	/** Returns a token that is issued at the start of the clock. */
	String token(RSAKey key) {
		return TestProvider.token(key, this.provider.claims());
	}

	String tokenOfNow(RSAKey key) {
		return TestProvider.token(key, this.provider.claims(this.clock.instant()));
	}

	Mono<User> ask(String token) {
		return this.tokens.verify(token).flatMap(Verified::account);
	}

	@Nullable User account(String token) {
		return ask(token).block();
	}

	User found(String token) {
		return Objects.requireNonNull(account(token));
	}

	void pass(Duration time) {
		this.nanos.addAndGet(time.toNanos());
		this.clock.advance(time);
	}

}
