package dev.locations.service;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.locations.location.Locations;
import dev.locations.testing.EventReader;
import dev.locations.testing.ServiceProcess;
import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that listen to the changes of a whole service, on its embedded store.
 */
class ChangesTests {

	@TempDir
	Path directory;

	private final List<AutoCloseable> listeners = new ArrayList<>();

	private ServiceProcess service;

	private String token;

	@BeforeEach
	void start() throws Exception {
		this.service = ServiceProcess.start(this.directory, "-Xmx128m", "-Dlocations.changes.comment-interval=200ms",
				"-Dlocations.changes.max-history=64KB", "-Dlocations.changes.max-listeners=10",
				"-Dlocations.request.max-concurrent=2", "-Dlocations.connection.idle-timeout=1s",
				"-Dlocations.connection.write-timeout=1s");
		this.token = this.service.signIn();
	}

	@AfterEach
	void stop() throws Exception {
		for (AutoCloseable listener : this.listeners) {
			listener.close();
		}
		this.service.close();
	}

	private EventReader listen(String query, String... headers) throws Exception {
		EventReader listener = EventReader.open("http://127.0.0.1:" + this.service.port() + "/api/changes" + query,
				headers);
		this.listeners.add(listener);
		return listener;
	}

	private String write(String method, String path, JsonNode body) throws IOException, InterruptedException {
		return this.service
			.send(this.service.request(path)
				.header("Authorization", "Bearer " + this.token)
				.method(method, HttpRequest.BodyPublishers.ofString(body.toString())))
			.body();
	}

	private String create(String name, String longitude, String latitude) throws IOException, InterruptedException {
		return Json.of(write("POST", "/api/locations", Locations.at(name, longitude, latitude)))
			.get("id")
			.stringValue();
	}

	private void move(String id, String coordinates) throws IOException, InterruptedException {
		write("PATCH", "/api/locations/" + id,
				Json.of("{'geometry':{'type':'Point','coordinates':%s}}".formatted(coordinates)));
	}

	private void rename(String id, String name) throws IOException, InterruptedException {
		write("PATCH", "/api/locations/" + id, Json.MAPPER.createObjectNode().put("name", name));
	}

	private double metric(String name) throws IOException, InterruptedException {
		return this.service.client()
			.send(HttpRequest
				.newBuilder(URI.create("http://127.0.0.1:" + this.service.managementPort() + "/actuator/prometheus"))
				.build(), HttpResponse.BodyHandlers.ofLines())
			.body()
			.filter((line) -> line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
			.sum();
	}

	@Test
	void listenersGetTheChangesInTheirBoxes() throws Exception {
		EventReader all = listen("");
		EventReader box = listen("?bbox=0,0,10,10");
		EventReader elsewhere = listen("?bbox=-10,-10,-5,-5");
		String id = create("first", "1", "2");
		move(id, "[50,60]");
		write("DELETE", "/api/locations/" + id, Json.of("{}"));
		String place = "data: {\"id\":\"" + id + "\",\"coordinates\":";
		List<String> events = all.awaitEvents(3);
		assertThat(events.get(0)).startsWith("event: saved\n" + place + "[1,2],\"name\":\"first\"}\nid: ");
		assertThat(events.get(1)).startsWith("event: saved\n" + place
				+ "[50,60],\"name\":\"first\",\"before\":{\"coordinates\":[1,2],\"name\":\"first\"}}\nid: ");
		assertThat(events.get(2)).startsWith("event: deleted\n" + place + "[50,60],\"name\":\"first\"}\nid: ");
		assertThat(box.awaitEvents(2)).isEqualTo(events.subList(0, 2));
		String last = all.lastId();
		Awaitility.await().untilAsserted(() -> assertThat(elsewhere.lastId()).as("by a comment").isEqualTo(last));
		assertThat(elsewhere.events()).isEmpty();
	}

	@Test
	void aListenerGoesOnWhereItWas() throws Exception {
		EventReader broken = listen("");
		String id = create("first", "1", "2");
		broken.awaitEvents(1);
		broken.close();
		rename(id, "second");
		rename(id, "third");
		List<String> missed = listen("", "Last-Event-ID", broken.lastId()).awaitEvents(2);
		assertThat(missed.get(0)).contains("\"name\":\"second\"");
		assertThat(missed.get(1)).contains("\"name\":\"third\"");
		assertThat(listen("", "Last-Event-ID", "7").awaitEvents(1).get(0)).startsWith("event: reset\ndata: {}\n");
	}

	/** The limits of connections are much shorter than this test. */
	@Test
	void listenersStayAndTakeNoPlacesOfRequests() throws Exception {
		List<EventReader> open = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			open.add(listen(""));
		}
		assertThat(this.service.send(this.service.request("/api/changes")).statusCode()).isEqualTo(503);
		assertOtherClientsMayListen();
		Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> open.get(7).comments().size() >= 8);
		assertThat(open).allMatch(EventReader::isOpen);
		assertThat(metric("locations_changes_listeners")).isEqualTo(8);
		assertThat(this.service.send(this.service.request("/api/locations")).statusCode()).isEqualTo(200);
		open.get(0).close();
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.until(() -> this.service.send(this.service.request("/api/changes?bbox=1")).statusCode() == 422
					&& metric("locations_changes_listeners") == 7);
	}

	/** The first client has three quarters of all listeners. */
	private void assertOtherClientsMayListen() throws IOException {
		try (Socket other = new Socket()) {
			other.bind(new InetSocketAddress("127.0.0.2", 0));
			other.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.service.port()));
			other.getOutputStream()
				.write("GET /api/changes HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			assertThat(new String(other.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
				.isEqualTo("HTTP/1.1 200");
		}
		Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> metric("locations_changes_listeners") == 8);
	}

	@Test
	void aListenerThatDoesNotReadIsCutOffAndDisturbsNobody() throws Exception {
		EventReader reading = listen("?bbox=0,0,1,1");
		try (Socket stalled = stalledListener()) {
			// long names fill the buffers of the operating system, 8 of them the history
			String id = create("n".repeat(150), "50", "60");
			int changes = 0;
			while (metric("locations_changes_listeners") > 1) {
				assertThat(++changes).as("changes without an effect").isLessThan(60_000);
				rename(id, ((changes % 2 == 0) ? "\u00e9" : "\u00e8").repeat(150));
			}
			InputStream input = stalled.getInputStream();
			assertThat(input.readAllBytes()).as("what it was sent").isNotEmpty();
		}
		create("at the end", "0.5", "0.5");
		assertThat(reading.awaitEvents(1).get(0)).contains("at the end");
	}

	private Socket stalledListener() throws IOException {
		Socket socket = new Socket();
		socket.setReceiveBufferSize(4 * 1024);
		socket.setSoTimeout(20_000);
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.service.port()));
		socket.getOutputStream()
			.write("GET /api/changes HTTP/1.0\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
		socket.getInputStream().readNBytes(16);
		return socket;
	}

	@Test
	void theServiceDoesNotWaitForListenersWhenItStops() throws Exception {
		EventReader listener = listen("");
		this.service.stop();
		listener.awaitEnd();
		assertThat(this.service.awaitEnd(Duration.ofSeconds(15))).isTrue();
	}

}
