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
	void bringsALocationBackFromTheTrash() {
		JsonNode created = post("/api/locations", Locations.at("Lost", "100", "1").toString());
		String path = "/api/locations/" + created.get("id").stringValue();
		request(HttpMethod.DELETE, path).exchange().expectStatus().isNoContent();
		JsonNode deleted = seen("/api/trash?bbox=99,0,101,2").get("locations").get(0);
		assertThat(deleted.get("location")).isEqualTo(created);
		assertThat(deleted.at("/action/who").stringValue()).isEqualTo(EMAIL);
		JsonNode back = body(request(HttpMethod.POST, path + "/restore"), HttpStatus.OK);
		assertThat(seen(path)).isEqualTo(back);
		assertThat(back.get("createdAt")).isEqualTo(created.get("createdAt"));
		assertThat(seen(path + "/history").get("versions")).extracting((version) -> version.get("kind").stringValue())
			.containsExactly("added", "deleted", "added");
		assertThat(seen(path + "/history/" + created.get("updatedAt").stringValue())).isEqualTo(created);
		request(HttpMethod.DELETE, path).exchange().expectStatus().isNoContent();
	}

	@Test
	void undoesAnImport() {
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
		assertThat(seen("/api/trash?limit=100&bbox=100.5,0,102,2").get("locations")).hasSize(100);
	}

}
