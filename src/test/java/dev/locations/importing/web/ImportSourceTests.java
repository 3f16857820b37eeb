package dev.locations.importing.web;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.importing.Inputs;
import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.user.Accounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.web.util.UriUtils;

import static org.assertj.core.api.Assertions.assertThat;

class ImportSourceTests extends ImportApiTests {

	private static final String BY_KEY = "?source=libraries&key=properties.Ref&mapping="
			+ UriUtils.encode(Inputs.LIBRARIES, StandardCharsets.UTF_8) + "&existing=";

	private static final String MERGE = BY_KEY + "merge";

	/** Returns the counts that a look at the file and its import agree on. */
	@Override
	String counts(String query, String file) {
		String dry = shortened(last(load(query + "&dryRun=true", file)));
		assertThat(shortened(last(load(query, file)))).isEqualTo(dry);
		return dry;
	}

	private static String shortened(String summary) {
		return summary.replaceFirst(".*?\"added\":", "")
			.replaceFirst(",\"bytes\".*?(?=,\"error|$)", "")
			.replaceAll("\"(existing|missing|keptAsText)\":\\d+,?|\"", "");
	}

	private JsonNode find(int ref) {
		return this.api.anonymous().get("/api/locations?filter=properties.Ref=" + ref).json(200);
	}

	private void change(JsonNode location, String body) {
		assertThat(this.api.asAdmin().patch("/api/locations/" + location.get("id").stringValue(), body).status())
			.isEqualTo(200);
	}

	@Test
	void playsAMonthOfASourceAndKeepsWhatEditorsAdd() {
		assertThat(counts(MERGE, Inputs.libraries(0, 260)))
			.isEqualTo("260,changed:0,unchanged:0,deleted:0,refused:0,gone:0");
		change(find(7).get(0), "{\"properties\":{\"Ref\":7,\"Stars\":3,\"own\":[\"x\"]}}");
		change(find(9).get(0), "{\"properties\":{\"Ref\":9,\"Stars\":3,\"own\":1}}");
		String next = Inputs.nextMonth();
		String month = "3,changed:5,unchanged:251,deleted:4,refused:0,gone:4";
		assertThat(counts(MERGE + "&missing=delete", next)).isEqualTo(month);
		assertThat(find(7).get(0).get("properties")).hasToString("{\"Ref\":7,\"Stars\":4,\"own\":[\"x\"]}");
		assertThat(find(9).get(0).get("properties").get("own").intValue()).isOne();
		assertThat(find(3)).isEmpty();
		assertThat(find(262)).hasSize(1);
		assertThat(counts(MERGE + "&missing=delete", next))
			.isEqualTo("0,changed:0,unchanged:259,deleted:0,refused:0,gone:0");
		assertThat(this.api.anonymous().get("/api/locations").text()).doesNotContain("libraries");
		// what was deleted by hand is new when it comes again, and is nothing that is
		// gone
		this.api.asAdmin().delete("/api/locations/" + find(50).get(0).get("id").stringValue());
		assertThat(counts(MERGE, next)).startsWith("1,changed:0,unchanged:258").endsWith("gone:0");
	}

	@Test
	void marksWhatIsGoneUntilItComesAgain() {
		String mark = "&missing=mark&mark=properties.gone%20since";
		for (String way : List.of("merge", "replace")) {
			String query = BY_KEY + way;
			counts(query, Inputs.libraries(0, 40));
			assertThat(counts(query + mark, Inputs.libraries(3, 40))).endsWith("deleted:0,refused:0,gone:3,marked:3");
			assertThat(find(1).get(0).get("properties").get("gone since").stringValue())
				.isEqualTo(LocalDate.now(Clock.systemUTC()).toString());
			assertThat(counts(query + mark, Inputs.libraries(3, 40)))
				.endsWith("unchanged:37,deleted:0,refused:0,gone:0");
			assertThat(counts(query + mark, Inputs.libraries(0, 40))).startsWith("0,changed:3,unchanged:37");
			assertThat(find(1).get(0).get("properties")).hasToString("{\"Ref\":1,\"Stars\":3}");
			assertThat(counts(query + mark, Inputs.libraries(1, 40))).endsWith("gone:1,marked:1");
		}
	}

	@Test
	void asksAgainBeforeManyAreDeleted() {
		String query = MERGE + "&missing=delete";
		counts(query, Inputs.libraries(0, 50));
		String refused = "refused:0,gone:%d,error:{code:missing.tooMany,"
				+ "message:The file lacks %1$d of 50 locations of the source, more than %d %%: they stay as they are.}}";
		assertThat(counts(query, Inputs.libraries(6, 50))).endsWith(refused.formatted(6, 10));
		assertThat(counts(query + "&maxMissing=11", Inputs.libraries(6, 50))).endsWith(refused.formatted(6, 11));
		assertThat(counts(query + "&maxMissing=99", Inputs.libraries(List.of()))).endsWith(refused.formatted(50, 99));
		assertThat(find(0)).hasSize(1);
		assertThat(counts(query, Inputs.libraries(5, 50))).endsWith("deleted:5,refused:0,gone:5");
		assertThat(counts(MERGE, Inputs.libraries(45, 50))).endsWith("deleted:0,refused:0,gone:40");
		assertThat(counts(query + "&maxMissing=100", Inputs.libraries(45, 50)))
			.endsWith("deleted:40,refused:0,gone:40");
	}

