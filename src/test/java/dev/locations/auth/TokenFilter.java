package dev.locations.auth;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

import dev.locations.access.Caller;
import dev.locations.store.StoreBackend;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.user.User;
import dev.locations.user.Users;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

/**
 * The filter that reads bearer tokens, where the administrator has the only account.
 */
final class TokenFilter {

	private final BearerTokenWebFilter filter;

	TokenFilter() {
		AuthSettings settings = new AuthSettings(TestApi.JWT_SECRET, List.of(), "locations-service",
				"locations-service", Duration.ofDays(14));
		Tokens tokens = new Tokens(settings, JwtSecrets.resolve(settings, new StoreBackend(null)), new TestClock());
		this.filter = new BearerTokenWebFilter(tokens, new OneUser(Accounts.admin()));
	}

	/**
	 * Reads the caller of a request.
	 * @param authorization the values of the header
	 * @return the account, or why there is none: the message of the refusal
	 */
	Object read(List<String> authorization) {
		MockServerWebExchange exchange = MockServerWebExchange.from(
				MockServerHttpRequest.get("/").header(HttpHeaders.AUTHORIZATION, authorization.toArray(String[]::new)));
		this.filter.filter(exchange, (passed) -> Mono.empty()).block();
		Caller caller = exchange.getRequiredAttribute(Caller.class.getName());
		if (caller instanceof Caller.Refused refused) {
			return String.valueOf(refused.reason().getMessage());
		}
		return caller.requireAccount();
	}

	/** Accounts, of which there is one. */
	private record OneUser(User user) implements Users {

		@Override
		public Mono<User> findById(UUID id) {
			return Mono.just(this.user).filter((found) -> found.id().equals(id));
		}

		@Override
		public Mono<User> findByEmail(String email) {
			return Mono.empty();
		}

	}

}
