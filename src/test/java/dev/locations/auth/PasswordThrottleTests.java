package dev.locations.auth;

import java.time.Duration;
import java.util.Locale;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;
import dev.locations.web.ClientAddresses;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/** Three failures a minute for an account, and six from an address. */
@Import(PasswordThrottleTests.Throttle.class)
class PasswordThrottleTests extends ApiTests {

	private static final String READER = "reader@example.com";

	private final TestTime time;

	PasswordThrottleTests(TestTime time) {
		this.time = time;
	}

	@BeforeEach
	void startAnew() {
		this.time.pass(Duration.ofMinutes(1));
	}

	private void fail(int times, String email) {
		for (int i = 0; i < times; i++) {
			assertThat(this.api.signIn(email, "wrong " + i).status()).isEqualTo(401);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { READER, "nobody@example.com" })
	void refusesTheRightPasswordAfterTooManyWrongOnes(String email) {
		fail(3, email);
		Answer refused = this.api.signIn(email.toUpperCase(Locale.ROOT), Accounts.PASSWORD);
		refused.isRefused(Refused.TOO_MANY);
		assertThat(refused.headers().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("20");
		assertThat(refused.headers().getCacheControl()).isEqualTo("no-store");
		assertThat(refused.headers().containsHeader(HttpHeaders.WWW_AUTHENTICATE)).isFalse();
		assertThat(this.api.signIn("admin@example.com", Accounts.PASSWORD).status()).isEqualTo(201);
	}

	@ParameterizedTest
	@ValueSource(strings = { "19.0", "19.5", "19.999999999" })
	void tellsWholeSecondsAndAtLeastOne(String passed) {
		fail(3, READER);
		this.time.pass(Duration.parse("PT" + passed + "S"));
		Answer refused = this.api.signIn(READER, Accounts.PASSWORD);
		refused.isRefused(Refused.TOO_MANY);
		assertThat(refused.headers().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("1");
		this.time.pass(Duration.ofSeconds(1));
		assertThat(this.api.signIn(READER, Accounts.PASSWORD).status()).isEqualTo(201);
	}

	@Test
	void countsLinksThatAreNotValid() {
		for (int i = 0; i < 6; i++) {
			assertThat(choose("x" + i).status()).isEqualTo(422);
		}
		choose("x").isRefused(Refused.TOO_MANY);
		this.api.signIn(READER, Accounts.PASSWORD).isRefused(Refused.TOO_MANY);
	}

	private Answer choose(String token) {
		return this.api.anonymous()
			.post("/api/password", "{\"token\":\"%s\",\"password\":\"correct battery\"}".formatted(token));
	}

	private static Answer changePassword(TestClient owner, String current) {
		return owner.patch("/api/me", Accounts.passwordChange(current, Accounts.PASSWORD).toString());
	}

	/** A stolen token does not help to guess the password. */
	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 3 })
	void countsWrongPasswordsOfAChangeWithThoseOfSignIns(int signIns) {
		TestClient thief = this.api.as(Accounts.reader());
		startAnew();
		fail(signIns, READER);
		for (int i = signIns; i < 3; i++) {
			assertThat(changePassword(thief, "wrong " + i).status()).isEqualTo(422);
		}
		Answer refused = changePassword(thief, Accounts.PASSWORD);
		refused.isRefused(Refused.TOO_MANY);
		assertThat(refused.headers().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("20");
		this.api.signIn(READER, Accounts.PASSWORD).isRefused(Refused.TOO_MANY);
		assertThat(thief.get("/api/me").status()).isEqualTo(200);
		this.time.pass(Duration.ofSeconds(20));
		assertThat(changePassword(thief, Accounts.PASSWORD).status()).isEqualTo(200);
	}

	@Test
	void doesNotCountChangesThatBreakRules() {
		TestClient reader = this.api.as(Accounts.reader());
		startAnew();
		for (int i = 0; i < 10; i++) {
			assertThat(reader.patch("/api/me", "{\"currentPassword\":\"wrong\",\"password\":\"\"}").status())
				.isEqualTo(422);
		}
		assertThat(changePassword(reader, Accounts.PASSWORD).status()).isEqualTo(200);
	}

	@Test
	void doesNotCountWhatIsNoTry() {
		for (int i = 0; i < 10; i++) {
			assertThat(this.api.signIn("x", "y").status()).isEqualTo(422);
			this.api.anonymous().post("/api/auth", "{").isSyntaxError();
		}
		assertThat(this.api.signIn(READER, Accounts.PASSWORD).status()).isEqualTo(201);
	}

	@Test
	void doesNotCountOutages() {
		this.api.users().failWith(new DataAccessResourceFailureException("away"));
		for (int i = 0; i < 10; i++) {
			this.api.signIn(READER, Accounts.PASSWORD).isRefused(Refused.UNAVAILABLE);
		}
		this.api.users().reset(Accounts.reader());
		assertThat(this.api.signIn(READER, Accounts.PASSWORD).status()).isEqualTo(201);
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Throttle {

		@Bean
		TestTime testTime() {
			return new TestTime();
		}

		@Bean
		@Primary
		PasswordThrottle throttle(ClientAddresses clients, TestTime time) {
			return new PasswordThrottle(new AuthSettings.Throttle(true, 3, 6, 1000), clients, time);
		}

	}

}
