package dev.locations.auth;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

import dev.locations.Answer;
import dev.locations.ApiTest;
import dev.locations.Refused;
import dev.locations.TestApi;
import dev.locations.user.Accounts;
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

/**
 * Three failures a minute for an account, six from an address.
 */
@ApiTest
@Import(LoginThrottleTests.Throttle.class)
class LoginThrottleTests {

	private static final String READER = "reader@example.com";

	private final TestApi api;

	private final TestTime time;

	LoginThrottleTests(TestApi api, TestTime time) {
		this.api = api;
		this.time = time;
	}

	@BeforeEach
	void startAnew() {
		this.time.pass(Duration.ofMinutes(1));
	}

	private Answer signIn(String email, String password) {
		return this.api.anonymous().post("/api/auth", Accounts.credentials(email, password).toString());
	}

	private void fail(int times, String email) {
		for (int i = 0; i < times; i++) {
			assertThat(signIn(email, "wrong " + i).status()).isEqualTo(401);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { READER, "nobody@example.com" })
	void refusesTheRightPasswordAfterTooManyWrongOnes(String email) {
		fail(3, email);
		Answer refused = signIn(email.toUpperCase(Locale.ROOT), Accounts.PASSWORD);
		refused.isRefused(Refused.TOO_MANY);
		assertThat(refused.headers().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("20");
		assertThat(refused.headers().getCacheControl()).isEqualTo("no-store");
		assertThat(refused.headers().containsHeader(HttpHeaders.WWW_AUTHENTICATE)).isFalse();
		assertThat(signIn("admin@example.com", Accounts.PASSWORD).status()).isEqualTo(201);
	}

	@ParameterizedTest
	@ValueSource(strings = { "19.0", "19.5", "19.999999999" })
	void tellsWholeSecondsAndAtLeastOne(String passed) {
		fail(3, READER);
		this.time.pass(Duration.parse("PT" + passed + "S"));
		Answer refused = signIn(READER, Accounts.PASSWORD);
		refused.isRefused(Refused.TOO_MANY);
		assertThat(refused.headers().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("1");
		this.time.pass(Duration.ofSeconds(1));
		assertThat(signIn(READER, Accounts.PASSWORD).status()).isEqualTo(201);
	}

	@Test
	void refusesAClientThatTriesOneAccountAfterTheOther() {
		for (int i = 0; i < 6; i++) {
			fail(1, i + "@example.com");
		}
		signIn("another@example.com", "wrong").isRefused(Refused.TOO_MANY);
		signIn(READER, Accounts.PASSWORD).isRefused(Refused.TOO_MANY);
	}

	@Test
	void letsSuccessesPass() {
		for (int i = 0; i < 50; i++) {
			assertThat(signIn(READER, Accounts.PASSWORD).status()).isEqualTo(201);
		}
	}

	@Test
	void doesNotCountWhatIsNoTry() {
		for (int i = 0; i < 10; i++) {
			assertThat(signIn("x", "y").status()).isEqualTo(422);
			this.api.anonymous().post("/api/auth", "{").isSyntaxError();
		}
		assertThat(signIn(READER, Accounts.PASSWORD).status()).isEqualTo(201);
	}

	@Test
	void doesNotCountOutages() {
		this.api.users().failWith(new DataAccessResourceFailureException("away"));
		for (int i = 0; i < 10; i++) {
			signIn(READER, Accounts.PASSWORD).isRefused(Refused.UNAVAILABLE);
		}
		this.api.users().reset(Accounts.reader());
		assertThat(signIn(READER, Accounts.PASSWORD).status()).isEqualTo(201);
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Throttle {

		@Bean
		TestTime testTime() {
			return new TestTime();
		}

		@Bean
		@Primary
		LoginThrottle throttle(TestTime time) {
			return new LoginThrottle(new LoginThrottleSettings(true, 3, 6, 1000, List.of()), time);
		}

	}

}
