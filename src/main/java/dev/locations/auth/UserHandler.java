package dev.locations.auth;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

import dev.locations.history.LocationHistory;
import dev.locations.json.FieldSelection;
import dev.locations.json.Ids;
import dev.locations.json.JsonArray;
import dev.locations.json.JsonText;
import dev.locations.operations.AuditEntry;
import dev.locations.user.Credential;
import dev.locations.user.User;
import dev.locations.user.UserAdministration;
import dev.locations.user.UserChange;
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
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
record UserHandler(UserStore users, UserAdministration administration, PasswordChange passwordChange,
		LocationHistory history, Optional<PasswordLinks> links, JsonBodies bodies, JsonMapper json,
		PublicUrl publicUrl) {

	private static final List<String> FIELDS = List.of("email", "password", "roles", "active");

	Mono<ServerResponse> me(ServerRequest request) {
		UUID id = Caller.of(request).requireAccount().id();
		return answer(request, found(request, id.toString(), (user) -> true));
	}

	Mono<ServerResponse> changePassword(ServerRequest request) {
		return answer(request,
				person(request).flatMap(
						(user) -> body(request).flatMap((body) -> this.passwordChange.apply(request, user.id(), body))
							.switchIfEmpty(notFound(user.id().toString()))));
	}

	Mono<ServerResponse> signOutOwn(ServerRequest request) {
		return signOut(request, person(request));
	}

	// A key has no password, and ends with its deletion
	private Mono<User> person(ServerRequest request) {
		UUID id = Caller.of(request).requireAccount().id();
		ParameterReading.requireKnown(request);
		return this.users.findById(id).switchIfEmpty(notFound(id.toString())).doOnNext((user) -> {
			if (user.isKey()) {
				throw Caller.forbidden();
			}
		});
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
		return JsonResponses.stream(
				JsonArray.of(this.users.findAll().filter((user) -> !user.isKey()).map((user) -> json(user, fields))),
				JsonResponses.NO_STORE);
	}

	Mono<ServerResponse> create(ServerRequest request) {
		Caller.of(request).requireAdmin();
		ParameterReading.requireKnown(request);
		FieldSelection fields = ParameterReading.fields(request);
		return audited(request, body(request).map(JsonText::root).flatMap(this.administration::create))
			.doOnNext((user) -> tellRights(request, List.of(), user))
			.flatMap((user) -> JsonResponses.of(HttpStatus.CREATED, fields.apply(created(request, user)),
					JsonResponses.NO_STORE.andThen(JsonResponses.created(request, this.publicUrl, user.id()))));
	}

	private byte[] created(ServerRequest request, User user) {
		ObjectNode shown = this.json.valueToTree(UserJson.of(user));
		if (user.credential() instanceof Credential.Invitation) {
			this.links.ifPresent((made) -> shown.set("passwordLink", this.json.valueToTree(made.of(request, user))));
		}
		return this.json.writeValueAsBytes(shown);
	}

	Mono<ServerResponse> createLink(ServerRequest request) {
		return audited(request, existingForAdmin(request)).doOnNext(UserAdministration::requirePassword)
			.flatMap((user) -> JsonResponses.of(HttpStatus.CREATED,
					this.json.writeValueAsBytes(this.links.orElseThrow().of(request, user)), JsonResponses.NO_STORE));
	}

	Mono<ServerResponse> update(ServerRequest request) {
		return answer(request,
				existingForAdmin(request)
					.flatMap((user) -> body(request).flatMap((body) -> this.administration.update(user, body))
						.switchIfEmpty(notFound(user.id().toString()))
						.doOnNext((changed) -> {
							tellRights(request, user.roles(), changed);
							AuditEntry.of(request).right("active", user.active(), changed.active());
						})));
	}

	Mono<ServerResponse> signOut(ServerRequest request) {
		return signOut(request, existingForAdmin(request));
	}

	private Mono<ServerResponse> signOut(ServerRequest request, Mono<User> user) {
		return audited(request,
				user.flatMap((found) -> this.users.update(found.id(), UserChange.ofSignOut())
					.switchIfEmpty(notFound(found.id().toString()))))
			.flatMap((done) -> ServerResponse.noContent().build());
	}

	Mono<ServerResponse> delete(ServerRequest request) {
		return existingForAdmin(request)
			.flatMap((user) -> this.administration.delete(user.id()).switchIfEmpty(notFound(user.id().toString())))
			.doOnNext((user) -> AuditEntry.of(request).right("roles", rights(user.roles()), List.of()))
			.flatMap((user) -> this.history.forget(user.id()))
			.onErrorResume(ApiException.class,
					(missing) -> forgetGone(request.pathVariable("id")).then(Mono.error(missing)))
			.then(Mono.defer(() -> ServerResponse.noContent().build()));
	}

	// An earlier deletion may have failed after the account was gone; a key is not gone
	private Mono<Void> forgetGone(String id) {
		return Mono.justOrEmpty(Ids.parse(id))
			.filterWhen((account) -> this.users.findById(account).hasElement().map((exists) -> !exists))
			.flatMap(this.history::forget);
	}

	private Mono<User> existingForAdmin(ServerRequest request) {
		Caller.of(request).requireAdmin();
		return existing(request, request.pathVariable("id"));
	}

	private Mono<User> existing(ServerRequest request, String id) {
		return found(request, id, (user) -> !user.isKey());
	}

	private Mono<User> found(ServerRequest request, String id, Predicate<User> kind) {
		return Mono.justOrEmpty(Ids.parse(id))
			.flatMap(this.users::findById)
			.filter(kind)
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

	private static void tellRights(ServerRequest request, List<String> before, User user) {
		AuditEntry.of(request).right("roles", rights(before), rights(user.roles()));
	}

	// Other roles are texts of clients, and give no rights
	private static List<String> rights(List<String> roles) {
		return Stream.of(Caller.ADMIN, Caller.EDITOR).filter(roles::contains).toList();
	}

	private Mono<JsonText> body(ServerRequest request) {
		return this.bodies.read(request)
			.doOnNext((body) -> AuditEntry.of(request)
				.fields(FIELDS.stream().filter((name) -> body.root().has(name)).toList()));
	}

	private byte[] json(User user, FieldSelection fields) {
		return fields.apply(this.json.writeValueAsBytes(user.isKey() ? KeyJson.of(user, null) : UserJson.of(user)));
	}

}
