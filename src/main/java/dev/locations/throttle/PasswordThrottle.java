package dev.locations.throttle;

import dev.locations.validation.ValidationException;
import dev.locations.web.ApiException;
import io.github.bucket4j.TimeMeter;
import reactor.core.publisher.Mono;

import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Refuses to check a password when too many were wrong within a minute, for the account
 * or from the client's address, wherever a password is asked for. Accounts that do not
 * exist are counted like the others.
 */
public final class PasswordThrottle {

	private final boolean enabled;

	private final ClientAddresses clients;

	private final PasswordLimits limits;

	PasswordThrottle(ThrottleSettings settings, TimeMeter time) {
		this.enabled = settings.enabled();
		this.clients = new ClientAddresses(settings.trustedProxies());
		this.limits = new PasswordLimits(settings, time);
	}

	/**
	 * Limits how often one tries. At any time no more tries are under way than may fail.
	 * @param <T> what is known when the password is right
	 * @param request the client's request
	 * @param account the account's e-mail address, as addresses are compared
	 * @param attempt the try, which begins when it is allowed: it ends with a value when
	 * the password is right, with an {@link ApiException} or a
	 * {@link ValidationException} when the client is told that it is wrong, and with
	 * another error when nobody knows
	 * @return the try; or an {@link ApiException} with 429 and code
	 * {@code request.tooMany}
	 */
	public <T> Mono<T> limit(ServerRequest request, String account, Mono<T> attempt) {
		return this.enabled ? Mono.defer(() -> limited(request, account, attempt)) : attempt;
	}

	/** A client that leaves before the end has still paid. */
	private <T> Mono<T> limited(ServerRequest request, String account, Mono<T> attempt) {
		PasswordLimits.Attempt paid = this.limits.begin(this.clients.of(request.exchange().getRequest()), account);
		return attempt.doOnSuccess((right) -> paid.succeed())
			.doOnError((error) -> !isRefusal(error), (error) -> paid.abandon());
	}

	private static boolean isRefusal(Throwable error) {
		return error instanceof ApiException || error instanceof ValidationException;
	}

}
