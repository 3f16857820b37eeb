package dev.locations.location.query;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.json.FieldSelection;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CsvTableTests {

	private static final String PARK = """
			{"id":"6f0c3c2e-8a5e-4b52-9d2c-0c1f1f3a7c11","name":"Prater","description":"A park.","phone":"1",\
			"photoUrl":"https://a.at/p.jpg","siteUrl":"","geometry":{"type":"Point","coordinates":[16.3957,48.2166]},\
			"address":{"street":"Prater","zipCode":"1020","city":"Wien","state":"Wien"},"properties":{},\
			"createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-02T00:00:00.000Z"}""";

	/** Returns the lines without the mark at the begin and the last end. */
	private static List<String> lines(String... locations) {
		List<byte[]> all = Stream.of(locations).map((location) -> location.getBytes(StandardCharsets.UTF_8)).toList();
		CsvTable table = new CsvTable(FieldSelection.ALL);
		all.forEach(table::look);
		return Stream.concat(Stream.of(table.start()), all.stream().map(table::element))
			.map((line) -> new String(line, StandardCharsets.UTF_8))
			.peek((line) -> assertThat(line).endsWith("\r\n"))
			.map((line) -> line.substring(line.startsWith("\ufeff") ? 1 : 0, line.length() - 2))
			.toList();
	}

	private static String with(String properties) {
		return PARK.replace("\"properties\":{}", "\"properties\":" + properties);
	}

	@Test
	void aLocationIsALineWithAllItsFields() {
		assertThat(lines(PARK)).containsExactly(
				"id,name,shortName,description,phone,photoUrl,siteUrl,latitude,longitude,address.street,"
						+ "address.number,address.zipCode,address.city,address.state,createdAt,updatedAt",
				"6f0c3c2e-8a5e-4b52-9d2c-0c1f1f3a7c11,Prater,,A park.,1,https://a.at/p.jpg,\"\",48.2166,16.3957,Prater,,"
						+ "1020,Wien,Wien,2026-01-01T00:00:00.000Z,2026-01-02T00:00:00.000Z");
	}

	@Test
	void theColumnsAreThoseThatAnyLocationNeeds() {
		List<String> lines = lines(with("{\"b\":[1,{\"c\":\"x\"}],\"n\":null}"),
				with("{\"a\":true}").replace("48.2166]", "48.2166,160]"));
		assertThat(lines.get(0)).contains(",latitude,longitude,altitude,address.street,",
				",properties.b,properties.n,properties.a,createdAt");
		assertThat(lines.get(1)).contains(",48.2166,16.3957,,Prater,", ",\"[1,{\"\"c\"\":\"\"x\"\"}]\",,,2026");
		assertThat(lines.get(2)).contains(",48.2166,16.3957,160,Prater,", ",,,true,2026");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Prater, \"Wien\"\r\nx", " x", "x ", "x\u00a0", "a\nb", "a,b", "\ufeffx" })
	void aTextHasQuotesIfItNeedsThem(String text) {
		assertThat(description(text)).isEqualTo("\"" + text.replace("\"", "\"\"") + "\"");
	}

	/** An import would bring texts into the locations that are changed here. */
	@ParameterizedTest
	@ValueSource(strings = { "a b", "=1+1", "+43", "-1", "@home", "é;x", "a\tb" })
	void otherTextsStayAsTheyAre(String text) {
		assertThat(description(text)).isEqualTo(text);
	}

	private static String description(String text) {
		String line = lines(PARK.replace("\"A park.\"", Json.MAPPER.writeValueAsString(text))).get(1);
		return line.substring(line.indexOf("Prater,,") + 8, line.indexOf(",1,https"));
	}

	@Test
	void numbersStayExact() {
		assertThat(lines(with("{\"n\":12345678901234567890,\"m\":7.10,\"e\":1E3}")).get(1))
			.contains(",12345678901234567890,7.10,1E3,2026");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1.0E-7,-1.25e-3,1.5E3   | -0.00125,0.00000010,1500
			-1.25E1,1E1,1e-999999   | 10,-12.5,1e-999999
			""")
	void degreesHaveNoExponents(String position, String cells) {
		assertThat(lines(PARK.replace("16.3957,48.2166", position)).get(1)).contains("\"\"," + cells + ",Prater");
	}

	@Test
	void namesOfPropertiesMayBeAny() {
		List<String> lines = lines(with("{\"__proto__\":1,\"a,b\":2,\"c.d\":3,\"\":4}"));
		assertThat(lines.get(0))
			.contains(",properties.__proto__,\"properties.a,b\",properties.c.d,properties.,createdAt");
		assertThat(lines.get(1)).contains(",1,2,3,4,2026");
	}

}
