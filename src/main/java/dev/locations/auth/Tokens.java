package dev.locations.auth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import javax.crypto.SecretKey;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import dev.locations.json.Ids;
import reactor.core.publisher.Mono;

import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
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
 * Issues and verifies bearer tokens: JWTs (RFC 7519) signed with HS256, with the claims
 * {@code sub} (the user's id), {@code iss}, {@code iat} and {@code exp}.
 */
final class Tokens {

	private final JwtEncoder encoder;

	private final ReactiveJwtDecoder decoder;

	private final String issuer;

	private final Duration lifetime;

	private final Clock clock;

	Tokens(AuthSettings settings, SecretKey secret, Clock clock) {
		this.encoder = new NimbusJwtEncoder(new ImmutableSecret<>(secret));
		this.decoder = decoder(settings, secret, clock);
		this.issuer = settings.issuer();
		this.lifetime = settings.tokenLifetime();
		this.clock = clock;
	}

	private static ReactiveJwtDecoder decoder(AuthSettings settings, SecretKey secret, Clock clock) {
		NimbusReactiveJwtDecoder decoder = NimbusReactiveJwtDecoder.withSecretKey(secret)
			.macAlgorithm(MacAlgorithm.HS256)
			.build();
		JwtTimestampValidator expiry = new JwtTimestampValidator(Duration.ZERO);
		expiry.setClock(clock);
		expiry.setAllowEmptyExpiryClaim(false);
		decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(expiry,
				new JwtClaimValidator<>(JwtClaimNames.ISS, settings.issuer()::equals)));
		return decoder;
	}

	/**
	 * Issues a token.
	 * @param user the identifier of the user it stands for
	 * @return the token
	 */
	String issue(UUID user) {
		Instant now = this.clock.instant();
		JwtClaimsSet claims = JwtClaimsSet.builder()
			.subject(user.toString())
			.issuer(this.issuer)
			.issuedAt(now)
			.expiresAt(now.plus(this.lifetime))
			.build();
		return this.encoder.encode(JwtEncoderParameters.from(JwsHeader.with(MacAlgorithm.HS256).build(), claims))
			.getTokenValue();
	}

	/**
	 * Verifies a token.
	 * @param token what the caller sent
	 * @return the identifier of the user it stands for, or empty when it is not valid
	 */
	Mono<UUID> verify(String token) {
		return this.decoder.decode(token)
			.flatMap((jwt) -> Mono.justOrEmpty(Optional.ofNullable(jwt.getSubject()).flatMap(Ids::parse)))
			.onErrorResume(JwtException.class, (refused) -> Mono.empty());
	}

}
