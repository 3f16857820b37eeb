package dev.locations.deploy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

	@ParameterizedTest
	@CsvSource({ "200, 0", "503, 1", "404, 1" })
	@DisabledOnOs(OS.WINDOWS)
	void tellsWhetherTheServiceIsReady(int status, int exitCode) throws Exception {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/actuator/health/readiness", (exchange) -> {
			exchange.sendResponseHeaders(status, -1);
			exchange.close();
		});
		server.start();
		try {
			assertThat(check(server.getAddress().getPort())).isEqualTo(exitCode);
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void failsWithoutAService() throws Exception {
		int port;
		try (ServerSocket socket = new ServerSocket(0)) {
			port = socket.getLocalPort();
		}
		assertThat(check(port)).isNotZero();
	}

	private static int check(int port) throws IOException, InterruptedException {
		ProcessBuilder builder = new ProcessBuilder(Path.of("docker", "healthcheck").toAbsolutePath().toString())
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD);
		builder.environment().put("MANAGEMENT_SERVER_PORT", Integer.toString(port));
		return builder.start().waitFor();
	}

}
