package dev.locations.auth;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.locations.user.User;
import dev.locations.web.ApiException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.publisher.Mono;

/** Counts attempts to sign in by their outcome: success, or the code of the refusal. */
final class SignInMeters {

	private static final String SUCCESS = "success";

	private static final List<String> OUTCOMES = List.of(SUCCESS, "auth.invalidUser", "auth.invalidCredentials",
			"request.tooMany");

	private final Map<String, Counter> counters;

	SignInMeters(MeterRegistry registry) {
		this.counters = OUTCOMES.stream()
			.collect(Collectors.toMap(Function.identity(),
					(outcome) -> Counter.builder("locations.sign.ins")
						.description("Attempts to sign in")
						.tag("outcome", outcome)
						.register(registry)));
	}

	Mono<User> count(Mono<User> attempt) {
		return attempt.doOnSuccess((user) -> increment(SUCCESS))
			.doOnError(ApiException.class, (refusal) -> increment(refusal.code()));
	}

	private void increment(String outcome) {
		Counter counter = this.counters.get(outcome);
		if (counter != null) {
			counter.increment();
		}
	}

}
