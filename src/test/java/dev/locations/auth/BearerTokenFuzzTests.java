package dev.locations.auth;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.locations.testing.Refused;
import dev.locations.user.Accounts;
import dev.locations.web.Caller;

import static org.assertj.core.api.Assertions.assertThat;

class BearerTokenFuzzTests {

	private static final TokenFilter FILTER = new TokenFilter();

	private static final Caller ADMIN = new Caller.Account(Accounts.admin().id(), Accounts.admin().email(),
			Set.of(Caller.ADMIN));

	private static final int SIGNATURE_LENGTH = 43;

	/** RFC 6750, 2.1. */
	private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

	/** A token needs a signature of the service; else one of two refusals comes. */
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

	/** Returns the text after the scheme, or an empty text if it has no token's form. */
	private static String token(String header) {
		if (header.length() < 7 || !header.substring(0, 7).equalsIgnoreCase("Bearer ")) {
			return "";
		}
		String token = header.substring(7);
		while (token.startsWith(" ")) {
			token = token.substring(1);
		}
		return TOKEN.matcher(token).matches() ? token : "";
	}

	/** Ignores characters outside of the alphabet of Base64, as the decoder does. */
	private static boolean isSigned(String token) {
		int end = token.lastIndexOf('.');
		String signature = token.substring(end + 1)
			.replace('+', '-')
			.replace('/', '_')
			.replaceAll("[^A-Za-z0-9_-]", "");
		return end >= 0 && signature.length() >= SIGNATURE_LENGTH
				&& Base64.getUrlEncoder()
					.withoutPadding()
					.encodeToString(TestTokens.signature(token.substring(0, end)))
					.startsWith(signature.substring(0, SIGNATURE_LENGTH - 1));
	}

}
