package dev.locations.observability;

import java.util.List;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.adapter.HttpWebHandlerAdapter;

/**
 * Observes each request from its head to the end of its answer: measures the time, tells
 * the logs, and writes a trace if that is enabled. Each answer gets the identifier of its
 * request.
 */
public final class RequestObservation {

	private final RequestTimers timers;

	private final List<RequestEnd> ends;

	private final @Nullable RequestTracing tracing;

	RequestObservation(RequestTimers timers, List<RequestEnd> ends, @Nullable RequestTracing tracing) {
		this.timers = timers;
		this.ends = ends;
		this.tracing = tracing;
	}

	/**
	 * Wraps the handler of all requests.
	 * @param answering answers requests and handles their errors
	 * @return the observed handler, for the web server
	 */
	public HttpHandler around(WebHandler answering) {
		if (this.tracing == null) {
			return new UntracedHandler((exchange) -> handle(exchange, answering));
		}
		WebHandler traced = this.tracing.around(answering);
		HttpWebHandlerAdapter http = new HttpWebHandlerAdapter((exchange) -> handle(exchange, traced));
		http.setObservationRegistry(this.tracing.registry());
		return http;
	}

	private Mono<Void> handle(ServerWebExchange exchange, WebHandler answering) {
		String id = RequestIds.of(exchange.getRequest().getHeaders());
		exchange.getResponse().getHeaders().set(RequestIds.HEADER, id);
		RequestDetails details = RequestDetails.attachTo(exchange, id);
		long start = System.nanoTime();
		return answering.handle(exchange).doFinally((end) -> {
			Long opened = details.openedAt();
			long answered = (opened != null) ? opened : System.nanoTime();
			ended(exchange, details, opened != null || end == SignalType.ON_COMPLETE, answered - start);
		});
	}

	private void ended(ServerWebExchange exchange, RequestDetails details, boolean answered, long nanos) {
		boolean complete = answered && !details.isAborted();
		int status = complete ? status(exchange) : RequestEnd.ABORTED;
		this.timers.record(exchange.getRequest().getMethod(), status, details, nanos);
		for (RequestEnd end : this.ends) {
			end.ended(exchange, details, status, nanos);
		}
	}

	private static int status(ServerWebExchange exchange) {
		HttpStatusCode status = exchange.getResponse().getStatusCode();
		return ((status != null) ? status : HttpStatus.OK).value();
	}

}
