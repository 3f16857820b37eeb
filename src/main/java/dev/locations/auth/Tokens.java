package dev.locations.auth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import dev.locations.json.Ids;
import dev.locations.user.User;
import dev.locations.user.UserStore;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtAudienceValidator;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;

/**
 * Issues and verifies bearer tokens: JWTs (RFC 7519) signed with HS256, with the header
 * {@code kid} and the claims {@code sub} (the id of the user), {@code iss}, {@code aud},
 * {@code iat}, {@code exp} and {@code tokenVersion}. A token expires at the beginning of
 * the second {@code exp}. The links by which people choose a password have such tokens,
 * too, for another audience, so that none of the two is good for the other.
 */
final class Tokens implements TokenSource {

	private static final String VERSION = "tokenVersion";

	private static final Duration LINK_LIFETIME = Duration.ofDays(3);

	private final JwtEncoder encoder;

	private final ReactiveJwtDecoder decoder;

	private final String issuer;

	private final String audience;

	private final Duration lifetime;

	private final Clock clock;

	private final UserStore users;

	Tokens(AuthSettings settings, SigningKeys keys, Clock clock, UserStore users) {
		this(settings.issuer(), settings.audience(), settings.tokenLifetime(), keys, clock, users);
	}

	private Tokens(String issuer, String audience, Duration lifetime, SigningKeys keys, Clock clock, UserStore users) {
		this.encoder = new NimbusJwtEncoder(new ImmutableJWKSet<>(new JWKSet(keys.current())));
		this.decoder = decoder(issuer, audience, keys, clock);
		this.issuer = issuer;
		this.audience = audience;
		this.lifetime = lifetime;
		this.clock = clock;
		this.users = users;
	}

	/** Returns those of links by which people choose a password. */
	static Tokens ofLinks(AuthSettings settings, SigningKeys keys, Clock clock, UserStore users) {
		return new Tokens(settings.issuer(), settings.audience() + " password", LINK_LIFETIME, keys, clock, users);
	}

	private static ReactiveJwtDecoder decoder(String issuer, String audience, SigningKeys keys, Clock clock) {
		// the decoder tries the key that the token names, or all keys if it names none
		NimbusReactiveJwtDecoder decoder = NimbusReactiveJwtDecoder
			.withJwkSource((token) -> Flux.fromIterable(keys.all()))
			.jwsAlgorithm(MacAlgorithm.HS256)
			.build();
		JwtTimestampValidator expiry = new JwtTimestampValidator(Duration.ZERO);
		expiry.setClock(clock);
		expiry.setAllowEmptyExpiryClaim(false);
		decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(expiry,
				new JwtClaimValidator<>(JwtClaimNames.ISS, issuer::equals), new JwtAudienceValidator(audience)));
		return decoder;
	}

	/** Returns until when a token of now is valid, in seconds. */
	Instant expiry() {
		return this.clock.instant().truncatedTo(ChronoUnit.SECONDS).plus(this.lifetime);
	}

	String issue(User user) {
		return issue(user, expiry());
	}

	String issue(User user, Instant expires) {
		JwtClaimsSet claims = JwtClaimsSet.builder()
			.subject(user.id().toString())
			.issuer(this.issuer)
			.audience(List.of(this.audience))
			.issuedAt(this.clock.instant())
			.expiresAt(expires)
			.claim(VERSION, user.tokenVersion())
			.build();
		return this.encoder.encode(JwtEncoderParameters.from(JwsHeader.with(MacAlgorithm.HS256).build(), claims))
			.getTokenValue();
	}

	@Override
	public Mono<Verified> verify(String token) {
		return this.decoder.decode(token)
			.onErrorResume(JwtException.class, (invalid) -> Mono.empty())
			.flatMap((jwt) -> Mono.justOrEmpty(verified(jwt)));
	}

	// A new password makes earlier tokens invalid by the version
	private Optional<Verified> verified(Jwt jwt) {
		Instant expires = jwt.getExpiresAt();
		if (expires == null || jwt.getSubject() == null || !(jwt.getClaims().get(VERSION) instanceof Long version)) {
			return Optional.empty();
		}
		return Ids.parse(jwt.getSubject())
			.map((id) -> new Verified(expires,
					Mono.defer(() -> this.users.findById(id)).filter((user) -> user.tokenVersion() == version)));
	}

}
