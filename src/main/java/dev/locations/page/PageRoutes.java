package dev.locations.page;

import java.util.function.Function;

import dev.locations.web.Resource;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;

/** The paths of the pages. Their files are read with the first request. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MapSettings.class)
class PageRoutes {

	@Bean
	RouterFunction<ServerResponse> pageEndpoints(PageParts parts) {
		Mono<PageAnswers> answers = ReadOnce.keep(Mono.zip(parts.files(), parts.head(), PageAnswers::new));
		return page("/", PageTemplate.MAP, answers).and(page("/admin", PageTemplate.DESK, answers))
			.and(file("/assets/{version}/{file}", (request) -> request.pathVariable("file"), answers))
			.and(file("/assets/{version}/{folder}/{file}",
					(request) -> request.pathVariable("folder") + "/" + request.pathVariable("file"), answers));
	}

	private static RouterFunction<ServerResponse> page(String path, PageTemplate page, Mono<PageAnswers> answers) {
		return Resource.at(path).get((request) -> answers.flatMap((ready) -> ready.page(page).handle(request))).route();
	}

	private static RouterFunction<ServerResponse> file(String path, Function<ServerRequest, String> name,
			Mono<PageAnswers> answers) {
		return Resource.at(path)
			.get((request) -> answers
				.flatMap((ready) -> Mono.justOrEmpty(ready.file(request.pathVariable("version"), name.apply(request))))
				.switchIfEmpty(Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)))
				.flatMap((file) -> file.handle(request)))
			.route();
	}

}
