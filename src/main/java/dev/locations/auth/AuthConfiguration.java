package dev.locations.auth;

import java.time.Clock;
import java.util.List;

import dev.locations.startup.ConfigurationProblem;
import dev.locations.store.StoreBackend;
import dev.locations.user.Passwords;
import dev.locations.user.UserStore;
import dev.locations.validation.BodySchemas;
import dev.locations.web.ClientAddresses;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import dev.locations.web.Resource;
import io.github.bucket4j.TimeMeter;
import io.micrometer.core.instrument.MeterRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AuthSettings.class)
class AuthConfiguration {

	@Bean
	SigningKeys signingKeys(AuthSettings settings, StoreBackend backend) {
		return new SigningKeys(settings, backend);
	}

	@Bean
	Keys keys(UserStore users, Clock clock, MeterRegistry registry) {
		return new Keys(users, clock, registry);
	}

	@Bean
	Tokens tokens(AuthSettings settings, SigningKeys keys, Clock clock, UserStore users) {
		return new Tokens(settings, keys, clock, users);
	}

	@Bean
	PasswordThrottle passwordThrottle(AuthSettings settings, ClientAddresses clients) {
		return new PasswordThrottle(settings.throttle(), clients, TimeMeter.SYSTEM_NANOTIME);
	}

	@Bean
	@ConditionalOnBooleanProperty(name = "locations.auth.passwords", matchIfMissing = true)
	PasswordLinks passwordLinks(AuthSettings settings, SigningKeys keys, Clock clock, UserStore users,
			Passwords passwords, PasswordThrottle throttle, JsonBodies bodies, BodySchemas schemas,
			PublicUrl publicUrl) {
		return new PasswordLinks(users, passwords, Tokens.ofLinks(settings, keys, clock, users), throttle, bodies,
				schemas.get("password-choice"), publicUrl);
	}

	@Bean
	@ConditionalOnBooleanProperty(name = "locations.auth.passwords", matchIfMissing = true)
	RouterFunction<ServerResponse> passwordEndpoints(Tokens tokens, UserStore users, Passwords passwords,
			JsonBodies bodies, BodySchemas schemas, PasswordThrottle throttle, MeterRegistry registry, JsonMapper json,
			PasswordLinks links, UserHandler accounts) {
		SignInHandler handler = new SignInHandler(users, passwords, tokens, bodies, schemas.get("credentials"),
				throttle, SignInHandler.counters(registry), json);
		return Resource.at("/api/auth")
			.on(HttpMethod.POST, handler::signIn)
			.route()
			.and(Resource.at("/api/password").on(HttpMethod.POST, (request) -> links.choose(request, handler)).route())
			.and(Resource.at("/api/users/{id}/password-link").on(HttpMethod.POST, accounts::createLink).route());
	}

	@Bean
	RouterFunction<ServerResponse> keyEndpoints(KeyHandler handler) {
		return Resource.at("/api/keys")
			.get(handler::list)
			.on(HttpMethod.POST, handler::create)
			.route()
			.and(Resource.at("/api/keys/{id}").get(handler::get).on(HttpMethod.DELETE, handler::delete).route());
	}

	@Bean
	RouterFunction<ServerResponse> signInChoice(AuthSettings settings, SignInProviders providers, JsonMapper json) {
		if (!settings.passwords() && providers.providers().isEmpty()) {
			throw new ConfigurationProblem(
					"Nobody could sign in: locations.auth.passwords is false, and there is no" + " OpenID provider.",
					"Set locations.auth.oidc.issuer and locations.auth.oidc.client-id.");
		}
		byte[] choice = json.writeValueAsBytes(new SignInChoice(settings.passwords(), providers.providers()));
		return Resource.at("/api/sign-in").get((request) -> {
			ParameterReading.requireKnown(request);
			return JsonResponses.of(HttpStatus.OK, choice, JsonResponses.NO_STORE);
		}).route();
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
				.on(HttpMethod.DELETE, handler::delete)
				.route())
			.and(Resource.at("/api/users/{id}/sign-out").on(HttpMethod.POST, handler::signOut).route())
			.and(Resource.at("/api/me/sign-out").on(HttpMethod.POST, handler::signOutOwn).route());
	}

	private record SignInChoice(boolean passwords, List<SignInProviders.Provider> providers) {
	}

}
