package dev.locations;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class EndpointTests {

	private final TestApi api;

	EndpointTests(TestApi api) {
		this.api = api;
	}

	@ParameterizedTest
	@EnumSource
	void answersAnAdministrator(Endpoint endpoint) {
		assertThat(endpoint.call(this.api.asAdmin()).status()).isEqualTo(endpoint.status());
	}

}
