package dev.locations.location.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class LocationListCodingTests {

	private static final String LIST = "/api/locations?bbox=0,0,10,10";

	private final TestApi api;

	LocationListCodingTests(TestApi api) {
		this.api = api;
	}

	@BeforeEach
	void addLocations() {
		this.api.locations().reset();
		Stream.of("Ä", "b", "C")
			.forEach((name) -> this.api.locations().put(UUID.randomUUID(), Locations.at(name, "1", "2")));
	}

	private RequestBodySpec compressed(HttpMethod method) {
		return this.api.anonymous()
			.request(method, "http://localhost" + LIST)
			.header(HttpHeaders.ACCEPT_ENCODING, "gzip, deflate, br, zstd")
			.header(HttpHeaders.ORIGIN, "https://map.example");
	}

	@Test
	void isCompressedForClientsThatSayTheyCanReadIt() throws IOException {
		byte[] body = compressed(HttpMethod.GET).exchange()
			.expectHeader()
			.valueEquals(HttpHeaders.CONTENT_ENCODING, "gzip")
			.expectBody()
			.returnResult()
			.getResponseBody();
		try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(Objects.requireNonNull(body)))) {
			assertThat(plain).hasBinaryContent(this.api.anonymous().get(LIST).text().getBytes(StandardCharsets.UTF_8));
		}
	}

	@Test
	void isPlainForOthers() {
		Answer answer = this.api.anonymous().get(LIST);
		assertThat(answer.headers().get(HttpHeaders.CONTENT_ENCODING)).isNull();
		assertThat(answer.headers().getVary()).contains(HttpHeaders.ACCEPT_ENCODING);
	}

	@Test
	void tellsCachesWhatItDependsOn() {
		for (HttpMethod method : new HttpMethod[] { HttpMethod.GET, HttpMethod.HEAD }) {
			Answer answer = Answer.to(compressed(method));
			assertThat(answer.headers().get(HttpHeaders.CONTENT_ENCODING)).containsExactly("gzip");
			assertThat(answer.headers().getVary()).containsExactly(HttpHeaders.ACCEPT_ENCODING);
		}
	}

	@Test
	void isAPlainErrorWhenTheStoreFails() {
		this.api.locations().failWith(new DataAccessResourceFailureException("down"));
		Answer answer = Answer.to(compressed(HttpMethod.GET));
		assertThat(answer.headers().get(HttpHeaders.CONTENT_ENCODING)).isNull();
		assertThat(answer.json().at("/errors/0/code").stringValue()).isEqualTo("service.unavailable");
		assertThat(answer.status()).isEqualTo(503);
	}

}
