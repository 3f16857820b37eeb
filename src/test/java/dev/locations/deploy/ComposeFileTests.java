package dev.locations.deploy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class ComposeFileTests {

	private JsonNode compose;

	private JsonNode locations;

	@BeforeEach
	void read() throws IOException {
		this.compose = Manifests.read(Path.of("docker-compose.yml"));
		this.locations = this.compose.at("/services/locations");
	}

	@Test
	void holdsNoSecret() {
		JsonNode environment = this.locations.get("environment");
		assertThat(environment.propertyNames()).filteredOn((name) -> !environment.get(name).isNull())
			.containsExactly("SPRING_MONGODB_URI", "LOCATIONS_READ_MODEL_DIR");
		assertThat(this.compose.get("secrets").values()).isNotEmpty()
			.allSatisfy((secret) -> assertThat(secret.path("file").stringValue())
				.matches("\\$\\{LOCATIONS_[A-Z_]+_FILE:-/dev/null}"));
	}

	/** An empty variable would override the value of the file. */
	@Test
	void passesEachSecretOnFromTheEnvironment() {
		Collection<String> passedOn = this.locations.get("environment").propertyNames();
		assertThat(Manifests.texts(this.locations.get("secrets"))).allSatisfy((secret) -> assertThat(passedOn)
			.contains(secret.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_')));
	}

	@Test
	void declaresWhatItsServicesUse() {
		for (JsonNode service : this.compose.get("services")) {
			assertThat(Manifests.texts(service.path("secrets")))
				.isSubsetOf(this.compose.get("secrets").propertyNames());
			assertThat(Manifests.texts(service.path("networks"))).filteredOn((network) -> !network.equals("default"))
				.isSubsetOf(this.compose.get("networks").propertyNames());
			assertThat(Manifests.texts(service.path("volumes")))
				.extracting((volume) -> volume.substring(0, volume.indexOf(':')))
				.isSubsetOf(this.compose.get("volumes").propertyNames());
		}
	}

	@Test
	void limitsTheResourcesOfItsServices() {
		assertThat(this.compose.get("services").values())
			.allSatisfy((service) -> assertThat(service.at("/deploy/resources/limits").propertyNames())
				.containsExactlyInAnyOrder("cpus", "memory", "pids"));
	}

	@Test
	void startsTheServiceWhenMongoDbIsReady() {
		assertThat(this.locations.at("/depends_on/mongo/condition").stringValue()).isEqualTo("service_healthy");
		assertThat(this.compose.at("/services/mongo/healthcheck/test/4").stringValue()).contains("rs.initiate(");
	}

}
