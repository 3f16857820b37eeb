package dev.locations.history.web;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.locations.history.LocationHistory;
import dev.locations.history.LocationVersion;
import dev.locations.history.OldLocation;
import dev.locations.location.Action;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.Precondition;
import dev.locations.location.Precondition.VersionConflictException;
import dev.locations.location.web.WriteRequest;
import dev.locations.store.Timestamps;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.ApiException;
import dev.locations.web.Caller;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Writes a location as it was. Checks the caller, the query, the body, the record, the
 * old fields, then the version of now; that of a deleted location is its deletion.
 */
record RestoreHandler(LocationHistory history, LocationStore store, JsonBodies bodies, BodySchemas schemas) {

	Mono<ServerResponse> restore(ServerRequest request) {
		Caller.of(request).requireEditor();
		ParameterReading.requireKnown(request);
		WriteRequest write = new WriteRequest(request);
		return this.bodies.read(request).flatMap((body) -> {
			this.schemas.get("location-restore").check(body.root());
			String version = body.root().path("version").asString(null);
			UUID id = HistoryHandler.id(request, "location");
			return this.store.existing(List.of(id))
				.next()
				.flatMap((found) -> change(write, id, version))
				.switchIfEmpty(Mono.defer(() -> bringBack(write, id, version)));
		})
			.contextWrite(write.action(Action.Kind.RESTORE))
			.onErrorMap(VersionConflictException.class, write::refusal)
			.switchIfEmpty(Mono.error(() -> HistoryHandler.notFound(request, "location", "id")))
			.flatMap((location) -> write.answer(HttpStatus.OK, location, JsonResponses.NO_STORE));
	}

	private Mono<LocationDocument> change(WriteRequest write, UUID id, @Nullable String version) {
		if (version == null) {
			throw new ValidationException(
					Violation.body("/version", "required", "is required, unless the location is deleted", null));
		}
		return old(write, id, version)
			.flatMap((old) -> this.store.update(id, old.input().replacement(), write.precondition()));
	}

	/** Empty if there was no such location. */
	private Mono<LocationDocument> bringBack(WriteRequest write, UUID id, @Nullable String version) {
		return this.history.versions(id, null, 1)
			.next()
			.filter((newest) -> newest.kind() == LocationVersion.Kind.DELETED)
			.flatMap((deletion) -> old(write, id, (version != null) ? version : Timestamps.format(deletion.version()))
				.flatMap((old) -> add(write, old, Instant.ofEpochMilli(deletion.version()))));
	}

	private Mono<LocationDocument> add(WriteRequest write, OldLocation old, Instant deletedAt) {
		Precondition precondition = write.precondition();
		if (!precondition.isMetBy(deletedAt)) {
			throw new VersionConflictException(deletedAt);
		}
		return this.store.write(List.of(old.comingBack(deletedAt)))
			.map((results) -> results.get(0))
			.filter((result) -> result.outcome() == Outcome.ADDED)
			.flatMap((result) -> Mono.justOrEmpty(result.after()))
			// somebody else has brought it back meanwhile
			.switchIfEmpty(this.store.update(old.id(), old.input().replacement(), precondition));
	}

	private Mono<OldLocation> old(WriteRequest write, UUID id, String version) {
		return Mono.justOrEmpty(Timestamps.parse(version))
			.flatMap((time) -> this.history.kept(id, time.toEpochMilli()))
			.switchIfEmpty(Mono.error(() -> ApiException.recordNotFound("version", version)))
			.flatMap((found) -> OldLocation.of(found, this.schemas.get("location-create")))
			.doOnNext((old) -> write.audited(old.input()));
	}

}
