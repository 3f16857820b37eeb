package dev.locations.auth;

import dev.locations.validation.ValidationException;
import dev.locations.web.ApiException;
import dev.locations.web.ClientAddresses;
import io.github.bucket4j.TimeMeter;
import reactor.core.publisher.Mono;

import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Refuses to check a password if too many were wrong within a minute, for the account or
 * from the address of the client. All endpoints that check passwords share the limit.
 * Accounts that do not exist count like others.
 */
public final class PasswordThrottle {

	private final boolean enabled;

	private final ClientAddresses clients;

	private final PasswordLimits limits;

	PasswordThrottle(ThrottleSettings settings, ClientAddresses clients, TimeMeter time) {
		this.enabled = settings.enabled();
		this.clients = clients;
		this.limits = new PasswordLimits(settings, time);
	}

	/**
	 * Limits the attempts to guess a password, parallel attempts included.
	 * @param <T> the type of the result if the password is right
	 * @param account the e-mail address of the account, in the form for comparisons
	 * @param attempt checks the password: emits a value if it is right, an
	 * {@link ApiException} or a {@link ValidationException} if it is wrong, and another
	 * error if it could not be checked
	 * @return the attempt, or an {@link ApiException} with 429 and code
	 * {@code request.tooMany}
	 */
	public <T> Mono<T> limit(ServerRequest request, String account, Mono<T> attempt) {
		return this.enabled ? Mono.defer(() -> limited(request, account, attempt)) : attempt;
	}

	private <T> Mono<T> limited(ServerRequest request, String account, Mono<T> attempt) {
		// an attempt that is cancelled counts as a failure
		PasswordLimits.Attempt limited = this.limits.begin(this.clients.of(request.exchange().getRequest()), account);
		return attempt.doOnSuccess((result) -> limited.succeed())
			.doOnError((error) -> !isRefusal(error), (error) -> limited.abandon());
	}

	private static boolean isRefusal(Throwable error) {
		return error instanceof ApiException || error instanceof ValidationException;
	}

}
