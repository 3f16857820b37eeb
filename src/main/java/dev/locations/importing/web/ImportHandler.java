package dev.locations.importing.web;

import dev.locations.audit.AuditEntry;
import dev.locations.observability.RequestDetails;
import dev.locations.validation.QueryParameters;
import dev.locations.web.Caller;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import dev.locations.web.PushStreams;
import dev.locations.web.RequestPlace;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers requests to import locations. The order of the checks is: the caller, the
 * rights of the caller, the query, the headers of the body, the place.
 */
record ImportHandler(ImportBodies bodies, ImportRunner runner, PushStreams answers) {

	Mono<ServerResponse> load(ServerRequest request) {
		return Mono.defer(() -> {
			Caller.Account caller = Caller.of(request).requireAccount();
			caller.requireAdmin();
			boolean isDryRun = isDryRun(request);
			this.bodies.check(request.headers().asHttpHeaders());
			RunningImport running = this.runner.start(caller.id(), () -> this.bodies.read(request), isDryRun);
			AuditEntry.of(request).counts(running::counts);
			RequestDetails.of(request.exchange()).markOpen();
			RequestPlace.release(request.exchange());
			return ServerResponse.ok()
				.contentType(MediaType.APPLICATION_NDJSON)
				.headers(JsonResponses.NO_STORE)
				// otherwise a proxy (nginx) may hold the lines back
				.header("X-Accel-Buffering", "no")
				.body((response, context) -> this.answers.write(response, running.answer()).doFinally((end) -> {
					if (end != SignalType.ON_COMPLETE) {
						running.cancel();
					}
				}));
		});
	}

	private boolean isDryRun(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		String sent = reading.value(QueryParameters.DRY_RUN);
		reading.requireValid();
		return "true".equals(sent);
	}

}
