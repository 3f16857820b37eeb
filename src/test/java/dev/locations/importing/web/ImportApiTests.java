package dev.locations.importing.web;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import org.assertj.core.api.ListAssert;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpMethod;
import org.springframework.web.util.UriUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Sends files to the endpoint of imports, as an administrator. */
abstract class ImportApiTests extends ApiTests {

	static String mapping(String json) {
		return "mapping=" + UriUtils.encode(json, StandardCharsets.UTF_8);
	}

	Answer preview(String query, byte[] file) {
		return post("/preview" + query, "application/octet-stream", file);
	}

	Answer post(String path, String type, byte[] body) {
		return Answer.to(this.api.asAdmin()
			.request(HttpMethod.POST, "/api/imports" + path)
			.header("Content-Type", type)
			.bodyValue(body));
	}

	List<JsonNode> load(String query, String file) {
		return load(query, file.getBytes(StandardCharsets.UTF_8));
	}

	List<JsonNode> load(String query, byte[] file) {
		Answer answer = post(query, "application/octet-stream", file);
		assertThat(answer.status()).as(answer.text()).isEqualTo(200);
		assertThat(answer.headers().getContentType()).hasToString("application/x-ndjson");
		List<JsonNode> lines = DocumentedAnswers.lines(answer.text(), "import-line");
		assertThat(lines).first().matches((line) -> is(line, "progress"));
		assertThat(lines.subList(0, lines.size() - 1)).noneMatch((line) -> is(line, "summary"));
		return lines;
	}

	static boolean is(JsonNode line, String type) {
		return line.get("type").stringValue().equals(type);
	}

	static ListAssert<String> assertRefusals(List<JsonNode> lines) {
		return assertThat(lines.stream().filter((line) -> is(line, "refusal")).map(JsonNode::toString).toList());
	}

	static String last(List<JsonNode> lines) {
		return lines.get(lines.size() - 1).toString();
	}

	/** Returns the counts of the last line. */
	String counts(String query, String file) {
		return counts(last(load(query, file)));
	}

	static String counts(String summary) {
		return summary.replaceFirst(".*?\"added\"", "\"added\"").replaceFirst(",\"bytes\".*", "");
	}

}
