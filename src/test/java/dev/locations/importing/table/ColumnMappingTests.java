package dev.locations.importing.table;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import dev.locations.json.JsonText;
import dev.locations.validation.BodySchema;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.ValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
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
		return mapping.body(values, isTable ? CellTypes.EACH : null, () -> {
			throw new AssertionError("A cell is kept as a text");
		}).text();
	}

	@Test
	void makesALocationOfARow() {
		assertThat(body("{'columns':{'Titel':'name','PLZ':'address.zipCode','B':'latitude','L':'longitude','x':null}}",
				"{'Titel':'Zoo','PLZ':'08001','B':'47,3','L':'8.5','x':'1','Ref':'A-1','leer':''}", true))
			.isEqualTo("{'name':'Zoo','geometry':{'type':'Point','coordinates':[8.5,47.3]},"
					+ "'address':{'zipCode':'08001'},'properties':{'Ref':'A-1'}}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			47.3, 8.5           | [8.5,47.3]
			47°30'N 8°30'E      | [8.5,47.5]
			nowhere             | ['nowhere','nowhere']
			""")
	void readsAPositionInOneColumn(String text, String coordinates) {
		assertThat(body("{'columns':{'p':'position'}}", "{'p':'" + text.replace("'", "\u2032") + "'}", true))
			.isEqualTo("{'geometry':{'type':'Point','coordinates':" + coordinates + "}}");
	}

	@Test
	void leavesWhatIsNoNumberToTheRulesOfLocations() {
		assertThat(body("{'columns':{'a':'latitude','b':'longitude','c':'altitude'}}", "{'a':'x','c':'400'}", true))
			.isEqualTo("{'geometry':{'type':'Point','coordinates':[null,'x',400]}}");
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
	void takesJsonAsItIsFromOtherFiles() {
		assertThat(body("{'columns':{'t':'name','zip':'address.zipCode','g':'geometry'}}",
				"{'t':'A','zip':8001,'g':{'type':'Point','coordinates':[1,2]},'n':'12','o':null,'l':[1.50]}", false))
			.isEqualTo("{'name':'A','geometry':{'type':'Point','coordinates':[1,2]},'address':{'zipCode':'8001'},"
					+ "'properties':{'n':'12','o':null,'l':[1.50]}}");
	}

	@Test
	void takesTheGeometryOfAFeatureThatNoColumnHas() {
		String values = "{'t':'A','geometry':{'type':'Point','coordinates':[1,2]},'p':'3 4'}";
		assertThat(body("{'columns':{'t':'name','p':null}}", values, false))
			.isEqualTo("{'name':'A','geometry':{'type':'Point','coordinates':[1,2]}}");
		assertThat(body("{'columns':{'t':'name','p':'position','geometry':null}}", values, false))
			.isEqualTo("{'name':'A','geometry':{'type':'Point','coordinates':[4,3]}}");
	}

	@Test
	void joinsAWholeObjectWithPartsOfIt() {
		assertThat(body("{'columns':{'address':'address','city':'address.city'},'constants':{'address.state':'VD'}}",
				"{'address':{'street':'A','city':'B'},'city':'C'}", false))
			.isEqualTo("{'address':{'street':'A','city':'C','state':'VD'}}");
	}

	@Test
	void setsConstantsWhereThereIsNothing() {
		String mapping = "{'columns':{'tel':'phone'},'constants':{'phone':'-','photoUrl':'p','address.city':'Bern'}}";
		assertThat(body(mapping, "{'tel':''}", true))
			.isEqualTo("{'phone':'-','photoUrl':'p','address':{'city':'Bern'}}");
		assertThat(body(mapping, "{'tel':null}", false)).contains("'phone':'-'");
		assertThat(body(mapping, "{'tel':''}", false)).contains("'phone':'-'");
		assertThat(body(mapping, "{'tel':'1'}", true)).contains("'phone':'1'");
		String kind = "{'columns':{'art':'properties.kind','more':'properties'},'constants':{'properties.kind':'zoo'}}";
		assertThat(body(kind, "{'art':''}", true)).isEqualTo("{'properties':{'kind':'zoo'}}");
		assertThat(body(kind, "{'art':'park'}", true)).isEqualTo("{'properties':{'kind':'park'}}");
		assertThat(body(kind, "{'more':{'kind':'park','a':1}}", false))
			.isEqualTo("{'properties':{'kind':'park','a':1}}");
		assertThat(body(kind, "{'more':{'a':1}}", false)).isEqualTo("{'properties':{'a':1,'kind':'zoo'}}");
		assertThat(text(mapping(mapping).withoutConstants(), values("{'tel':'1'}"), true))
			.isEqualTo("{\"phone\":\"1\"}");
	}

	private static String located(String mapping, String values, boolean isTable) {
		ColumnMapping parsed = mapping(mapping);
		JsonText body = parsed.body(values(values), isTable ? CellTypes.EACH : null, () -> {
		});
		return PointGeometry.in(body, parsed.options()).root().at("/geometry").toString().replace('"', '\'');
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{'a':'2600000','b':'1200000'}              | {'a':'longitude','b':'latitude'} | [7.4386324,46.9510828]
			{'a':'2\u2019600\u2019000','b':'1 200 000 m'} | {'a':'longitude','b':'latitude'} | [7.4386324,46.9510828]
			{'a':'1200000','b':'2600000'   }            | {'a':'longitude','b':'latitude'} | [7.4386324,46.9510828]
			{'a':'2600000.0/1200000','b':'450'}        | {'a':'position','b':'altitude'}  | [7.4386324,46.9510828,450]
			{'a':'POINT(2600000 1200000)'}             | {'a':'position'}                 | [7.4386324,46.9510828]
			{'a':'x','b':'1200000'}                    | {'a':'longitude','b':'latitude'} | ['x',1200000]
			""")
	void readsAGrid(String values, String columns, String coordinates) {
		assertThat(located("{'crs':'EPSG:2056','columns':" + columns + "}", values, true))
			.isEqualTo("{'type':'Point','coordinates':" + coordinates + "}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{'type':'Polygon','coordinates':[[[0,0],[4,0,9],[4,2],[0,2],[0,0]]]}                      | [2,1]
					{'type':'MultiPolygon','coordinates':[[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[4,0],[4,2],[0,2],[0,0]]]]} | [2,1]
					{'type':'LineString','coordinates':[[0,0],[1.5e0,1],[9,9]]}                               | [1.5,1]
					{'type':'MultiLineString','coordinates':[[[0,0],[1,1],[2,0]]]}                            | [1,1]
					{'type':'MultiPoint','coordinates':[[7.5,-1]]}                                            | [7.5,-1]
					{'type':'GeometryCollection','geometries':[{'type':'Point','coordinates':[3,4]}]}         | [3,4]
					{'type':'Point','coordinates':[1,2,3]}                                                    | [1,2,3]
					""")
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
