package dev.locations.auth;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.access.Caller;
import dev.locations.user.User;
import dev.locations.user.Users;
import dev.locations.web.ApiException;
import dev.locations.web.ApiFilter;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;

/**
 * Resolves the {@link Caller} of a request from its {@code Authorization} header (RFC
 * 6750, 2.1). It refuses nothing itself: when a refusal, or a failure to read the
 * account, counts is up to the handlers. The account is read from the store each time, so
 * that its roles, its deactivation and a new password hold at once.
 */
final class BearerTokenWebFilter implements ApiFilter {

	private static final Pattern BEARER = Pattern.compile("bearer +(\\S+)", Pattern.CASE_INSENSITIVE);

	private final Tokens tokens;

	private final Users users;

	BearerTokenWebFilter(Tokens tokens, Users users) {
		this.tokens = tokens;
		this.users = users;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		List<String> sent = exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.AUTHORIZATION);
		if (sent.isEmpty()) {
			return chain.filter(exchange);
		}
		return caller(sent).flatMap((caller) -> {
			caller.attachTo(exchange);
			return chain.filter(exchange);
		});
	}

	private Mono<Caller> caller(List<String> sent) {
		Matcher bearer = BEARER.matcher(sent.get(0).strip());
		if (sent.size() > 1 || !bearer.matches()) {
			return Mono.just(refused("auth.malformedAuthorization",
					"The Authorization header is not in the correct format. It should be \"Authorization: Bearer"
							+ " TOKEN\"."));
		}
		return this.tokens.verify(bearer.group(1))
			.flatMap((subject) -> this.users.findById(subject.user()).filter(subject::isCurrentFor))
			.filter(User::active)
			.<Caller>map((user) -> new Caller.Account(user.id(), Set.copyOf(user.roles())))
			.defaultIfEmpty(refused("auth.invalidAuthorization",
					"The Bearer token supplied in the Authorization header is invalid or has expired."))
			.onErrorResume(RuntimeException.class, (failure) -> Mono.just(new Caller.Refused(failure)));
	}

	private static Caller refused(String code, String message) {
		return new Caller.Refused(new ApiException(HttpStatus.UNAUTHORIZED, code, message));
	}

}
