package dev.locations.importing;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.location.NewLocation;
import dev.locations.validation.BodySchemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class LocationCheckTests {

	private static final UUID NEXT = UUID.fromString("11111111-2222-4333-8444-555555555555");

	private final LineReader reader = new LineReader(Inputs.stream(""), 10);

	private final LocationCheck check = new LocationCheck(BodySchemas.load().get("location-create"), () -> NEXT, 10);

	private LocationCheck.CheckedBatch check(String json) {
		return this.check.check(List.of(new LocationReader.RawLocation(7, Optional.of(Inputs.utf8(json)))),
				this.reader);
	}

	private String refusal(String json) {
		LocationCheck.CheckedBatch batch = check(json);
		assertThat(batch.valid()).isEmpty();
		return JsonMapper.shared().writeValueAsString(batch.refused().get(0));
	}

	@Test
	void keepsAnIdentifier() {
		LocationCheck.CheckedBatch batch = check(Inputs.withId("ABCDEF01-2222-4333-8444-555555555555", "A"));
		assertThat(batch.valid()).extracting(NewLocation::id)
			.containsExactly(UUID.fromString("abcdef01-2222-4333-8444-555555555555"));
		assertThat(batch.refused()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\"id\":null," })
	void identifiesALocationThatHasNone(String members) {
		assertThat(check(Inputs.location(members, "A")).valid()).extracting(NewLocation::id).containsExactly(NEXT);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			""          | ,"value":"","valueSet":true
			"1-2-3-4-5" | ,"value":"1-2-3-4-5","valueSet":true
			12          | ,"value":12,"valueSet":true
			[[[1]]]     | ,"valueSet":false
			""")
	void refusesAnIdentifierThatIsNoUuid(String id, String value) {
		assertThat(refusal(Inputs.location("\"id\":" + id + ",", "A"))).isEqualTo(
				"{\"line\":7,\"errors\":[{\"message\":\"must be a UUID\",\"type\":\"json\",\"location\":\"/id\",\"validator\":\"uuid\""
						+ value + "}]}");
	}

	@Test
	void namesTheIdentifierOfARefusedLocation() {
		assertThat(refusal(Inputs.withId("ABCDEF01-2222-4333-8444-555555555555", " ")))
			.startsWith("{\"line\":7,\"id\":\"abcdef01-2222-4333-8444-555555555555\",\"errors\":[{");
	}

	@Test
	void reportsAllThatIsWrong() {
		LocationCheck.CheckedBatch batch = check(Inputs.withId("x", " "));
		assertThat(batch.refused().get(0).summary()).isEqualTo("/id must be a UUID; /name must not be blank");
	}

	@Test
	void reportsWhatIsNoJsonOrTooLong() {
		assertThat(refusal("{\"name\":")).startsWith("{\"line\":7,\"errors\":[{\"message\":\"Invalid JSON at line 1");
		assertThat(refusal("[]")).contains("\"location\":\"\",\"validator\":\"type\"");
		assertThat(
				this.check.check(List.of(new LocationReader.RawLocation(3, Optional.empty())), this.reader).refused())
			.containsExactly(RefusedLocation.of(3, "It is longer than 10 bytes"));
	}

}
