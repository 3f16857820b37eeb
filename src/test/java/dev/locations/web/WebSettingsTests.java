package dev.locations.web;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class WebSettingsTests {

	private static WebSettings bind(String proxies) {
		return new Binder(new MapConfigurationPropertySource(Map.of("locations.trusted-proxies", proxies)))
			.bindOrCreate("locations", WebSettings.class);
	}

	@Test
	void takesAListOfProxies() {
		assertThat(bind("10.0.0.0/8, 2001:db8::1").trustedProxies()).hasSize(2);
		assertThat(bind("").trustedProxies()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "proxy.example.com", "10.0.0.0/33" })
	void refusesWhatIsNoAddress(String proxies) {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> bind(proxies))
			.havingRootCause()
			.isInstanceOf(IllegalArgumentException.class);
	}

}
