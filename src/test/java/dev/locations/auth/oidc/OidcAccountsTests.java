package dev.locations.auth.oidc;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.locations.testing.TestClock;
import dev.locations.user.Credential;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class OidcAccountsTests extends ProviderTests {

	@Test
	void makesAnAccountWithTheFirstToken() {
		User user = found(token(KEY));
		assertThat(user.email()).isEqualTo("ada@example.com");
		assertThat(user.roles()).containsExactly("admin");
		assertThat(user.active()).isTrue();
		assertThat(user.credential()).isEqualTo(new Credential.Identity(this.provider.issuer(), "ada",
				TestClock.START.truncatedTo(ChronoUnit.SECONDS)));
		assertThat(user.id().version()).isEqualTo(8);
		assertThat(user.id().variant()).isEqualTo(2);
		assertThat(this.users.findAll().collectList().block()).containsExactly(user);
		assertThat(found(token(KEY))).isEqualTo(user);
		this.users.remove(user.id());
		assertThat(found(token(KEY)).id()).as("after its deletion").isEqualTo(user.id());
		assertThat(this.provider.reads()).isEqualTo(1);
	}

	@Test
	void makesOneAccountForManyFirstTokens() {
		List<User> found = Flux.range(0, 32)
			.flatMap((i) -> Mono.fromCallable(() -> TestProvider.token(KEY, this.provider.claims().claim("nonce", i)))
				.flatMap(this::ask)
				.subscribeOn(Schedulers.boundedElastic()), 32)
			.collectList()
			.block();
		assertThat(found).hasSize(32).containsOnly(this.users.findAll().single().block());
		assertThat(this.provider.reads()).isEqualTo(1);
	}

	@Test
	void tellsPeopleOfDifferentIssuersApart() {
		assertThat(OidcAccounts.id("https://a.example", "1")).isEqualTo(OidcAccounts.id("https://a.example", "1"))
			.isNotEqualTo(OidcAccounts.id("https://b.example", "1"))
			.isNotEqualTo(OidcAccounts.id("https://a.example", "2"));
	}

	@Test
	void followsTheClaimsOfNewerTokens() {
		User first = found(token(KEY));
		pass(Duration.ofSeconds(2));
		assertThat(found(tokenOfNow(KEY))).as("nothing differs").isEqualTo(first);
		String writer = TestProvider.token(KEY,
				this.provider.claims(this.clock.instant())
					.claim("email", "ada@example.org")
					.claim("realm_access", Map.of("roles", List.of("writer", "x"))));
		User second = found(writer);
		assertThat(second.roles()).containsExactly("editor");
		assertThat(second.email()).isEqualTo("ada@example.org");
		assertThat(second.id()).isEqualTo(first.id());
		assertThat(account(token(KEY))).isNull();
		assertThat(found(writer)).isEqualTo(second);
	}

	@Test
	void keepsASignedOutAndADeactivatedPersonOut() {
		String token = token(KEY);
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
		assertThat(found(tokenOfNow(KEY))).satisfies((later) -> {
			assertThat(later.active()).isFalse();
			assertThat(later.roles()).isEmpty();
		});
	}

	private static Stream<Arguments> roles() {
		return Stream.of(arguments("roles", Map.of("roles", "x owner"), List.of("admin")),
				arguments("a.b.c", Map.of("a.b", Map.of("c", List.of("owner", "writer", 1))),
						List.of("admin", "editor")),
				arguments("https://example.com/roles", Map.of("https://example.com/roles", List.of("writer")),
						List.of("editor")),
				arguments("a.b", Map.of("a", List.of("owner")), List.of()),
				arguments("a.b", Map.of("a", Map.of("b", Map.of("owner", 1))), List.of()));
	}

	@ParameterizedTest
	@MethodSource
	void roles(String path, Map<String, Object> claims, List<String> expected) {
		OidcSettings settings = this.provider.settings();
		OidcSettings changed = new OidcSettings(settings.issuer(), settings.clientId(), null, path, settings.roles(),
				"email", OidcSettings.SCOPE, null, List.of(), List.of());
		JWTClaimsSet.Builder all = this.provider.claims().claim("realm_access", null);
		claims.forEach(all::claim);
		assertThat(person(all, changed).roles()).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource({ "ada@example.com, ada, ada@example.com", ", ada, ada", ", , 4711", "'\u0000\u202E', ada, ada",
			"' a\nb\u202Ec ', , abc" })
	void namesAPersonByWhatTheTokenHas(@Nullable String email, @Nullable String name, String expected) {
		JWTClaimsSet.Builder claims = this.provider.claims()
			.subject("4711")
			.claim("email", email)
			.claim("preferred_username", name);
		assertThat(person(claims, this.provider.settings()).email()).isEqualTo(expected);
	}

	@Test
	void limitsTheLengthOfNames() {
		String smile = "\uD83D\uDE00";
		JWTClaimsSet.Builder claims = this.provider.claims().claim("email", smile.repeat(300));
		assertThat(person(claims, this.provider.settings()).email()).isEqualTo(smile.repeat(254));
	}

	private Person person(JWTClaimsSet.Builder claims, OidcSettings settings) {
		return Person.of(claims.build(), settings.providers().get(0), this.clock.instant()).orElseThrow();
	}

}
