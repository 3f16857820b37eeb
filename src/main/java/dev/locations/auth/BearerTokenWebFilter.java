package dev.locations.auth;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.user.User;
import dev.locations.web.ApiException;
import dev.locations.web.ApiFilter;
import dev.locations.web.Caller;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;

/**
 * Finds the {@link Caller} by the {@code Authorization} header (RFC 6750, 2.1). The
 * handlers refuse, because some check the record first.
 */
@Component
record BearerTokenWebFilter(VerifiedTokens tokens) implements ApiFilter {

	/** RFC 6750, 2.1; each part takes what it can, so that the time is linear. */
	private static final Pattern BEARER = Pattern.compile("bearer ++([a-z0-9._~+/-]++=*+)", Pattern.CASE_INSENSITIVE);

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		List<String> values = exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.AUTHORIZATION);
		if (values.isEmpty()) {
			return chain.filter(exchange);
		}
		return caller(values).flatMap((caller) -> {
			caller.attachTo(exchange);
			return chain.filter(exchange);
		});
	}

	private Mono<Caller> caller(List<String> values) {
		Matcher bearer = BEARER.matcher(values.get(0).strip());
		if (values.size() > 1 || !bearer.matches()) {
			return Mono.just(refused("auth.malformedAuthorization",
					"The Authorization header is not in the correct format. It should be \"Authorization: Bearer"
							+ " TOKEN\"."));
		}
		return this.tokens.account(bearer.group(1))
			.filter(User::active)
			.<Caller>map((user) -> new Caller.Account(user.id(), user.email(), Set.copyOf(user.roles())))
			.defaultIfEmpty(refused("auth.invalidAuthorization",
					"The Bearer token supplied in the Authorization header is invalid or has expired."))
			.onErrorResume(RuntimeException.class, (failure) -> Mono.just(new Caller.Refused(failure)));
	}

	private static Caller refused(String code, String message) {
		return new Caller.Refused(new ApiException(HttpStatus.UNAUTHORIZED, code, message));
	}

}
