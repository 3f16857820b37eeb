package dev.locations.observability;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.adapter.HttpWebHandlerAdapter;

/**
 * Observes each request from its head to the end of its answer: measures the time to the
 * first byte, since the rest depends on how fast the client reads, tells the logs, and
 * writes a trace if that is enabled. Each answer gets the identifier of its request.
 */
public final class RequestObservation {

	private static final String ID_HEADER = "X-Request-Id";

	private static final Pattern SAFE_ID = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

	private final RequestTimers timers;

	private final List<End> ends;

	private final @Nullable ObservationRegistry traces;

	private final LongSupplier nanos;

	RequestObservation(MeterRegistry registry, List<End> ends, @Nullable ObservationRegistry traces,
			LongSupplier nanos) {
		this.nanos = nanos;
		this.timers = new RequestTimers(registry);
		this.ends = ends;
		this.traces = traces;
	}

	/** Wraps the handler of all requests, which also handles their errors. */
	public HttpHandler around(WebHandler answering) {
		if (this.traces == null) {
			return new UntracedHandler((exchange) -> handle(exchange, answering));
		}
		// the trace ends when this handler has finished
		WebHandler traced = (exchange) -> answering.handle(exchange)
			.doOnTerminate(() -> describeTrace(exchange))
			.doOnCancel(() -> describeTrace(exchange));
		HttpWebHandlerAdapter http = new HttpWebHandlerAdapter((exchange) -> handle(exchange, traced));
		http.setObservationRegistry(this.traces);
		return http;
	}

	private static void describeTrace(ServerWebExchange exchange) {
		RequestDetails details = RequestDetails.of(exchange);
		ServerRequestObservationContext.findCurrent(exchange.getAttributes()).ifPresent((context) -> {
			context.setPathPattern(details.route());
			context.addHighCardinalityKeyValue(KeyValue.of("http.request.id", details.id()));
			TracingContext tracing = context.get(TracingContext.class);
			if (tracing != null && tracing.getSpan() != null) {
				details.setTraceId(tracing.getSpan().context().traceId());
			}
		});
	}

	private Mono<Void> handle(ServerWebExchange exchange, WebHandler answering) {
		String id = id(exchange.getRequest().getHeaders());
		exchange.getResponse().getHeaders().set(ID_HEADER, id);
		RequestDetails details = RequestDetails.attachTo(exchange, id);
		long start = this.nanos.getAsLong();
		AtomicLong begun = new AtomicLong();
		exchange.getResponse().beforeCommit(() -> {
			begun.setPlain(this.nanos.getAsLong() - start);
			return Mono.empty();
		});
		return answering.handle(exchange).doFinally((end) -> {
			long whole = this.nanos.getAsLong() - start;
			long first = exchange.getResponse().isCommitted() ? begun.getPlain() : whole;
			boolean isOpen = details.isOpen();
			ended(exchange, details, isOpen || end == SignalType.ON_COMPLETE, first, isOpen ? first : whole);
		});
	}

	/**
	 * Returns what the client or a proxy sent, or else a random number. It is no secret,
	 * so a cheap one is enough.
	 */
	private static String id(HttpHeaders headers) {
		List<String> sent = headers.getOrEmpty(ID_HEADER);
		return (sent.size() == 1 && SAFE_ID.matcher(sent.get(0)).matches()) ? sent.get(0)
				: HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
	}

	private void ended(ServerWebExchange exchange, RequestDetails details, boolean answered, long first, long whole) {
		boolean complete = answered && !details.isAborted();
		int status = complete ? status(exchange) : End.ABORTED;
		this.timers.record(exchange.getRequest().getMethod(), status, details, first);
		for (End end : this.ends) {
			end.ended(exchange, details, status, whole);
		}
	}

	private static int status(ServerWebExchange exchange) {
		HttpStatusCode status = exchange.getResponse().getStatusCode();
		return ((status != null) ? status : HttpStatus.OK).value();
	}

	/**
	 * Spring's adapter without traces, forwarded headers and multipart bodies. For them
	 * it adds four publishers to each request, also if they are not used.
	 */
	private static final class UntracedHandler extends HttpWebHandlerAdapter {

		UntracedHandler(WebHandler answering) {
			super(answering);
		}

		@Override
		public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
			return getDelegate().handle(createExchange(request, response)).then(Mono.defer(response::setComplete));
		}

	}

	/**
	 * The number of timers is limited: all unknown paths share one route, and all unknown
	 * methods one method.
	 */
	private static final class RequestTimers {

		private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.values());

		private static final HttpMethod OTHER = HttpMethod.valueOf("OTHER");

		private static final Duration[] BUCKETS = { Duration.ofNanos(500_000), Duration.ofMillis(1),
				Duration.ofMillis(2), Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(25),
				Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(250), Duration.ofMillis(500),
				Duration.ofSeconds(1), Duration.ofSeconds(3), Duration.ofSeconds(10) };

		private final MeterRegistry registry;

		private final ConcurrentMap<Key, Timer> timers = new ConcurrentHashMap<>();

		RequestTimers(MeterRegistry registry) {
			this.registry = registry;
		}

		void record(HttpMethod method, int status, RequestDetails details, long nanos) {
			Key key = new Key(details.route(), METHODS.contains(method) ? method : OTHER, status);
			Timer timer = this.timers.get(key);
			if (timer == null) {
				timer = this.timers.computeIfAbsent(key, this::timer);
			}
			timer.record(nanos, TimeUnit.NANOSECONDS);
		}

		private Timer timer(Key key) {
			return Timer.builder("locations.requests")
				.description("How long requests take until the first byte of their answer")
				.tag("route", key.route())
				.tag("method", key.method().name())
				.tag("status", (key.status() != End.ABORTED) ? Integer.toString(key.status()) : "aborted")
				.serviceLevelObjectives(BUCKETS)
				.register(this.registry);
		}

		private record Key(String route, HttpMethod method, int status) {
		}

	}

	/** Is told when a request has ended. */
	@FunctionalInterface
	public interface End {

		/** The status of a request whose answer was not completed. */
		int ABORTED = 0;

		/** Called at the end of the answer; must not block. */
		void ended(ServerWebExchange exchange, RequestDetails details, int status, long nanos);

	}

}
