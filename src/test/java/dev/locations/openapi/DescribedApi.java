package dev.locations.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.validation.BodySchemas;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.util.function.ThrowingSupplier;

/** The OpenAPI document of the service. Finds the parts that describe an answer. */
final class DescribedApi {

	private static final DescribedApi PACKAGED = new DescribedApi(
			ThrowingSupplier.of(() -> ApiDocument.read(BodySchemas.folder())).get());

	private final ObjectNode document;

	private final DescribedValues values;

	DescribedApi(ObjectNode document) {
		this.document = document;
		this.values = new DescribedValues(document);
	}

	static DescribedApi packaged() {
		return PACKAGED;
	}

	ObjectNode document() {
		return this.document;
	}

	DescribedValues values() {
		return this.values;
	}

	String resolve(String pointer) {
		JsonNode reference = this.document.at(pointer).path("$ref");
		return reference.isString() ? resolve(reference.stringValue().substring(1)) : pointer;
	}

	Stream<PathItem> pathItems() {
		return this.document.get("paths").properties().stream().map((entry) -> {
			String item = child("/paths", entry.getKey());
			JsonNode own = this.document.at(item).at("/servers/0/url");
			String server = (own.isString() ? own : this.document.at("/servers/0/url")).stringValue();
			return new PathItem(server.replaceFirst("/$", "") + entry.getKey(), item);
		});
	}

	List<String> problemsOf(AnsweredRequest answer) {
		List<String> problems = new ArrayList<>();
		for (String response : candidates(answer)) {
			List<String> found = new DescribedResponse(this, resolve(response)).problemsOf(answer);
			if (found.isEmpty()) {
				return List.of();
			}
			problems.addAll(found);
		}
		return problems.isEmpty() ? List.of("nothing describes the status " + answer.status()) : problems;
	}

	private List<String> candidates(AnsweredRequest answer) {
		String described = pathItems().filter((item) -> item.matches(answer.path()))
			.findFirst()
			.map((item) -> responses(item.pointer(), answer.method()))
			.orElse("/x-other-path/responses");
		String status = Integer.toString(answer.status());
		String range = status.charAt(0) + "XX";
		return Stream.of(described, "/x-any-request/responses")
			.flatMap((responses) -> Stream.of(child(responses, status), child(responses, range)))
			.filter((response) -> !this.document.at(response).isMissingNode())
			.toList();
	}

	private String responses(String pathItem, String method) {
		String operation = switch (method) {
			case "HEAD" -> child(pathItem, "get");
			case "OPTIONS" -> "/x-options";
			case "GET", "POST", "PATCH", "DELETE" -> child(pathItem, method.toLowerCase(Locale.ROOT));
			default -> "/x-other-method";
		};
		return (this.document.at(operation).isMissingNode() ? "/x-other-method" : operation) + "/responses";
	}

	static String child(String pointer, String name) {
		return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
	}

	record PathItem(String path, String pointer) {

		boolean matches(String asked) {
			String pattern = Stream.of(this.path.split("(?=\\{)|(?<=})"))
				.map((part) -> part.startsWith("{") ? "[^/]+" : Pattern.quote(part))
				.reduce("", String::concat);
			return asked.matches(pattern + "/?");
		}

	}

}
