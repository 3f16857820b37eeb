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
			.get((request) -> answers.flatMap(
					(ready) -> Mono.justOrEmpty(ready.files(request.pathVariable("version")).get(name.apply(request))))
				.switchIfEmpty(Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)))
				.flatMap((file) -> file.handle(request)))
			.route();
	}

	/**
	 * What answers requests for pages and files.
	 *
	 * @param otherRelease the files for another version: while a new release replaces the
	 * processes one by one, a page may ask a process of the other release for its files.
	 * They must be asked for again before each use
	 */
	private record Answers(String version, Map<PageTemplate, HandlerFunction<ServerResponse>> pages,
			Map<String, HandlerFunction<ServerResponse>> current,
			Map<String, HandlerFunction<ServerResponse>> otherRelease) {

		private static Answers of(PageFiles files, PageParts.Head head) {
			Answers answers = new Answers(files.version(), new EnumMap<>(PageTemplate.class), new HashMap<>(),
					new HashMap<>());
			for (PageTemplate page : PageTemplate.values()) {
				answers.pages.put(page, StaticContent.handler(HTML, () -> page.write(head), head.policy()));
			}
			for (PageFiles.PageFile file : files.files()) {
				answers.current.put(file.name(), handler(file, (headers) -> headers.setCacheControl(FOR_EVER)));
				answers.otherRelease.put(file.name(), handler(file, (headers) -> {
				}));
			}
			return answers;
		}

		private static HandlerFunction<ServerResponse> handler(PageFiles.PageFile file, Consumer<HttpHeaders> caching) {
			return StaticContent.handler(file.type(), file::content, PagePolicy.own().andThen(caching));
		}

		Map<String, HandlerFunction<ServerResponse>> files(String asked) {
			return asked.equals(this.version) ? this.current : this.otherRelease;
		}

	}

}
