package dev.locations.change.web;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

import dev.locations.change.ChangeLog;
import dev.locations.guard.ClientShares;
import dev.locations.location.FieldParameters;
import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.NearPoint;
import dev.locations.observability.RequestDetails;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.store.ModelUnavailableException;
import dev.locations.validation.QueryParameters;
import dev.locations.web.Caller;
import dev.locations.web.ClientAddresses;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import dev.locations.web.PushStreams;
import dev.locations.web.Refusals;
import dev.locations.web.RequestLimit;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

record ChangeHandler(ClientShares permits, ClientAddresses addresses, ChangeLog log, PushStreams listeners,
		SharedFilters filters, ChangeListener.Meters meters, ShedRequestCounter shedRequests) {

	static final String[] NAMES = { "bbox", "near", "within", "filter" };

	/** The header in which a client that comes back sends the last {@code id}. */
	private static final String LAST_EVENT_ID = "Last-Event-ID";

	private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

	/** The clients of a process that ends must not come back all at once. */
	private static final int MIN_RETRY_MILLIS = 1_000;

	private static final int MAX_RETRY_MILLIS = 5_000;

	private static final long NOTHING = Long.MIN_VALUE;

	Mono<ServerResponse> listen(ServerRequest request) {
		Caller.of(request).requireNoInvalidToken();
		ParameterReading reading = new ParameterReading(request);
		BoundingBox box = reading.value("bbox",
				(values) -> QueryParameters.WINDOW.parse(values, BoundingBox::ofWindow));
		double[] point = reading.value(QueryParameters.NEAR);
		Double within = reading.value(QueryParameters.WITHIN);
		reading.requireWith("within", "near");
		reading.requireWith("near", "within");
		Filter filter = reading.value(QueryParameters.FILTER, FieldParameters::filter);
		reading.requireValid();
		NearPoint near = (point != null && within != null) ? new NearPoint(point[0], point[1], within) : null;
		InetAddress client = this.addresses.networkOf(request.exchange().getRequest());
		requireAvailable(client);
		ServerResponse.BodyBuilder answer = ServerResponse.ok()
			.contentType(MediaType.TEXT_EVENT_STREAM)
			.headers(JsonResponses.NO_STORE)
			// otherwise a proxy (nginx) may hold the events back
			.header("X-Accel-Buffering", "no");
		return request.method().equals(HttpMethod.HEAD) ? answer.build()
				: answer.body((response, context) -> Mono.deferContextual((view) -> {
					Runnable end = Objects.requireNonNull(this.permits.take(() -> client, 0, (whom) -> true));
					SharedFilter shared = (filter != null) ? this.filters.take(filter, view) : null;
					ChangeConditions conditions = new ChangeConditions(box, near, shared);
					return this.listeners.write(response, open(request, conditions)).doFinally((signal) -> {
						end.run();
						if (shared != null) {
							this.filters.release(shared);
						}
					});
				}));
	}

	private void requireAvailable(InetAddress client) {
		if (!this.log.isOpen()) {
			throw new ModelUnavailableException();
		}
		Runnable location = this.permits.take(() -> client, 0, (whom) -> false);
		if (location == null) {
			this.shedRequests.count(ShedRequestCounter.Reason.LISTENERS);
			throw Refusals.unavailable();
		}
		// taken again when the answer begins, which may never happen
		location.run();
	}

	private ChangeListener open(ServerRequest request, ChangeConditions conditions) {
		RequestDetails details = RequestDetails.of(request.exchange());
		details.markOpen();
		RequestLimit.release(request.exchange());
		long last = this.log.startListening();
		if (conditions.readDocuments()) {
			this.log.keepDocuments();
		}
		String sent = request.headers().firstHeader(LAST_EVENT_ID);
		Duration retry = Duration.ofMillis(ThreadLocalRandom.current().nextInt(MIN_RETRY_MILLIS, MAX_RETRY_MILLIS));
		return new ChangeListener(this.log, conditions, (sent != null) ? number(sent) : last, retry, this.meters);
	}

	private static long number(String id) {
		return NUMBER.matcher(id).matches() ? Long.parseLong(id) : NOTHING;
	}

}
