package dev.locations.auth;

import java.text.ParseException;
import java.time.Duration;
import java.util.Date;
import java.util.List;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jwt.SignedJWT;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class SignInTests extends ApiTests {

	private static final String NEXT = "correct battery";

	@Test
	void returnsATokenAndTheAccount() {
		JsonNode body = this.api.signIn("reader@example.com", Accounts.PASSWORD).json(201);
		assertThat(body.propertyNames()).containsExactlyInAnyOrder("token", "user");
		assertThat(body.get("user")).isEqualTo(Accounts.shown(Accounts.reader()));
	}

	@Test
	void signsTheTokenForTheAccount() throws ParseException {
		SignedJWT token = SignedJWT.parse(this.api.token(Accounts.reader()));
		assertThat(token.getHeader().getAlgorithm()).isEqualTo(JWSAlgorithm.HS256);
		assertThat(token.getJWTClaimsSet().getSubject()).isEqualTo(Accounts.reader().id().toString());
		assertThat(token.getJWTClaimsSet().getIssuer()).isEqualTo("locations-service");
		assertThat(token.getJWTClaimsSet().getAudience()).containsExactly("locations-service");
		assertThat(token.getJWTClaimsSet().getLongClaim("tokenVersion")).isZero();
		Date issued = token.getJWTClaimsSet().getIssueTime();
		assertThat(issued.toInstant().getEpochSecond()).isEqualTo(TestClock.START.getEpochSecond());
		assertThat(token.getJWTClaimsSet().getExpirationTime().toInstant())
			.isEqualTo(issued.toInstant().plus(Duration.ofDays(14)));
		assertThat(token.getJWTClaimsSet().getClaims()).containsOnlyKeys("sub", "iss", "aud", "iat", "exp",
				"tokenVersion");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Admin@example.com", "admin@example.com", "ADMIN@EXAMPLE.COM" })
	void comparesAddressesInLowerCaseAndReturnsThemAsFirstGiven(String email) {
		assertThat(this.api.signIn(email, Accounts.PASSWORD).json(201).at("/user/email").stringValue())
			.isEqualTo("Admin@example.com");
	}

	@ParameterizedTest
	@CsvSource({ "reader@example.com, Correct horse, true", "reader@example.com, '', true",
			"reader@example.com, ' ', true", "reader@example.com, 'correct horse ', true",
			"nobody@example.com, correct horse, false", "retired@example.com, correct horse, false",
			"retired@example.com, wrong, false" })
	void refusesWrongCredentials(String email, String password, boolean isKnown) {
		this.api.users().put(Accounts.retiredAdmin());
		this.api.signIn(email, password).isRefused(isKnown ? Refused.INVALID_CREDENTIALS : Refused.INVALID_USER);
	}

	@ParameterizedTest
	@ValueSource(ints = { 73, 100_000 })
	void refusesAPasswordWhoseFirst72BytesAreRight(int length) {
		String longest = "p".repeat(72);
		assertThat(this.api.asAdmin()
			.post("/api/users", Accounts.credentials("long@example.com", longest).toString())
			.status()).isEqualTo(201);
		assertThat(this.api.signIn("long@example.com", longest).status()).isEqualTo(201);
		this.api.signIn("long@example.com", "p".repeat(length)).isRefused(Refused.INVALID_CREDENTIALS);
	}

	@Test
	void requiresBothFields() {
		for (String body : List.of("{}", "")) {
			this.api.anonymous().post("/api/auth", body).isInvalid("""
					[{'message': 'is required', 'type': 'json', 'location': '/email', 'validator': 'required',
					'valueSet': false},
					{'message': 'is required', 'type': 'json', 'location': '/password', 'validator': 'required',
					'valueSet': false}]""");
		}
	}

	@Test
	void doesNotRepeatThePassword() {
		Answer answer = this.api.signIn("x", "secret-of-mine");
		assertThat(answer.status()).isEqualTo(422);
		assertThat(answer.text()).doesNotContain("secret-of-mine");
		assertThat(this.api.signIn("reader@example.com", Accounts.PASSWORD).text()).doesNotContain("password", "$2a$");
	}

	private static Answer change(TestClient client, String current, String next) {
		return client.patch("/api/me", Accounts.passwordChange(current, next).toString());
	}

	private Answer signIn(String password) {
		return this.api.signIn(Accounts.reader().email(), password);
	}

	@Test
	void showsTheAccountOfWhichNothingElseChanges() {
		this.api.clock().advance(Duration.ofMillis(5));
		JsonNode expected = Accounts.shown(Accounts.reader()).deepCopy();
		expected.asObject().put("updatedAt", TestClock.START.plusMillis(5).toString());
		JsonNode sent = Accounts.passwordChange(Accounts.PASSWORD, NEXT);
		sent.asObject().put("email", "other@example.com").putArray("roles").add("admin");
		this.api.as(Accounts.reader()).patch("/api/me", sent.toString()).is(200, expected);
		assertThat(signIn(NEXT).json(201).get("user")).isEqualTo(expected);
	}

	/** The clock does not move: a token of the same second is refused, too. */
	@Test
	void endsAllTokensOfTheAccountFromBefore() {
		TestClient reader = this.api.as(Accounts.reader());
		TestClient elsewhere = this.api.as(Accounts.reader());
		TestClient admin = this.api.asAdmin();
		assertThat(change(reader, Accounts.PASSWORD, NEXT).status()).isEqualTo(200);
		for (TestClient before : new TestClient[] { reader, elsewhere }) {
			before.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
			before.get("/api/locations").isRefused(Refused.INVALID_AUTHORIZATION);
			change(before, NEXT, Accounts.PASSWORD).isRefused(Refused.INVALID_AUTHORIZATION);
		}
		assertThat(admin.get("/api/me").status()).isEqualTo(200);
		signIn(Accounts.PASSWORD).isRefused(Refused.INVALID_CREDENTIALS);
		TestClient after = this.api.withAuthorization("Bearer " + signIn(NEXT).json(201).get("token").stringValue());
		assertThat(after.get("/api/me").status()).isEqualTo(200);
		assertThat(change(after, NEXT, NEXT).status()).as("the same password again").isEqualTo(200);
		after.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "wrong", "correct horse ", "Correct horse", NEXT })
	void wantsTheCurrentPassword(String current) {
		TestClient reader = this.api.as(Accounts.reader());
		change(reader, current, NEXT).isInvalid("""
				[{'message': 'is not the current password', 'type': 'json', 'location': '/currentPassword',
				'validator': 'currentPassword', 'valueSet': false}]""");
		reader.get("/api/me").is(200, Accounts.shown(Accounts.reader()));
		assertThat(signIn(Accounts.PASSWORD).status()).isEqualTo(201);
	}

}
