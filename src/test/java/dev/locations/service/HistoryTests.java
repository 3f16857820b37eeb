package dev.locations.service;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.openapi.DocumentedAnswers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the history on the embedded store. */
@Tag("slow")
class HistoryTests extends HttpService {

	private JsonNode seen(String path) {
		return body(request(HttpMethod.GET, path), HttpStatus.OK);
	}

	private List<JsonNode> lines(String path, String body, String schema) {
		return DocumentedAnswers
			.lines(Objects.requireNonNull(request(HttpMethod.POST, path).contentType(MediaType.APPLICATION_JSON)
				.bodyValue(body)
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody(String.class)
				.returnResult()
				.getResponseBody()), schema);
	}

	@Test
	void undoesAnImportAndBringsALocationBackFromTheTrash() {
		String file = IntStream.range(0, 1_200)
			.mapToObj((i) -> Locations.at("Wrong " + i, "101", "1").put("id", UUID.randomUUID().toString()).toString())
			.collect(Collectors.joining("\n"));
		List<JsonNode> imported = lines("/api/imports?name=wrong.ndjson", file, "import-line");
		JsonNode action = seen("/api/history?kind=import&bbox=100.5,0,102,2").get("actions").get(0);
		assertThat(action.get("id")).isEqualTo(imported.get(imported.size() - 1).get("action"));
		assertThat(action.get("name").stringValue()).isEqualTo("wrong.ndjson");
		assertThat(action.get("added").intValue()).isEqualTo(1_200);
		List<JsonNode> reverted = lines("/api/history/" + action.get("id").stringValue() + "/revert", "",
				"revert-line");
		assertThat(reverted).extracting((line) -> line.get("reverted").intValue())
			.containsExactly(500, 1_000, 1_200, 1_200);
		assertThat(seen("/api/locations?bbox=100.5,0,102,2")).isEmpty();
		JsonNode trash = seen("/api/trash?limit=100&bbox=100.5,0,102,2").get("locations");
		assertThat(trash).hasSize(100);
		JsonNode deleted = trash.get(0).get("location");
		assertThat(trash.get(0).at("/action/who").stringValue()).isEqualTo(EMAIL);
		String path = "/api/locations/" + deleted.get("id").stringValue();
		JsonNode back = body(request(HttpMethod.POST, path + "/restore"), HttpStatus.OK);
		assertThat(seen(path)).isEqualTo(back);
		assertThat(back.get("createdAt")).isEqualTo(deleted.get("createdAt"));
		assertThat(seen(path + "/history").get("versions")).extracting((version) -> version.get("kind").stringValue())
			.containsExactly("added", "deleted", "added");
		assertThat(seen(path + "/history/" + deleted.get("updatedAt").stringValue())).isEqualTo(deleted);
		request(HttpMethod.DELETE, path).exchange().expectStatus().isNoContent();
	}

}
