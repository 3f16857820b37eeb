package dev.locations.auth;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.locations.web.ApiException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.publisher.Mono;

/**
 * Counts tries to sign in by what came of them: success, or the code of the refusal.
 */
final class SignInMeters {

	private static final String SUCCESS = "success";

	private static final List<String> OUTCOMES = List.of(SUCCESS, "auth.invalidUser", "auth.invalidCredentials",
			"request.tooMany");

	private final Map<String, Counter> counters;

	SignInMeters(MeterRegistry registry) {
		this.counters = OUTCOMES.stream()
			.collect(Collectors.toMap(Function.identity(),
					(outcome) -> Counter.builder("locations.sign.ins")
						.description("Tries to sign in")
						.tag("outcome", outcome)
						.register(registry)));
	}

	/**
	 * Counts a try.
	 * @param <T> what it ends with
	 * @param login the try
	 * @return the try, which is counted when it ends
	 */
	<T> Mono<T> counting(Mono<T> login) {
		return login.doOnSuccess((user) -> count(SUCCESS))
			.doOnError(ApiException.class, (refused) -> count(refused.code()));
	}

	private void count(String outcome) {
		Counter counter = this.counters.get(outcome);
		if (counter != null) {
			counter.increment();
		}
	}

}
