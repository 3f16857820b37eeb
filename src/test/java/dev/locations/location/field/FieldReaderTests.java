package dev.locations.location.field;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;
import dev.locations.location.RandomPlaces;
import dev.locations.testing.RandomCases;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class FieldReaderTests {

	private static final String LOCATION = """
			{"id":"7f0f5c1e-7c1d-4a53-8f39-6d2a3f1b0c11","name":"Caf\\u00e9 \\"Lux\\"","geometry":{"type":"Point",\
			"coordinates":[1,2]},"address":{"street":"Rue","city":"Žaler"},"properties":{"category":"park","rating":4.50,\
			"open":true,"closed":null,"tags":["b","a","b"],"mixed":[null,{"a":[2]},1,[3]],\
			"deep":{"er":{"text":"x"},"list":[{"er":1}]},"k\\u0065y":"escaped",\
			"big":9007199254740993,"huge":1e2147483647,"beyond":1e99999999999,"none":[]},\
			"createdAt":"1970-01-01T00:00:00.000Z","updatedAt":"1970-01-01T00:00:01.500Z"}""";

	/** A list of something else than scalars is no value, and null is a missing one. */
	@ParameterizedTest
	@CsvFileSource(resources = "field-values.csv", delimiter = '|', quoteCharacter = '`')
	void readsValues(String field, String json) {
		assertThat(read(field)).isEqualTo(value(Json.of(json)));
		assertThat(FieldReader.read(utf8(LOCATION), Set.of("other")).apply(field)).isEqualTo(FieldValue.MISSING);
	}

	@Test
	void numbersOfAnyExponentAndTimesAreRead() {
		assertThat(read("createdAt")).isEqualTo(new Time(0));
		assertThat(read("updatedAt")).isEqualTo(new Time(1_500));
		assertThat(read("properties.huge")).isEqualTo(number("1e2147483647"));
		assertThat(read("properties.beyond")).isEqualTo(FieldValue.OTHER);
		assertThat(FieldReader.value(utf8("100e2147483647"), 0, 14, FieldPath.of("name"))).isEqualTo(FieldValue.OTHER);
	}

	@Test
	@Tag("random")
	void findsTheSameAsATreeOfTheJson() {
		RandomCases.run(100, (random) -> {
			RandomPlaces places = new RandomPlaces(random);
			List<byte[]> records = IntStream.range(0, 20).mapToObj((i) -> places.next(new UUID(0, i), i)).toList();
			for (String field : List.of("name", "shortName", "address.city", "properties.category", "properties.any.a",
					"properties.deep", "properties.deep.any", "properties.opening \"hours\"", "properties.été")) {
				FieldCollector collector = new FieldCollector(field, records.size());
				List<FieldValue> expected = new ArrayList<>();
				for (byte[] record : records) {
					expected.add(value(Json.MAPPER.readTree(record), List.of(field.split("\\."))));
					collector.add(record, 0, record.length);
					assertThat(FieldReader.read(record, Set.of(field)).apply(field))
						.isEqualTo(expected.get(expected.size() - 1));
				}
				assertThat(values(collector)).as(field).isEqualTo(expected);
			}
		});
	}

	@Test
	void collectsFromPartsOfRecords() {
		FieldCollector collector = new FieldCollector("properties.a", 7);
		assertThat(collector.field()).isEqualTo("properties");
		for (String part : List.of(",\"properties\":{\"a\":1}", ",\"properties\":{\"b\":{\"a\":2},\"a\":\"x\\n\"}", "",
				",\"properties\":{}", ",\"properties\":{\"\\u0061\":\"x\\n\"}", "{\"properties\":{\"a\":[]}",
				"{ \"properties\" : { \"b\" : [ {} , 1 ] , \"a\" : 1.0 } }")) {
			byte[] bytes = utf8("\"" + part + ",\"a\":3}");
			collector.add(bytes, 1, 1 + utf8(part).length);
		}
		assertThat(values(collector)).containsExactly(number("1"), new Text("x\n"), FieldValue.MISSING,
				FieldValue.MISSING, new Text("x\n"), new ListOf(List.of()), number("1"));
		assertThat(collector.memory()).isPositive();
	}

	@Test
	void collectsTimesAsTimes() {
		FieldCollector collector = new FieldCollector("updatedAt", 2);
		byte[] record = utf8(LOCATION);
		collector.add(record, 0, record.length);
		collector.add(record, 0, record.length);
		assertThat(values(collector)).containsExactly(new Time(1_500), new Time(1_500));
	}

	private static List<FieldValue> values(FieldCollector collector) {
		Column column = collector.build();
		return IntStream.range(0, column.size()).mapToObj((ordinal) -> column.value(column.code(ordinal))).toList();
	}

	private static FieldValue value(JsonNode node, List<String> path) {
		JsonNode value = node;
		for (String key : path) {
			value = value.isObject() ? value.path(key) : value.path("none");
		}
		return value(value);
	}

	private static FieldValue value(JsonNode value) {
		if (value.isMissingNode() || value.isNull()) {
			return FieldValue.MISSING;
		}
		if (value.isArray()) {
			List<Scalar> scalars = value.valueStream()
				.map(FieldReaderTests::value)
				.filter(Scalar.class::isInstance)
				.map(Scalar.class::cast)
				.toList();
			return (scalars.isEmpty() && !value.isEmpty()) ? FieldValue.OTHER : new ListOf(scalars);
		}
		return value.isString() ? new Text(value.stringValue()) : value.isBoolean() ? new Bool(value.booleanValue())
				: value.isNumber() ? new Numeric(value.decimalValue()) : FieldValue.OTHER;
	}

	private static FieldValue read(String field) {
		return FieldReader.read(utf8(LOCATION), Set.of(field)).apply(field);
	}

	private static Numeric number(String digits) {
		return new Numeric(new BigDecimal(digits));
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
