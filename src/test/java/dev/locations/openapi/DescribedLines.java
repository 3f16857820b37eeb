package dev.locations.openapi;

import java.util.List;

import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

public final class DescribedLines {

	private DescribedLines() {
	}

	public static List<JsonNode> read(String text, String schema) {
		List<JsonNode> lines = text.lines().map(Json::of).toList();
		assertThat(lines).allSatisfy((line) -> assertThat(
				DescribedApi.packaged().values().problemsOf("/components/schemas/" + schema, line, true))
			.as(line.toString())
			.isEmpty());
		return lines;
	}

}
