package dev.locations.web;

import java.util.Map;
import java.util.function.Function;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.CollectionUtils;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * An answer with status 200 whose headers and body a function writes. Spring's builder
 * would copy the headers, and compare the entity tag once more.
 */
public record WrittenAnswer(Function<ServerHttpResponse, Mono<Void>> writer) implements ServerResponse {

	private static final MultiValueMap<String, ResponseCookie> NO_COOKIES = CollectionUtils.toMultiValueMap(Map.of());

	public static Mono<ServerResponse> of(Function<ServerHttpResponse, Mono<Void>> writer) {
		return Mono.just(new WrittenAnswer(writer));
	}

	@Override
	public HttpStatusCode statusCode() {
		return HttpStatus.OK;
	}

	@Override
	public HttpHeaders headers() {
		return HttpHeaders.EMPTY;
	}

	@Override
	public MultiValueMap<String, ResponseCookie> cookies() {
		return NO_COOKIES;
	}

	@Override
	public Mono<Void> writeTo(ServerWebExchange exchange, Context context) {
		exchange.getResponse().setStatusCode(statusCode());
		return this.writer.apply(exchange.getResponse());
	}

}
