package dev.locations.importing.web;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.importing.Inputs;
import dev.locations.location.Locations;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class ImportMappingTests extends ImportApiTests {

	private static final String TABLE = """
			Titel;Breite;Länge;Straße;PLZ;Ort;Kanton;Tel.;Ref;Sterne
			Zoo;47,38;8,57;Zürichbergstrasse;8044;Zürich;ZH;044;A-1;4.5
			Prater;N 48.2;16°23'45"E;Prater;01020;Wien;W;;A-2;
			""";

	private static final String MAPPING = """
			{"columns":{"Titel":"name","Breite":"latitude","Länge":"longitude","Straße":"address.street",\
			"PLZ":"address.zipCode","Ort":"address.city","Kanton":"address.state","Tel.":"phone"},\
			"constants":{"phone":"-","description":"-","photoUrl":"https://example.com/none.jpg","siteUrl":""}}""";

	private JsonNode find(String name) {
		return this.api.anonymous()
			.get("/api/locations?q=" + name)
			.json(200)
			.valueStream()
			.filter((location) -> location.get("name").stringValue().equals(name))
			.findFirst()
			.orElseThrow();
	}

	@Test
	void anExportAsATableChangesNothing() {
		this.api.locations().reset();
		ObjectNode place = Locations.at("Markt,\r\n\"Süd\"", "8.54", "1e-7");
		place.put("siteUrl", "").put("shortName", "=1+1").put("description", "Two\nlines; é");
		place.set("properties", Json
			.of("""
					{"stars":4.50,"z":1E3,"open":true,"tags":["a",{"b":"\\u00e9"}],"more":{"x":1},"note":"ü, \\"q\\"","a":"a.b",
					"size":12345678901234567}"""));
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, place);
		this.api.locations().putAt("Terrasse", "8.5", "47.3", "{\"z\":{},\"a.b\":[]}");
		String table = this.api.anonymous().get("/api/locations?f=csv").text();
		assertThat(counts("?existing=replace", table)).isEqualTo(
				"\"added\":0,\"existing\":0,\"changed\":0,\"unchanged\":2,\"deleted\":0,\"missing\":0,\"refused\":0");
		this.api.locations().reset();
		assertThat(counts("", table)).isEqualTo("\"added\":2,\"existing\":0,\"refused\":0");
		assertThat(withoutTimes(this.api.anonymous().get("/api/locations?f=csv").text()))
			.isEqualTo(withoutTimes(table));
	}

	@Test
	void countsTheCellsThatAreOfAnotherTypeThanTheirColumn() {
		this.api.locations().reset();
		String mapping = mapping(
				"""
						{"columns":{"n":"name","p":"position"},"numbers":["stars"],\
						"constants":{"description":"d","phone":"1","photoUrl":"https://example.com/a.jpg","siteUrl":"",\
						"address.street":"s","address.number":"1","address.zipCode":"1","address.city":"c","address.state":"s"}}""");
		assertThat(counts("?" + mapping, "n;p;stars;ref\nA;1 2;4,5;8001\nB;3 4;four;0801\n"))
			.isEqualTo("\"added\":2,\"existing\":0,\"refused\":0,\"keptAsText\":1");
		assertThat(find("A").get("properties")).hasToString("{\"stars\":4.5,\"ref\":\"8001\"}");
		assertThat(find("B").get("properties")).hasToString("{\"stars\":\"four\",\"ref\":\"0801\"}");
	}

	private static String withoutTimes(String table) {
		return table.replaceAll("2\\d{3}-\\d\\d-\\d\\dT[\\d:.]+Z", "");
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-8", "windows-1252", "UTF-16" })
	void showsHowATableIsRead(String charset) {
		JsonNode preview = preview("", TABLE.getBytes(Charset.forName(charset))).json(200);
		assertThat(preview.get("format").stringValue()).isEqualTo("csv");
		assertThat(preview.get("separator").stringValue()).isEqualTo(";");
		assertThat(preview.get("encoding").stringValue()).isEqualTo(charset);
		assertThat(preview.get("mapping")).hasToString("""
				{"columns":{"Titel":"name","Tel.":"phone","Straße":"address.street","PLZ":"address.zipCode",\
				"Ort":"address.city","Kanton":"address.state","Breite":"latitude","Länge":"longitude"},\
				"numbers":["Sterne"],"texts":["Ref"]}""");
		assertThat(preview.get("columns")).hasSize(10);
		assertThat(preview.get("rows")).hasSize(2).first().asString().startsWith("[\"Zoo\",\"47,38\",");
	}

	@Test
	void readsATableAsItsSenderSays() {
		byte[] table = "x\nName|Ort\nŁódź|Plzeň\n".getBytes(Charset.forName("windows-1250"));
		String chosen = "{\"separator\":\"|\",\"encoding\":\"windows-1250\",\"headerRow\":2}";
		JsonNode preview = preview("?" + mapping(chosen), table).json(200);
		assertThat(preview.get("rows")).hasToString("[[\"Łódź\",\"Plzeň\"]]");
		assertThat(preview.get("encoding").stringValue()).isEqualTo("windows-1250");
		assertThat(preview.get("encodingGuessed").booleanValue()).isFalse();
		assertThat(preview.get("headerRow").intValue()).isEqualTo(2);
		assertThat(preview.get("mapping")).asString().endsWith("," + chosen.substring(1));
		assertThat(post("/preview?" + mapping(chosen), "text/csv; charset=x-sjis", table).json(200)).isEqualTo(preview);
		assertThat(post("/preview", "text/csv; charset=cp1250", table).json(200).get("rows"))
			.isEqualTo(preview.get("rows"));
		assertThat(post("/preview", "text/csv; charset=utf-8", table).json(200).get("encoding").stringValue())
			.isEqualTo("windows-1252");
		assertThat(post("/preview", "text/csv; charset=UTF-32", table).status()).isEqualTo(415);
		assertThat(preview("?" + mapping("{\"encoding\":\"latin\"}"), table).status()).isEqualTo(422);
		assertThat(counts("?dryRun=true&" + mapping("{\"headerRow\":0}"), TABLE)).endsWith("\"refused\":3");
	}

	@Test
	void looksAtWorkbooksAsAWhole() throws IOException {
		String type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
		byte[] file = Inputs.workbook(
				"<row><c t='s'><v>0</v></c><c t='str'><v>Lat</v></c><c t='str'><v>Lon</v></c></row>"
						+ "<row><c t='str'><v>A</v></c><c><v>47.3</v></c><c><v>8.5</v></c></row>",
				"<si><t>Name</t></si>");
		JsonNode preview = post("/preview", type, file).json(200);
		assertThat(preview).hasToString(
				"""
						{"format":"xlsx","sheet":"Orte","sheets":["Orte","Mehr"],"headerRow":1,"mapping":{"columns":{"Name":"name",\
						"Lat":"latitude","Lon":"longitude"},"numbers":[],"texts":[]},"columns":["Name","Lat","Lon"],\
						"rows":[["A","47.3","8.5"]]}""");
		JsonNode other = post("/preview?" + mapping("{\"sheet\":\"Mehr\"}"), type, file).json(200);
		assertThat(other.get("columns")).hasToString("[\"a\",\"b\"]");
		assertThat(post("/preview?" + mapping("{\"sheet\":\"Other\"}"), type, file).status()).isEqualTo(422);
		byte[] large = Inputs.zip("xl/media/a.png", "\u0089".repeat(300_000), "xl/a", "");
		assertThat(post("/preview", type, large).status()).isEqualTo(422);
		assertThat(post("?dryRun=true", type, file).text()).contains("\"refused\":1,");
	}

	@Test
	void readsTheMetresOfANationalGrid() {
		String table = "Name;E;N\nBundeshaus;2'600'000;1'200'000\nNowhere;7.4;46.9\n";
		JsonNode preview = preview("", table.getBytes(StandardCharsets.UTF_8)).json(200);
		assertThat(preview.get("mapping")).hasToString(
				"{\"columns\":{\"Name\":\"name\",\"N\":\"latitude\",\"E\":\"longitude\"},\"numbers\":[],\"texts\":[]}");
		JsonNode sure = preview("", table.replaceAll("Nowhere.*\n", "").getBytes(StandardCharsets.UTF_8)).json(200);
		assertThat(sure.at("/mapping/crs").stringValue()).isEqualTo("EPSG:2056");
		String constants = ",\"constants\":{\"description\":\"d\",\"phone\":\"1\",\"photoUrl\":\"https://example.com/a.jpg\","
				+ "\"siteUrl\":\"\",\"address.street\":\"s\",\"address.number\":\"1\",\"address.zipCode\":\"1\","
				+ "\"address.city\":\"c\",\"address.state\":\"s\"}}";
		List<JsonNode> lines = load("?" + mapping(sure.get("mapping").toString().replaceFirst("}$", constants)), table);
		assertRefusals(lines).first()
			.asString()
			.startsWith("{\"type\":\"refusal\",\"line\":3,\"unit\":\"line\",\"name\":\"Nowhere\",\"errors\":["
					+ "{\"location\":\"/geometry\",\"validator\":\"crs\",\"message\":\"must be a position in EPSG:2056\"");
		assertThat(find("Bundeshaus").at("/geometry/coordinates")).hasToString("[7.4386324,46.9510828]");
	}

	@Test
	void showsForeignObjectsAndLeavesOutWhatIsCut() {
		JsonNode preview = preview("", """
				{"titel":"A","lat":1,"lon":2,"tags":{"a":1}}
				{"titel":"B","extra":null}
				{"titel":"C""".getBytes(StandardCharsets.UTF_8)).json(200);
		assertThat(preview).hasToString("""
				{"format":"ndjson","mapping":{"columns":{"titel":"name","lat":"latitude","lon":"longitude"}},\
				"columns":["titel","lat","lon","tags","extra"],\
				"rows":[["A",1,2,{"a":1},null],["B",null,null,null,null]]}""");
		JsonNode features = preview("", """
				{"type":"FeatureCollection","features":[{"type":"Feature","id":7,"geometry":{"type":"Point",\
				"coordinates":[1,2]},"properties":{"Name":"A"}},{"type":"Fea""".getBytes(StandardCharsets.UTF_8))
			.json(200);
		assertThat(features).hasToString("""
				{"format":"geojson","mapping":{"columns":{"geometry":"geometry","Name":"name"}},\
				"columns":["id","geometry","Name"],"rows":[[7,{"type":"Point","coordinates":[1,2]},"A"]]}""");
	}

	@Test
	void needsNoMappingForItsOwnFiles() {
		byte[] own = this.api.anonymous().get("/api/locations?f=ndjson").text().getBytes(StandardCharsets.UTF_8);
		JsonNode preview = preview("", own).json(200);
		assertThat(preview.get("mapping")).isNull();
		assertThat(preview.get("columns")).extracting(JsonNode::stringValue).contains("id", "name", "geometry");
	}

	@Test
	void refusesAPreviewOfWhatItCannotRead() {
		preview("", new byte[] { 'a', 0, ',', 'b' }).isInvalid(
				"""
						[{'message': 'Cannot read any further: The file must have locations or GeoJSON features in lines (NDJSON, \
						GeoJSONSeq) or in an array, be a GeoJSON Feature or FeatureCollection, KML or KMZ, or a table (CSV or \
						XLSX) that names at least two columns; it may be compressed with gzip', 'type': 'json', 'location': '', 'validator': 'format', \
						'valueSet': false}]""");
		assertThat(preview("", new byte[300_000]).status()).isEqualTo(413);
		assertThat(this.api.anonymous().post("/api/imports/preview", "{}").status()).isEqualTo(401);
		assertThat(this.api.as(Accounts.reader()).post("/api/imports/preview", "{}").status()).isEqualTo(403);
	}

	@Test
	void importsATableByItsMapping() {
		String query = "?" + mapping(MAPPING);
		assertThat(counts(query + "&dryRun=true", TABLE)).isEqualTo("\"added\":2,\"existing\":0,\"refused\":0");
		assertThat(counts(query, TABLE)).isEqualTo("\"added\":2,\"existing\":0,\"refused\":0");
		JsonNode prater = find("Prater");
		assertThat(prater.at("/geometry/coordinates")).hasToString("[16.3958333,48.2]");
		assertThat(prater.get("address"))
			.hasToString("{\"street\":\"Prater\",\"zipCode\":\"01020\",\"city\":\"Wien\",\"state\":\"W\"}");
		assertThat(prater.get("phone").stringValue()).isEqualTo("-");
		assertThat(prater.get("properties")).hasToString("{\"Ref\":\"A-2\"}");
		assertThat(find("Zoo").get("properties")).hasToString("{\"Ref\":\"A-1\",\"Sterne\":4.5}");
		assertThat(find("Zoo").get("phone").stringValue()).isEqualTo("044");
	}

	@Test
	void guessesTheMappingOfATable() {
		List<JsonNode> lines = load("", TABLE);
		assertRefusals(lines).first()
			.asString()
			.startsWith("{\"type\":\"refusal\",\"line\":2,\"unit\":\"line\",\"name\":\"Zoo\",\"errors\":["
					+ "{\"location\":\"/description\",\"validator\":\"required\"")
			.contains("/photoUrl", "/siteUrl")
			.doesNotContain("/name", "/address", "/geometry");
	}

	@Test
	void refusalsTellColumnValueAndTheNumbersOfTheRule() {
		String mapping = mapping("{\"columns\":{\"Titel\":\"name\",\"Tel.\":\"phone\",\"B\":\"latitude\"}}");
		List<JsonNode> lines = load("?" + mapping,
				"Titel;Tel.;B\n%s;%s;x\n".formatted("Z".repeat(120), "0".repeat(150)));
		assertThat(lines.get(1).get("name").stringValue()).hasSize(100);
		assertThat(lines.get(1).get("errors").valueStream().map(JsonNode::toString))
			.contains(
					"""
							{"location":"/phone","validator":"string","message":"must be a string between 1 and 20 characters long \
							(the supplied string is too long: 150 characters long)","validation":"between","minLength":1,"maxLength":20,\
							"actualLength":150,"cause":"tooLong","column":"Tel.","value":"%s"}"""
						.formatted("0".repeat(100)))
			.anySatisfy((error) -> assertThat(error).contains("\"column\":\"B\"").contains("\"value\":\"x\""));
	}

	@Test
	void findsWhatExistsByAProperty() {
		String query = "?key=properties.Ref&" + mapping(MAPPING);
		assertThat(counts(query, TABLE)).isEqualTo("\"added\":2,\"existing\":0,\"refused\":0");
		assertThat(counts(query, TABLE)).isEqualTo("\"added\":0,\"existing\":2,\"refused\":0");
		String id = find("Zoo").get("id").stringValue();
		String changed = TABLE.replace("Zoo;", "Zoo Zürich;") + "Neu;1;2;a;1;b;c;1;A-3;\nNeu;1;2;a;1;b;c;1;A-3;\n";
		for (String run : List.of("&dryRun=true", "")) {
			assertThat(counts(query + "&existing=replace&duplicates=last" + run, changed))
				.isEqualTo("\"added\":1,\"existing\":0,\"changed\":1,\"unchanged\":1,"
						+ "\"deleted\":0,\"missing\":0,\"refused\":0,\"duplicates\":1");
		}
		assertThat(this.api.anonymous().get("/api/locations/" + id).json().get("name").stringValue())
			.isEqualTo("Zoo Zürich");
		String rows = "Ref;Tel.\nA-1;055\nA-9;1\n;1\n";
		List<JsonNode> lines = load(query + "&existing=merge", rows);
		assertRefusals(lines).containsExactlyInAnyOrder("""
				{"type":"refusal","line":4,"unit":"line","errors":[{"location":"/properties/Ref",\
				"validator":"required","message":"is required","column":"Ref"}]}""", """
				{"type":"refusal","line":3,"unit":"line","errors":[{"code":"record.notFound",\
				"message":"No location has this value of properties.Ref."}]}""");
		assertThat(this.api.anonymous().get("/api/locations/" + id).json().get("phone").stringValue()).isEqualTo("055");
		assertThat(counts("?existing=delete&key=properties.Ref", "Ref;x\nA-1;\nA-9;\n"))
			.contains("\"deleted\":1,\"missing\":1,\"refused\":0");
		assertThat(this.api.anonymous().get("/api/locations/" + id).status()).isEqualTo(404);
	}

	@Test
	void takesANumberForTheSameTextAsAKey() {
		String query = "?key=properties.Ref&" + mapping(MAPPING);
		assertThat(counts(query, TABLE.replace("A-1", "17"))).startsWith("\"added\":2");
		assertThat(counts(query, TABLE.replace("A-1", "17.0"))).startsWith("\"added\":0,\"existing\":2");
	}

	@Test
	void refusesAKeyThatSeveralLocationsHave() {
		assertThat(counts("?" + mapping(MAPPING), TABLE.replace("A-2", "A-1"))).startsWith("\"added\":2");
		List<JsonNode> lines = load("?existing=merge&key=properties.Ref", "Ref;Tel.\nA-1;1\n");
		assertRefusals(lines).singleElement()
			.asString()
			.contains(
					"\"code\":\"key.ambiguous\",\"message\":\"Several locations have this value of properties.Ref.\"");
		String many = TABLE + IntStream.range(0, 1_100)
			.mapToObj((i) -> "P" + i + ";1;2;a;1;b;c;1;same;\n")
			.collect(Collectors.joining());
		assertThat(counts("?" + mapping(MAPPING), many)).startsWith("\"added\":1102");
		List<JsonNode> stopped = load("?existing=merge&key=properties.Ref", "Ref;Tel.\nsame;1\n");
		assertThat(stopped.get(stopped.size() - 1).at("/error/code").stringValue()).isEqualTo("key.ambiguous");
	}

	/** Returns the refused rows of a file, as they came. */
	private String refusedRows(String query, byte[] file) {
		return load(query + "&refusedRows=true", file).stream()
			.filter((line) -> is(line, "row"))
			.map((line) -> line.get("text").stringValue())
			.collect(Collectors.joining());
	}

	@Test
	void refusedRowsOfATableCanBeCorrectedAndImported() {
		String table = TABLE.lines().limit(2).collect(Collectors.joining("\n")) + """

				"Zum "Löwen";1;2;a;01;b;c;7;A-4;5
				"Bär;1;2;a;1;b;c;7;A-5;
				Ohne;;;a;1;b;"c ""C""\";7;A-6;
				Breit;1;2;a;1;b;c;7;A-7;5;6
				Zoo;1;2;a;1;b;c;7;A-1;
				""";
		String query = "?key=properties.Ref&existing=replace&" + mapping(MAPPING);
		String file = refusedRows(query, table.getBytes(Charset.forName("windows-1252")));
		assertThat(file.lines()).containsExactly(
				"\ufeff\"Titel\";\"Breite\";\"Länge\";\"Straße\";\"PLZ\";\"Ort\";\"Kanton\";\"Tel.\";\"Ref\";\"Sterne\";\"refusedBecause\"",
				"\"\"\"Zum \"\"Löwen\"\"\";\"1\";\"2\";\"a\";\"01\";\"b\";\"c\";\"7\";\"A-4\";\"5\";"
						+ "\"line 3: there is text behind a closing quotation mark; inside a text, quotation marks are doubled\"",
				"\"\"\"Bär\";\"1\";\"2\";\"a\";\"1\";\"b\";\"c\";\"7\";\"A-5\";;"
						+ "\"line 4: the quotation mark that opens in line 4 is not closed\"",
				"\"Ohne\";;;\"a\";\"1\";\"b\";\"c \"\"C\"\"\";\"7\";\"A-6\";;\"line 5: it has no position: neither latitude and longitude nor a position in one column\"",
				"\"Breit\";\"1\";\"2\";\"a\";\"1\";\"b\";\"c\";\"7\";\"A-7\";\"5\";"
						+ "\"line 6: it has 11 cells, but the first row has 10\";\"6\"",
				"\"Zoo\";\"1\";\"2\";\"a\";\"1\";\"b\";\"c\";\"7\";\"A-1\";;\"line 7: Ref is the same as in line 2\"");
		String corrected = file.replace("\"\"\"Zum \"\"Löwen\"\"\"", "Löwen")
			.replace("\"Ohne\";;", "\"Ohne\";1;2")
			.replace(";\"6\"", "")
			.replace("\"A-1\"", "A-8");
		assertThat(preview("", corrected.getBytes(StandardCharsets.UTF_8)).json(200).get("columns"))
			.extracting(JsonNode::stringValue)
			.doesNotContain("refusedBecause");
		assertThat(counts(query, corrected)).startsWith("\"added\":5").endsWith("\"refused\":0");
		assertThat(find("Löwen").get("properties")).hasToString("{\"Ref\":\"A-4\",\"Sterne\":5}");
		assertThat(find("Ohne").at("/address/state").stringValue()).isEqualTo("c \"C\"");
	}

	@Test
	void refusedRowsOfJsonCanBeCorrectedAndImported() {
		String query = "?" + mapping(MAPPING.replace("Breite", "b").replace("Länge", "l"));
		String row = "{\"Titel\":\"Zebra\",\"b\":%s,\"l\": 2.50,\"Straße\":\"a\",\"PLZ\":1,\"Ort\":\"b\",\"Kanton\":\"c\",\"x\":1.0}";
		String lines = refusedRows(query, (row.formatted("91.0") + "\n{\n").getBytes(StandardCharsets.UTF_8));
		assertThat(lines.lines()).hasSize(2)
			.first()
			.isEqualTo(row.formatted("91.0")
				.replace(" ", "")
				.replaceFirst("}$", ",\"refusedBecause\":\"line 1: b must be a number between -90 and 90\"}"));
		assertThat(counts(query, lines.replace("91.0", "9"))).isEqualTo("\"added\":1,\"existing\":0,\"refused\":1");
		assertThat(find("Zebra").get("properties")).hasToString("{\"x\":1.0}");
		String feature = "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,95]},\"properties\":"
				+ row.replaceFirst("\"b.*?,.*?,", "").replace("Zebra", "Gnu") + "}";
		String features = refusedRows("?" + mapping(MAPPING.replaceFirst("\"Breite.*?gitude\",", "")),
				("{\"type\":\"FeatureCollection\",\"features\":[" + feature + "]}").getBytes(StandardCharsets.UTF_8));
		assertThat(features).contains("\"refusedBecause\":\"feature 1: ");
		assertThat(counts("?" + mapping(MAPPING.replaceFirst("\"Breite.*?gitude\",", "")), features.replace("95", "9")))
			.isEqualTo("\"added\":1,\"existing\":0,\"refused\":0");
		assertThat(find("Gnu").get("properties")).hasToString("{\"x\":1.0}");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "wrong-plans.csv", delimiter = '|', quoteCharacter = '`')
	void refusesAWrongPlan(String query, String message) {
		JsonNode refusal = post("?" + query, "text/csv", new byte[0]).json(422);
		assertThat(refusal.at("/errors/0/message").stringValue()).isEqualTo(message);
		assertThat(refusal.at("/errors/0/location").stringValue()).isEqualTo(query.replaceFirst("=.*", ""));
	}

}
