package dev.locations.auth;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

import com.nimbusds.jose.JOSEException;
import dev.locations.store.StoreBackend;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.user.InMemoryUserStore;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VerifiedTokensTests {

	private final TestClock clock = new TestClock();

	private final InMemoryUserStore users = InMemoryUserStore.of(Accounts.admin(), Accounts.secondAdmin());

	private final AuthSettings settings = TestTokens.settings(TestApi.JWT_SECRET);

	private final Tokens source = new Tokens(this.settings, new SigningKeys(this.settings, new StoreBackend(null)),
			this.clock, this.users);

	private final AtomicInteger verified = new AtomicInteger();

	private final VerifiedTokens tokens = new VerifiedTokens(List.of((token) -> {
		this.verified.incrementAndGet();
		return this.source.verify(token);
	}), this.clock);

	private final String token = this.source.issue(Accounts.admin());

	@BeforeEach
	void keep() {
		assertThat(account(this.token)).isEqualTo(Accounts.admin());
	}

	private @Nullable User account(String text) {
		return this.tokens.account(text).block();
	}

	private void change(UserChange change) {
		assertThat(this.users.update(Accounts.admin().id(), change).block()).isNotNull();
	}

	@Test
	void readsTheAccountEachTime() {
		change(new UserChange(null, null, null, List.of("admin", "x")));
		assertThat(Objects.requireNonNull(account(this.token)).roles()).containsExactly("admin", "x");
		change(UserChange.ofSignOut());
		assertThat(account(this.token)).isNull();
		String next = this.source.issue(Objects.requireNonNull(this.users.findById(Accounts.admin().id()).block()));
		assertThat(account(next)).isNotNull();
		change(new UserChange(null, null, false, null));
		assertThat(account(next)).isNull();
		this.users.remove(Accounts.admin().id());
		assertThat(account(next)).isNull();
		assertThat(this.verified).hasValue(2);
	}

	@Test
	void keepsNoTokenAfterItsEnd() {
		this.clock.advance(Duration.ofDays(14).minusSeconds(1));
		assertThat(account(this.token)).isNotNull();
		assertThat(this.verified).hasValue(1);
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(account(this.token)).isNull();
	}

	@Test
	void takesNoOtherTokenForAKeptOne() throws JOSEException {
		int end = this.token.lastIndexOf('.');
		String signature = this.token.substring(end + 1);
		String forged = TestTokens.naming(null, "x".repeat(32));
		for (String other : List.of(this.token.substring(0, end + 1) + forged.substring(forged.lastIndexOf('.') + 1),
				this.token.substring(0, this.token.length() - 1), this.token.substring(0, end + 1), this.token + "AAAA",
				this.token.substring(0, end + 1) + signature.toLowerCase(), forged)) {
			assertThat(account(other)).as(other).isNull();
			assertThat(account(other)).as(other).isNull();
		}
		assertThat(account(this.token)).isNotNull();
		assertThat(this.verified).hasValue(13);
	}

}
