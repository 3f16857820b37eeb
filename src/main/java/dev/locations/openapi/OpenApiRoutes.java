package dev.locations.openapi;

import java.util.concurrent.Callable;
import java.util.function.Consumer;

import dev.locations.page.PackagedFile;
import dev.locations.page.PagePolicy;
import dev.locations.page.StaticContent;
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

	/** RFC 9512. */
	private static final MediaType YAML = MediaType.parseMediaType("application/yaml");

	@Bean
	RouterFunction<ServerResponse> openApiEndpoints() {
		Consumer<HttpHeaders> none = (headers) -> {
		};
		RouterFunction<ServerResponse> routes = route("/api/openapi.json", MediaType.APPLICATION_JSON,
				() -> PackagedFile.read("openapi/openapi.json"), none)
			.and(route("/api/openapi.yaml", YAML, () -> PackagedFile.read("openapi/openapi.yaml"), none));
		for (DocsFile file : DocsFile.values()) {
			routes = routes.and(route(file.path(), file.type(), file::read, PagePolicy.own()));
		}
		return routes;
	}

	private static RouterFunction<ServerResponse> route(String path, MediaType type, Callable<byte[]> source,
			Consumer<HttpHeaders> headers) {
		HandlerFunction<ServerResponse> file = StaticContent.handler(type, source, headers);
		return Resource.at(path).get((request) -> {
			ParameterReading.requireKnown(request);
			return file.handle(request);
		}).route();
	}

}
