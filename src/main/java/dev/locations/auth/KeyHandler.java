package dev.locations.auth;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import dev.locations.json.Ids;
import dev.locations.json.JsonArray;
import dev.locations.json.JsonText;
import dev.locations.operations.AuditEntry;
import dev.locations.store.Timestamps;
import dev.locations.user.User;
import dev.locations.user.UserStore;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.ApiException;
import dev.locations.web.Caller;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.util.IdGenerator;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Lets administrators keep the keys of machines. */
@Component
record KeyHandler(UserStore users, IdGenerator ids, Clock clock, JsonBodies bodies, BodySchemas schemas,
		JsonMapper json, PublicUrl publicUrl) {

	Mono<ServerResponse> list(ServerRequest request) {
		Caller.of(request).requireAdmin();
		ParameterReading.requireKnown(request);
		return JsonResponses.stream(
				JsonArray.of(this.users.findAll().filter(User::isKey).map((user) -> json(user, null))),
				JsonResponses.NO_STORE);
	}

	Mono<ServerResponse> create(ServerRequest request) {
		Caller.of(request).requireAdmin();
		ParameterReading.requireKnown(request);
		UUID id = this.ids.generateId();
		String text = Keys.create(id);
		return this.bodies.read(request)
			.map(JsonText::root)
			.doOnNext((sent) -> AuditEntry.of(request)
				.fields(Stream.of("name", "roles", "expires").filter(sent::has).toList()))
			.flatMap((sent) -> this.users.insert(key(id, text, sent)))
			.doOnNext((user) -> {
				AuditEntry audit = AuditEntry.of(request);
				audit.record(id);
				audit.right("roles", List.of(), user.roles());
				audit.after(user.createdAt());
			})
			.flatMap((user) -> JsonResponses.of(HttpStatus.CREATED, json(user, text),
					JsonResponses.NO_STORE.andThen(JsonResponses.created(request, this.publicUrl, id))));
	}

	private User key(UUID id, String text, JsonNode sent) {
		this.schemas.get("key-create").check(sent);
		Instant now = Timestamps.now(this.clock);
		Instant expires = sent.has("expires") ? future(sent.get("expires"), now) : null;
		List<String> roles = sent.get("roles").valueStream().map(JsonNode::stringValue).distinct().toList();
		return new User(id, sent.get("name").stringValue(), Keys.credential(text, expires), 0, true, roles, now, now);
	}

	private static Instant future(JsonNode sent, Instant now) {
		try {
			Instant time = OffsetDateTime.parse(sent.stringValue()).toInstant().truncatedTo(ChronoUnit.MILLIS);
			if (time.isAfter(now) && Timestamps.isRepresentable(time.toEpochMilli())) {
				return time;
			}
		}
		catch (DateTimeException ex) {
			// the same refusal
		}
		throw new ValidationException(Violation.body("/expires", "datetime",
				"must be a time in the future such as 2030-01-31T12:00:00Z", sent));
	}

	Mono<ServerResponse> get(ServerRequest request) {
		return existing(request)
			.flatMap((user) -> JsonResponses.of(HttpStatus.OK, json(user, null), JsonResponses.NO_STORE));
	}

	Mono<ServerResponse> delete(ServerRequest request) {
		return existing(request).flatMap((user) -> this.users.delete(user.id()))
			.switchIfEmpty(notFound(request))
			.flatMap((deleted) -> ServerResponse.noContent().build());
	}

	private Mono<User> existing(ServerRequest request) {
		Caller.of(request).requireAdmin();
		return Mono.justOrEmpty(Ids.parse(request.pathVariable("id")))
			.flatMap(this.users::findById)
			.filter(User::isKey)
			.switchIfEmpty(notFound(request))
			.doOnNext((found) -> ParameterReading.requireKnown(request));
	}

	private static Mono<User> notFound(ServerRequest request) {
		return Mono.error(() -> ApiException.recordNotFound("key", request.pathVariable("id")));
	}

	private byte[] json(User user, @Nullable String text) {
		return this.json.writeValueAsBytes(KeyJson.of(user, text));
	}

}
