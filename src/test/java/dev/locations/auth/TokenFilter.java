package dev.locations.auth;

import java.util.List;

import dev.locations.store.StoreBackend;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.user.InMemoryUserStore;
import dev.locations.web.Caller;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

/** Calls the filter of bearer tokens; only the administrator has an account. */
final class TokenFilter {

	private final BearerTokenWebFilter filter;

	TokenFilter() {
		AuthSettings settings = TestTokens.settings(TestApi.JWT_SECRET);
		TestClock clock = new TestClock();
		this.filter = new BearerTokenWebFilter(
				new VerifiedTokens(List.of(new Tokens(settings, new SigningKeys(settings, new StoreBackend(null)),
						clock, InMemoryUserStore.of(Accounts.admin()))), clock));
	}

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

}
