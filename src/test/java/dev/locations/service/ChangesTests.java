package dev.locations.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

import dev.locations.testing.EventReader;
import dev.locations.testing.RawConnection;
import dev.locations.validation.Json;
import io.micrometer.core.instrument.MeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

import static org.assertj.core.api.Assertions.assertThat;

/** Clients that listen to the changes of a whole service, on its embedded store. */
@Tag("slow")
class ChangesTests extends HttpService {

	private final List<AutoCloseable> listeners = new ArrayList<>();

	@Autowired
	private MeterRegistry metrics;

	@BeforeEach
	void awaitThatNobodyListens() {
		this.listeners.clear();
		awaitListeners(0);
	}

	@AfterEach
	void closeListeners() throws Exception {
		for (AutoCloseable listener : this.listeners) {
			listener.close();
		}
	}

	private EventReader listen(String query, String... headers) throws Exception {
		EventReader listener = EventReader.open("http://127.0.0.1:" + this.port + "/api/changes" + query, headers);
		this.listeners.add(listener);
		return listener;
	}

	private HttpStatusCode status(String path) {
		return this.client.get().uri(path).exchange().returnResult().getStatus();
	}

	private void change(String id, JsonNode change) {
		body(request(HttpMethod.PATCH, "/api/locations/" + id).bodyValue(change), HttpStatus.OK);
	}

	private void rename(String id, String name) {
		change(id, Json.MAPPER.createObjectNode().put("name", name));
	}

	private double openAnswers() {
		return this.metrics.get("locations.changes.listeners").gauge().value();
	}

	private void awaitListeners(int count) {
		Awaitility.await().until(() -> openAnswers() == count);
	}

	@Test
	void listenersGetTheChangesThatMatch() throws Exception {
		EventReader filtered = listen("?filter=name%20LIKE%20%27a%25%27%20AND%20properties.kind%20=%20%27x%27");
		EventReader near = listen("?near=1,2&within=1000&filter=name%20%3C%3E%20%27apple%27");
		EventReader all = listen("");
		String id = create("apple", "1", "2");
		change(id, Json.of("{'properties':{'kind':'x'}}"));
		rename(id, "banana");
		change(id, Json.of("{'geometry':{'type':'Point','coordinates':[1,3]}}"));
		request(HttpMethod.DELETE, "/api/locations/" + id).exchange().expectStatus().isNoContent();
		List<String> events = all.awaitEvents(5);
		assertThat(filtered.awaitEvents(2)).isEqualTo(events.subList(1, 3));
		assertThat(near.awaitEvents(2)).isEqualTo(events.subList(2, 4));
		String last = all.lastId();
		Awaitility.await()
			.untilAsserted(
					() -> assertThat(List.of(filtered, near)).extracting(EventReader::lastId).containsOnly(last));
		filtered.close();
		create("avocado", "1", "2");
		change(create("apricot", "1", "2"), Json.of("{'properties':{'kind':'x'}}"));
		List<String> missed = listen("?filter=properties.kind%20=%20%27x%27", "Last-Event-ID", last).awaitEvents(1);
		assertThat(missed.get(0)).startsWith("event: saved").contains("\"name\":\"apricot\"");
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

	/** The service takes ten listeners. */
	@Test
	void aClientMayHaveMostButNotAllListeners() throws Exception {
		List<EventReader> open = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			open.add(listen(""));
		}
		assertThat(status("/api/changes")).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
		assertOtherClientsMayListen();
		Awaitility.await().until(() -> open.get(7).comments().size() >= 3);
		assertThat(open).allMatch(EventReader::isOpen);
		assertThat(openAnswers()).isEqualTo(8);
		assertThat(status("/api/locations")).isEqualTo(HttpStatus.OK);
		open.get(0).close();
		awaitListeners(7);
		assertThat(status("/api/changes?bbox=1")).isEqualTo(HttpStatus.UNPROCESSABLE_CONTENT);
		assertThat(status("/api/changes?near=1,1")).isEqualTo(HttpStatus.UNPROCESSABLE_CONTENT);
	}

	/** The first client has three quarters of all listeners. */
	private void assertOtherClientsMayListen() throws IOException {
		Socket other = new Socket();
		other.bind(new InetSocketAddress("127.0.0.2", 0));
		other.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port));
		try (RawConnection connection = RawConnection.of(other)) {
			connection.send("GET /api/changes HTTP/1.1\r\nHost: localhost\r\n\r\n");
			assertThat(connection.awaitAnswer()).isEqualTo("HTTP/1.1 200 OK");
		}
		awaitListeners(8);
	}

	@Test
	void aListenerThatDoesNotReadIsCutOffAndDisturbsNobody() throws Exception {
		EventReader reading = listen("?bbox=0,0,1,1");
		try (RawConnection stalled = RawConnection.open(this.port, 4 * 1024)) {
			stalled.send("GET /api/changes HTTP/1.0\r\nHost: localhost\r\n\r\n");
			stalled.awaitAnswer();
			// long names fill the buffers of the operating system and the history
			String id = create("n".repeat(150), "50", "60");
			int changes = 0;
			while (openAnswers() > 1) {
				assertThat(++changes).as("changes without an effect").isLessThan(20_000);
				rename(id, ((changes % 2 == 0) ? "\u00e9" : "\u00e8").repeat(150));
			}
			assertThat(stalled.input().readAllBytes()).as("what it was sent").isNotEmpty();
		}
		create("at the end", "0.5", "0.5");
		assertThat(reading.awaitEvents(1).get(0)).contains("at the end");
	}

}
