package dev.locations.location;

import java.util.List;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What stores do with the content of a location: all answer the same bytes. */
interface LocationContentContract extends LocationContract {

	@Test
	default void findsWhatWasCreatedAsItWasAnswered() {
		LocationDocument location = create(LocationInputs.RIVERSIDE);
		UUID id = location.id();
		String created = text(location);
		assertThat(created).isEqualTo(
				"{\"id\":\"" + id + "\"," + LocationInputs.RIVERSIDE.substring(1, LocationInputs.RIVERSIDE.length() - 1)
						+ ",\"createdAt\":\"" + after(0) + "\",\"updatedAt\":\"" + after(0) + "\"}");
		assertThat(find(id)).isEqualTo(created);
		assertThat(list(null)).isEqualTo("[" + created + "]");
		assertThat(exists(id)).isTrue();
	}

	@Test
	default void leavesOutWhatWasNotSent() {
		JsonNode created = tree(create(LocationInputs.MINIMAL));
		assertThat(created.has("shortName")).isFalse();
		assertThat(created.get("address").has("number")).isFalse();
		assertThat(created.get("properties")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{}", "{\"a.b\":1,\"$set\":{\"$inc\":2},\"_id\":3,\"_class\":\"x\",\"\":4,\"a\":{\"\":{}}}",
					"{\"n\":null,\"t\":true,\"l\":[[],[[null,{}]],1]}",
					"{\"max\":9223372036854775807,\"min\":-9223372036854775808,\"u\":18446744073709551615}",
					"{\"d\":[0.1,-0.0,1.0,1e400,5e-324,1.7976931348623157E308,100000000000000000000.5]}",
					"{\"text\":\"\\u0000 \\u001f \\\" \\\\ / é 😀 \u2028 \uFFFF \u0085\",\"\\u0000\":1,\"é😀\":2}",
					"{\"z\":1,\"a\":2,\"10\":3,\"9\":4}" })
	default void keepsPropertiesToTheLetter(String properties) {
		String body = LocationInputs.MINIMAL.replace("}}", "},\"properties\":" + properties + "}");
		UUID id = create(body).id();
		assertThat(find(id)).contains(",\"properties\":" + properties + ",\"createdAt\"");
		assertThat(text(update(id, "{\"properties\":{\"other\":1}}"))).contains("{\"other\":1}");
		assertThat(text(update(id, "{\"properties\":" + properties + "}"))).contains("\"properties\":" + properties);
	}

	/** What is escaped, and how, is the same in every store. */
	@ParameterizedTest
	@CsvFileSource(resources = "/dev/locations/location/texts.csv", delimiter = '|', quoteCharacter = '`')
	default void answersTextsWithTheSameBytes(String sent, String answered) {
		String body = LocationInputs.MINIMAL.replace("\"description\":\"d\"", "\"description\":\"" + sent + "\"")
			.replace("\"photoUrl\":\"p\"", "\"photoUrl\":\"" + sent + "\"")
			.replace("}}", "},\"properties\":{\"" + sent + "\":[\"" + sent + "\"]}}");
		assertAnswered(body, """
				"name":"Minimal","description":"%1$s","phone":"1","photoUrl":"%1$s","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":[6.63,46.52]},\
				"address":{"street":"s","zipCode":"z","city":"c","state":"t"},"properties":{"%2$s":["%2$s"]}"""
			.formatted(answered, sent));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "/dev/locations/location/numbers.csv", delimiter = '|')
	default void answersNumbersWithTheSameBytes(String sent, String answered) {
		String numbers = "{\"n\":[1.0,1e-7,123456789.123456789,-0.0,180,47.5,1E400]}";
		String body = LocationInputs.MINIMAL.replace("[6.63,46.52]", sent)
			.replace("}}", "},\"properties\":" + numbers + "}");
		assertAnswered(body, """
				"name":"Minimal","description":"d","phone":"1","photoUrl":"p","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":%s},\
				"address":{"street":"s","zipCode":"z","city":"c","state":"t"},"properties":%s""".formatted(answered,
				numbers));
	}

	@Test
	default void answersPropertiesWithTheSameBytesButForWhiteSpace() {
		String body = LocationInputs.MINIMAL.replace("}}",
				"},\"properties\" : { \"b\" :\t1.50 ,\n \"a\":[ ], \"\\u00e9\\/\" : { } } }");
		assertAnswered(body, """
				"name":"Minimal","description":"d","phone":"1","photoUrl":"p","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":[6.63,46.52]},\
				"address":{"street":"s","zipCode":"z","city":"c","state":"t"},\
				"properties":{"b":1.50,"a":[],"\\u00e9\\/":{}}""");
	}

	/** Created, found, listed, found in a box, and changed and changed back. */
	private void assertAnswered(String body, String fields) {
		LocationDocument location = create(body);
		UUID id = location.id();
		String created = text(location);
		String expected = "{\"id\":\"" + id + "\"," + fields + ",\"createdAt\":\"" + after(0)
				+ "\",\"updatedAt\":\"%s\"}";
		assertThat(created).isEqualTo(expected.replace("%s", after(0)));
		assertThat(find(id)).isEqualTo(created);
		assertThat(list(null)).isEqualTo("[" + created + "]");
		assertThat(list(BoundingBox.WORLD)).isEqualTo("[" + created + "]");
		assertThat(list(null, FieldSelection.of(List.of("properties"), List.of())))
			.isEqualTo("[{" + fields.substring(fields.indexOf("\"properties\":")) + "}]");
		store().update(id, LocationInputs.change(LocationInputs.RIVERSIDE), Precondition.NONE).block();
		String back = body.replaceFirst("\\{", "{\"shortName\":null,")
			.replace("\"address\":{", "\"address\":{\"number\":null,");
		String after = text(update(id, back));
		assertThat(after).isEqualTo(expected.replace("%s", after(2)));
		assertThat(find(id)).isEqualTo(after);
		assertThat(list(BoundingBox.WORLD)).isEqualTo("[" + after + "]");
	}

}
