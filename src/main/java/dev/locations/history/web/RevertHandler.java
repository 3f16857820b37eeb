package dev.locations.history.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.history.LocationRevert;
import dev.locations.location.Action;
import dev.locations.location.web.Permits;
import dev.locations.location.web.WriteRequest;
import dev.locations.observability.RequestDetails;
import dev.locations.operations.AuditEntry;
import dev.locations.operations.AuditLog;
import dev.locations.web.Caller;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Reverts an action, and tells how far it is. Checks like {@link HistoryHandler}. */
record RevertHandler(LocationRevert reverts, Permits permits, @Nullable AuditLog audit, JsonMapper json) {

	/** So many locations are named that stay as they are. */
	private static final int MOST_LEFT = 100;

	Mono<ServerResponse> revert(ServerRequest request) {
		Caller.Account caller = Caller.of(request).requireAccount();
		caller.requireEditor();
		ParameterReading.requireKnown(request);
		UUID id = HistoryHandler.id(request, "action");
		return this.reverts.history()
			.action(id)
			.switchIfEmpty(Mono.error(() -> HistoryHandler.notFound(request, "action", "id")))
			.flatMap((known) -> {
				Action action = Action.begin(Action.Kind.REVERT, caller.id(), caller.email(), known.action().name());
				Progress progress = new Progress();
				AuditEntry.of(request).counts(() -> progress.counts);
				RequestDetails.of(request.exchange()).markOpen();
				Flux<DataBuffer> lines = this.permits
					.permitted(this.reverts.revert(id, WriteRequest.audit(this.audit, request)))
					.map(progress::add)
					.concatWith(Mono.fromSupplier(() -> progress.end(action)))
					.map(this::line)
					.contextWrite(action::in);
				return JsonResponses.stream(lines, ContentCoding.IDENTITY, MediaType.APPLICATION_NDJSON,
						JsonResponses.NO_STORE);
			});
	}

	private DataBuffer line(Map<String, Object> line) {
		return DefaultDataBufferFactory.sharedInstance
			.wrap((this.json.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
	}

	/** Counts what was done; one thread at a time adds. */
	private static final class Progress {

		/** For the audit log, on any thread. */
		private volatile Map<String, Object> counts = Map.of();

		private final List<LocationRevert.Left> left = new ArrayList<>();

		private long reverted;

		private long changedSince;

		private long refused;

		Map<String, Object> add(LocationRevert.Batch batch) {
			long since = batch.left().stream().filter(LocationRevert.Left::wasChangedSince).count();
			this.reverted += batch.reverted();
			this.changedSince += since;
			this.refused += batch.left().size() - since;
			batch.left().stream().limit(MOST_LEFT - this.left.size()).forEach(this.left::add);
			Map<String, Object> line = new LinkedHashMap<>();
			line.put("reverted", this.reverted);
			line.put("changedSince", this.changedSince);
			line.put("refused", this.refused);
			this.counts = line;
			return line;
		}

		Map<String, Object> end(Action action) {
			Map<String, Object> line = new LinkedHashMap<>(add(new LocationRevert.Batch(0, List.of(), List.of())));
			line.put("action", action.id());
			line.put("complete", true);
			line.put("left", this.left);
			return line;
		}

	}

}
