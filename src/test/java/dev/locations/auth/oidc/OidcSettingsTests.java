package dev.locations.auth.oidc;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OidcSettingsTests {

	private static final String PREFIX = "locations.auth.oidc";

	private static OidcSettings bind(Map<String, String> settings) {
		MapConfigurationPropertySource source = new MapConfigurationPropertySource();
		settings.forEach((name, value) -> source.put(PREFIX + "." + name, value));
		return new Binder(source).bindOrCreate(PREFIX, OidcSettings.class);
	}

	private static void isRefused(Map<String, String> settings, String message) {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> bind(settings))
			.havingRootCause()
			.withMessage(PREFIX + "." + message);
	}

	@Test
	void hasNoProviderUnlessOneIsSet() {
		assertThat(bind(Map.of("email-claim", "mail")).providers()).isEmpty();
	}

	@Test
	void hasSeveralProviders() {
		OidcSettings settings = bind(Map.of("issuer", "https://id.example.com:8443/a", "client-id", "a",
				"more[0].issuer", "http://[::1]:8081/", "more[0].client-id", "b", "more[0].roles.admin", "x,y"));
		assertThat(settings.providers()).extracting(OidcSettings.Provider::name)
			.containsExactly("id.example.com", "[::1]");
		assertThat(settings.providers()).extracting(OidcSettings.Provider::origin)
			.containsExactly("https://id.example.com:8443", "http://[::1]:8081");
		assertThat(settings.providers().get(1).roles().admin()).containsExactly("x", "y");
		assertThat(settings.providers().get(1).rolesClaim()).isEqualTo("roles");
		assertThat(bind(Map.of("more[0].issuer", "https://b", "more[0].client-id", "b")).providers()).hasSize(1);
	}

	@Test
	void refusesAProviderThatIsNotWhole() {
		isRefused(Map.of("issuer", "https://id.example.com"), "client-id must be set");
		isRefused(Map.of("client-id", "desk"),
				"issuer must be an https URL without a query, or an http URL of this machine");
		isRefused(Map.of("more[0].issuer", "https://id.example.com"), "more[0].client-id must be set");
	}

	@Test
	void refusesTheSameIssuerTwice() {
		isRefused(
				Map.of("issuer", "https://a", "client-id", "a", "more[0].issuer", "https://b", "more[0].client-id", "a",
						"more[1].issuer", "https://a", "more[1].client-id", "b"),
				"more[1].issuer must differ from those of the other providers");
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://localhost:8081/realms/a", "http://127.0.0.1", "http://127.8.9.10:1",
			"https://localhost", "https://login.example.com/4f2/v2.0", "https://id.example.com/application/o/desk/" })
	void takesIssuersThatNobodyCanListenTo(String issuer) {
		assertThat(bind(Map.of("issuer", issuer, "client-id", "desk")).providers()).singleElement()
			.satisfies((provider) -> assertThat(provider.issuer()).isEqualTo(issuer));
	}

}
