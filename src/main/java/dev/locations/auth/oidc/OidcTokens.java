package dev.locations.auth.oidc;

import java.security.PublicKey;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.locations.auth.TokenSource;
import dev.locations.hash.Sha256;
import dev.locations.user.User;
import dev.locations.work.Work;
import reactor.core.publisher.Mono;

/**
 * Verifies the tokens of OpenID providers: ID tokens (OpenID Connect Core 1.0, 2), or
 * access tokens (RFC 9068).
 */
final class OidcTokens implements TokenSource {

	private static final Set<JOSEObjectType> TYPES = Set.of(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"),
			new JOSEObjectType("application/at+jwt"));

	private static final int MAX_VERIFIED = 10_000;

	private static final Duration KEPT = Duration.ofMinutes(10);

	private final Map<String, Issuer> issuers;

	private final OidcAccounts accounts;

	private final Clock clock;

	/** By the hash of the token: to verify a signature takes longer than all the rest. */
	private final Cache<String, Verified> verified = Caffeine.newBuilder()
		.maximumSize(MAX_VERIFIED)
		.expireAfterWrite(KEPT)
		.build();

	OidcTokens(OidcSettings settings, Function<String, Mono<KeySet>> source, OidcAccounts accounts, Clock clock,
			LongSupplier nanos) {
		this.issuers = settings.providers()
			.stream()
			.collect(Collectors.toMap(OidcSettings.Provider::issuer, (provider) -> new Issuer(provider,
					new ProviderKeys(provider.issuer(), source.apply(provider.issuer()), clock, nanos))));
		this.accounts = accounts;
		this.clock = clock;
	}

	@Override
	public boolean accepts(String token) {
		return !this.issuers.isEmpty() && read(token).isPresent();
	}

	/** Empty for tokens of others. */
	private Optional<Read> read(String token) {
		try {
			SignedJWT read = SignedJWT.parse(token);
			JWTClaimsSet claims = read.getJWTClaimsSet();
			return Optional.ofNullable(this.issuers.get(String.valueOf(claims.getIssuer())))
				.map((issuer) -> new Read(issuer, read, claims));
		}
		catch (ParseException | RuntimeException ex) {
			return Optional.empty();
		}
	}

	@Override
	public Mono<User> account(String token) {
		return Mono.defer(() -> {
			String hash = Sha256.hex(token);
			Verified known = this.verified.getIfPresent(hash);
			return (known != null) ? again(known) : Mono.justOrEmpty(read(token)).flatMap((read) -> first(read, hash));
		});
	}

	private Mono<User> again(Verified known) {
		return known.person.expires().isAfter(this.clock.instant())
				? known.issuer.keys.find(known.name, known.person.issued())
					.filter(known.key::equals)
					.flatMap((key) -> account(known))
				: Mono.empty();
	}

	// all that needs no key comes first, so that only tokens for this service cause
	// requests to the issuer
	private Mono<User> first(Read read, String hash) {
		JWSHeader header = read.token.getHeader();
		KeySet.Name name = KeySet.Name.of(header);
		boolean isKnown = (header.getType() == null || TYPES.contains(header.getType()))
				&& header.getCriticalParams() == null;
		if (name == null || !isKnown) {
			return Mono.empty();
		}
		Issuer issuer = read.issuer;
		return Mono.justOrEmpty(Person.of(read.claims, issuer.provider, this.clock.instant()))
			.flatMap((person) -> issuer.keys.find(name, person.issued())
				.filterWhen((key) -> Work.call(() -> name.algorithm().verifies(read.token, key)))
				.map((key) -> new Verified(issuer, name, key, person)))
			.doOnNext((checked) -> this.verified.put(hash, checked))
			.flatMap(this::account);
	}

	private Mono<User> account(Verified verified) {
		return this.accounts.of(verified.issuer.provider.issuer(), verified.person);
	}

	private record Issuer(OidcSettings.Provider provider, ProviderKeys keys) {
	}

	private record Read(Issuer issuer, SignedJWT token, JWTClaimsSet claims) {
	}

	private record Verified(Issuer issuer, KeySet.Name name, PublicKey key, Person person) {
	}

}
