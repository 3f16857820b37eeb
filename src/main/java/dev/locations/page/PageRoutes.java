package dev.locations.page;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.locations.web.Resource;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;

/** The paths of the pages. Their files are read with the first request. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PageParts.MapSettings.class)
class PageRoutes {

	private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=utf-8");

	private static final String FOR_EVER = "public, max-age=31536000, immutable";

	@Bean
	RouterFunction<ServerResponse> pageEndpoints(PageParts parts) {
		Mono<Answers> answers = ReadOnce.keep(Mono.zip(parts.files(), parts.head(), Answers::of));
		return page("/", PageTemplate.MAP, answers).and(page("/admin", PageTemplate.DESK, answers))
			.and(file("/assets/{version}/{file}", (request) -> request.pathVariable("file"), answers))
			.and(file("/assets/{version}/{folder}/{file}",
					(request) -> request.pathVariable("folder") + "/" + request.pathVariable("file"), answers));
	}

	private static RouterFunction<ServerResponse> page(String path, PageTemplate page, Mono<Answers> answers) {
		return Resource.at(path)
			.get((request) -> answers
				.flatMap((ready) -> Objects.requireNonNull(ready.pages().get(page)).handle(request)))
			.route();
	}

	private static RouterFunction<ServerResponse> file(String path, Function<ServerRequest, String> name,
			Mono<Answers> answers) {
		return Resource.at(path)
			.get((request) -> answers.flatMap((ready) -> Mono.justOrEmpty(ready.files().get(name.apply(request))))
				.switchIfEmpty(Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)))
				.flatMap((file) -> file.handle(request)))
			.route();
	}

	private record Answers(Map<PageTemplate, HandlerFunction<ServerResponse>> pages,
			Map<String, HandlerFunction<ServerResponse>> files) {

		private static Answers of(PageFiles files, PageParts.Head head) {
			Answers answers = new Answers(new EnumMap<>(PageTemplate.class), new HashMap<>());
			for (PageTemplate page : PageTemplate.values()) {
				answers.pages.put(page,
						StaticContent.handler(HTML, () -> page.write(head), (request) -> head.policy()));
			}
			Function<ServerRequest, Consumer<HttpHeaders>> headers = (request) -> PagePolicy.own()
				.andThen(caching(request, files.version()));
			for (PageFiles.PageFile file : files.files()) {
				answers.files.put(file.name(), StaticContent.handler(file.type(), file::content, headers));
			}
			return answers;
		}

		// while a new release replaces the processes one by one, a page may ask a process
		// of the other release for its files, which it must not keep
		private static Consumer<HttpHeaders> caching(ServerRequest request, String version) {
			return (headers) -> {
				if (request.pathVariable("version").equals(version)) {
					headers.setCacheControl(FOR_EVER);
				}
			};
		}

	}

}
