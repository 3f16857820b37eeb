package dev.locations.auth;

import dev.locations.web.Resource;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
class UserRoutes {

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
