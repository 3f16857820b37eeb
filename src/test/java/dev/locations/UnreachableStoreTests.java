package dev.locations;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.locations.store.embedded.PlainMongo;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.tcp.TcpClient;
import reactor.netty.tcp.TcpServer;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

class UnreachableStoreTests {

	@Test
	void startsWithoutItsStoreAndServesWhileTheStoreIsThere() throws Exception {
		int port = freePort();
		try (PlainMongo mongo = new PlainMongo(); ConfigurableApplicationContext service = service(port)) {
			WebTestClient client = client(service);
			refuses(client);
			probes(service, 503);
			Proxy.whileOpen(port, mongo, () -> {
				awaitService(client);
				awaitReadiness(service);
			});
			refuses(client);
			probes(service, 503);
			Proxy.whileOpen(port, mongo, () -> awaitService(client));
		}
	}

	private static void awaitService(WebTestClient client) {
		Awaitility.await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> serves(client));
	}

	private static void awaitReadiness(ConfigurableApplicationContext service) {
		Awaitility.await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> probes(service, 200));
	}

	private static void probes(ConfigurableApplicationContext service, int readiness) {
		WebTestClient management = WebTestClient.bindToServer()
			.baseUrl("http://127.0.0.1:" + service.getEnvironment().getRequiredProperty("local.management.port")
					+ "/actuator/health")
			.build();
		management.get().uri("/liveness").exchange().expectStatus().isOk();
		management.get().uri("/readiness").exchange().expectStatus().isEqualTo(readiness);
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	private static ConfigurableApplicationContext service(int mongoPort) {
		return new SpringApplicationBuilder(LocationsServiceApplication.class).run("--server.port=0",
				"--spring.mongodb.uri=mongodb://127.0.0.1:" + mongoPort + "/locations",
				"--locations.auth.jwt-secret=0123456789abcdef0123456789abcdef", "--locations.store-timeout=1s",
				"--locations.admin.email=root@example.com", "--locations.admin.password=correct horse",
				"--locations.password.strength=4");
	}

	private static WebTestClient client(ConfigurableApplicationContext service) {
		int port = Objects.requireNonNull(((WebServerApplicationContext) service).getWebServer()).getPort();
		return WebTestClient.bindToServer()
			.baseUrl("http://127.0.0.1:" + port)
			.responseTimeout(Duration.ofSeconds(5))
			.build();
	}

	private static void refuses(WebTestClient client) {
		for (WebTestClient.RequestHeadersSpec<?> request : List.of(client.get().uri("/api/locations"),
				client.get().uri("/api/locations?bbox=1,2,3,4"),
				client.get().uri("/api/locations/00000000-0000-4000-8000-000000000000"), signIn(client))) {
			request.exchange()
				.expectStatus()
				.isEqualTo(503)
				.expectHeader()
				.exists("Retry-After")
				.expectBody()
				.jsonPath("$.errors[0].code")
				.isEqualTo("service.unavailable");
		}
	}

	private static void serves(WebTestClient client) {
		client.get().uri("/api/locations").exchange().expectStatus().isOk().expectBody().json("[]");
		signIn(client).exchange().expectStatus().isCreated();
	}

	private static WebTestClient.RequestHeadersSpec<?> signIn(WebTestClient client) {
		return client.post()
			.uri("/api/auth")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"root@example.com\",\"password\":\"correct horse\"}");
	}

	/** A way to the store that can be cut. */
	private static final class Proxy {

		private final List<Connection> connections = new CopyOnWriteArrayList<>();

		private final DisposableServer server;

		static void whileOpen(int port, PlainMongo target, Runnable action) {
			Proxy proxy = new Proxy(port, target);
			try {
				action.run();
			}
			finally {
				proxy.cut();
			}
		}

		private Proxy(int port, PlainMongo target) {
			this.server = TcpServer.create()
				.host("127.0.0.1")
				.port(port)
				.doOnConnection(this.connections::add)
				.handle((in, out) -> TcpClient.create()
					.host("127.0.0.1")
					.port(target.port())
					.connect()
					.flatMap((behind) -> Mono
						.firstWithSignal(out.send(behind.inbound().receive().retain()).then(),
								behind.outbound().send(in.receive().retain()).then())
						.doFinally((end) -> behind.dispose())))
				.bindNow();
		}

		private void cut() {
			this.server.disposeNow();
			this.connections.forEach(Connection::dispose);
		}

	}

}
