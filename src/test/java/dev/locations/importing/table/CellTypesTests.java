package dev.locations.importing.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.json.JsonText;
import dev.locations.validation.BodySchemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class CellTypesTests {

	private static final String MANY = "x;1\n".repeat(CsvRows.SAMPLE_ROWS);

	/** Returns the property a of each row, and then how many cells were kept as texts. */
	private static List<String> values(String mapping, String table) throws IOException {
		CsvRows rows = CsvRows
			.open(new ByteArrayInputStream(table.getBytes(StandardCharsets.UTF_8)), 1_000, FileOptions.NONE)
			.orElseThrow();
		CellTypes types = CellTypes.of(rows);
		ColumnMapping plan = ColumnMapping.parse(mapping, BodySchemas.load().get("import-mapping"));
		AtomicInteger kept = new AtomicInteger();
		List<String> values = new ArrayList<>();
		for (CsvRows.Row row = rows.next(); row != null; row = rows.next()) {
			Map<String, JsonText> cells = new LinkedHashMap<>();
			for (int i = 0; i < row.cells().size(); i++) {
				cells.put(rows.columns().get(i), JsonText.string(row.cells().get(i)));
			}
			values.add(plan.body(cells, types, true, kept::incrementAndGet)
				.root()
				.path("properties")
				.path("a")
				.toString());
		}
		values.add(String.valueOf(kept));
		return values;
	}

	@ParameterizedTest
	@CsvFileSource(resources = "cell-types.csv", delimiter = '|', quoteCharacter = '`')
	void allCellsOfAColumnAreOfOneType(String cells, String values) throws IOException {
		String rows = "b;a\n" + String.join("",
				Arrays.stream(cells.split(" "))
					.map((cell) -> "y;" + (cell.contains("\"") ? '"' + cell.replace("\"", "\"\"") + '"' : cell) + "\n")
					.toList());
		assertThat(values("{}", rows)).containsExactly((values + " 0").split(" "));
	}

	@Test
	void commasOfAnotherColumnTellThatTheyAreDecimalSigns() throws IOException {
		assertThat(values("{}", "b;a\n47,38;1,234\n")).containsExactly("1.234", "0");
		assertThat(values("{}", "b;a\n47,38;1.234\n")).containsExactly("\"1.234\"", "0");
		assertThat(values("{}", "b;a\n47,38;1.2345\n")).containsExactly("1.2345", "0");
	}

	@Test
	void keepsALaterCellOfAnotherTypeAsATextAndCountsIt() throws IOException {
		assertThat(values("{}", "b;a\n" + MANY + "x;0801\nx;2\n")).endsWith("1", "\"0801\"", "2", "1");
		assertThat(values("{}", "b;a\n" + MANY.replace(";1", ";true") + "x;yes\n")).endsWith("true", "\"yes\"", "1");
		assertThat(values("{}", "b;a\n" + MANY.replace(";1", ";[]") + "x;1\n")).endsWith("[]", "\"1\"", "1");
		assertThat(values("{}", "b;a\n" + MANY.replace(";1", ";") + "x;1\n")).endsWith("\"1\"", "0");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			0801 1e3 4,5 +7 | 801 1E+3 4.5 7 0
			x 4             | "x" 4 1
			""")
	void aMappingMaySayThatAColumnHasNumbers(String cells, String values) throws IOException {
		String rows = "b;a\ny;" + cells.replace(" ", "\ny;") + "\n";
		assertThat(values("{\"numbers\":[\"a\"]}", rows)).containsExactly(values.split(" "));
		assertThat(values("{\"texts\":[\"a\"]}", rows)).startsWith("\"" + cells.split(" ")[0] + "\"").endsWith("0");
	}

	@Test
	void readsAnOwnExportCellByCell() throws IOException {
		assertThat(values("{\"columns\":{\"properties.a\":\"properties.a\"}}", "b;properties.a\nx;1\nx;0801\nx;true\n"))
			.containsExactly("1", "\"0801\"", "true", "0");
	}

}
