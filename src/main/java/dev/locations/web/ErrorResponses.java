package dev.locations.web;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.json.JsonSyntaxException;
import dev.locations.observability.RequestDetails;
import dev.locations.validation.ValidationException;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.util.HtmlUtils;

/** Answers every failed request with the error body, whatever {@code Accept} says. */
@Component
@Order(-2) // before Spring Boot's own handler
record ErrorResponses(JsonMapper json, Refusals refusals) implements WebExceptionHandler {

	private static final Logger logger = LoggerFactory.getLogger(ErrorResponses.class);

	private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, Throwable error) {
		if (isAborted(error, exchange.getResponse())) {
			RequestDetails.of(exchange).markAborted();
			return Mono.empty();
		}
		if (exchange.getResponse().isCommitted()) {
			logBreak(exchange, error);
			return Mono.error(error);
		}
		if (error instanceof JsonSyntaxException syntax) {
			return write(exchange.getResponse(), HttpStatus.BAD_REQUEST, HTML,
					HtmlUtils.htmlEscape(syntax.getMessage(), "UTF-8").getBytes(StandardCharsets.UTF_8));
		}
		if (error instanceof ValidationException validation) {
			return writeJson(exchange.getResponse(), HttpStatus.UNPROCESSABLE_CONTENT,
					new ErrorBody<>(validation.violations()));
		}
		if (error instanceof InvalidParametersException invalid) {
			return writeJson(exchange.getResponse(), HttpStatus.BAD_REQUEST, new ErrorBody<>(invalid.violations()));
		}
		ApiException refusal = refusal(exchange, error);
		HttpHeaders headers = exchange.getResponse().getHeaders();
		headers.putAll(refusal.headers());
		if (refusal.status().equals(HttpStatus.UNAUTHORIZED)) {
			// RFC 9110, 15.5.2
			headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
		}
		return writeJson(exchange.getResponse(), refusal.status(),
				new ErrorBody<>(List.of(new CodedError(refusal.code(), refusal.getMessage()))));
	}

	/** The client does not wait. This is not logged: any client could fill the log. */
	private static boolean isAborted(Throwable error, ServerHttpResponse response) {
		return error instanceof AbortedException
				|| (response.isCommitted() && (AbortedException.isConnectionReset(error)
						|| (NettyResponses.channel(response) instanceof Http2StreamChannel http2
								&& http2.stream().state().equals(Http2Stream.State.CLOSED))));
	}

	private ApiException refusal(ServerWebExchange exchange, Throwable error) {
		return this.refusals.of(error).orElseGet(() -> {
			logFailure(exchange, error);
			return Refusals.serverError();
		});
	}

	// the connection is closed, so that the client notices that the answer is not
	// complete
	private static void logBreak(ServerWebExchange exchange, Throwable error) {
		if (!Refusals.isTemporary(error)) {
			logFailure(exchange, error);
			return;
		}
		String id = RequestDetails.of(exchange).id();
		logger.atError()
			.addKeyValue("http.request.id", id)
			.log("Broke off: {} {}, request {}: {}", exchange.getRequest().getMethod(), exchange.getRequest().getPath(),
					id, error.getMessage());
	}

	private static void logFailure(ServerWebExchange exchange, Throwable error) {
		String id = RequestDetails.of(exchange).id();
		logger.atError()
			.addKeyValue("http.request.id", id)
			.setCause(error)
			.log("Failed: {} {}, request {}", exchange.getRequest().getMethod(), exchange.getRequest().getPath(), id);
	}

	private Mono<Void> writeJson(ServerHttpResponse response, HttpStatus status, ErrorBody<?> body) {
		return write(response, status, MediaType.APPLICATION_JSON, this.json.writeValueAsBytes(body));
	}

	private static Mono<Void> write(ServerHttpResponse response, HttpStatus status, MediaType type, byte[] body) {
		response.setStatusCode(status);
		response.getHeaders().setContentType(type);
		JsonResponses.NO_STORE.accept(response.getHeaders());
		// set by the handler whose answer failed before its first byte
		response.getHeaders().remove(HttpHeaders.ETAG);
		response.getHeaders().remove(HttpHeaders.LINK);
		response.getHeaders().remove("X-Total-Count");
		response.getHeaders().setContentLength(body.length);
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
	}

	private record ErrorBody<T>(List<T> errors) {
	}

	private record CodedError(String code, String message) {
	}

}
