package dev.locations.auth;

import dev.locations.user.User;
import dev.locations.user.Users;
import dev.locations.web.ApiException;
import io.github.bucket4j.TimeMeter;
import reactor.core.publisher.Mono;

import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Refuses to check a password when too many were wrong within a minute, for the account
 * or from the client's address. Accounts that do not exist are counted like the others.
 */
final class LoginThrottle {

	private final boolean enabled;

	private final ClientAddresses clients;

	private final LoginLimits limits;

	LoginThrottle(LoginThrottleSettings settings, TimeMeter time) {
		this.enabled = settings.enabled();
		this.clients = new ClientAddresses(settings.trustedProxies());
		this.limits = new LoginLimits(settings, time);
	}

	/**
	 * Limits how often one tries.
	 * @param request the client's request
	 * @param email the e-mail address of the account, in any case
	 * @param login the try: it ends with the user, or with an {@link ApiException} when
	 * the credentials are wrong, or with another error when nobody knows
	 * @return the try; or an {@link ApiException} with 429 and code
	 * {@code request.tooMany}
	 */
	Mono<User> limit(ServerRequest request, String email, Mono<User> login) {
		return this.enabled ? Mono.defer(() -> attempt(request, email, login)) : login;
	}

	/** A client that leaves before the end has still paid. */
	private Mono<User> attempt(ServerRequest request, String email, Mono<User> login) {
		LoginLimits.Attempt attempt = this.limits.begin(this.clients.of(request.exchange().getRequest()),
				Users.key(email));
		return login.doOnSuccess((user) -> attempt.succeed())
			.doOnError((error) -> !(error instanceof ApiException), (error) -> attempt.abandon());
	}

}
