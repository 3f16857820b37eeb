package dev.locations.auth;

import dev.locations.audit.AuditEntry;
import dev.locations.json.JsonText;
import dev.locations.user.Passwords;
import dev.locations.user.User;
import dev.locations.user.UserJson;
import dev.locations.user.Users;
import dev.locations.validation.BodySchema;
import dev.locations.web.ApiException;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Answers {@code POST /auth}: checks the credentials and issues a token. */
record SignInHandler(Users users, Passwords passwords, TokenIssuer tokens, JsonBodies bodies, BodySchema schema,
		PasswordThrottle throttle, SignInMeters meters, JsonMapper json) {

	Mono<ServerResponse> signIn(ServerRequest request) {
		ParameterReading.requireKnown(request);
		return this.bodies.read(request)
			.map(JsonText::root)
			.doOnNext(this.schema::check)
			.flatMap((credentials) -> this.meters.count(this.throttle.limit(request,
					Users.key(credentials.get("email").stringValue()), authenticate(request, credentials))))
			.flatMap((user) -> JsonResponses.of(HttpStatus.CREATED,
					this.json.writeValueAsBytes(new SignedIn(this.tokens.issue(user), UserJson.of(user))),
					JsonResponses.NO_STORE));
	}

	private Mono<User> authenticate(ServerRequest request, JsonNode credentials) {
		return this.users.findByEmail(credentials.get("email").stringValue())
			.doOnNext((user) -> AuditEntry.of(request).account(user.id()))
			.filter(User::active)
			.switchIfEmpty(refused("auth.invalidUser", "This user account does not exist or is inactive."))
			.flatMap((user) -> this.passwords.matches(credentials.get("password").stringValue(), user.password())
				.filter(Boolean::booleanValue)
				.map((matches) -> user))
			.switchIfEmpty(refused("auth.invalidCredentials", "The password is invalid."));
	}

	private static Mono<User> refused(String code, String message) {
		return Mono.error(() -> new ApiException(HttpStatus.UNAUTHORIZED, code, message));
	}

	private record SignedIn(String token, UserJson user) {
	}

}
