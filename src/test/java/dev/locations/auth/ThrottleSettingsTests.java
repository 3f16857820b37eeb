package dev.locations.auth;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ThrottleSettingsTests {

	private static ThrottleSettings bind(Map<String, String> properties) {
		return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate("locations.auth.throttle",
				ThrottleSettings.class);
	}

	@Test
	void leavesRoomForHonestUse() {
		ThrottleSettings settings = bind(Map.of());
		assertThat(settings.enabled()).isTrue();
		assertThat(settings.accountFailures()).isEqualTo(20);
		assertThat(settings.addressFailures()).isEqualTo(100);
		assertThat(settings.maxEntries()).isEqualTo(100_000);
	}

	@ParameterizedTest
	@CsvSource({ "account-failures, 0", "account-failures, 1000001", "address-failures, 0", "address-failures, 1000001",
			"max-entries, 0" })
	void refusesWhatMakesNoSense(String name, String value) {
		assertThatExceptionOfType(BindException.class)
			.isThrownBy(() -> bind(Map.of("locations.auth.throttle." + name, value)))
			.havingRootCause()
			.isInstanceOf(IllegalArgumentException.class);
	}

}
