package dev.locations.user.web;

import dev.locations.web.Resource;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * The endpoints of user accounts.
 */
@Configuration(proxyBeanMethods = false)
class UserRoutes {

	@Bean
	RouterFunction<ServerResponse> userEndpoints(UserHandler handler) {
		return Resource.at("/api/me")
			.get(handler::me)
			.on(HttpMethod.PATCH, handler::changePassword)
			.route()
			.and(Resource.at("/api/users").get(handler::list).on(HttpMethod.POST, handler::create).route())
			.and(Resource.at("/api/users/{id}").get(handler::get).on(HttpMethod.PATCH, handler::update).route());
	}

}
