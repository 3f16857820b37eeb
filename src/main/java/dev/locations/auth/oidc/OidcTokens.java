package dev.locations.auth.oidc;

import java.security.PublicKey;
import java.text.ParseException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.locations.auth.TokenSource;
import dev.locations.work.Work;
import reactor.core.publisher.Mono;

/**
 * Verifies the tokens of OpenID providers: ID tokens (OpenID Connect Core 1.0, 2), or
 * access tokens (RFC 9068).
 */
final class OidcTokens implements TokenSource {

	private static final Set<JOSEObjectType> TYPES = Set.of(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"),
			new JOSEObjectType("application/at+jwt"));

	private final Map<String, Issuer> issuers;

	private final OidcAccounts accounts;

	private final Clock clock;

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
	public Mono<Verified> verify(String token) {
		return this.issuers.isEmpty() ? Mono.empty() : Mono.justOrEmpty(read(token)).flatMap(this::verify);
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

	// all that needs no key comes first, so that only tokens for this service cause
	// requests to the issuer
	private Mono<Verified> verify(Read read) {
		JWSHeader header = read.token.getHeader();
		KeySet.Name name = KeySet.Name.of(header);
		boolean isKnown = (header.getType() == null || TYPES.contains(header.getType()))
				&& header.getCriticalParams() == null;
		if (name == null || !isKnown) {
			return Mono.empty();
		}
		Issuer issuer = read.issuer;
		return Mono.justOrEmpty(Person.of(read.claims, issuer.provider, this.clock.instant())).flatMap((person) -> {
			Mono<PublicKey> now = Mono.defer(() -> issuer.keys.find(name, person.issued()));
			return now.filterWhen((key) -> Work.call(() -> name.algorithm().verifies(read.token, key)))
				.map((key) -> new Verified(person.expires(),
						now.filter(key::equals).flatMap((same) -> this.accounts.of(issuer.provider.issuer(), person))));
		});
	}

	private record Issuer(OidcSettings.Provider provider, ProviderKeys keys) {
	}

	private record Read(Issuer issuer, SignedJWT token, JWTClaimsSet claims) {
	}

}
