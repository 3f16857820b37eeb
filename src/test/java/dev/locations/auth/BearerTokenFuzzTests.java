package dev.locations.auth;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.locations.access.Caller;
import dev.locations.testing.Refused;
import dev.locations.user.Accounts;

import static org.assertj.core.api.Assertions.assertThat;

class BearerTokenFuzzTests {

	private static final TokenFilter FILTER = new TokenFilter();

	private static final Caller ADMIN = new Caller.Account(Accounts.admin().id(), Set.of(Caller.ADMIN));

	/** The length of a signature in Base64. */
	private static final int SIGNATURE_LENGTH = 43;

	/**
	 * Nobody is let in without a signature of the service, and nobody gets any other
	 * answer than the two that the interface has.
	 * @param lines one Authorization header for each line
	 */
	@FuzzTest
	void letsNobodyInWithoutASignature(byte[] lines) {
		List<String> headers = List.of(new String(lines, StandardCharsets.ISO_8859_1).split("\n", -1));
		Object caller = FILTER.read(headers);
		String token = (headers.size() == 1) ? token(headers.get(0).strip()) : "";
		if (token.isEmpty()) {
			assertThat(caller).isEqualTo(Refused.MALFORMED_AUTHORIZATION.message());
		}
		else if (isSigned(token)) {
			assertThat(caller).isIn(ADMIN, Refused.INVALID_AUTHORIZATION.message());
		}
		else {
			assertThat(caller).isEqualTo(Refused.INVALID_AUTHORIZATION.message());
		}
	}

	/** The only text behind the scheme, or nothing. */
	private static String token(String header) {
		if (header.length() < 7 || !header.substring(0, 7).equalsIgnoreCase("Bearer ")) {
			return "";
		}
		String token = header.substring(7);
		while (token.startsWith(" ")) {
			token = token.substring(1);
		}
		return token.chars().anyMatch((c) -> c == ' ' || (c >= '\t' && c <= '\r')) ? "" : token;
	}

	/** Characters that are not in the alphabet of Base64 are passed over. */
	private static boolean isSigned(String token) {
		int end = token.lastIndexOf('.');
		String signature = token.substring(end + 1)
			.replace('+', '-')
			.replace('/', '_')
			.replaceAll("[^A-Za-z0-9_-]", "");
		return end >= 0 && signature.length() >= SIGNATURE_LENGTH
				&& Base64.getUrlEncoder()
					.withoutPadding()
					.encodeToString(TestSignature.of(token.substring(0, end)))
					.startsWith(signature.substring(0, SIGNATURE_LENGTH - 1));
	}

}
