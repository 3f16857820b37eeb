package dev.locations.auth;

import java.time.Clock;

import dev.locations.store.StoreBackend;
import dev.locations.user.Passwords;
import dev.locations.user.Users;
import dev.locations.validation.BodySchemas;
import dev.locations.web.JsonBodies;
import dev.locations.web.Resource;
import io.micrometer.core.instrument.MeterRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AuthSettings.class)
class AuthConfiguration {

	@Bean
	SigningKeys signingKeys(AuthSettings settings, StoreBackend backend) {
		return JwtSecrets.resolve(settings, backend);
	}

	@Bean
	BearerTokenWebFilter bearerTokens(AuthSettings settings, SigningKeys keys, Clock clock, Users users) {
		return new BearerTokenWebFilter(new TokenVerifier(settings, keys, clock, users));
	}

	@Bean
	RouterFunction<ServerResponse> signInEndpoint(AuthSettings settings, SigningKeys keys, Clock clock, Users users,
			Passwords passwords, JsonBodies bodies, BodySchemas schemas, PasswordThrottle throttle,
			MeterRegistry registry, JsonMapper json) {
		SignInHandler handler = new SignInHandler(users, passwords, new TokenIssuer(settings, keys, clock), bodies,
				schemas.get("credentials"), throttle, new SignInMeters(registry), json);
		return Resource.at("/api/auth").on(HttpMethod.POST, handler::signIn).route();
	}

}
