package dev.locations.importing.web;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

import dev.locations.audit.AuditEntry;
import dev.locations.importing.LocationImport;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.observability.RequestDetails;
import dev.locations.store.StoreWait;
import dev.locations.validation.QueryParameters;
import dev.locations.web.Caller;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import dev.locations.web.PushStreams;
import dev.locations.web.RequestLimit;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers requests to import locations. The order of the checks is: the caller, the
 * rights of the caller, the query, the headers of the body, the permit.
 */
record ImportHandler(LocationStore store, LocationImport imports, ImportPermit permit, ImportBodies bodies,
		ImportFailures failures, ImportLog log, ImportLines lines, PushStreams answers) {

	/** As long as the command {@code import} waits. */
	private static final Duration STORE_WAIT = Duration.ofSeconds(15);

	Mono<ServerResponse> load(ServerRequest request) {
		return Mono.defer(() -> {
			Caller.Account caller = Caller.of(request).requireAccount();
			caller.requireAdmin();
			boolean isDryRun = isDryRun(request);
			this.bodies.check(request.headers().asHttpHeaders());
			RunningImport running = start(caller.id(), request, isDryRun);
			AuditEntry.of(request).counts(running::counts);
			RequestDetails.of(request.exchange()).markOpen();
			RequestLimit.release(request.exchange());
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

	/**
	 * The import runs until its body ends. See {@link ImportPermit#take()} for refusals.
	 */
	private RunningImport start(UUID user, ServerRequest request, boolean isDryRun) {
		ImportPermit.Occupation occupation = this.permit.take();
		Runnable endOfBody = this.bodies.begin(request);
		RunningImport running = new RunningImport(this.bodies.read(request), this.bodies.maxSize(), isDryRun,
				this.lines, this.answers::wake);
		occupation.occupy(running);
		this.log.begun();
		Function<List<NewLocation>, Mono<Integer>> target = isDryRun ? new DryRun(this.store) : this::add;
		running.load(this.imports, target, this.failures::error)
			.doOnSuccess((reason) -> this.log.ended(running, user, reason))
			.doFinally((end) -> {
				endOfBody.run();
				occupation.leave();
			})
			.subscribe();
		return running;
	}

	// the import does not belong to the request, whose waits for the store count together
	private Mono<Integer> add(List<NewLocation> locations) {
		return this.store.addAll(locations).contextWrite((context) -> StoreWait.start(context, STORE_WAIT));
	}

}
