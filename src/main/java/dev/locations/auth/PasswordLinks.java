package dev.locations.auth;

import java.time.Instant;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.locations.json.JsonText;
import dev.locations.operations.AuditEntry;
import dev.locations.store.Timestamps;
import dev.locations.user.Passwords;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import dev.locations.validation.BodySchema;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.JsonBodies;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Makes links by which people choose a password: who is invited, and who has lost it. A
 * link works once, because the new password ends all tokens of the account, and those of
 * links, too.
 *
 * @param tokens those of links
 */
record PasswordLinks(UserStore users, Passwords passwords, Tokens tokens, PasswordThrottle throttle, JsonBodies bodies,
		BodySchema schema, PublicUrl publicUrl) {

	Link of(ServerRequest request, User user) {
		Instant expires = this.tokens.expiry();
		return new Link(this.publicUrl.base(request) + "/admin#password=" + this.tokens.issue(user, expires), expires);
	}

	/** Answers {@code POST /password}. */
	Mono<ServerResponse> choose(ServerRequest request, SignInHandler signIn) {
		ParameterReading.requireKnown(request);
		return this.bodies.read(request)
			.map(JsonText::root)
			.doOnNext(this.schema::check)
			.flatMap((sent) -> this.throttle.limit(request, account(sent), choose(request, sent)))
			.flatMap(signIn::signedIn);
	}

	/** What attempts are counted for, besides the address: no e-mail address. */
	private static String account(JsonNode sent) {
		return "link " + sent.get("token").stringValue().hashCode();
	}

	private Mono<User> choose(ServerRequest request, JsonNode sent) {
		AuditEntry audit = AuditEntry.of(request);
		return this.tokens.verify(sent.get("token").stringValue())
			.flatMap(TokenSource.Verified::account)
			.doOnNext((user) -> {
				audit.account(user.id());
				audit.before(user.updatedAt());
			})
			.filter(User::active)
			.flatMap((user) -> this.passwords.hash(sent.get("password").stringValue())
				.flatMap((hash) -> this.users.update(user.id(), UserChange.ofPassword(user, hash))))
			.onErrorResume(UserChange.OutdatedException.class, (used) -> Mono.empty())
			.switchIfEmpty(Mono.error(() -> new ValidationException(Violation.body("/token", "passwordLink",
					"is of no valid link: it was used, has expired or was withdrawn", null))))
			.doOnNext((user) -> audit.after(user.updatedAt()));
	}

	record Link(String url, @JsonFormat(pattern = Timestamps.PATTERN, timezone = "UTC") Instant expiresAt) {
	}

}
