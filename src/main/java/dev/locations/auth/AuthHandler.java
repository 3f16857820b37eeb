package dev.locations.auth;

import dev.locations.json.JsonText;
import dev.locations.throttle.PasswordThrottle;
import dev.locations.user.Passwords;
import dev.locations.user.User;
import dev.locations.user.Users;
import dev.locations.user.web.UserJson;
import dev.locations.validation.BodySchema;
import dev.locations.web.ApiException;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Exchanges credentials for a token.
 */
final class AuthHandler {

	private final Users users;

	private final Passwords passwords;

	private final Tokens tokens;

	private final JsonBodies bodies;

	private final BodySchema credentials;

	private final PasswordThrottle throttle;

	private final SignInMeters meters;

	private final JsonMapper json;

	AuthHandler(Users users, Passwords passwords, Tokens tokens, JsonBodies bodies, BodySchema credentials,
			PasswordThrottle throttle, SignInMeters meters, JsonMapper json) {
		this.users = users;
		this.passwords = passwords;
		this.tokens = tokens;
		this.bodies = bodies;
		this.credentials = credentials;
		this.throttle = throttle;
		this.meters = meters;
		this.json = json;
	}

	Mono<ServerResponse> signIn(ServerRequest request) {
		return this.bodies.read(request)
			.map(JsonText::root)
			.doOnNext(this.credentials::check)
			.flatMap((sent) -> this.meters
				.counting(this.throttle.limit(request, Users.key(sent.get("email").stringValue()), authenticate(sent))))
			.flatMap((user) -> JsonResponses.of(HttpStatus.CREATED,
					this.json.writeValueAsBytes(new SignedIn(this.tokens.issue(user), UserJson.of(user))),
					JsonResponses.NO_STORE));
	}

	private Mono<User> authenticate(JsonNode sent) {
		return this.users.findByEmail(sent.get("email").stringValue())
			.filter(User::active)
			.switchIfEmpty(refused("auth.invalidUser", "This user account does not exist or is inactive."))
			.flatMap((user) -> this.passwords.matches(sent.get("password").stringValue(), user.password())
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
