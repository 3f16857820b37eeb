package dev.locations.observability;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;

/** The keys of a line are those of the Elastic Common Schema. */
record AccessLog(LogQueue queue) implements RequestObservation.End, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(AccessLog.class);

	@Override
	public void destroy() {
		this.queue.close();
	}

	@Override
	public void ended(ServerWebExchange exchange, RequestDetails details, int status, long nanos) {
		Line line = Line.of(exchange, details, status, nanos);
		this.queue.write(line::write);
	}

	record Line(String method, String path, @Nullable String query, int status, long nanos, long bytes,
			@Nullable String client, @Nullable String userAgent, RequestDetails details) {

		private static final int MAX_METHOD = 20;

		private static final int MAX_URL = 500;

		private static final int MAX_USER_AGENT = 200;

		/** Other parameters may contain a secret that was sent by mistake. */
		private static final Set<String> SHOWN_PARAMETERS = Set.of("bbox=", "only=", "except=");

		static Line of(ServerWebExchange exchange, RequestDetails details, int status, long nanos) {
			ServerHttpRequest request = exchange.getRequest();
			return new Line(request.getMethod().name(), request.getURI().getRawPath(), request.getURI().getRawQuery(),
					status, nanos, exchange.getResponse().getHeaders().getContentLength(),
					Optional.ofNullable(request.getRemoteAddress()).map(InetSocketAddress::getHostString).orElse(null),
					request.getHeaders().getFirst(HttpHeaders.USER_AGENT), details);
		}

		void write() {
			String safeMethod = LogText.of(this.method, MAX_METHOD);
			String safePath = LogText.of(this.path, MAX_URL);
			String safeQuery = (this.query != null) ? LogText.of(shown(this.query), MAX_URL) : null;
			String outcome = (this.status != ABORTED) ? Integer.toString(this.status) : "aborted";
			LoggingEventBuilder event = logger.atInfo()
				.addKeyValue("event.duration", this.nanos)
				.addKeyValue("http.request.id", this.details.id())
				.addKeyValue("http.request.method", safeMethod)
				.addKeyValue("url.path", safePath)
				.addKeyValue("labels.route", this.details.route())
				.addKeyValue("labels.outcome", outcome);
			if (this.status != ABORTED) {
				event = event.addKeyValue("http.response.status_code", this.status);
			}
			if (this.bytes >= 0) {
				event = event.addKeyValue("http.response.body.bytes", this.bytes);
			}
			event = add(event, "url.query", safeQuery);
			event = add(event, "source.ip", this.client);
			event = add(event, "user_agent.original",
					(this.userAgent != null) ? LogText.of(this.userAgent, MAX_USER_AGENT) : null);
			event = add(event, "trace.id", this.details.traceId());
			event.log("{} {}{} {} in {} us, request {}", safeMethod, safePath,
					(safeQuery != null) ? "?" + safeQuery : "", outcome, TimeUnit.NANOSECONDS.toMicros(this.nanos),
					this.details.id());
		}

		private static LoggingEventBuilder add(LoggingEventBuilder event, String key, @Nullable String value) {
			return (value != null) ? event.addKeyValue(key, value) : event;
		}

		private static String shown(String query) {
			return Arrays.stream(query.split("&", -1)).map(Line::shownParameter).collect(Collectors.joining("&"));
		}

		private static String shownParameter(String parameter) {
			int end = parameter.indexOf('=');
			String name = (end >= 0) ? parameter.substring(0, end + 1) : "";
			return SHOWN_PARAMETERS.contains(name) ? parameter : name + "***";
		}

	}

}
