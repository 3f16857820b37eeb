package dev.locations.auth;

import java.util.List;

import dev.locations.json.JsonText;
import dev.locations.operations.AuditEntry;
import dev.locations.user.Passwords;
import dev.locations.user.User;
import dev.locations.user.UserJson;
import dev.locations.user.UserStore;
import dev.locations.validation.BodySchema;
import dev.locations.web.ApiException;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers {@code POST /auth}: checks the credentials and issues a token.
 *
 * @param counters count the attempts by their outcome: success, or the code of the
 * refusal
 */
record SignInHandler(UserStore users, Passwords passwords, Tokens tokens, JsonBodies bodies, BodySchema schema,
		PasswordThrottle throttle, Meter.MeterProvider<Counter> counters, JsonMapper json) {

	private static final String SUCCESS = "success";

	/** All outcomes begin with 0. */
	static Meter.MeterProvider<Counter> counters(MeterRegistry registry) {
		Meter.MeterProvider<Counter> counters = Counter.builder("locations.sign.ins")
			.description("Attempts to sign in")
			.withRegistry(registry);
		List.of(SUCCESS, "auth.invalidUser", "auth.invalidCredentials", "request.tooMany")
			.forEach((outcome) -> counters.withTag("outcome", outcome));
		return counters;
	}

	Mono<ServerResponse> signIn(ServerRequest request) {
		ParameterReading.requireKnown(request);
		return this.bodies.read(request)
			.map(JsonText::root)
			.doOnNext(this.schema::check)
			.flatMap((credentials) -> counted(this.throttle.limit(request,
					UserStore.key(credentials.get("email").stringValue()), authenticate(request, credentials))))
			.flatMap(this::signedIn);
	}

	Mono<ServerResponse> signedIn(User user) {
		return JsonResponses.of(HttpStatus.CREATED,
				this.json.writeValueAsBytes(new SignedIn(this.tokens.issue(user), UserJson.of(user))),
				JsonResponses.NO_STORE);
	}

	private Mono<User> authenticate(ServerRequest request, JsonNode credentials) {
		return this.users.findByEmail(credentials.get("email").stringValue())
			.doOnNext((user) -> AuditEntry.of(request).account(user.id()))
			.filter(User::active)
			.switchIfEmpty(refused("auth.invalidUser", "This user account does not exist or is inactive."))
			.filterWhen((user) -> this.passwords.matches(credentials.get("password").stringValue(), user.credential()))
			.switchIfEmpty(refused("auth.invalidCredentials", "The password is invalid."));
	}

	private Mono<User> counted(Mono<User> attempt) {
		return attempt.doOnSuccess((user) -> count(SUCCESS))
			.doOnError(ApiException.class, (refusal) -> count(refusal.code()));
	}

	private void count(String outcome) {
		this.counters.withTag("outcome", outcome).increment();
	}

	private static Mono<User> refused(String code, String message) {
		return Mono.error(() -> new ApiException(HttpStatus.UNAUTHORIZED, code, message));
	}

	private record SignedIn(String token, UserJson user) {
	}

}
