package dev.locations.openapi;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.server.RouterFunction;

import static org.assertj.core.api.Assertions.assertThat;

/** The routes of the service, to compare with those of the OpenAPI document. */
public final class DescribedRoutes {

	private static final DescribedApi API = DescribedApi.packaged();

	/** Each route is shown with its path. */
	private static final Pattern PATH = Pattern.compile("ResourceRoute\\[path=([^,\\s]+),");

	private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

	private DescribedRoutes() {
	}

	/** Fails unless the document has exactly the paths and methods of the service. */
	public static void check(List<? extends RouterFunction<?>> routes, WebTestClient client) {
		List<String> paths = routes.stream()
			.flatMap((route) -> PATH.matcher(String.valueOf(route)).results())
			.map((route) -> route.group(1))
			.toList();
		assertThat(paths).hasSizeGreaterThan(routes.size())
			.allSatisfy((path) -> assertThat(allowed(client, path)).as(path).isEqualTo(described(path)));
		assertThat(API.pathItems()).allSatisfy((item) -> assertThat(paths).as(item.path()).anyMatch(item::matches));
	}

	private static Set<String> allowed(WebTestClient client, String path) {
		return client.options()
			.uri(path.replaceAll("\\{[^/]+}", "x"))
			.exchange()
			.returnResult(byte[].class)
			.getResponseHeaders()
			.getAllow()
			.stream()
			.map(HttpMethod::name)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Set<String> described(String path) {
		return API.pathItems()
			.filter((item) -> item.matches(path))
			.findFirst()
			.map((item) -> methods(API.document().at(item.pointer())))
			.orElseGet(Set::of);
	}

	private static Set<String> methods(JsonNode pathItem) {
		Stream<String> described = pathItem.propertyNames()
			.stream()
			.filter(METHODS::contains)
			.map((method) -> method.toUpperCase(Locale.ROOT));
		return Stream.concat(described, Stream.of(pathItem.has("get") ? "HEAD" : "OPTIONS", "OPTIONS"))
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
