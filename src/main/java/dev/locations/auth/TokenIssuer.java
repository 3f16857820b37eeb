package dev.locations.auth;

import java.time.Clock;
import java.time.Instant;
import java.util.List;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import dev.locations.user.User;

import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;

/**
 * Issues bearer tokens: JWTs (RFC 7519) signed with HS256. They have the header
 * {@code kid} and the claims {@code sub} (the id of the user), {@code iss}, {@code aud},
 * {@code iat}, {@code exp} and {@code tokenVersion} (the token version of the user).
 */
final class TokenIssuer {

	/** The claim with the {@link User#tokenVersion()}. */
	static final String TOKEN_VERSION = "tokenVersion";

	private final JwtEncoder encoder;

	private final AuthSettings settings;

	private final Clock clock;

	TokenIssuer(AuthSettings settings, SigningKeys keys, Clock clock) {
		this.encoder = new NimbusJwtEncoder(new ImmutableJWKSet<>(new JWKSet(keys.current())));
		this.settings = settings;
		this.clock = clock;
	}

	String issue(User user) {
		Instant now = this.clock.instant();
		JwtClaimsSet claims = JwtClaimsSet.builder()
			.subject(user.id().toString())
			.issuer(this.settings.issuer())
			.audience(List.of(this.settings.audience()))
			.issuedAt(now)
			.expiresAt(now.plus(this.settings.tokenLifetime()))
			.claim(TOKEN_VERSION, user.tokenVersion())
			.build();
		return this.encoder.encode(JwtEncoderParameters.from(JwsHeader.with(MacAlgorithm.HS256).build(), claims))
			.getTokenValue();
	}

}
