package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.web.ContentTag;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import dev.locations.web.Resource;
import dev.locations.work.Work;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The endpoints of the documentation. Each file is read with its first request. */
@Configuration(proxyBeanMethods = false)
class OpenApiRoutes {

	/** The asterisk stands for the version. */
	private static final String SWAGGER_UI = "META-INF/resources/webjars/swagger-ui/*/";

	private static final String HTML = "text/html;charset=utf-8";

	private static final String JAVASCRIPT = "text/javascript;charset=utf-8";

	private static final String CSS = "text/css;charset=utf-8";

	@Bean
	RouterFunction<ServerResponse> openApiEndpoints(PublicUrl publicUrl, LegalLinks legal) {
		Consumer<HttpHeaders> policy = PagePolicy.own();
		return document("/api/openapi.json", "application/json", "openapi/openapi.json", publicUrl)
			// RFC 9512
			.and(document("/api/openapi.yaml", "application/yaml", "openapi/openapi.yaml", publicUrl))
			.and(page("/docs", "docs/index.html", policy, legal))
			.and(file("/docs/docs.css", CSS, "docs/docs.css", policy))
			.and(file("/docs/docs.js", JAVASCRIPT, "docs/docs.js", policy))
			.and(file("/docs/favicon-32x32.png", "image/png", SWAGGER_UI + "favicon-32x32.png", policy))
			.and(file("/docs/index.css", CSS, SWAGGER_UI + "index.css", policy))
			.and(file("/docs/swagger-ui-bundle.js", JAVASCRIPT, SWAGGER_UI + "swagger-ui-bundle.js", policy))
			.and(file("/docs/swagger-ui.css", CSS, SWAGGER_UI + "swagger-ui.css", policy));
	}

	/** The address of the server in the document begins with the path of a proxy. */
	private static RouterFunction<ServerResponse> document(String path, String type, String source,
			PublicUrl publicUrl) {
		MediaType mediaType = MediaType.parseMediaType(type);
		HandlerFunction<ServerResponse> packaged = handler(mediaType, () -> PackagedFile.read(source), (headers) -> {
		});
		Mono<String> text = ReadOnce.of(() -> text(source));
		HandlerFunction<ServerResponse> behindProxy = (request) -> text
			.flatMap((read) -> Work.call(() -> read.replaceFirst("(servers\\W+url\\W+)/api",
					"$1" + Matcher.quoteReplacement(publicUrl.path(request)) + "/api")))
			.flatMap((changed) -> ContentTag.answer(request, changed.getBytes(StandardCharsets.UTF_8), mediaType,
					(headers) -> {
					}));
		return route(path, (request) -> publicUrl.path(request).isEmpty() ? packaged : behindProxy);
	}

	private static String text(String source) throws IOException {
		return new String(PackagedFile.read(source), StandardCharsets.UTF_8);
	}

	/** The address may end with a slash. */
	private static RouterFunction<ServerResponse> page(String path, String source, Consumer<HttpHeaders> policy,
			LegalLinks legal) {
		Map<String, HandlerFunction<ServerResponse>> pages = Stream.of(".", "..")
			.collect(Collectors.toMap(Function.identity(),
					(root) -> handler(MediaType.parseMediaType(HTML),
							() -> text(source).replace("{{root}}", root)
								.replace("{{footer}}", legal.footer(Languages.read(null).english()))
								.getBytes(StandardCharsets.UTF_8),
							policy)));
		return route(path, (request) -> Objects.requireNonNull(pages.get(PageParts.root(request))));
	}

	private static RouterFunction<ServerResponse> file(String path, String type, String source,
			Consumer<HttpHeaders> headers) {
		HandlerFunction<ServerResponse> file = handler(MediaType.parseMediaType(type), () -> PackagedFile.read(source),
				headers);
		return route(path, (request) -> file);
	}

	private static HandlerFunction<ServerResponse> handler(MediaType type, Callable<byte[]> source,
			Consumer<HttpHeaders> headers) {
		return StaticContent.handler(type, source, (request) -> headers);
	}

	private static RouterFunction<ServerResponse> route(String path,
			Function<ServerRequest, HandlerFunction<ServerResponse>> handler) {
		return Resource.at(path).get((request) -> {
			ParameterReading.requireKnown(request);
			return handler.apply(request).handle(request);
		}).route();
	}

}
