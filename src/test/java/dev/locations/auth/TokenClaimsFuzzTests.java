package dev.locations.auth;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.web.Caller;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class TokenClaimsFuzzTests {

	private static final TokenFilter FILTER = new TokenFilter();

	/** A token with a valid signature also needs the claims of the service. */
	@FuzzTest
	void takesTheClaimsOfTheServiceOnly(byte[] parts) {
		String[] texts = new String(parts, StandardCharsets.ISO_8859_1).split("\n", 2);
		String claims = (texts.length > 1) ? texts[1] : "";
		String signed = encode(texts[0]) + "." + encode(claims);
		Object caller = FILTER.read(List.of("Bearer " + signed + "." + encode(TestTokens.signature(signed))));
		if (caller instanceof Caller.Account account) {
			assertThat(account.id()).isEqualTo(Accounts.admin().id());
			assertThat(texts[0]).contains("HS256");
			check(claims);
		}
		else {
			assertThat(caller).isEqualTo(Refused.INVALID_AUTHORIZATION.message());
		}
	}

	/** Nimbus also reads claims that are not valid JSON. */
	private static void check(String claims) {
		try {
			JsonNode json = JsonText.parse(claims.getBytes(StandardCharsets.ISO_8859_1)).root();
			assertThat(json.path("iss").asString("")).isEqualTo("locations-service");
			assertThat(json.path("sub").asString("")).isEqualToIgnoringCase(Accounts.admin().id().toString());
			assertThat(json.path("aud").toString()).contains("locations-service");
			assertThat(json.path("exp").asDouble(0)).isGreaterThan((double) TestClock.START.getEpochSecond());
			assertThat(json.path("tokenVersion").asDouble(-1)).isZero();
		}
		catch (JsonSyntaxException ex) {
			assertThat(claims).contains("locations-service");
		}
	}

	private static String encode(String text) {
		return encode(text.getBytes(StandardCharsets.ISO_8859_1));
	}

	private static String encode(byte[] bytes) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}
