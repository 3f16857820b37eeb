package dev.locations.page;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.web.Caller;
import dev.locations.web.EntityTag;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import dev.locations.web.Resource;
import dev.locations.work.ReadOnce;
import dev.locations.work.Work;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The endpoints of the documentation. Each file is read with its first request. */
@Configuration(proxyBeanMethods = false)
class OpenApiRoutes {

	/** The asterisk stands for the version. */
	private static final String SWAGGER_UI = "META-INF/resources/webjars/swagger-ui/*/";

	/** In JSON and in YAML. */
	private static final Pattern SERVER = Pattern.compile("(servers\\W+url\\W+)/api");

	private static final String JAVASCRIPT = "text/javascript;charset=utf-8";

	private static final String CSS = "text/css;charset=utf-8";

	@Bean
	RouterFunction<ServerResponse> openApiEndpoints(PublicUrl publicUrl) {
		Consumer<HttpHeaders> policy = PagePolicy.own();
		return document("/api/openapi.json", "application/json", "openapi/openapi.json", publicUrl)
			// RFC 9512
			.and(document("/api/openapi.yaml", "application/yaml", "openapi/openapi.yaml", publicUrl))
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
		Consumer<HttpHeaders> none = (headers) -> {
		};
		HandlerFunction<ServerResponse> packaged = StaticContent.handler(mediaType, () -> PackagedFile.read(source),
				(request) -> none);
		Mono<String> text = ReadOnce.of(() -> new String(PackagedFile.read(source), StandardCharsets.UTF_8));
		return Resource.at(path).get((request) -> {
			Caller.of(request).requireNoInvalidToken();
			ParameterReading.requireKnown(request);
			String server = "$1" + Matcher.quoteReplacement(publicUrl.path(request)) + "/api";
			return publicUrl.path(request).isEmpty() ? packaged.handle(request)
					: text.flatMap((read) -> Work.call(() -> SERVER.matcher(read).replaceFirst(server)))
						.flatMap((changed) -> EntityTag.answer(request, changed.getBytes(StandardCharsets.UTF_8),
								mediaType, none));
		}).route();
	}

	private static RouterFunction<ServerResponse> file(String path, String type, String source,
			Consumer<HttpHeaders> headers) {
		return Resource.at(path)
			.get(StaticContent.handler(MediaType.parseMediaType(type), () -> PackagedFile.read(source),
					(request) -> headers))
			.route();
	}

}
