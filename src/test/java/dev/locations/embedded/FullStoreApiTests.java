package dev.locations.embedded;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

import dev.locations.location.LocationBodies;
import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.TestDirectory;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.bean.override.convention.TestBean;

import static org.assertj.core.api.Assertions.assertThat;

/** The answers of the service while the disk of its embedded store fails. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "locations.password.strength=4", "locations.admin.email=root@example.com",
				"locations.admin.password=correct horse battery", "locations.read-model.enabled=false",
				"locations.auth.jwt-secret=0123456789abcdef0123456789abcdef" })
@Tag("slow")
class FullStoreApiTests {

	private static final FailingDisk DISK = new FailingDisk();

	private final HttpClient client = HttpClient.newHttpClient();

	@TestBean
	@Autowired
	private EmbeddedStore embeddedStore;

	@LocalServerPort
	private int port;

	private @Nullable String token;

	static EmbeddedStore embeddedStore() {
		return EmbeddedStore.open(TestDirectory.create(), DISK, false);
	}

	@AfterEach
	void heal() {
		DISK.heal();
	}

	@Test
	void tells507OfAFullDiskAnd503OfABrokenOneUntilItIsWellAgain() throws Exception {
		this.token = JsonMapper.shared()
			.readTree(
					send("POST", "/api/auth", "{\"email\":\"root@example.com\",\"password\":\"correct horse battery\"}")
						.body())
			.get("token")
			.stringValue();
		String path = "/api/locations/" + id(send("POST", "/api/locations", LocationBodies.MINIMAL));
		String before = send("GET", path, null).body();
		DISK.failWrites(FailingDisk.noSpace());
		assertRefused(path, 507, "{\"errors\":[{\"code\":\"store.full\",\"message\":"
				+ "\"The write was refused: the store has no room left. Nothing was changed.\"}]}");
		assertThat(send("GET", path, null).body()).isEqualTo(before);
		awaitWritable();
		DISK.failWrites(FailingDisk.broken());
		assertRefused(path, 503, "{\"errors\":[{\"code\":\"service.unavailable\",\"message\":"
				+ "\"The service is temporarily unavailable. Try again later.\"}]}");
		assertThat(send("GET", path, null).body()).isEqualTo(before);
		awaitWritable();
		assertThat(send("DELETE", path, null).statusCode()).isEqualTo(204);
	}

	private void awaitWritable() {
		DISK.heal();
		Awaitility.await().until(() -> this.embeddedStore.writeAvailability().isWritable());
	}

	private void assertRefused(String path, int status, String body) throws Exception {
		for (HttpResponse<String> refused : List.of(send("POST", "/api/locations", LocationBodies.MINIMAL),
				send("PATCH", path, "{\"name\":\"new\"}"), send("DELETE", path, null),
				send("POST", "/api/users", "{\"email\":\"new@example.com\",\"password\":\"long enough\"}"))) {
			assertThat(refused.statusCode()).isEqualTo(status);
			assertThat(refused.body()).isEqualTo(body);
		}
	}

	private static String id(HttpResponse<String> created) {
		assertThat(created.statusCode()).isEqualTo(201);
		return JsonMapper.shared().readTree(created.body()).get("id").stringValue();
	}

	private HttpResponse<String> send(String method, String path, @Nullable String body)
			throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
			.header("Content-Type", "application/json")
			.method(method, (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody());
		if (this.token != null) {
			request.header("Authorization", "Bearer " + this.token);
		}
		HttpResponse<String> answer = this.client.send(request.build(), BodyHandlers.ofString());
		DocumentedAnswers.check(AnsweredRequest.of(answer));
		return answer;
	}

}
