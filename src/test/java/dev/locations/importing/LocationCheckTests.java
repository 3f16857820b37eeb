package dev.locations.importing;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.locations.location.LocationWrite;
import dev.locations.location.Precondition;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.Json;
import dev.locations.web.EntityTag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class LocationCheckTests {

	private static final UUID NEXT = UUID.fromString("11111111-2222-4333-8444-555555555555");

	private final LineReader reader = new LineReader(Inputs.stream(""), 10);

	private LocationCheck check = of(ExistingLocations.KEEP);

	private static LocationCheck of(ExistingLocations existing) {
		return LocationCheck.of(ImportPlan.of(existing), BodySchemas.load(), () -> NEXT, new ImportStatistics(existing),
				1_000);
	}

	private LocationCheck.CheckedBatch check(String json) {
		return this.check.check(List.of(RawLocation.of(this.reader, 7, Inputs.utf8(json))));
	}

	private String refusal(String json) {
		LocationCheck.CheckedBatch batch = check(json);
		assertThat(batch.valid()).isEmpty();
		RefusedLocation refused = batch.refused().get(0);
		return "%d %s %s %s".formatted(refused.line(), refused.id(), refused.name(),
				JsonMapper.shared().writeValueAsString(refused.errors()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\"id\":null," })
	void identifiesALocationThatHasNone(String members) {
		assertThat(check(Inputs.location(members, "A")).writes()).extracting(LocationWrite::id).containsExactly(NEXT);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "no-uuids.csv", delimiter = '|', quoteCharacter = '`')
	void refusesAnIdentifierThatIsNoUuid(String id, String value) {
		assertThat(refusal(Inputs.location("\"id\":" + id + ",", "A"))).isEqualTo(
				"7 null A [{\"message\":\"must be a UUID\",\"type\":\"json\",\"location\":\"/id\",\"validator\":\"uuid\""
						+ value + "}]");
	}

	@Test
	void namesTheIdentifierOfARefusedLocation() {
		assertThat(refusal(Inputs.withId("ABCDEF01-2222-4333-8444-555555555555", " ")))
			.startsWith("7 abcdef01-2222-4333-8444-555555555555 null [{");
	}

	@Test
	void takesAWholeLocationToReplaceAnother() {
		this.check = of(ExistingLocations.REPLACE);
		assertThat(check(Inputs.withId(NEXT.toString(), "A")).writes()).singleElement()
			.isInstanceOfSatisfying(LocationWrite.Add.class, (save) -> {
				assertThat(save.change()).isNotNull();
				assertThat(save.location().input().name()).contains("A");
			});
		assertThat(refusal("{\"id\":\"" + NEXT + "\",\"name\":\"A\"}")).contains("/address", "required");
	}

	@Test
	void takesSomeFieldsOfAChange() {
		this.check = of(ExistingLocations.MERGE);
		assertThat(check("{\"id\":\"" + NEXT + "\",\"shortName\":null}").writes()).singleElement()
			.isInstanceOfSatisfying(LocationWrite.Change.class, (change) -> {
				assertThat(change.id()).isEqualTo(NEXT);
				assertThat(change.input().values()).containsOnlyKeys("shortName").containsValue(null);
				assertThat(change.precondition()).isSameAs(Precondition.NONE);
			});
		assertThat(refusal("{\"name\":\" \"}")).contains("\"location\":\"/id\",\"validator\":\"required\"",
				"\"location\":\"/name\",\"validator\":\"notBlank\"");
		assertThat(refusal("{\"id\":\"x\",\"ifMatch\":1}")).contains("must be a UUID",
				"\"location\":\"/ifMatch\",\"validator\":\"type\"");
	}

	@Test
	void readsOnlyTheIdentifierAndTheVersionOfADeletion() {
		this.check = of(ExistingLocations.DELETE);
		String tag = EntityTag.of(Instant.EPOCH).text();
		assertThat(check("{\"id\":\"" + NEXT + "\",\"name\":1,\"ifMatch\":" + Json.MAPPER.writeValueAsString(tag) + "}")
			.writes()).singleElement().isInstanceOfSatisfying(LocationWrite.Delete.class, (deletion) -> {
				assertThat(deletion.id()).isEqualTo(NEXT);
				assertThat(deletion.precondition().isMetBy(Instant.EPOCH)).isTrue();
				assertThat(deletion.precondition().isMetBy(Instant.EPOCH.plusMillis(1))).isFalse();
			});
		assertThat(refusal("{\"id\":null}")).contains("\"location\":\"/id\",\"validator\":\"required\"");
	}

	@Test
	void reportsWhatIsNoJsonOrTooLong() {
		assertThat(refusal("{\"name\":")).contains("7 null", "\"Invalid JSON at column 9: Unexpected end");
		assertThat(refusal("[]")).contains("\"location\":\"\",\"validator\":\"type\"");
		assertThat(this.check.check(List.of(RawLocation.tooLong(this.reader, 3, 10))).refused().get(0).summary())
			.isEqualTo("it is longer than 10 bytes");
	}

}