	@Test
	void doesNotMissWhatIsRefused() {
		counts(MERGE, Inputs.libraries(0, 20));
		List<String> next = Inputs.libraryRows(1, 20);
		next.set(0, next.get(0).replace("1.5 8", "no position"));
		next.set(1, "");
		next.set(2, "Library 3;;;3;5");
		assertThat(shortened(last(load(MERGE + "&missing=delete", Inputs.libraries(next)))))
			.isEqualTo("0,changed:0,unchanged:16,deleted:2,refused:2,gone:2");
		assertThat(find(1)).hasSize(1);
		assertThat(find(3)).hasSize(1);
		assertThat(find(0)).isEmpty();
	}

	@Test
	void doesNotMissWhatTheFileHasTwice() {
		counts(MERGE, Inputs.libraries(0, 20));
		List<String> next = Inputs.libraryRows(1, 20);
		next.set(1, next.get(0));
		assertThat(counts(MERGE + "&missing=delete&duplicates=refuseAll", Inputs.libraries(next)))
			.isEqualTo("0,changed:0,unchanged:17,deleted:2,refused:2,duplicates:2,gone:2");
		assertThat(find(1)).hasSize(1);
	}

	private static String line(UUID id, String name) {
		return Locations.riversideDrive().deepCopy().asObject().put("id", id.toString()).put("name", name) + "\n";
	}

	@ParameterizedTest
	@ValueSource(strings = { "replace", "merge" })
	void findsWhatIsGoneByIdsAndOfItsOwnSourceOnly(String way) {
		List<UUID> ids = IntStream.range(0, 4).mapToObj((i) -> new UUID(1, i)).toList();
		String all = ids.stream().map((id) -> line(id, "A")).collect(Collectors.joining());
		String query = "?existing=" + way + "&missing=delete&maxMissing=100&source=";
		assertThat(counts(query + "one", all)).startsWith("4,").endsWith("gone:0");
		// a place belongs to the source that had it last
		assertThat(counts(query + "two", line(ids.get(0), "A") + line(ids.get(1), "B"))).startsWith("0,changed:1")
			.endsWith("unchanged:1,deleted:0,refused:0,gone:0");
		assertThat(counts(query + "one", line(ids.get(2), " "))).endsWith("deleted:1,refused:1,gone:1");
		assertThat(this.api.locations().holds(ids.get(3))).isFalse();
		assertThat(ids.subList(0, 3)).allMatch(this.api.locations()::holds);
		assertThat(this.api.asAdmin().get("/api/imports/sources").json(200))
			.hasToString("{\"sources\":[\"one\",\"two\"]}");
		assertThat(load(query + "two", line(ids.get(0), "A").replaceFirst("\"id\":\"[^\"]*\"", "\"id\":null")).get(1)
			.toString()).contains("\"location\":\"/id\",\"validator\":\"required\"");
		assertThat(this.api.locations().holds(ids.get(1))).isFalse();
	}

	@Test
	void deletesNothingIfTheFileIsNotReadToItsEnd() {
		String query = "?existing=replace&missing=delete&maxMissing=100&source=one";
		counts(query, line(new UUID(1, 1), "A") + line(new UUID(1, 2), "A"));
		String feature = "{\"type\":\"FeatureCollection\",\"features\":[" + line(new UUID(1, 1), "A").strip();
		assertThat(last(load(query, feature))).contains("\"code\":\"request.invalid\"").doesNotContain("gone");
		assertThat(this.api.locations().holds(new UUID(1, 2))).isTrue();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "wrong-sources.csv", delimiter = '|')
	void refusesAWrongSource(String query, String parameter, String message) {
		JsonNode error = this.api.asAdmin().post("/api/imports?" + query, "").json(422).at("/errors/0");
		assertThat(error.get("location").stringValue()).isEqualTo(parameter);
		assertThat(error.get("message").stringValue()).isEqualTo(message);
	}

	@Test
	void findsThePlacesOfASourceForEditorsOnly() {
		counts(MERGE, Inputs.libraries(0, 40));
		String list = "/api/locations?source=%s&filter=properties.Ref%%3C10&limit=3";
		Answer found = this.api.asAdmin().get(list.formatted("libraries"));
		assertThat(found.json(200)).hasSize(3);
		assertThat(found.headers().getFirst("X-Total-Count")).isEqualTo("10");
		assertThat(found.headers().getETag()).isNull();
		assertThat(found.headers().getFirst("Link")).contains("source=libraries");
		assertThat(this.api.asAdmin().get(list.formatted("other")).json(200)).isEmpty();
		assertThat(this.api.asAdmin().get(list.formatted("libraries") + "&ids=" + Locations.RIVERSIDE_DRIVE).json(200))
			.isEmpty();
		assertThat(this.api.asAdmin().get("/api/facets?field=properties.Stars&source=libraries").json(200).toString())
			.contains("\"total\":40,\"missing\":0");
		assertThat(this.api.asAdmin().get(list.formatted("")).json(422).at("/errors/0/location").stringValue())
			.isEqualTo("source");
		for (String path : List.of(list.formatted("libraries"), list.formatted(""), "/api/facets?source=x")) {
			assertThat(this.api.anonymous().get(path).status()).isEqualTo(401);
			assertThat(this.api.as(Accounts.reader()).get(path).status()).isEqualTo(403);
		}
	}

	@Test
	void showsSourcesToEditorsOnly() {
		assertThat(this.api.anonymous().get("/api/imports/sources").status()).isEqualTo(401);
		assertThat(this.api.as(Accounts.reader()).get("/api/imports/sources").status()).isEqualTo(403);
	}

}
