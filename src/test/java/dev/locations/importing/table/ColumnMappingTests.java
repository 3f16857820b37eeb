package dev.locations.importing.table;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.locations.json.JsonText;
import dev.locations.validation.BodySchema;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.ValidationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ColumnMappingTests {

	private static final BodySchema RULES = BodySchemas.load().get("import-mapping");

	private static ColumnMapping mapping(String json) {
		return ColumnMapping.parse(json.replace('\'', '"'), RULES);
	}

	private static Map<String, JsonText> values(String json) {
		return JsonText.parse(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)).members();
	}

	private static String body(String mapping, String values, boolean isTable) {
		return text(mapping(mapping), values(values), isTable).replace('"', '\'');
	}

	private static String text(ColumnMapping mapping, Map<String, JsonText> values, boolean isTable) {
		return text(mapping, values, isTable, true);
	}

	private static String text(ColumnMapping mapping, Map<String, JsonText> values, boolean isTable, boolean isWhole) {
		return mapping.body(values, types(values, isTable), isWhole, () -> {
			throw new AssertionError("A cell is kept as a text");
		}).text();
	}

	/** Of a row that stands alone. */
	private static @Nullable CellTypes types(Map<String, JsonText> values, boolean isTable) {
		return isTable ? new CellTypes(values.keySet()
			.stream()
			.collect(Collectors.toMap(Function.identity(), (column) -> CellTypes.Type.EACH))) : null;
	}

	@ParameterizedTest
	@CsvFileSource(resources = "mapped-rows.csv", delimiter = '|', quoteCharacter = '`')
	void makesALocationOfARow(String mapping, String values, boolean isTable, String expected) {
		assertThat(body(mapping, values, isTable)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "table-values.csv", delimiter = '|', quoteCharacter = '`')
	void readsNumbersBooleansAndJsonInTables(String cell, String value) {
		String row = "{\"a\":" + JsonText.string(cell).text() + "}";
		assertThat(text(mapping("{}"), values(row), true)).isEqualTo("{\"properties\":{\"a\":" + value + "}}");
		assertThat(text(mapping("{'texts':['a']}"), values(row), true))
			.isEqualTo("{\"properties\":{\"a\":" + JsonText.string(cell).text() + "}}");
		assertThat(text(mapping("{'columns':{'a':'phone'}}"), values(row), true))
			.isEqualTo("{\"phone\":" + JsonText.string(cell).text() + "}");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "several-texts.csv", delimiter = '|', quoteCharacter = '`')
	void takesTheFirstOfSeveralTexts(String cell, String first) {
		assertThat(body("{'columns':{'a':'phone'},'firstOf':['a']}", "{'a':'" + cell + "','b':'1;2'}", true))
			.isEqualTo("{'phone':'" + first + "','properties':{'b':'1;2'}}");
	}

	@Test
	void leavesConstantsOut() {
		ColumnMapping mapping = mapping("{'columns':{'tel':'phone'},'constants':{'phone':'-','photoUrl':'p'}}");
		assertThat(text(mapping, values("{'tel':'1'}"), true, false)).isEqualTo("{\"phone\":\"1\"}");
	}

	private static String located(String mapping, String values, boolean isTable) {
		ColumnMapping parsed = mapping(mapping);
		JsonText body = parsed.body(values(values), types(values(values), isTable), true, () -> {
		});
		return PointGeometry.in(body, parsed.options()).root().at("/geometry").toString().replace('"', '\'');
	}

	@ParameterizedTest
	@CsvFileSource(resources = "grids.csv", delimiter = '|', quoteCharacter = '`')
	void readsAGrid(String values, String columns, String coordinates) {
		assertThat(located("{'crs':'EPSG:2056','columns':" + columns + "}", values, true))
			.isEqualTo("{'type':'Point','coordinates':" + coordinates + "}");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "points-inside.csv", delimiter = '|', quoteCharacter = '`')
	void takesAPointInsideByChoice(String geometry, String coordinates) {
		String mapping = "{'columns':{'g':'geometry'},'geometry':'pointOnSurface'}";
		assertThat(located(mapping, "{'g':" + geometry + "}", false))
			.isEqualTo("{'type':'Point','coordinates':" + coordinates + "}");
		assertThat(located(mapping.replace("{'g'", "{'n':null,'g'"),
				"{'g':" + JsonText.string(geometry.replace("'", "\"")).text() + "}", true))
			.isEqualTo("{'type':'Point','coordinates':" + coordinates + "}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "POLYGON ((0 0, 4 0, 4 2, 0 2, 0 0))", "SRID=4326;MULTIPOLYGON(((0 0,4 0,4 2,0 2,0 0)))",
			" polygon z((0 0 1,4 0 1,4 2 1,0 2 1,0 0 1))" })
	void takesAPointInsideOfTheTextOfADatabase(String text) {
		assertThat(located("{'columns':{'g':'position'},'geometry':'pointOnSurface'}", "{'g':'" + text + "'}", true))
			.isEqualTo("{'type':'Point','coordinates':[2,1]}");
		assertThatExceptionOfType(ValidationException.class)
			.isThrownBy(() -> located("{'columns':{'g':'position'}}", "{'g':'" + text + "'}", true))
			.satisfies((refusal) -> assertThat(refusal.violations().get(0).message())
				.startsWith("must be a point, but is a ")
				.endsWith("Polygon; the mapping can choose a point inside (\"geometry\":\"pointOnSurface\")"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'type':'Polygon','coordinates':[[[0,0],[4,0],[4,2]]]}",
			"{'type':'Polygon','coordinates':[]}", "{'type':'MultiPoint','coordinates':[[1]]}", "{'type':'Polygon'}",
			"{'type':'LineString','coordinates':[[1,'x']]}" })
	void leavesWhatIsNoGeometryToTheRulesOfLocations(String geometry) {
		assertThat(located("{'columns':{'g':'geometry'},'geometry':'pointOnSurface'}", "{'g':" + geometry + "}", false))
			.isEqualTo(geometry);
	}

	@Test
	void leavesWhatIsTooDeepToTheRulesOfLocations() {
		String deep = "GEOMETRYCOLLECTION(".repeat(20_000);
		assertThat(located("{'columns':{'g':'position'},'geometry':'pointOnSurface'}", "{'g':'" + deep + "'}", true))
			.contains("'type':'GeometryCollection'");
		assertThat(located("{'crs':'EPSG:2056','columns':{'g':'geometry'}}", "{'g':{'type':'Point','coordinates':[1]}}",
				false))
			.isEqualTo("{'type':'Point','coordinates':[1]}");
	}

	@Test
	void refusesNumbersThatAreNotOfTheGrid() {
		assertThatExceptionOfType(ValidationException.class)
			.isThrownBy(() -> located("{'crs':'EPSG:2056','columns':{'g':'geometry'}}",
					"{'g':{'type':'Point','coordinates':[7.4,46.9]}}", false))
			.satisfies((refusal) -> assertThat(refusal.violations().get(0).message())
				.isEqualTo("must be a position in EPSG:2056"));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "wrong-mappings.csv", delimiter = '|', quoteCharacter = '`')
	void tellsWhatIsWrongWithAMapping(String json, String message) {
		assertThatExceptionOfType(ValidationException.class).isThrownBy(() -> mapping(json))
			.satisfies((refusal) -> assertThat(refusal.violations()).singleElement().satisfies((violation) -> {
				assertThat(violation.location()).isEqualTo("mapping");
				assertThat(violation.message()).isEqualTo(message);
			}));
	}

}
