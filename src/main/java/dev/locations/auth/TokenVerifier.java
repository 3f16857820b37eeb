package dev.locations.auth;

import java.time.Clock;
import java.time.Duration;

import dev.locations.json.Ids;
import dev.locations.user.User;
import dev.locations.user.Users;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtAudienceValidator;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;

/**
 * Verifies the bearer tokens that {@link TokenIssuer} issues, and finds their accounts. A
 * token expires at the beginning of the second {@code exp}.
 */
final class TokenVerifier {

	private final ReactiveJwtDecoder decoder;

	private final Users users;

	TokenVerifier(AuthSettings settings, SigningKeys keys, Clock clock, Users users) {
		this.decoder = decoder(settings, keys, clock);
		this.users = users;
	}

	private static ReactiveJwtDecoder decoder(AuthSettings settings, SigningKeys keys, Clock clock) {
		// the decoder tries the key that the token names, or all keys if it names none
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
	 * Reads the account from the store, so that a new password makes earlier tokens
	 * invalid at once. Empty if the token is not valid, or if the account is missing or
	 * has another token version.
	 */
	Mono<User> account(String token) {
		return this.decoder.decode(token)
			.onErrorResume(JwtException.class, (invalid) -> Mono.empty())
			.flatMap(this::account);
	}

	private Mono<User> account(Jwt jwt) {
		if (jwt.getSubject() == null || !(jwt.getClaims().get(TokenIssuer.TOKEN_VERSION) instanceof Long version)) {
			return Mono.empty();
		}
		return Mono.justOrEmpty(Ids.parse(jwt.getSubject()))
			.flatMap(this.users::findById)
			.filter((user) -> user.tokenVersion() == version);
	}

}
