package dev.locations.page;

import dev.locations.web.Resource;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;

/**
 * The paths of the map page. Its files are read with the first request.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MapSettings.class)
class PageRoutes {

	@Bean
	RouterFunction<ServerResponse> pageEndpoints(PageParts parts) {
		Mono<PageAnswers> answers = Mono.zip(parts.files(), parts.head(), PageAnswers::new).cache();
		return Resource.at("/")
			.get((request) -> answers.flatMap((ready) -> ready.page().handle(request)))
			.route()
			.and(Resource.at("/assets/{version}/{file}")
				.get((request) -> answers
					.flatMap((ready) -> Mono
						.justOrEmpty(ready.file(request.pathVariable("version"), request.pathVariable("file"))))
					.switchIfEmpty(Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)))
					.flatMap((file) -> file.handle(request)))
				.route());
	}

}
