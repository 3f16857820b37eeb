package dev.locations.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

import dev.locations.testing.RawAnswer;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.FluxExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps and lists locations with the whole service.
 */
class LocationServiceTests extends HttpService {

	private JsonNode create(String name, double longitude, double latitude) {
		return body(this.client.post()
			.uri("/api/locations")
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(location(name, longitude, latitude)), HttpStatus.CREATED);
	}

	private static String location(String name, double longitude, double latitude) {
		return """
				{"name":"%s","description":"%s","phone":"1","photoUrl":"p","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":[%s,%s]},\
				"address":{"street":"s","number":"1","zipCode":"z","city":"c","state":"t"},\
				"properties":{"a.b":1,"$set":{"_id":[{},null]}}}""".formatted(name, "d".repeat(1500), longitude,
				latitude);
	}

	private WebTestClient.RequestBodySpec patch(String id) {
		return this.client.patch()
			.uri("/api/locations/{id}", id)
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON);
	}

	@Test
	void createsReadsChangesAndDeletesALocation() {
		JsonNode created = create("Life cycle", 10.5, -20.25);
		String id = created.get("id").stringValue();
		assertThat(created.get("properties").toString()).isEqualTo("{\"a.b\":1,\"$set\":{\"_id\":[{},null]}}");
		this.client.get()
			.uri("/api/locations?bbox=10,-21,11,-20&only=id")
			.exchange()
			.expectBody()
			.json("[{\"id\":\"" + id + "\"}]");
		JsonNode patched = body(patch(id).bodyValue("{\"address\":{\"number\":null},\"shortName\":\"LC\"}"),
				HttpStatus.OK);
		assertThat(patched.get("address").has("number")).isFalse();
		assertThat(patched.get("updatedAt").stringValue()).isGreaterThan(created.get("updatedAt").stringValue());
		assertThat(body(this.client.get().uri("/api/locations/{id}", id.toUpperCase(Locale.ROOT)), HttpStatus.OK))
			.isEqualTo(patched);
		this.client.delete()
			.uri("/api/locations/{id}", id)
			.headers((headers) -> headers.setBearerAuth(this.token))
			.exchange()
			.expectStatus()
			.isNoContent()
			.expectBody()
			.isEmpty();
		body(this.client.get().uri("/api/locations/{id}", id), HttpStatus.NOT_FOUND);
		body(patch(id).bodyValue("{}"), HttpStatus.NOT_FOUND);
	}

	@Test
	void answersConditionalRequests() throws IOException {
		JsonNode created = create("Versions", 11.5, -20.25);
		String id = created.get("id").stringValue();
		String tag = String.valueOf(this.client.get()
			.uri("/api/locations/{id}", id)
			.exchange()
			.returnResult(byte[].class)
			.getResponseHeaders()
			.getETag());
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			String request = "GET /api/locations/" + id + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
					+ "If-None-Match: " + tag + "\r\n\r\n";
			socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
			RawAnswer.parse(answer).get(0).assertDescribedFor(request);
			assertThat(answer).startsWith("HTTP/1.1 304 ")
				.containsIgnoringCase("\r\netag: " + tag + "\r\n")
				.containsIgnoringCase("\r\ncache-control: public, no-cache\r\n")
				.doesNotContainIgnoringCase("transfer-encoding")
				.doesNotContainIgnoringCase("content-length")
				.doesNotContainIgnoringCase("content-type:")
				.endsWith("\r\n\r\n");
		}
		body(patch(id).header("If-Match", tag).bodyValue("{\"name\":\"First\"}"), HttpStatus.OK);
		JsonNode refused = body(patch(id).header("If-Match", tag).bodyValue("{\"name\":\"Second\"}"),
				HttpStatus.PRECONDITION_FAILED);
		assertThat(refused.at("/errors/0/code").stringValue()).isEqualTo("precondition.failed");
		assertThat(body(this.client.get().uri("/api/locations/{id}", id).header("If-None-Match", tag), HttpStatus.OK)
			.get("name")
			.stringValue()).isEqualTo("First");
	}

	@Test
	void answersWritesAndReadsAtOnce() {
		Flux.range(0, 100)
			.flatMap((i) -> Mono.fromCallable(() -> create("Busy", 100 + i / 1000.0, 0))
				.subscribeOn(Schedulers.boundedElastic()), 16)
			.then()
			.block(Duration.ofSeconds(60));
		List<JsonNode> listed = this.client.get()
			.uri("/api/locations?bbox=100,-1,100.2,1&only=id")
			.exchange()
			.expectBodyList(JsonNode.class)
			.hasSize(100)
			.returnResult()
			.getResponseBody();
		assertThat(listed).doesNotHaveDuplicates();
	}

	@Test
	void streamsAListOfManyChunks() {
		IntStream.range(0, 80).forEach((i) -> create("x".repeat(100) + i, -100, 45));
		FluxExchangeResult<byte[]> answer = this.client.get()
			.uri("/api/locations?bbox=-100,45,-100,45")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(MediaType.APPLICATION_JSON)
			.returnResult(byte[].class);
		String json = answer.getResponseBody()
			.map((chunk) -> new String(chunk, StandardCharsets.ISO_8859_1))
			.collectList()
			.map((chunks) -> String.join("", chunks))
			.blockOptional(Duration.ofSeconds(20))
			.orElseThrow();
		assertThat(new JsonMapper().readTree(json)).hasSize(80);
	}

}
