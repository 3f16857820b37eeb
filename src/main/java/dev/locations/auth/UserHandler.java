package dev.locations.auth;

import java.util.List;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.json.Ids;
import dev.locations.json.JsonArray;
import dev.locations.json.JsonText;
import dev.locations.operations.AuditEntry;
import dev.locations.user.User;
import dev.locations.user.UserAdministration;
import dev.locations.user.UserJson;
import dev.locations.user.UserStore;
import dev.locations.web.ApiException;
import dev.locations.web.Caller;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
record UserHandler(UserStore users, UserAdministration administration, PasswordChange passwordChange, JsonBodies bodies,
		JsonMapper json, PublicUrl publicUrl) {

	private static final List<String> FIELDS = List.of("email", "password", "roles", "active");

	Mono<ServerResponse> me(ServerRequest request) {
		UUID id = Caller.of(request).requireAccount().id();
		return answer(request, existing(request, id.toString()));
	}

	Mono<ServerResponse> changePassword(ServerRequest request) {
		UUID id = Caller.of(request).requireAccount().id();
		ParameterReading.requireKnown(request);
		return answer(request, body(request).flatMap((body) -> this.passwordChange.apply(request, id, body))
			.switchIfEmpty(notFound(id.toString())));
	}

	Mono<ServerResponse> get(ServerRequest request) {
		Caller.Account caller = Caller.of(request).requireAccount();
		String id = request.pathVariable("id");
		boolean isOwn = Ids.parse(id).filter(caller.id()::equals).isPresent();
		boolean allowed = caller.isAdmin() || isOwn;
		if (!allowed) {
			AuditEntry.of(request).denied();
		}
		else if (!isOwn) {
			AuditEntry.of(request).showsAccounts();
		}
		// 404 does not tell other callers whether the account exists
		return answer(request, allowed ? existing(request, id) : notFound(id));
	}

	Mono<ServerResponse> list(ServerRequest request) {
		Caller.of(request).requireAdmin();
		ParameterReading.requireKnown(request);
		AuditEntry.of(request).showsAccounts();
		FieldSelection fields = ParameterReading.fields(request);
		return JsonResponses.stream(JsonArray.of(this.users.findAll().map((user) -> json(user, fields))),
				JsonResponses.NO_STORE);
	}

	Mono<ServerResponse> create(ServerRequest request) {
		Caller.of(request).requireAdmin();
		ParameterReading.requireKnown(request);
		FieldSelection fields = ParameterReading.fields(request);
		return audited(request, body(request).map(JsonText::root).flatMap(this.administration::create))
			.flatMap((user) -> JsonResponses.of(HttpStatus.CREATED, json(user, fields),
					JsonResponses.NO_STORE.andThen(JsonResponses.created(request, this.publicUrl, user.id()))));
	}

	Mono<ServerResponse> update(ServerRequest request) {
		Caller.of(request).requireAdmin();
		String id = request.pathVariable("id");
		return answer(request,
				existing(request, id).zipWhen((user) -> body(request))
					.flatMap((found) -> this.administration.update(found.getT1().id(), found.getT2()))
					.switchIfEmpty(notFound(id)));
	}

	private Mono<User> existing(ServerRequest request, String id) {
		return Mono.justOrEmpty(Ids.parse(id))
			.flatMap(this.users::findById)
			.switchIfEmpty(notFound(id))
			.doOnNext((found) -> {
				ParameterReading.requireKnown(request);
				AuditEntry.of(request).before(found.updatedAt());
			});
	}

	private static Mono<User> notFound(String id) {
		return Mono.error(() -> ApiException.recordNotFound("user", id));
	}

	private Mono<ServerResponse> answer(ServerRequest request, Mono<User> user) {
		FieldSelection fields = ParameterReading.fields(request);
		return audited(request, user)
			.flatMap((found) -> JsonResponses.of(HttpStatus.OK, json(found, fields), JsonResponses.NO_STORE));
	}

	private static Mono<User> audited(ServerRequest request, Mono<User> user) {
		return user.doOnNext((found) -> {
			AuditEntry audit = AuditEntry.of(request);
			audit.record(found.id());
			audit.after(found.updatedAt());
		});
	}

	private Mono<JsonText> body(ServerRequest request) {
		return this.bodies.read(request)
			.doOnNext((body) -> AuditEntry.of(request)
				.fields(FIELDS.stream().filter((name) -> body.root().has(name)).toList()));
	}

	private byte[] json(User user, FieldSelection fields) {
		return fields.apply(this.json.writeValueAsBytes(UserJson.of(user)));
	}

}
