package dev.locations.auth;

import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import com.nimbusds.jwt.SignedJWT;
import dev.locations.store.StoreBackend;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TokensTests {

	private static final Map<String, String> SECRETS = Map.of("past", "past".repeat(8), "now", "now ".repeat(8), "next",
			"next".repeat(8), "never", "none".repeat(8));

	/** Signs with one secret, and takes what these others have signed, too. */
	private static Tokens tokens(String current, String... accepted) {
		AuthSettings settings = new AuthSettings(SECRETS.get(current),
				List.of(accepted).stream().map(SECRETS::get).toList(), "locations-service", "locations-service",
				Duration.ofDays(14));
		return new Tokens(settings, JwtSecrets.resolve(settings, new StoreBackend(null)), new TestClock());
	}

	private static String issue(Tokens tokens) {
		return tokens.issue(Accounts.admin());
	}

	private static String keyId(String secret) throws ParseException {
		return SignedJWT.parse(issue(tokens(secret))).getHeader().getKeyID();
	}

	private static boolean isTaken(Tokens tokens, String token) {
		return tokens.verify(token).hasElement().blockOptional().orElseThrow();
	}

	@Test
	void nameTheirKeyTheSameEverywhere() throws ParseException {
		assertThat(keyId("now")).matches("[A-Za-z0-9_-]{11}").isEqualTo(keyId("now")).isNotEqualTo(keyId("next"));
	}

	@Test
	void standForTheAccountAndItsTokenVersion() {
		Tokens tokens = tokens("now");
		assertThat(tokens.verify(issue(tokens)).block()).isEqualTo(new TokenSubject(Accounts.admin().id(), 0));
	}

	@ParameterizedTest
	@CsvSource({ "now, now, true", "past, past, true", "next, next, true", "never, never, false", "now, , true",
			"past, , true", "never, , false", "past, now, false", "now, past, false", "never, now, false",
			"now, never, false" })
	void areTakenWhenTheKeyTheyNameHasSignedThem(String signer, @Nullable String named, boolean taken)
			throws ParseException {
		String token = TestTokens.naming((named != null) ? keyId(named) : null, SECRETS.getOrDefault(signer, ""));
		assertThat(isTaken(tokens("now", "past", "next"), token)).isEqualTo(taken);
	}

	@Test
	void outliveAChangeOfTheSecretInSeveralProcesses() {
		List<Tokens> steps = List.of(tokens("past"), tokens("past", "now"), tokens("now", "now", "past"),
				tokens("now", "past"), tokens("now"));
		for (int step = 1; step < steps.size() - 1; step++) {
			Tokens behind = steps.get(step - 1);
			Tokens ahead = steps.get(step);
			assertThat(isTaken(ahead, issue(behind))).as("from before step %d", step).isTrue();
			assertThat(isTaken(behind, issue(ahead))).as("from after step %d", step).isTrue();
		}
		assertThat(isTaken(steps.get(4), issue(steps.get(3)))).isTrue();
		assertThat(isTaken(steps.get(4), issue(steps.get(0)))).isFalse();
	}

}
