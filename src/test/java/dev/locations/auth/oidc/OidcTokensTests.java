package dev.locations.auth.oidc;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.locations.auth.TokenSource.Verified;
import dev.locations.validation.Json;
import dev.locations.web.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

class OidcTokensTests extends ProviderTests {

	private void isUnknownNow(String token) {
		assertThatExceptionOfType(ApiException.class).isThrownBy(() -> account(token))
			.extracting(ApiException::code)
			.isEqualTo("service.unavailable");
	}

	@Test
	void verifiesAllAlgorithms() throws GeneralSecurityException {
		ECKey ec = TestProvider.ec("ec");
		TestProvider.Ed25519 ed = TestProvider.Ed25519.create("ed");
		this.provider.publish(KEY, ec, ed.key());
		String elliptic = TestProvider.token(ec, JWSAlgorithm.ES256, this.provider.claims(), (header) -> {
		});
		for (String token : List.of(token(KEY), token(JWSAlgorithm.PS256, (header) -> {
		}), elliptic, ed.token(this.provider.claims()))) {
			assertThat(account(token)).isNotNull();
			assertThat(account(withOtherSubject(token))).isNull();
		}
		String zeros = Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[64]);
		assertThat(account(elliptic.substring(0, elliptic.lastIndexOf('.') + 1) + zeros)).isNull();
	}

	private String token(JWSAlgorithm algorithm, Consumer<JWSHeader.Builder> change) {
		return TestProvider.token(KEY, algorithm, this.provider.claims(), change);
	}

	private static String withOtherSubject(String token) {
		String[] parts = token.split("\\.");
		String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
		parts[1] = Base64.getUrlEncoder()
			.withoutPadding()
			.encodeToString(claims.replace("\"ada\"", "\"eve\"").getBytes(StandardCharsets.UTF_8));
		return String.join(".", parts);
	}

	/** Nor does it ask the provider for keys because of them. */
	@Test
	void refusesTokensThatNoKeyCouldHelp() throws JOSEException {
		Map<String, String> refused = new LinkedHashMap<>();
		refused.put("no signature", new PlainJWT(this.provider.claims().build()).serialize());
		refused.put("public key as secret", secret(KEY.toRSAPublicKey().getEncoded()));
		refused.put("public JWK as secret", secret(KEY.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8)));
		for (String algorithm : List.of("RS384", "RS512", "PS384")) {
			refused.put(algorithm, token(JWSAlgorithm.parse(algorithm), (header) -> {
			}));
		}
		refused.put("critical",
				token(JWSAlgorithm.RS256, (header) -> header.criticalParams(Set.of("x")).customParam("x", 1)));
		refused.put("issuer", TestProvider.token(KEY, this.provider.claims().issuer(this.provider.issuer() + "/")));
		refused.put("key of a machine", "lsk_0");
		refused.put("no JSON", "a.b.c");
		Date now = Date.from(this.clock.instant());
		Date soon = Date.from(this.clock.instant().plusSeconds(120));
		Stream.<Consumer<JWTClaimsSet.Builder>>of((claims) -> claims.claim("aud", null),
				(claims) -> claims.claim("exp", null), (claims) -> claims.claim("iat", null),
				(claims) -> claims.claim("sub", null), (claims) -> claims.audience("another"),
				(claims) -> claims.expirationTime(now), (claims) -> claims.notBeforeTime(soon),
				(claims) -> claims.issueTime(soon), (claims) -> claims.subject(" "),
				(claims) -> claims.subject("x".repeat(256)))
			.forEach((change) -> {
				JWTClaimsSet.Builder claims = this.provider.claims();
				change.accept(claims);
				refused.put(claims.build().toString(), TestProvider.token(KEY, claims));
			});
		refused.forEach((name, token) -> assertThat(account(token)).as(name).isNull());
		assertThat(refused).hasSize(20);
		assertThat(this.provider.reads()).isZero();
	}

	private String secret(byte[] secret) throws JOSEException {
		SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build(),
				this.provider.claims().build());
		token.sign(new MACSigner(secret));
		return token.serialize();
	}

	@Test
	void takesTheAudienceOfTheSettings() {
		JWTClaimsSet.Builder several = this.provider.claims().audience(List.of("another", "desk"));
		assertThat(account(TestProvider.token(KEY, several))).isNotNull();
		OidcTokens access = tokens(this.provider.settings("locations"), Duration.ofMinutes(1));
		assertThat(access.verify(token(KEY)).block()).isNull();
		JWTClaimsSet.Builder claims = this.provider.claims().audience("locations");
		assertThat(access.verify(TestProvider.token(KEY, claims)).block()).isNotNull();
	}

	@Test
	void refusesAKeyOfAnotherIssuer() {
		try (TestProvider second = new TestProvider()) {
			OidcSettings first = this.provider.settings();
			OidcTokens both = tokens(
					new OidcSettings(first.issuer(), first.clientId(), null, first.rolesClaim(), first.roles(),
							first.emailClaim(), first.scope(), null, List.of(), second.settings().providers()),
					Duration.ofMinutes(1));
			second.publish(OTHER);
			assertThat(both.verify(token(OTHER)).block()).isNull();
			for (String token : List.of(TestProvider.token(OTHER, second.claims()), token(KEY))) {
				assertThat(both.verify(token).flatMap(Verified::account).block()).isNotNull();
			}
			assertThat(this.users.findAll().count().block()).isEqualTo(2);
		}
	}

	private static List<RSAKey> keysOfOtherUses() {
		return List.of(new RSAKey.Builder(KEY).keyUse(KeyUse.ENCRYPTION).build(),
				new RSAKey.Builder(KEY).algorithm(JWSAlgorithm.RS512).build(),
				new RSAKey.Builder(KEY).algorithm(JWSAlgorithm.PS256).build());
	}

	@ParameterizedTest
	@MethodSource("keysOfOtherUses")
	void refusesAKeyThatIsNotMeantForThat(RSAKey key) {
		this.provider.publish(key);
		assertThat(account(token(KEY))).isNull();
		assertThat(this.provider.reads()).isEqualTo(1);
	}

	@Test
	void refusesShortKeys() throws JOSEException {
		RSAKey key = new RSAKeyGenerator(1024, true).keyID("first").generate();
		assertThat(KeySet.of(Json.of("{'keys':[" + key.toJSONString() + "]}")).keys()).isEmpty();
	}

	@Test
	void takesATokenWithoutAKeyIfThereIsOnlyOne() {
		String token = token(JWSAlgorithm.RS256, (header) -> header.keyID(null));
		assertThat(account(token)).isNotNull();
		this.provider.publish(KEY, OTHER);
		pass(ProviderKeys.FRESH);
		account(token);
		assertThat(account(token(OTHER))).isNotNull();
		assertThat(account(token)).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "JWT, true", "at+jwt, true", "application/at+jwt, true", ", true", "logout+jwt, false",
			"dpop+jwt, false" })
	void readsTheTypeOfTheToken(@Nullable String type, boolean isAccepted) {
		String token = token(JWSAlgorithm.RS256,
				(header) -> header.type((type != null) ? new JOSEObjectType(type) : null));
		assertThat(account(token) != null).isEqualTo(isAccepted);
	}

	@Test
	void readsNewKeysWhenATokenNamesOne() {
		assertThat(account(token(KEY))).isNotNull();
		this.provider.publish(KEY, OTHER);
		pass(ProviderKeys.PAUSE);
		assertThat(account(tokenOfNow(OTHER))).isNotNull();
		assertThat(this.provider.reads()).isEqualTo(2);
	}

	@Test
	void cannotKnowAKeyThatMayBeNewerThanTheLastRead() {
		assertThat(account(token(KEY))).isNotNull();
		this.provider.publish(OTHER);
		pass(Duration.ofSeconds(2));
		isUnknownNow(tokenOfNow(OTHER));
		// older than the last read
		assertThat(account(token(OTHER))).isNull();
		assertThat(this.provider.reads()).isEqualTo(1);
	}

	@Test
	void endsKeysThatTheProviderHasRemoved() {
		Verified verified = Objects.requireNonNull(this.tokens.verify(token(KEY)).block());
		assertThat(verified.expires()).isEqualTo(TestProvider.end(this.clock.instant()));
		this.provider.publish(OTHER);
		pass(ProviderKeys.FRESH);
		// this one is accepted, and the keys are read meanwhile
		assertThat(verified.account().block()).isNotNull();
		assertThat(account(tokenOfNow(OTHER))).isNotNull();
		assertThat(verified.account().block()).isNull();
		assertThat(account(token(KEY))).isNull();
		assertThat(this.provider.reads()).isEqualTo(2);
	}

	@Test
	void endsAKeyThatAnotherOneReplaces() {
		Verified verified = Objects.requireNonNull(this.tokens.verify(token(KEY)).block());
		RSAKey sameName = new RSAKey.Builder(OTHER).keyID("first").build();
		this.provider.publish(sameName);
		pass(ProviderKeys.FRESH);
		await().until(() -> verified.account().block() == null);
		assertThat(account(tokenOfNow(sameName))).isNotNull();
	}

	@Test
	void readsKeysOnceForManyUnknownNames() {
		assertThat(account(token(KEY))).isNotNull();
		pass(ProviderKeys.PAUSE);
		List<String> flood = IntStream.range(0, 100)
			.mapToObj((i) -> token(new RSAKey.Builder(OTHER).keyID("unknown-" + i).build()))
			.toList();
		assertThat(Flux.fromIterable(flood)
			.flatMap((token) -> ask(token).subscribeOn(Schedulers.parallel()), 100)
			.collectList()
			.block()).isEmpty();
		assertThat(this.provider.reads()).isEqualTo(2);
	}

	@Test
	void goesOnWithKnownKeysWhileTheProviderIsAway() {
		assertThat(account(token(KEY))).isNotNull();
		this.provider.discover((exchange) -> TestProvider.send(exchange, 502, "{}"));
		pass(ProviderKeys.FRESH);
		assertThat(account(tokenOfNow(KEY))).isNotNull();
		isUnknownNow(tokenOfNow(OTHER));
		isUnknownNow(tokenOfNow(OTHER));
		assertThat(this.provider.reads()).isEqualTo(2);
		assertThat(account(tokenOfNow(KEY))).isNotNull();
	}

	@Test
	void knowsNothingWithoutTheProvider() {
		this.provider.close();
		isUnknownNow(token(KEY));
		isUnknownNow(token(KEY));
	}

	@Test
	void doesNotWaitForAProviderThatHangs() {
		CountDownLatch end = new CountDownLatch(1);
		this.provider.discover((exchange) -> {
			try {
				end.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		OidcTokens impatient = tokens(this.provider.settings(), Duration.ofMillis(100));
		assertThatExceptionOfType(ApiException.class).isThrownBy(impatient.verify(token(KEY))::block);
		end.countDown();
	}

	@Test
	void doesNotFollowRedirects() {
		try (TestProvider inner = new TestProvider()) {
			inner.publish(KEY);
			this.provider.discover((exchange) -> {
				exchange.getResponseHeaders().set("Location", inner.issuer() + "/.well-known/openid-configuration");
				TestProvider.send(exchange, 302, "");
			});
			isUnknownNow(token(KEY));
			assertThat(inner.reads()).isZero();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{", "{'issuer':'ISSUER'}", "{'issuer':'ISSUER/','jwks_uri':'ISSUER/keys'}",
			"{'jwks_uri':'ISSUER/keys'}", "{'issuer':'ISSUER','jwks_uri':'http://localhost/keys'}",
			"{'issuer':'ISSUER','jwks_uri':'file:///etc/passwd'}", "{'issuer':'ISSUER','jwks_uri':'ISSUER/none'}",
			"{'issuer':'ISSUER','jwks_uri':'ISSUER/huge'}", "{'issuer':'ISSUER','jwks_uri':'ISSUER/many'}",
			"{'issuer':'ISSUER','jwks_uri':{}}", "{'issuer':'ISSUER','jwks_uri':'http://['}" })
	void refusesWrongDescriptions(String json) {
		this.provider.answer("/none", 404, "{}");
		this.provider.answer("/huge", 200, " ".repeat(ProviderClient.MAX_BYTES) + "{\"keys\":[]}");
		this.provider.answer("/many", 200,
				"{\"keys\":[" + String.join(",", Collections.nCopies(KeySet.MAX_KEYS + 1, "{}")) + "]}");
		this.provider.discover(json);
		isUnknownNow(token(KEY));
		this.provider.discover("{'issuer':'ISSUER','jwks_uri':'ISSUER/keys'}");
		pass(ProviderKeys.PAUSE);
		assertThat(account(tokenOfNow(KEY))).isNotNull();
	}

	@Test
	void leavesOutKeysThatItDoesNotKnow() {
		List<String> sent = new ArrayList<>(List.of("1", "{}", "{\"kty\":\"oct\",\"k\":\"AAAA\",\"kid\":\"first\"}",
				"{\"kty\":\"AKP\",\"alg\":\"ML-DSA-44\"}", "{\"kty\":\"RSA\",\"n\":\"!\",\"e\":\"AQAB\"}",
				"{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AAAA\"}"));
		IntStream.range(0, 50).forEach((i) -> sent.add(OTHER.toPublicJWK().toJSONString().replace("second", "k" + i)));
		sent.add(KEY.toPublicJWK().toJSONString().replaceFirst("\\{", "{\"x5c\":[\"AAAA\"],"));
		this.provider.answer("/keys", 200, "{\"keys\":[" + String.join(",", sent) + "]}");
		assertThat(account(token(KEY))).isNotNull();
	}

}
