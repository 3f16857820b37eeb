package dev.locations.importing.web;

import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.locations.history.ActionSummary;
import dev.locations.history.LocationHistory;
import dev.locations.importing.ImportPlan;
import dev.locations.importing.ImportTarget;
import dev.locations.importing.LocationImport;
import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.FileOptions;
import dev.locations.json.Ids;
import dev.locations.location.Action;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.web.WriteRequest;
import dev.locations.observability.RequestDetails;
import dev.locations.operations.AuditEntry;
import dev.locations.operations.AuditLog;
import dev.locations.store.StoreWait;
import dev.locations.validation.BodySchema;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.Caller;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import dev.locations.web.PushStreams;
import dev.locations.web.Refusals;
import dev.locations.web.RequestLimit;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Checks the caller, its rights, the query, the headers of the body, then the permit. */
record ImportHandler(LocationStore store, LocationHistory history, LocationImport imports, KeySearch keys,
		BodySchema mappingRules, ImportPermit permit, ImportBodies bodies, JsonBodies beginnings, Refusals refusals,
		ImportLog log, @Nullable AuditLog audit, JsonMapper json, PushStreams answers) {

	/** As long as the command {@code import} waits. */
	private static final Duration STORE_WAIT = Duration.ofSeconds(15);

	private static final int MAX_SOURCES = 1_000;

	private static final Mono<Optional<Action>> NO_ACTION = Mono.just(Optional.empty());

	Mono<ServerResponse> load(ServerRequest request) {
		return Mono.defer(() -> {
			Caller.Account caller = Caller.of(request).requireAccount();
			caller.requireEditor();
			ParameterReading reading = new ParameterReading(request);
			boolean isDryRun = "true".equals(reading.value(QueryParameters.DRY_RUN));
			boolean hasRows = "true".equals(reading.value(QueryParameters.REFUSED_ROWS));
			String name = reading.value(QueryParameters.IMPORT_NAME);
			String many = Objects.requireNonNullElse(reading.value(QueryParameters.MANY), "false");
			return plan(reading, request).zipWhen((plan) -> isDryRun ? NO_ACTION : action(many, name, caller))
				.map((both) -> start(caller.id(), request, both.getT1(), both.getT2().orElse(null), hasRows))
				.flatMap((running) -> answer(request, running));
		});
	}

	private Mono<Optional<Action>> action(String many, @Nullable String name, Caller.Account caller) {
		return Mono.justOrEmpty(Ids.parse(many))
			.flatMap(this.history::action)
			.map(ActionSummary::action)
			.filter((begun) -> begun.kind() == Action.Kind.MANY && caller.id().equals(begun.account()))
			.switchIfEmpty(
					Mono.fromSupplier(() -> Action.begin(many.equals("false") ? Action.Kind.IMPORT : Action.Kind.MANY,
							caller.id(), caller.email(), name)))
			.map(Optional::of);
	}

	private Mono<ServerResponse> answer(ServerRequest request, RunningImport running) {
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
	}

	/** Reads the plan on another thread: a mapping may be long. */
	private Mono<ImportPlan> plan(ParameterReading reading, ServerRequest request) {
		return Work.call(() -> {
			ImportPlan plan = ImportPlan.read(reading);
			ColumnMapping mapping = reading.value(QueryParameters.MAPPING,
					(json) -> ColumnMapping.parse(json, this.mappingRules));
			reading.requireValid();
			HttpHeaders headers = request.headers().asHttpHeaders();
			this.bodies.check(headers);
			MediaType type = headers.getContentType();
			return plan.with(mapping, (type != null) ? type.getCharset() : null);
		});
	}

	/** The import runs until its body ends. */
	private RunningImport start(UUID user, ServerRequest request, ImportPlan plan, @Nullable Action action,
			boolean hasRows) {
		RefusedRows rows = hasRows ? new RefusedRows(this.json, RefusedRows.MAX_BYTES) : null;
		PlaceSample sample = new PlaceSample();
		RunningImport running = new RunningImport(this.bodies.read(request), this.bodies.maxSize(), plan, action,
				(action != null) ? null : sample, this.json, this.answers::wake, rows);
		this.permit.take(running);
		Runnable endOfBody = this.bodies.begin(request);
		ImportTarget target = new ImportTarget((action != null) ? writes(request, action) : looks(sample),
				this.keys::find, this.store::ofSource);
		this.log.begun();
		running.begin(this.imports, target, this.refusals, () -> {
			this.log.ended(running, user);
			endOfBody.run();
			this.permit.leave(running);
			running.close();
		});
		return running;
	}

	/** Shows the names of the sources, of which files were imported. */
	Mono<ServerResponse> sources(ServerRequest request) {
		return Mono.defer(() -> {
			Caller.of(request).requireAccount().requireEditor();
			ParameterReading.requireKnown(request);
			return this.store.sources()
				.take(MAX_SOURCES)
				.collectList()
				.flatMap((names) -> JsonResponses.of(HttpStatus.OK,
						this.json.writeValueAsBytes(Map.of("sources", names)), JsonResponses.NO_STORE));
		});
	}

	/** Shows how the service reads the beginning of a file, before it is imported. */
	Mono<ServerResponse> preview(ServerRequest request) {
		return Mono.defer(() -> {
			Caller.of(request).requireAccount().requireEditor();
			return plan(new ParameterReading(request), request).flatMap((plan) -> look(request, plan.options()))
				.onErrorMap(LocationImport.UnreadableFileException.class,
						(unreadable) -> new ValidationException(
								Violation.body("", "format", String.valueOf(unreadable.getMessage()), null)))
				.flatMap((preview) -> JsonResponses.of(HttpStatus.OK, this.json.writeValueAsBytes(preview),
						JsonResponses.NO_STORE));
		});
	}

	private Mono<Map<String, Object>> look(ServerRequest request, FileOptions options) {
		if (ImportBodies.isWorkbook(request.headers().asHttpHeaders())) {
			return this.bodies.lookAt(request, (file) -> this.imports.preview(file, options));
		}
		return this.beginnings.readBytes(request)
			.defaultIfEmpty(new byte[0])
			.flatMap((beginning) -> this.imports.preview(new ByteArrayInputStream(beginning), options));
	}

	Mono<ServerResponse> end(ServerRequest request) {
		Caller.of(request).requireAdmin();
		ParameterReading.requireKnown(request);
		return this.permit.end().then(ServerResponse.noContent().build());
	}

	private Function<List<LocationWrite>, Mono<List<LocationWrite.Result>>> looks(PlaceSample sample) {
		return (writes) -> {
			sample.add(writes);
			return ImportTarget.lookAt(writes, this.store);
		};
	}

	private Function<List<LocationWrite>, Mono<List<LocationWrite.Result>>> writes(ServerRequest request,
			Action action) {
		Consumer<List<LocationWrite.Result>> audited = WriteRequest.audit(this.audit, request);
		// the import does not belong to the request, whose waits for the store count
		// together
		return (writes) -> this.store.write(writes)
			.doOnNext(audited)
			.contextWrite((context) -> StoreWait.start(action.in(context), STORE_WAIT));
	}

}
