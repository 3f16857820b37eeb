package dev.locations.web;

import java.util.List;

import dev.locations.json.FieldSelection;

import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;

public final class FieldParameters {

	private FieldParameters() {
	}

	/** Reads the parameters. Each may be repeated; a comma is part of a name. */
	public static FieldSelection of(ServerRequest request) {
		MultiValueMap<String, String> parameters = request.queryParams();
		return parameters.isEmpty() ? FieldSelection.ALL
				: FieldSelection.of(values(parameters, "only"), values(parameters, "except"));
	}

	private static List<String> values(MultiValueMap<String, String> parameters, String name) {
		List<String> values = parameters.get(name);
		// Spring's map has null for a parameter without a value, as in "?only"
		return (values != null) ? values.stream().filter((value) -> value != null).toList() : List.of();
	}

}
