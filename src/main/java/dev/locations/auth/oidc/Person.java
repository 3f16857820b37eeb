package dev.locations.auth.oidc;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.locations.web.Caller;
import org.jspecify.annotations.Nullable;

/**
 * What a token says about a person.
 *
 * @param roles those of the service
 * @param issued when the token was issued
 * @param expires when the token ends to be valid
 */
record Person(String subject, String email, List<String> roles, Instant issued, Instant expires) {

	/** How far the clock of a provider may be ahead. */
	private static final Duration SKEW = Duration.ofMinutes(1);

	/** OpenID Connect Core 1.0, 2. */
	private static final int MAX_SUBJECT = 255;

	/** As for addresses of other accounts. */
	private static final int MAX_EMAIL = 254;

	/** Reads the claims; empty if they make the token invalid, whoever has signed it. */
	static Optional<Person> of(JWTClaimsSet claims, OidcSettings.Provider provider, Instant now) {
		String audience = (provider.audience() != null) ? provider.audience() : provider.clientId();
		String subject = claims.getSubject();
		Date issued = claims.getIssueTime();
		Date expires = claims.getExpirationTime();
		Instant latest = now.plus(SKEW);
		boolean isValid = subject != null && !subject.isBlank() && subject.length() <= MAX_SUBJECT
				&& claims.getAudience().contains(audience) && expires != null && expires.toInstant().isAfter(now)
				&& issued != null && !issued.toInstant().isAfter(latest)
				&& (claims.getNotBeforeTime() == null || !claims.getNotBeforeTime().toInstant().isAfter(latest));
		return isValid ? Optional.of(new Person(subject, email(claims.getClaims(), provider, subject),
				roles(find(claims.getClaims(), provider.rolesClaim()), provider.roles()), issued.toInstant(),
				expires.toInstant())) : Optional.empty();
	}

	private static String email(Map<String, Object> claims, OidcSettings.Provider provider, String subject) {
		return Stream.of(provider.emailClaim(), "preferred_username")
			.map((name) -> find(claims, name))
			.filter(String.class::isInstance)
			.map((value) -> printable((String) value))
			.filter((text) -> !text.isEmpty())
			.findFirst()
			.orElseGet(() -> printable(subject));
	}

	private static String printable(String text) {
		String printable = text.replaceAll("\\p{C}", "").strip();
		return printable.substring(0,
				printable.offsetByCodePoints(0, Math.min(printable.codePointCount(0, printable.length()), MAX_EMAIL)));
	}

	private static List<String> roles(@Nullable Object claim, OidcSettings.Roles values) {
		Collection<?> sent = (claim instanceof Collection<?> list) ? list
				: List.of((claim instanceof String text) ? text.split(" ") : new String[0]);
		return Stream.of(Map.entry(Caller.ADMIN, values.admin()), Map.entry(Caller.EDITOR, values.editor()))
			.filter((role) -> sent.stream().anyMatch(role.getValue()::contains))
			.map(Map.Entry::getKey)
			.toList();
	}

	/** Finds a claim by its name, or by a path of names with dots between them. */
	private static @Nullable Object find(Map<?, ?> claims, String path) {
		Object found = claims.get(path);
		for (int dot = path.indexOf('.'); found == null && dot >= 0; dot = path.indexOf('.', dot + 1)) {
			if (claims.get(path.substring(0, dot)) instanceof Map<?, ?> inner) {
				found = find(inner, path.substring(dot + 1));
			}
		}
		return found;
	}

}
