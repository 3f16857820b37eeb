package dev.locations.page;

import java.util.function.Consumer;

import dev.locations.web.ParameterReading;
import dev.locations.web.Resource;

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

	private static final String HTML = "text/html;charset=utf-8";

	private static final String JAVASCRIPT = "text/javascript;charset=utf-8";

	private static final String CSS = "text/css;charset=utf-8";

	@Bean
	RouterFunction<ServerResponse> openApiEndpoints() {
		Consumer<HttpHeaders> none = (headers) -> {
		};
		Consumer<HttpHeaders> policy = PagePolicy.own();
		return file("/api/openapi.json", "application/json", "openapi/openapi.json", none)
			// RFC 9512
			.and(file("/api/openapi.yaml", "application/yaml", "openapi/openapi.yaml", none))
			.and(file("/docs", HTML, "docs/index.html", policy))
			.and(file("/docs/docs.js", JAVASCRIPT, "docs/docs.js", policy))
			.and(file("/docs/favicon-32x32.png", "image/png", SWAGGER_UI + "favicon-32x32.png", policy))
			.and(file("/docs/index.css", CSS, SWAGGER_UI + "index.css", policy))
			.and(file("/docs/swagger-ui-bundle.js", JAVASCRIPT, SWAGGER_UI + "swagger-ui-bundle.js", policy))
			.and(file("/docs/swagger-ui.css", CSS, SWAGGER_UI + "swagger-ui.css", policy));
	}

	private static RouterFunction<ServerResponse> file(String path, String type, String source,
			Consumer<HttpHeaders> headers) {
		HandlerFunction<ServerResponse> file = StaticContent.handler(MediaType.parseMediaType(type),
				() -> PackagedFile.read(source), (request) -> headers);
		return Resource.at(path).get((request) -> {
			ParameterReading.requireKnown(request);
			return file.handle(request);
		}).route();
	}

}
