package dev.locations.page;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.map.web.BaseMaps;
import dev.locations.web.JsonResponses;
import dev.locations.web.Resource;
import dev.locations.work.ReadOnce;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;

/** The paths of the pages. Their files are read with the first request. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ PageParts.MapSettings.class, Branding.class, KindSettings.class, LegalLinks.class })
class PageRoutes {

	private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=utf-8");

	@Bean
	RouterFunction<ServerResponse> pageEndpoints(PageParts parts, KindChoice kinds, MapSettingsHandler settings) {
		Mono<Answers> answers = ReadOnce.keep(parts.read((files, maps) -> Answers.of(files, maps, parts)));
		return page("/", PageTemplate.MAP, answers, kinds).and(page("/admin", PageTemplate.DESK, answers, kinds))
			.and(page("/docs", PageTemplate.DOCS, answers, kinds))
			.and(Resource.at("/api/settings/map").get(settings::show).on(HttpMethod.PATCH, settings::change).route())
			.and(file("/assets/{version}/{file}", answers))
			.and(file("/assets/{version}/{folder}/{file}", answers))
			.and(file("/assets/{version}/{folder}/{part}/{file}", answers));
	}

	private static RouterFunction<ServerResponse> page(String path, PageTemplate page, Mono<Answers> answers,
			KindChoice kinds) {
		return Resource.at(path)
			.get((request) -> Mono.zip(answers, kinds.kind(), (ready, kind) -> ready.page(page, request, kind))
				.flatMap((content) -> content.handle(request)))
			.route();
	}

	private static RouterFunction<ServerResponse> file(String path, Mono<Answers> answers) {
		return Resource.at(path)
			.get((request) -> answers.flatMap((ready) -> Mono.justOrEmpty(ready.file(request)))
				.switchIfEmpty(Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)))
				.flatMap((file) -> file.handle(request)))
			.route();
	}

	private record Answers(PageFiles read, Function<PageKey, HandlerFunction<ServerResponse>> writer,
			Map<PageKey, HandlerFunction<ServerResponse>> pages, Map<String, HandlerFunction<ServerResponse>> files) {

		private static Answers of(PageFiles files, BaseMaps.Descriptions maps, PageParts parts) {
			Answers answers = new Answers(files, (key) -> handler(key, files, maps, parts), new ConcurrentHashMap<>(),
					new HashMap<>());
			for (PageFiles.PageFile file : files.files()) {
				Consumer<HttpHeaders> policy = file.isLogo() ? PagePolicy.picture() : PagePolicy.own();
				answers.files.put(file.name(), StaticContent.handler(file.type(), file::content,
						(request) -> policy.andThen(JsonResponses.keptWithVersion(request, files.version()))));
			}
			return answers;
		}

		private static HandlerFunction<ServerResponse> handler(PageKey key, PageFiles files, BaseMaps.Descriptions maps,
				PageParts parts) {
			PageParts.Head head = parts.head(key.root(), files, maps, key.messages(), key.kind());
			Consumer<HttpHeaders> policy = (key.page() == PageTemplate.MAP)
					? PagePolicy.withStyle(head.visitorPolicy(), key.page().style(files)) : head.policy();
			return StaticContent.handler(HTML, () -> key.page().write(head, files, key.isEmbedded()),
					(request) -> policy);
		}

		private HandlerFunction<ServerResponse> page(PageTemplate page, ServerRequest request, String kind) {
			Messages messages = (page == PageTemplate.DOCS) ? this.read.languages().english()
					: this.read.languages().of(request);
			PageKey key = new PageKey(page, messages, PageParts.root(request),
					page == PageTemplate.MAP && request.queryParams().containsKey("embed"), kind);
			if (!this.pages.containsKey(key)) {
				// pages with another choice are over
				this.pages.keySet().removeIf((other) -> !other.kind().equals(kind));
			}
			return this.pages.computeIfAbsent(key, this.writer);
		}

		private @Nullable HandlerFunction<ServerResponse> file(ServerRequest request) {
			String path = Stream.of("folder", "part", "file")
				.map(request.pathVariables()::get)
				.filter(Objects::nonNull)
				.collect(Collectors.joining("/"));
			return this.files.get(this.read.nameIn(request.pathVariable("version"), path));
		}

	}

	/** What a page depends on; the address of the desk may end with a slash. */
	private record PageKey(PageTemplate page, Messages messages, String root, boolean isEmbedded, String kind) {
	}

}
