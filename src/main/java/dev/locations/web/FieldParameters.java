package dev.locations.web;

import java.util.List;

import dev.locations.json.FieldSelection;

import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * The query parameters {@code only} and {@code except}.
 */
public final class FieldParameters {

	private FieldParameters() {
	}

	/**
	 * Reads the parameters. Each may be repeated; a comma is part of a name.
	 * @param request the request
	 * @return the selection of fields it asks for
	 */
	public static FieldSelection of(ServerRequest request) {
		MultiValueMap<String, String> parameters = request.queryParams();
		return parameters.isEmpty() ? FieldSelection.ALL
				: FieldSelection.of(values(parameters, "only"), values(parameters, "except"));
	}

	private static List<String> values(MultiValueMap<String, String> parameters, String name) {
		// a parameter without a value ("?only") is null in Spring's map
		return parameters.getOrDefault(name, List.of()).stream().filter((value) -> value != null).toList();
	}

}
