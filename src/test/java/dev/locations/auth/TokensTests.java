package dev.locations.auth;

import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.nimbusds.jwt.SignedJWT;
import dev.locations.store.StoreBackend;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.user.InMemoryUserStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TokensTests {

	private static final Map<String, String> SECRETS = Map.of("past", "past".repeat(8), "now", "now ".repeat(8), "next",
			"next".repeat(8), "never", "none".repeat(8));

	private static String keyId(String secret) throws ParseException {
		return SignedJWT.parse(new Instance(secret).issue()).getHeader().getKeyID();
	}

	@Test
	void namesAKeyTheSameInEveryProcess() throws ParseException {
		assertThat(keyId("now")).matches("[A-Za-z0-9_-]{11}").isEqualTo(keyId("now")).isNotEqualTo(keyId("next"));
	}

	@ParameterizedTest
	@CsvSource({ "now, now, true", "past, past, true", "next, next, true", "never, never, false", "now, , true",
			"past, , true", "never, , false", "past, now, false", "now, past, false", "never, now, false",
			"now, never, false" })
	void acceptsTokensSignedWithTheKeyThatTheyName(String signer, @Nullable String named, boolean accepted)
			throws Exception {
		String token = TestTokens.naming((named != null) ? keyId(named) : null, SECRETS.getOrDefault(signer, ""));
		assertThat(new Instance("now", "past", "next").accepts(token)).isEqualTo(accepted);
	}

	@Test
	void acceptsTokensWhileTheSecretIsChangedInSeveralProcesses() {
		List<Instance> steps = List.of(new Instance("past"), new Instance("past", "now"),
				new Instance("now", "now", "past"), new Instance("now", "past"), new Instance("now"));
		for (int step = 1; step < steps.size() - 1; step++) {
			Instance behind = steps.get(step - 1);
			Instance ahead = steps.get(step);
			assertThat(ahead.accepts(behind.issue())).as("from before step %d", step).isTrue();
			assertThat(behind.accepts(ahead.issue())).as("from after step %d", step).isTrue();
		}
		assertThat(steps.get(4).accepts(steps.get(3).issue())).isTrue();
		assertThat(steps.get(4).accepts(steps.get(0).issue())).isFalse();
	}

	/** An instance of the service that has some of the secrets. */
	private record Instance(Tokens tokens) {

		Instance(String current, String... accepted) {
			this(TestTokens.settings(SECRETS.get(current),
					Stream.of(accepted).map(SECRETS::get).toArray(String[]::new)));
		}

		private Instance(AuthSettings settings) {
			this(new Tokens(settings, new SigningKeys(settings, new StoreBackend(null)), new TestClock(),
					InMemoryUserStore.of(Accounts.admin())));
		}

		String issue() {
			return this.tokens.issue(Accounts.admin());
		}

		boolean accepts(String token) {
			return this.tokens.account(token).hasElement().blockOptional().orElseThrow();
		}

	}

}
