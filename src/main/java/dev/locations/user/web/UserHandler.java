package dev.locations.user.web;

import java.util.UUID;

import dev.locations.access.Caller;
import dev.locations.json.FieldSelection;
import dev.locations.json.Ids;
import dev.locations.json.JsonArray;
import dev.locations.user.User;
import dev.locations.user.UserAdministration;
import dev.locations.user.UserStore;
import dev.locations.web.ApiException;
import dev.locations.web.FieldParameters;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers the requests for user accounts.
 */
@Component
class UserHandler {

	private final UserStore users;

	private final UserAdministration administration;

	private final PasswordChange passwordChange;

	private final JsonBodies bodies;

	private final JsonMapper json;

	UserHandler(UserStore users, UserAdministration administration, PasswordChange passwordChange, JsonBodies bodies,
			JsonMapper json) {
		this.users = users;
		this.administration = administration;
		this.passwordChange = passwordChange;
		this.bodies = bodies;
		this.json = json;
	}

	Mono<ServerResponse> me(ServerRequest request) {
		UUID id = Caller.of(request).requireAccount().id();
		return answer(request, HttpStatus.OK, existing(id.toString()));
	}

	Mono<ServerResponse> changePassword(ServerRequest request) {
		UUID id = Caller.of(request).requireAccount().id();
		return answer(request, HttpStatus.OK,
				this.bodies.read(request)
					.flatMap((body) -> this.passwordChange.apply(request, id, body))
					.switchIfEmpty(notFound(id.toString())));
	}

	Mono<ServerResponse> get(ServerRequest request) {
		Caller.Account caller = Caller.of(request).requireAccount();
		String id = request.pathVariable("id");
		boolean allowed = caller.isAdmin() || Ids.parse(id).filter(caller.id()::equals).isPresent();
		// 404 does not tell other callers whether the account exists
		return answer(request, HttpStatus.OK, allowed ? existing(id) : notFound(id));
	}

	Mono<ServerResponse> list(ServerRequest request) {
		Caller.of(request).requireAdmin();
		FieldSelection fields = FieldParameters.of(request);
		return JsonResponses.stream(JsonArray.of(this.users.findAll().map((user) -> json(user, fields))),
				JsonResponses.NO_STORE);
	}

	Mono<ServerResponse> create(ServerRequest request) {
		Caller.of(request).requireAdmin();
		return answer(request, HttpStatus.CREATED, this.bodies.read(request).flatMap(this.administration::create));
	}

	Mono<ServerResponse> update(ServerRequest request) {
		Caller.of(request).requireAdmin();
		String id = request.pathVariable("id");
		return answer(request, HttpStatus.OK,
				existing(id).zipWhen((user) -> this.bodies.read(request))
					.flatMap((found) -> this.administration.update(found.getT1().id(), found.getT2()))
					.switchIfEmpty(notFound(id)));
	}

	private Mono<User> existing(String id) {
		return Mono.justOrEmpty(Ids.parse(id)).flatMap(this.users::findById).switchIfEmpty(notFound(id));
	}

	private static Mono<User> notFound(String id) {
		return Mono.error(() -> ApiException.recordNotFound("user", id));
	}

	private Mono<ServerResponse> answer(ServerRequest request, HttpStatus status, Mono<User> user) {
		FieldSelection fields = FieldParameters.of(request);
		return user.flatMap((found) -> JsonResponses.of(status, json(found, fields), JsonResponses.NO_STORE));
	}

	private byte[] json(User user, FieldSelection fields) {
		return fields.apply(this.json.writeValueAsBytes(UserJson.of(user)));
	}

}
