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
import dev.locations.web.Refusals;
import dev.locations.web.RequestLimit;
import io.netty.util.collection.LongObjectHashMap;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Checks the caller, its rights, the query, the headers of the body, then the permit. */
record ImportHandler(LocationStore store, LocationImport imports, ImportPermit permit, ImportBodies bodies,
		Refusals refusals, ImportLog log, JsonMapper json, PushStreams answers) {

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

	/** The import runs until its body ends. */
	private RunningImport start(UUID user, ServerRequest request, boolean isDryRun) {
		ImportPermit.Occupation occupation = this.permit.take();
		Runnable endOfBody = this.bodies.begin(request);
		RunningImport running = new RunningImport(this.bodies.read(request), this.bodies.maxSize(), isDryRun, this.json,
				this.answers::wake);
		occupation.occupy(running);
		this.log.begun();
		Function<List<NewLocation>, Mono<Integer>> target = isDryRun ? new DryRun(this.store) : this::add;
		running.load(this.imports, target, this.refusals)
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

	/**
	 * Counts which locations of a file are new, and adds none. Each file needs its own.
	 */
	private static final class DryRun implements Function<List<NewLocation>, Mono<Integer>> {

		private final LocationStore store;

		/** 64 bits of each identifier take a quarter of the memory of UUIDs. */
		private final LongObjectHashMap<Boolean> seen = new LongObjectHashMap<>();

		DryRun(LocationStore store) {
			this.store = store;
		}

		@Override
		public Mono<Integer> apply(List<NewLocation> locations) {
			return Mono.defer(() -> {
				List<UUID> first = firstOccurrences(locations);
				return this.store.existing(first).count().map((existing) -> first.size() - existing.intValue());
			});
		}

		private synchronized List<UUID> firstOccurrences(List<NewLocation> locations) {
			return locations.stream()
				.map(NewLocation::id)
				.filter((id) -> this.seen.put(mixed(id), Boolean.TRUE) == null)
				.toList();
		}

		private static long mixed(UUID id) {
			// an odd factor, so that similar halves do not cancel each other
			return id.getMostSignificantBits() * 0x9E37_79B9_7F4A_7C15L + id.getLeastSignificantBits();
		}

	}

}
