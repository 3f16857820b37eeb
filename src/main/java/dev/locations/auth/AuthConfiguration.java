package dev.locations.auth;

import java.time.Clock;

import dev.locations.store.StoreBackend;
import dev.locations.user.Passwords;
import dev.locations.user.UserStore;
import dev.locations.validation.BodySchemas;
import dev.locations.web.ClientAddresses;
import dev.locations.web.JsonBodies;
import dev.locations.web.Resource;
import io.github.bucket4j.TimeMeter;
import io.micrometer.core.instrument.MeterRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AuthSettings.class)
class AuthConfiguration {

	/** Takes what no other source knows. */
	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	Tokens tokens(AuthSettings settings, StoreBackend backend, Clock clock, UserStore users) {
		return new Tokens(settings, new SigningKeys(settings, backend), clock, users);
	}

	@Bean
	PasswordThrottle passwordThrottle(AuthSettings settings, ClientAddresses clients) {
		return new PasswordThrottle(settings.throttle(), clients, TimeMeter.SYSTEM_NANOTIME);
	}

	@Bean
	RouterFunction<ServerResponse> signInEndpoint(Tokens tokens, UserStore users, Passwords passwords,
			JsonBodies bodies, BodySchemas schemas, PasswordThrottle throttle, MeterRegistry registry,
			JsonMapper json) {
		SignInHandler handler = new SignInHandler(users, passwords, tokens, bodies, schemas.get("credentials"),
				throttle, SignInHandler.counters(registry), json);
		return Resource.at("/api/auth").on(HttpMethod.POST, handler::signIn).route();
	}

	@Bean
	RouterFunction<ServerResponse> userEndpoints(UserHandler handler) {
		return Resource.at("/api/me")
			.get(handler::me, "only", "except")
			.on(HttpMethod.PATCH, handler::changePassword, "only", "except")
			.route()
			.and(Resource.at("/api/users")
				.get(handler::list, "only", "except")
				.on(HttpMethod.POST, handler::create, "only", "except")
				.route())
			.and(Resource.at("/api/users/{id}")
				.get(handler::get, "only", "except")
				.on(HttpMethod.PATCH, handler::update, "only", "except")
				.route());
	}

}
