package dev.locations.openapi;

import java.util.List;

import dev.locations.validation.Json;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.webtestclient.autoconfigure.WebTestClientBuilderCustomizer;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fails on every answer that the OpenAPI document does not describe. All tests of the
 * service send their requests through this filter or call {@link #check}. Exceptions are
 * {@code SlowReaderTests}, which does not keep its 45 MB, and {@code TestBodies} and
 * {@code TestServer}, which have other endpoints.
 */
public final class DocumentedAnswers implements ExchangeFilterFunction, WebTestClientBuilderCustomizer {

	/** The first check reads files, and other threads may wait for an answer. */
	private static final Scheduler CHECKS = Schedulers.newBoundedElastic(2, Integer.MAX_VALUE, "documented-answers", 60,
			true);

	@Override
	public void customize(WebTestClient.Builder builder) {
		builder.filter(this);
	}

	@Override
	public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
		return next.exchange(request)
			.flatMap((answer) -> DataBufferUtils.join(answer.bodyToFlux(DataBuffer.class))
				.map(DocumentedAnswers::bytes)
				.defaultIfEmpty(new byte[0])
				.publishOn(CHECKS)
				.doOnNext((body) -> check(new AnsweredRequest(request.method().name(),
						AnsweredRequest.target(request.url()), answer.statusCode().value(),
						answer.headers().asHttpHeaders(), AnsweredRequest.text(body))))
				.map((body) -> unread(answer, body)));
	}

	public static void check(AnsweredRequest answer) {
		List<String> problems = DescribedApi.packaged().problemsOf(answer);
		if (!problems.isEmpty()) {
			throw new AssertionError(
					"The OpenAPI document does not describe " + answer + ":\n" + String.join("\n", problems));
		}
	}

	/** Reads lines of JSON, each of which a schema of the document describes. */
	public static List<JsonNode> lines(String text, String schema) {
		List<JsonNode> lines = text.lines().map(Json::of).toList();
		assertThat(lines).allSatisfy((line) -> assertThat(
				DescribedApi.packaged().values().problemsOf("/components/schemas/" + schema, line, true))
			.as(line.toString())
			.isEmpty());
		return lines;
	}

	private static byte[] bytes(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return bytes;
	}

	private static ClientResponse unread(ClientResponse answer, byte[] body) {
		return ClientResponse.create(answer.statusCode(), answer.strategies())
			.headers((headers) -> headers.addAll(answer.headers().asHttpHeaders()))
			.cookies((cookies) -> cookies.addAll(answer.cookies()))
			.request(answer.request())
			.body((body.length > 0) ? Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(body)) : Flux.empty())
			.build();
	}

}
