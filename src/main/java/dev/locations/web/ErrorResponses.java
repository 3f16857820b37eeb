package dev.locations.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

import dev.locations.json.JsonSyntaxException;
import dev.locations.observability.RequestDetails;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import dev.locations.validation.ValidationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.util.HtmlUtils;

/**
 * Answers every failed request with the error body of the interface, whatever
 * {@code Accept} says. An unexpected exception is logged and answered with 500, without
 * any details for the client.
 */
@Component
@Order(-2) // before Spring Boot's own handler
class ErrorResponses implements WebExceptionHandler {

	private static final Logger logger = LoggerFactory.getLogger(ErrorResponses.class);

	private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

	private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

	private final JsonMapper json;

	private final ShedRequestCounter shedRequests;

	private final UnavailableLog unavailable = new UnavailableLog(System::nanoTime);

	ErrorResponses(JsonMapper json, ShedRequestCounter shedRequests) {
		this.json = json;
		this.shedRequests = shedRequests;
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, Throwable error) {
		if (ClientAborts.caused(error, exchange.getResponse())) {
			RequestDetails.of(exchange).markAborted();
			return Mono.empty();
		}
		if (exchange.getResponse().isCommitted()) {
			if (!isTemporary(error)) {
				logFailure(exchange, error);
			}
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

	private ApiException refusal(ServerWebExchange exchange, Throwable error) {
		if (error instanceof ApiException refusal) {
			return refusal;
		}
		if (error instanceof DataBufferLimitException) {
			return JsonBodies.tooLarge();
		}
		if (error instanceof StoreFullException) {
			return new ApiException(HttpStatus.INSUFFICIENT_STORAGE, "store.full",
					"The write was refused: the store has no room left. Nothing was changed.");
		}
		if (error instanceof WriteRefusedException) {
			// the store has logged the reason
			this.shedRequests.count(ShedRequestCounter.Reason.STORE);
			return unavailable();
		}
		if (isTemporary(error)) {
			ShedRequestCounter.Reason reason = (error instanceof RejectedExecutionException)
					? ShedRequestCounter.Reason.PASSWORDS : ShedRequestCounter.Reason.STORE;
			this.unavailable.add(reason, String.valueOf(error.getMessage()));
			this.shedRequests.count(reason);
			return unavailable();
		}
		if (error instanceof ResponseStatusException refused) {
			return refusal(refused);
		}
		logFailure(exchange, error);
		return new ApiException(HttpStatus.INTERNAL_SERVER_ERROR, "server.error",
				"The server failed to process the request.");
	}

	private static boolean isTemporary(Throwable error) {
		return error instanceof DataAccessResourceFailureException || error instanceof QueryTimeoutException
				|| error instanceof RejectedExecutionException;
	}

	private static void logFailure(ServerWebExchange exchange, Throwable error) {
		String id = RequestDetails.of(exchange).id();
		logger.atError()
			.addKeyValue("http.request.id", id)
			.setCause(error)
			.log("Failed: {} {}, request {}", exchange.getRequest().getMethod(), exchange.getRequest().getPath(), id);
	}

	/**
	 * Translates a refusal by Spring. In practice that is an unknown route.
	 * @param refused the refusal by Spring
	 * @return the refusal of the interface
	 */
	private static ApiException refusal(ResponseStatusException refused) {
		if (refused.getStatusCode().value() == HttpStatus.NOT_FOUND.value()) {
			return new ApiException(HttpStatus.NOT_FOUND, "resource.notFound",
					"No resource was found at this verb and URI.");
		}
		HttpStatus status = HttpStatus.valueOf(refused.getStatusCode().value());
		return new ApiException(status, status.is4xxClientError() ? "request.invalid" : "server.error",
				status.getReasonPhrase());
	}

	static ApiException unavailable() {
		return ApiException.retryAfter(HttpStatus.SERVICE_UNAVAILABLE, "service.unavailable",
				"The service is temporarily unavailable. Try again later.", RETRY_AFTER);
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
		response.getHeaders().setContentLength(body.length);
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
	}

	private record ErrorBody<T>(List<T> errors) {
	}

	private record CodedError(String code, String message) {
	}

}
