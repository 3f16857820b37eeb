package dev.locations.web;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.validation.Violation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.http.HttpMethod;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;

class ResourceParametersTests extends ApiTests {

	private final List<RouterFunction<ServerResponse>> routes;

	private static final KnownParameters LIST = KnownParameters.named("bbox", "limit", "after", "q", "near", "f",
			"only", "except");

	ResourceParametersTests(List<RouterFunction<ServerResponse>> routes) {
		this.routes = routes;
	}

	@Test
	void areThoseOfTheDocument() {
		Map<String, Set<String>> declared = new TreeMap<>();
		ResourceRoutes.of(this.routes)
			.routes()
			.forEach((route) -> route.parameters()
				.forEach((method, known) -> declared.put(route.path() + " " + method,
						new TreeSet<>(Objects.requireNonNull(known.names())))));
		assertThat(declared).isEqualTo(described()).hasSizeGreaterThan(25);
	}

	private Map<String, Set<String>> described() {
		JsonNode document = this.api.anonymous().get("/api/openapi.json").json();
		Map<String, Set<String>> described = new TreeMap<>();
		document.get("paths")
			.properties()
			.stream()
			.filter((path) -> !path.getValue().has("servers"))
			.forEach((path) -> {
				for (HttpMethod method : HttpMethod.values()) {
					JsonNode operation = path.getValue().path(method.name().toLowerCase(Locale.ROOT));
					if (operation.isObject()) {
						Set<String> names = Stream.of(path.getValue(), operation)
							.flatMap((node) -> node.path("parameters").valueStream())
							.map((node) -> node.has("$ref") ? document.at(node.get("$ref").stringValue().substring(1))
									: node)
							.filter((node) -> "query".equals(node.path("in").stringValue()))
							.map((node) -> node.get("name").stringValue())
							.collect(Collectors.toCollection(TreeSet::new));
						described.put("/api" + path.getKey() + " " + method, names);
						if (method.equals(HttpMethod.GET)) {
							described.put("/api" + path.getKey() + " HEAD", names);
						}
					}
				}
			});
		return described;
	}

	@ParameterizedTest
	@EnumSource
	void refusesOthers(Endpoint endpoint) {
		refuses(this.api.asAdmin().send(endpoint.method(), endpoint.uri() + "?colour=red", endpoint.body()));
		assertThat(this.api.locations().holds(Locations.RIVERSIDE_DRIVE)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/api/tiles", "/api/tiles/style.json", "/api/tiles/0/0/0", "/api/changes",
			"/api/openapi.json", "/api/openapi.yaml" })
	void refusesOthersForPrograms(String path) {
		refuses(this.api.anonymous().get(path + "?colour=red"));
		assertThat(this.api.anonymous().send(HttpMethod.HEAD, path + "?colour=red", null).status()).isEqualTo(422);
	}

	private static void refuses(Answer answer) {
		answer.isInvalid("""
				[{"message":"is not a parameter of this resource","type":"query","location":"colour",
				"validator":"unknown","value":"red","valueSet":true}]""");
	}

	@Test
	void reportsThemWithOtherViolations() {
		Answer answer = this.api.anonymous().get("/api/clusters?zom=1&bbox=1,2,3,x");
		assertThat(answer.json(422).path("errors").valueStream().map((error) -> error.path("location").stringValue()))
			.containsExactly("zom", "bbox[3]", "zoom");
		assertThat(answer.text()).contains("did you mean \\\"zoom\\\"?");
	}

	@ParameterizedTest
	@EnumSource
	void takesCacheBreakers(Endpoint endpoint) {
		assertThat(this.api.asAdmin().send(endpoint.method(), endpoint.uri() + "?_=1", endpoint.body()).status())
			.isEqualTo(endpoint.status());
	}

	@ParameterizedTest
	@CsvSource({ "/", "/admin", "/docs" })
	void ignoresThemForPages(String path) {
		assertThat(this.api.anonymous().get(path + "?utm_source=x").status()).isEqualTo(200);
	}

	private static MultiValueMap<String, String> sent(String... names) {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		for (String name : names) {
			parameters.add(name, "x");
		}
		return parameters;
	}

	@ParameterizedTest
	@CsvFileSource(resources = "parameters.csv", quoteCharacter = '\'')
	void refusesOtherNames(String name, String meant) {
		assertThat(LIST.violations(sent("bbox", name))).containsExactly(Violation.query(name, "unknown",
				"is not a parameter of this resource" + ((meant != null) ? "; did you mean \"" + meant + "\"?" : ""),
				JsonNodeFactory.instance.stringNode("x")));
	}

	@Test
	void takesItsOwnNamesAndThatOfCacheBreakersAndTellsSomeOfMany() {
		assertThat(LIST.violations(sent("bbox", "limit", "only", "except", "_"))).isEmpty();
		assertThat(KnownParameters.named().violations(sent("_"))).isEmpty();
		assertThat(KnownParameters.ANY.violations(sent("x", "y"))).isEmpty();
		String[] names = IntStream.range(0, 4_000).mapToObj((i) -> "p" + i).toArray(String[]::new);
		assertThat(LIST.violations(sent(names))).hasSize(10);
	}

	@Test
	void tellsAParameterWithoutAValue() {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		parameters.add("x", null);
		assertThat(LIST.violations(parameters)).singleElement()
			.satisfies((violation) -> assertThat(violation.value()).hasToString("\"\""));
	}

}
