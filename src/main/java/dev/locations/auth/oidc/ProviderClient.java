package dev.locations.auth.oidc;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Reads the keys of providers, within limits of time and size, and follows no redirects.
 * The client of the JDK has threads of its own, so that no handshake takes the time of
 * other requests.
 */
final class ProviderClient {

	static final int MAX_BYTES = 256 * 1024;

	private static final String DISCOVERY = "/.well-known/openid-configuration";

	private final Duration timeout;

	private final WebClient http;

	/** Creates a client that reads for so long at most. */
	ProviderClient(Duration timeout) {
		this.timeout = timeout;
		this.http = WebClient.builder()
			.clientConnector(new JdkClientHttpConnector(HttpClient.newBuilder()
				.version(HttpClient.Version.HTTP_1_1)
				.connectTimeout(timeout)
				.followRedirects(HttpClient.Redirect.NEVER)
				.build()))
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(MAX_BYTES))
			.build();
	}

	/** Reads the keys of an issuer (OpenID Connect Discovery 1.0, 4). */
	Mono<KeySet> keys(String issuer) {
		return read(URI.create(issuer.replaceFirst("/$", "") + DISCOVERY)).map((found) -> keyAddress(issuer, found))
			.flatMap(this::read)
			.map(KeySet::of)
			.timeout(this.timeout, Mono.error(() -> new IllegalArgumentException("it takes too long")));
	}

	private static URI keyAddress(String issuer, JsonNode discovery) {
		if (!issuer.equals(discovery.path("issuer").asString(""))) {
			throw new IllegalArgumentException("it describes another issuer");
		}
		URI known = URI.create(issuer);
		URI keys = URI.create(discovery.path("jwks_uri").asString(""));
		if (!"https".equals(keys.getScheme())
				&& !("http".equals(known.getScheme()) && String.valueOf(known.getHost()).equals(keys.getHost()))) {
			throw new IllegalArgumentException("its keys have no safe address");
		}
		return keys;
	}

	// JDK resolves host names on the calling thread
	private Mono<JsonNode> read(URI uri) {
		return this.http.get()
			.uri(uri)
			.accept(MediaType.APPLICATION_JSON)
			.exchangeToMono((answer) -> answer.statusCode().equals(HttpStatus.OK) ? answer.bodyToMono(byte[].class)
					: Mono.error(() -> new IllegalArgumentException("its status is " + answer.statusCode().value())))
			.subscribeOn(Schedulers.boundedElastic())
			.switchIfEmpty(Mono.error(() -> new IllegalArgumentException("it has no content")))
			.publishOn(Schedulers.boundedElastic())
			.map(JsonMapper.shared()::readTree);
	}

}
