package dev.locations.user;

import java.time.Instant;
import java.util.List;

import dev.locations.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class UserChangeTests {

	private static UserChange change(@Nullable Boolean active, @Nullable List<String> roles) {
		return new UserChange(null, null, active, roles);
	}

	@ParameterizedTest
	@CsvSource({ "-1000, 1", "0, 1", "1, 1", "1000, 1000" })
	void movesTheTimeForward(long clockMillis, long expectedMillis) {
		Instant now = TestClock.START.plusMillis(clockMillis).plusNanos(999);
		User changed = change(false, null).applyTo(Accounts.admin(), now);
		assertThat(changed.updatedAt()).isEqualTo(TestClock.START.plusMillis(expectedMillis));
		assertThat(changed.createdAt()).isEqualTo(TestClock.START);
		assertThat(changed.active()).isFalse();
		assertThat(changed.roles()).containsExactly("admin");
	}

	@Test
	void endsTheTokensFromBeforeANewPassword() {
		PasswordHash next = new PasswordHash("next");
		User changed = new UserChange(null, next, null, null).applyTo(Accounts.admin(), TestClock.START);
		assertThat(changed.tokenVersion()).isEqualTo(1);
		assertThat(change(true, null).applyTo(changed, TestClock.START).tokenVersion()).isEqualTo(1);
		assertThat(UserChange.ofPassword(changed, new PasswordHash("again"))
			.applyTo(changed, TestClock.START)
			.tokenVersion()).isEqualTo(2);
	}

	@Test
	void endsTheTokensForGoodAtSignOutAndDeactivation() {
		User away = change(false, null).applyTo(Accounts.admin(), TestClock.START);
		assertThat(away.tokenVersion()).isEqualTo(1);
		assertThat(change(false, null).applyTo(away, TestClock.START)).isSameAs(away);
		assertThat(change(true, null).applyTo(away, TestClock.START).tokenVersion()).isEqualTo(1);
		assertThat(UserChange.ofSignOut().applyTo(away, TestClock.START).tokenVersion()).isEqualTo(2);
	}

	@Test
	void endsTheTokensOfAProviderUntilTheNextSecond() {
		User admin = Accounts.admin();
		User external = new User(admin.id(), admin.email(),
				new Credential.Identity("https://id.example.com", "42", Instant.EPOCH), 0, true, admin.roles(),
				admin.createdAt(), admin.updatedAt());
		User away = UserChange.ofSignOut().applyTo(external, Instant.parse("2026-05-01T12:00:00.500Z"));
		assertThat(away.credential())
			.isEqualTo(new Credential.Identity("https://id.example.com", "42", Instant.parse("2026-05-01T12:00:01Z")));
	}

}
