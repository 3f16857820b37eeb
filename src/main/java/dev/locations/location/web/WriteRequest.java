package dev.locations.location.web;

import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.locations.location.Action;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationWrite;
import dev.locations.location.Precondition;
import dev.locations.location.Precondition.VersionConflictException;
import dev.locations.operations.AuditEntry;
import dev.locations.operations.AuditLog;
import dev.locations.web.Caller;
import dev.locations.web.EntityTag;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * A request that writes locations: its conditions, what the audit log is told, its
 * answer.
 */
public record WriteRequest(ServerRequest request) {

	/**
	 * Returns the context of the writes.
	 * @throws dev.locations.web.ApiException with 401 for a caller without a valid token
	 */
	public Function<Context, Context> action(Action.Kind kind) {
		Caller.Account caller = Caller.of(this.request).requireAccount();
		return Action.begin(kind, caller.id(), caller.email(), null)::in;
	}

	/** Tells the audit log which fields are written. */
	public LocationInput audited(LocationInput input) {
		AuditEntry.of(this.request).fields(input.values().keySet());
		return input;
	}

	/**
	 * Returns the condition that the request sets. The store shows it the version that is
	 * changed, for the audit log.
	 */
	public Precondition precondition() {
		Precondition sent = ConditionalWrite.of(this.request.headers().asHttpHeaders());
		AuditEntry audit = AuditEntry.of(this.request);
		return (updatedAt) -> {
			audit.before(updatedAt);
			return sent.isMetBy(updatedAt);
		};
	}

	/** Answers with the location that is written, and its entity tag. */
	public Mono<ServerResponse> answer(HttpStatus status, LocationDocument location, Consumer<HttpHeaders> headers) {
		AuditEntry audit = AuditEntry.of(this.request);
		audit.record(location.id());
		audit.after(location.updatedAt());
		return JsonResponses.of(status, location.select(ParameterReading.fields(this.request)).json(),
				ConditionalReads.headers(this.request, EntityTag.of(location.updatedAt()).text()).andThen(headers));
	}

	/** Returns the refusal with 412. */
	public RuntimeException refusal(VersionConflictException conflict) {
		return ConditionalWrite.refusal(this.request, conflict);
	}

	/** Returns what tells the audit log what many writes of a request have done. */
	public static Consumer<List<LocationWrite.Result>> audit(@Nullable AuditLog log, ServerRequest request) {
		if (log == null) {
			return (results) -> {
			};
		}
		Consumer<List<AuditLog.Change>> changes = log.changesOf(request);
		return (results) -> changes.accept(results.stream().flatMap(WriteRequest::change).toList());
	}

	private static Stream<AuditLog.Change> change(LocationWrite.Result result) {
		Instant before = result.before();
		LocationDocument after = result.after();
		return (before != null && result.outcome() != LocationWrite.Outcome.CONFLICT)
				? Stream.of(new AuditLog.Change(result.id(), before, (after != null) ? after.updatedAt() : null))
				: Stream.empty();
	}

}
