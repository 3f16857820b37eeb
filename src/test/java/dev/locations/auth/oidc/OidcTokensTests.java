package dev.locations.auth.oidc;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
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
import dev.locations.testing.TestClock;
import dev.locations.user.Credential;
import dev.locations.user.InMemoryUserStore;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.validation.Json;
import dev.locations.web.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

class OidcTokensTests {

	private static final RSAKey KEY = key("first");

	private static final RSAKey OTHER = key("second");

	private final TestProvider provider = new TestProvider();

	private final TestClock clock = new TestClock();

	private final AtomicLong nanos = new AtomicLong();

	private final InMemoryUserStore users = new InMemoryUserStore(this.clock);

	private final OidcTokens tokens = tokens(this.provider.settings(), Duration.ofMinutes(1));

	private static RSAKey key(String id) {
		try {
			return TestProvider.rsa(id);
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private OidcTokens tokens(OidcSettings settings, Duration timeout) {
		this.provider.publish(KEY);
		ProviderClient client = new ProviderClient(timeout);
		return new OidcTokens(settings, client::keys, new OidcAccounts(this.users, this.clock, null), this.clock,
				this.nanos::get);
	}

	@AfterEach
	void stop() {
		this.provider.close();
	}

	private @Nullable User account(String token) {
		return this.tokens.accepts(token) ? this.tokens.account(token).block() : null;
	}

	private User found(String token) {
		return Objects.requireNonNull(account(token));
	}

	private void isUnknownNow(String token) {
		assertThat(this.tokens.accepts(token)).isTrue();
		assertThatExceptionOfType(ApiException.class).isThrownBy(() -> this.tokens.account(token).block())
			.extracting(ApiException::code)
			.isEqualTo("service.unavailable");
	}

	private void pass(Duration time) {
		this.nanos.addAndGet(time.toNanos());
		this.clock.advance(time);
	}

	@Test
	void makesAnAccountWithTheFirstToken() throws JOSEException {
		User user = found(TestProvider.token(KEY, this.provider.claims()));
		assertThat(user.email()).isEqualTo("ada@example.com");
		assertThat(user.roles()).containsExactly("admin");
		assertThat(user.active()).isTrue();
		assertThat(user.credential()).isEqualTo(new Credential.Identity(this.provider.issuer(), "ada",
				TestClock.START.truncatedTo(ChronoUnit.SECONDS)));
		assertThat(user.id().version()).isEqualTo(8);
		assertThat(user.id().variant()).isEqualTo(2);
		assertThat(this.users.findAll().collectList().block()).containsExactly(user);
		assertThat(found(TestProvider.token(KEY, this.provider.claims()))).isEqualTo(user);
		assertThat(this.provider.reads()).isEqualTo(1);
	}

	@Test
	void tellsPeopleOfDifferentIssuersApart() {
		assertThat(OidcAccounts.id("https://a.example", "1")).isEqualTo(OidcAccounts.id("https://a.example", "1"))
			.isNotEqualTo(OidcAccounts.id("https://b.example", "1"))
			.isNotEqualTo(OidcAccounts.id("https://a.example", "2"));
	}

	@Test
	void verifiesAllAlgorithms() throws JOSEException, GeneralSecurityException {
		ECKey ec = TestProvider.ec("ec");
		TestProvider.Ed25519 ed = TestProvider.Ed25519.create("ed");
		this.provider.publish(KEY, ec, ed.key());
		JWTClaimsSet.Builder claims = this.provider.claims();
		for (String token : List.of(TestProvider.token(KEY, claims),
				TestProvider.token(KEY, JWSAlgorithm.PS256, claims, (header) -> {
				}), TestProvider.token(ec, JWSAlgorithm.ES256, claims, (header) -> {
				}), ed.token(claims))) {
			assertThat(account(token)).isNotNull();
			assertThat(account(withOtherSubject(token))).isNull();
		}
	}

	private static String withOtherSubject(String token) {
		String[] parts = token.split("\\.");
		String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
		parts[1] = Base64.getUrlEncoder()
			.withoutPadding()
			.encodeToString(claims.replace("\"ada\"", "\"eve\"").getBytes(StandardCharsets.UTF_8));
		return String.join(".", parts);
	}

	@Test
	void refusesZerosAsASignature() throws JOSEException {
		this.provider.publish(TestProvider.ec("ec"));
		String token = TestProvider.token(TestProvider.ec("ec"), JWSAlgorithm.ES256, this.provider.claims(),
				(header) -> {
				});
		String zeros = Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[64]);
		assertThat(account(token.substring(0, token.lastIndexOf('.') + 1) + zeros)).isNull();
	}

	@Test
	void refusesTokensWithoutASignature() {
		assertThat(account(new PlainJWT(this.provider.claims().build()).serialize())).isNull();
	}

	@Test
	void refusesTokensThatAPublicKeySigns() throws JOSEException {
		for (byte[] secret : List.of(KEY.toRSAPublicKey().getEncoded(),
				KEY.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8))) {
			SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build(),
					this.provider.claims().build());
			token.sign(new MACSigner(secret));
			assertThat(account(token.serialize())).isNull();
		}
		assertThat(this.provider.reads()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "RS384", "RS512", "PS384" })
	void refusesOtherAlgorithms(String algorithm) throws JOSEException {
		assertThat(account(TestProvider.token(KEY, JWSAlgorithm.parse(algorithm), this.provider.claims(), (header) -> {
		}))).isNull();
	}

	@Test
	void refusesAKeyOfAnotherIssuer() throws JOSEException {
		try (TestProvider second = new TestProvider()) {
			OidcSettings first = this.provider.settings();
			OidcTokens both = tokens(
					new OidcSettings(first.issuer(), first.clientId(), null, first.rolesClaim(), first.roles(),
							first.emailClaim(), first.scope(), null, List.of(), second.settings().providers()),
					Duration.ofMinutes(1));
			second.publish(OTHER);
			String mixed = TestProvider.token(OTHER, this.provider.claims());
			assertThat(both.accepts(mixed)).isTrue();
			assertThat(both.account(mixed).block()).isNull();
			assertThat(both.account(TestProvider.token(OTHER, second.claims())).block()).isNotNull();
			assertThat(both.account(TestProvider.token(KEY, this.provider.claims())).block()).isNotNull();
			assertThat(this.users.findAll().count().block()).isEqualTo(2);
		}
	}

	@Test
	void leavesTokensOfOthersToOthers() throws JOSEException {
		assertThat(this.tokens
			.accepts(TestProvider.token(KEY, this.provider.claims().issuer(this.provider.issuer() + "/")))).isFalse();
		assertThat(this.tokens.accepts("lsk_0")).isFalse();
		assertThat(this.tokens.accepts("a.b.c")).isFalse();
	}

	@Test
	void refusesAKeyThatIsNotMeantForSignatures() throws JOSEException {
		RSAKey wrongUse = new RSAKey.Builder(KEY).keyUse(KeyUse.ENCRYPTION).build();
		RSAKey wrongAlgorithm = new RSAKey.Builder(KEY).algorithm(JWSAlgorithm.RS512).build();
		for (RSAKey key : List.of(wrongUse, wrongAlgorithm)) {
			this.provider.publish(key);
			pass(ProviderKeys.PAUSE);
			assertThat(account(TestProvider.token(KEY, this.provider.claims(this.clock.instant())))).isNull();
		}
	}

	@Test
	void refusesShortKeys() throws JOSEException {
		RSAKey key = new RSAKeyGenerator(1024, true).keyID("first").generate();
		assertThat(KeySet.of(Json.of("{'keys':[" + key.toJSONString() + "]}")).keys()).isEmpty();
	}

	@Test
	void refusesAnAlgorithmThatTheKeyIsNotMeantFor() throws JOSEException {
		this.provider.publish(new RSAKey.Builder(KEY).algorithm(JWSAlgorithm.PS256).build());
		assertThat(account(TestProvider.token(KEY, this.provider.claims()))).isNull();
	}

	@Test
	void takesATokenWithoutAKeyIfThereIsOnlyOne() throws JOSEException {
		String token = TestProvider.token(KEY, JWSAlgorithm.RS256, this.provider.claims(),
				(header) -> header.keyID(null));
		assertThat(account(token)).isNotNull();
		this.provider.publish(KEY, OTHER);
		pass(ProviderKeys.FRESH);
		account(token);
		assertThat(account(TestProvider.token(OTHER, this.provider.claims()))).isNotNull();
		assertThat(account(token)).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "JWT, true", "at+jwt, true", "application/at+jwt, true", ", true", "logout+jwt, false",
			"dpop+jwt, false" })
	void readsTheTypeOfTheToken(@Nullable String type, boolean isAccepted) throws JOSEException {
		String token = TestProvider.token(KEY, JWSAlgorithm.RS256, this.provider.claims(),
				(header) -> header.type((type != null) ? new JOSEObjectType(type) : null));
		assertThat(account(token) != null).isEqualTo(isAccepted);
	}

	@Test
	void refusesWhatItDoesNotUnderstand() throws JOSEException {
		assertThat(account(TestProvider.token(KEY, JWSAlgorithm.RS256, this.provider.claims(),
				(header) -> header.criticalParams(Set.of("x")).customParam("x", 1))))
			.isNull();
	}

	private static Stream<String> wrongClaims() {
		return Stream.of("aud", "exp", "iat", "sub");
	}

	@ParameterizedTest
	@MethodSource("wrongClaims")
	void refusesATokenWithoutAClaim(String claim) throws JOSEException {
		assertThat(account(TestProvider.token(KEY, this.provider.claims().claim(claim, null)))).isNull();
		assertThat(this.provider.reads()).isZero();
	}

	@Test
	void refusesWrongClaims() throws JOSEException {
		Date now = Date.from(this.clock.instant());
		Date soon = Date.from(this.clock.instant().plusSeconds(120));
		for (JWTClaimsSet.Builder claims : List.of(this.provider.claims().audience("another"),
				this.provider.claims().expirationTime(now), this.provider.claims().notBeforeTime(soon),
				this.provider.claims().issueTime(soon), this.provider.claims().subject(" "),
				this.provider.claims().subject("x".repeat(256)))) {
			assertThat(account(TestProvider.token(KEY, claims))).isNull();
		}
		assertThat(this.provider.reads()).isZero();
		assertThat(account(TestProvider.token(KEY, this.provider.claims().audience(List.of("another", "desk")))))
			.isNotNull();
	}

	@Test
	void refusesATokenFromItsLastSecondOn() throws JOSEException {
		String token = TestProvider.token(KEY, this.provider.claims());
		assertThat(account(token)).isNotNull();
		pass(Duration.ofMinutes(10));
		assertThat(account(token)).isNull();
	}

	@Test
	void takesTheAudienceOfAccessTokens() throws JOSEException {
		OidcTokens access = tokens(this.provider.settings("locations"), Duration.ofMinutes(1));
		assertThat(access.account(TestProvider.token(KEY, this.provider.claims())).block()).isNull();
		assertThat(access.account(TestProvider.token(KEY, this.provider.claims().audience("locations"))).block())
			.isNotNull();
	}

	@Test
	void followsTheClaimsOfNewerTokens() throws JOSEException {
		String admin = TestProvider.token(KEY, this.provider.claims());
		User first = found(admin);
		pass(Duration.ofSeconds(2));
		String writer = TestProvider.token(KEY,
				this.provider.claims(this.clock.instant())
					.claim("email", "ada@example.org")
					.claim("realm_access", Map.of("roles", List.of("writer", "x"))));
		User second = found(writer);
		assertThat(second.roles()).containsExactly("editor");
		assertThat(second.email()).isEqualTo("ada@example.org");
		assertThat(second.id()).isEqualTo(first.id());
		assertThat(account(admin)).isNull();
		assertThat(found(writer)).isEqualTo(second);
	}

	@Test
	void writesOnlyWhatDiffers() throws JOSEException {
		User first = found(TestProvider.token(KEY, this.provider.claims()));
		pass(Duration.ofSeconds(2));
		assertThat(found(TestProvider.token(KEY, this.provider.claims(this.clock.instant())))).isEqualTo(first);
	}

	@Test
	void keepsASignedOutAndADeactivatedPersonOut() throws JOSEException {
		String token = TestProvider.token(KEY, this.provider.claims());
		User user = found(token);
		this.users.update(user.id(), UserChange.ofSignOut()).block();
		assertThat(account(token)).isNull();
		pass(Duration.ofSeconds(2));
		String next = TestProvider.token(KEY,
				this.provider.claims(this.clock.instant()).claim("realm_access", Map.of()));
		assertThat(found(next).active()).isTrue();
		assertThat(found(next).roles()).isEmpty();
		this.users.update(user.id(), new UserChange(null, null, false, null)).block();
		pass(Duration.ofSeconds(2));
		assertThat(found(TestProvider.token(KEY, this.provider.claims(this.clock.instant())))).satisfies((later) -> {
			assertThat(later.active()).isFalse();
			assertThat(later.roles()).isEmpty();
		});
	}

	@Test
	void makesADeletedAccountAgain() throws JOSEException {
		String token = TestProvider.token(KEY, this.provider.claims());
		User user = found(token);
		this.users.remove(user.id());
		assertThat(found(token).id()).isEqualTo(user.id());
	}

	@Test
	void makesOneAccountForManyFirstTokens() {
		List<User> found = Flux.range(0, 32)
			.flatMap((i) -> Mono.fromCallable(() -> TestProvider.token(KEY, this.provider.claims().claim("nonce", i)))
				.flatMap(this.tokens::account)
				.subscribeOn(Schedulers.boundedElastic()), 32)
			.collectList()
			.block();
		assertThat(found).hasSize(32).containsOnly(this.users.findAll().single().block());
		assertThat(this.provider.reads()).isEqualTo(1);
	}

	@Test
	void findsRolesInListsTextsAndByNamesWithDots() {
		assertThat(rolesOf("roles", Map.of("roles", "x owner"))).containsExactly("admin");
		assertThat(rolesOf("a.b.c", Map.of("a.b", Map.of("c", List.of("owner", "writer", 1))))).containsExactly("admin",
				"editor");
		assertThat(rolesOf("https://example.com/roles", Map.of("https://example.com/roles", List.of("writer"))))
			.containsExactly("editor");
		assertThat(rolesOf("a.b", Map.of("a", List.of("owner")))).isEmpty();
		assertThat(rolesOf("a.b", Map.of("a", Map.of("b", Map.of("owner", 1))))).isEmpty();
	}

	private List<String> rolesOf(String path, Map<String, Object> claims) {
		OidcSettings settings = this.provider.settings();
		OidcSettings changed = new OidcSettings(settings.issuer(), settings.clientId(), null, path, settings.roles(),
				"email", OidcSettings.SCOPE, null, List.of(), List.of());
		JWTClaimsSet.Builder all = this.provider.claims().claim("realm_access", null);
		claims.forEach(all::claim);
		return Person.of(all.build(), changed.providers().get(0), this.clock.instant()).orElseThrow().roles();
	}

	@ParameterizedTest
	@CsvSource({ "ada@example.com, ada, ada@example.com", ", ada, ada", ", , 4711", "'\u0000\u202E', ada, ada",
			"' a\nb\u202Ec ', , abc" })
	void namesAPersonByWhatTheTokenHas(@Nullable String email, @Nullable String name, String expected) {
		JWTClaimsSet claims = this.provider.claims()
			.subject("4711")
			.claim("email", email)
			.claim("preferred_username", name)
			.build();
		assertThat(Person.of(claims, this.provider.settings().providers().get(0), this.clock.instant())
			.orElseThrow()
			.email()).isEqualTo(expected);
	}

	@Test
	void limitsTheLengthOfNames() {
		JWTClaimsSet claims = this.provider.claims().claim("email", "\uD83D\uDE00".repeat(300)).build();
		assertThat(Person.of(claims, this.provider.settings().providers().get(0), this.clock.instant())
			.orElseThrow()
			.email()).isEqualTo("\uD83D\uDE00".repeat(254));
	}

	@Test
	void readsNewKeysWhenATokenNamesOne() throws JOSEException {
		assertThat(account(TestProvider.token(KEY, this.provider.claims()))).isNotNull();
		this.provider.publish(KEY, OTHER);
		pass(ProviderKeys.PAUSE);
		assertThat(account(TestProvider.token(OTHER, this.provider.claims(this.clock.instant())))).isNotNull();
		assertThat(this.provider.reads()).isEqualTo(2);
	}

	@Test
	void cannotKnowAKeyThatMayBeNewerThanTheLastRead() throws JOSEException {
		assertThat(account(TestProvider.token(KEY, this.provider.claims()))).isNotNull();
		this.provider.publish(OTHER);
		pass(Duration.ofSeconds(2));
		isUnknownNow(TestProvider.token(OTHER, this.provider.claims(this.clock.instant())));
		// older than the last read
		assertThat(account(TestProvider.token(OTHER, this.provider.claims()))).isNull();
		assertThat(this.provider.reads()).isEqualTo(1);
	}

	@Test
	void endsKeysThatTheProviderHasRemoved() throws JOSEException {
		String token = TestProvider.token(KEY, this.provider.claims());
		assertThat(account(token)).isNotNull();
		this.provider.publish(OTHER);
		pass(ProviderKeys.FRESH);
		// this one is accepted, and the keys are read meanwhile
		assertThat(account(token)).isNotNull();
		assertThat(account(TestProvider.token(OTHER, this.provider.claims(this.clock.instant())))).isNotNull();
		assertThat(account(token)).isNull();
		assertThat(this.provider.reads()).isEqualTo(2);
	}

	@Test
	void readsKeysOnceForManyUnknownNames() throws JOSEException {
		assertThat(account(TestProvider.token(KEY, this.provider.claims()))).isNotNull();
		pass(ProviderKeys.PAUSE);
		List<String> flood = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			flood.add(TestProvider.token(new RSAKey.Builder(OTHER).keyID("unknown-" + i).build(),
					this.provider.claims()));
		}
		assertThat(Flux.fromIterable(flood)
			.flatMap((token) -> this.tokens.account(token).subscribeOn(Schedulers.parallel()), 100)
			.collectList()
			.block()).isEmpty();
		assertThat(this.provider.reads()).isEqualTo(2);
	}

	@Test
	void goesOnWithKnownKeysWhileTheProviderIsAway() throws JOSEException {
		assertThat(account(TestProvider.token(KEY, this.provider.claims()))).isNotNull();
		this.provider.discover((exchange) -> TestProvider.send(exchange, 502, "{}"));
		pass(ProviderKeys.FRESH);
		String token = TestProvider.token(KEY, this.provider.claims(this.clock.instant()));
		assertThat(account(token)).isNotNull();
		isUnknownNow(TestProvider.token(OTHER, this.provider.claims(this.clock.instant())));
		isUnknownNow(TestProvider.token(OTHER, this.provider.claims(this.clock.instant())));
		assertThat(this.provider.reads()).isEqualTo(2);
		assertThat(account(token)).isNotNull();
	}

	@Test
	void knowsNothingWithoutTheProvider() throws JOSEException {
		String token = TestProvider.token(KEY, this.provider.claims());
		this.provider.close();
		isUnknownNow(token);
		isUnknownNow(token);
	}

	@Test
	void doesNotWaitForAProviderThatHangs() throws JOSEException {
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
		Mono<User> asked = impatient.account(TestProvider.token(KEY, this.provider.claims()));
		assertThatExceptionOfType(ApiException.class).isThrownBy(asked::block);
		end.countDown();
	}

	@Test
	void doesNotFollowRedirects() throws JOSEException {
		this.provider.answer("/inner", 200, "{}");
		boolean[] followed = new boolean[1];
		try (TestProvider inner = new TestProvider()) {
			inner.publish(KEY);
			this.provider.discover((exchange) -> {
				exchange.getResponseHeaders().set("Location", inner.issuer() + "/.well-known/openid-configuration");
				TestProvider.send(exchange, 302, "");
			});
			isUnknownNow(TestProvider.token(KEY, this.provider.claims()));
			followed[0] = inner.reads() > 0;
		}
		assertThat(followed[0]).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{", "{'issuer':'ISSUER'}", "{'issuer':'ISSUER/','jwks_uri':'ISSUER/keys'}",
			"{'jwks_uri':'ISSUER/keys'}", "{'issuer':'ISSUER','jwks_uri':'http://localhost/keys'}",
			"{'issuer':'ISSUER','jwks_uri':'file:///etc/passwd'}", "{'issuer':'ISSUER','jwks_uri':'ISSUER/none'}",
			"{'issuer':'ISSUER','jwks_uri':'ISSUER/huge'}", "{'issuer':'ISSUER','jwks_uri':'ISSUER/many'}",
			"{'issuer':'ISSUER','jwks_uri':{}}", "{'issuer':'ISSUER','jwks_uri':'http://['}" })
	void refusesWrongDescriptions(String json) throws JOSEException {
		this.provider.answer("/none", 404, "{}");
		this.provider.answer("/huge", 200, " ".repeat(ProviderClient.MAX_BYTES) + "{\"keys\":[]}");
		this.provider.answer("/many", 200,
				"{\"keys\":[" + String.join(",", Collections.nCopies(KeySet.MAX_KEYS + 1, "{}")) + "]}");
		this.provider.discover(json);
		isUnknownNow(TestProvider.token(KEY, this.provider.claims()));
		this.provider.discover("{'issuer':'ISSUER','jwks_uri':'ISSUER/keys'}");
		pass(ProviderKeys.PAUSE);
		assertThat(account(TestProvider.token(KEY, this.provider.claims(this.clock.instant())))).isNotNull();
	}

	@Test
	void leavesOutKeysThatItDoesNotKnow() throws JOSEException {
		List<String> sent = new ArrayList<>(List.of("1", "{}", "{\"kty\":\"oct\",\"k\":\"AAAA\",\"kid\":\"first\"}",
				"{\"kty\":\"AKP\",\"alg\":\"ML-DSA-44\"}", "{\"kty\":\"RSA\",\"n\":\"!\",\"e\":\"AQAB\"}",
				"{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AAAA\"}"));
		IntStream.range(0, 50).forEach((i) -> sent.add(OTHER.toPublicJWK().toJSONString().replace("second", "k" + i)));
		sent.add(KEY.toPublicJWK().toJSONString().replaceFirst("\\{", "{\"x5c\":[\"AAAA\"],"));
		this.provider.answer("/keys", 200, "{\"keys\":[" + String.join(",", sent) + "]}");
		assertThat(account(TestProvider.token(KEY, this.provider.claims()))).isNotNull();
	}

	@Test
	void verifiesASignatureOnce() throws JOSEException {
		String token = TestProvider.token(KEY, this.provider.claims());
		assertThat(account(token)).isNotNull();
		assertThat(account(token)).isNotNull();
		// the same name for another key
		this.provider.publish(new RSAKey.Builder(OTHER).keyID("first").build());
		pass(ProviderKeys.FRESH);
		await().until(() -> account(token) == null);
		assertThat(account(TestProvider.token(new RSAKey.Builder(OTHER).keyID("first").build(),
				this.provider.claims(this.clock.instant()))))
			.isNotNull();
	}

}
