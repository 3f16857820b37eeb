package dev.locations.auth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import dev.locations.json.Ids;
import dev.locations.user.User;
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
 * {@code kid} and the claims {@code sub} (the user's id), {@code iss}, {@code aud},
 * {@code iat}, {@code exp} and {@code tokenVersion} (the user's). A token is expired from
 * the second of {@code exp} on.
 */
final class Tokens {

	private static final String TOKEN_VERSION = "tokenVersion";

	private final JwtEncoder encoder;

	private final ReactiveJwtDecoder decoder;

	private final String issuer;

	private final String audience;

	private final Duration lifetime;

	private final Clock clock;

	Tokens(AuthSettings settings, SigningKeys keys, Clock clock) {
		this.encoder = new NimbusJwtEncoder(new ImmutableJWKSet<>(new JWKSet(keys.current())));
		this.decoder = decoder(settings, keys, clock);
		this.issuer = settings.issuer();
		this.audience = settings.audience();
		this.lifetime = settings.tokenLifetime();
		this.clock = clock;
	}

	/**
	 * Of the keys, the decoder tries the one that the token names, or all when it names
	 * none.
	 */
	private static ReactiveJwtDecoder decoder(AuthSettings settings, SigningKeys keys, Clock clock) {
		NimbusReactiveJwtDecoder decoder = NimbusReactiveJwtDecoder
			.withJwkSource((token) -> Flux.fromIterable(keys.all()))
			.jwsAlgorithm(MacAlgorithm.HS256)
			.build();
		JwtTimestampValidator expiry = new JwtTimestampValidator(Duration.ZERO);
		expiry.setClock(clock);
		expiry.setAllowEmptyExpiryClaim(false);
		decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(expiry,
				new JwtClaimValidator<>(JwtClaimNames.ISS, settings.issuer()::equals),
				new JwtAudienceValidator(settings.audience())));
		return decoder;
	}

	/**
	 * Issues a token.
	 * @param user the user it stands for, as read when the password was verified
	 * @return the token
	 */
	String issue(User user) {
		Instant now = this.clock.instant();
		JwtClaimsSet claims = JwtClaimsSet.builder()
			.subject(user.id().toString())
			.issuer(this.issuer)
			.audience(List.of(this.audience))
			.issuedAt(now)
			.expiresAt(now.plus(this.lifetime))
			.claim(TOKEN_VERSION, user.tokenVersion())
			.build();
		return this.encoder.encode(JwtEncoderParameters.from(JwsHeader.with(MacAlgorithm.HS256).build(), claims))
			.getTokenValue();
	}

	/**
	 * Verifies a token.
	 * @param token what the caller sent
	 * @return whom it stands for, or empty when it is not valid
	 */
	Mono<TokenSubject> verify(String token) {
		return this.decoder.decode(token)
			.flatMap((jwt) -> Mono.justOrEmpty(subject(jwt)))
			.onErrorResume(JwtException.class, (refused) -> Mono.empty());
	}

	private static Optional<TokenSubject> subject(Jwt jwt) {
		return (jwt.getSubject() != null && jwt.getClaims().get(TOKEN_VERSION) instanceof Long version)
				? Ids.parse(jwt.getSubject()).map((user) -> new TokenSubject(user, version)) : Optional.empty();
	}

}
