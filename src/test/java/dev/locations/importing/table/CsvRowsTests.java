package dev.locations.importing.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import dev.locations.importing.table.CsvRows.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class CsvRowsTests {

	private static final String LINE = "Zürich – „Bahnhof“;47,3\n";

	private static CsvRows open(byte[]... parts) throws IOException {
		InputStream file = InputStream.nullInputStream();
		for (byte[] part : parts) {
			file = new SequenceInputStream(file, new ByteArrayInputStream(part));
		}
		return CsvRows.open(file, 200_000).orElseThrow();
	}

	private static CsvRows open(String text) throws IOException {
		return open(text.getBytes(StandardCharsets.UTF_8));
	}

	private static List<Row> rows(CsvRows table) throws IOException {
		List<Row> rows = new ArrayList<>();
		for (Row row = table.next(); row != null; row = table.next()) {
			rows.add(row);
		}
		return rows;
	}

	@ParameterizedTest
	@ValueSource(chars = { ',', ';', '\t', '|' })
	void findsTheSeparator(char separator) throws IOException {
		String text = "Name-\"Rest (a, b; c)\"\n\"A,;\t| \"\"b\"\"\"-1\n\"c\"-2\n".replace('-', separator);
		CsvRows table = open(text);
		assertThat(table.separator()).isEqualTo(separator);
		assertThat(table.columns()).first().isEqualTo("Name");
		assertThat(rows(table)).first().isEqualTo(new Row(2, List.of("A,;\t| \"b\"", "1")));
	}

	@Test
	void refusesRowsThatAreTooLarge() throws IOException {
		String most = "a" + ",a".repeat(CsvRows.MAX_COLUMNS - 1);
		assertThat(open(most + "\n" + most + "\n").columns()).hasSize(CsvRows.MAX_COLUMNS)
			.doesNotHaveDuplicates()
			.contains("a", "a 2", "a " + CsvRows.MAX_COLUMNS);
		assertThatIOException().isThrownBy(() -> open(most + ",a\n"))
			.withMessage("Malformed table at line 1: a row has at most 1000 columns and 1000000 characters");
		CsvRows wide = open("a,b\n".repeat(CsvRows.SAMPLE_ROWS + 2) + ",".repeat(2_000_000));
		assertThatIOException().isThrownBy(() -> rows(wide)).withMessageStartingWith("Malformed table at line 1003: ");
		CsvRows deep = open("a,b\n".repeat(CsvRows.SAMPLE_ROWS + 2) + ("x".repeat(200_000) + ",").repeat(6));
		assertThatIOException().isThrownBy(() -> rows(deep)).withMessageStartingWith("Malformed table at line 1003: ");
	}

	@Test
	void tellsTheLinesOfRows() throws IOException {
		CsvRows table = open("Name;Breite\r\nPrater;1\r\n\r\n;\r\n\"A;\r\nB\";2\r\nC;3");
		assertThat(rows(table)).containsExactly(new Row(2, List.of("Prater", "1")), new Row(5, List.of("A;\r\nB", "2")),
				new Row(7, List.of("C", "3")));
	}

	@Test
	void leavesOutTheBlanksAroundACell() throws IOException {
		CsvRows table = open("\u00a0Name ;Breite\n \u202fPrater\u00a0;1\u00a02\n\u00a0;\u202f\n");
		assertThat(table.columns()).containsExactly("Name", "Breite");
		assertThat(rows(table)).containsExactly(new Row(2, List.of("Prater", "1\u00a02")));
	}

	@Test
	void namesColumnsWithoutAName() throws IOException {
		assertThat(open(" Name ;;Name;Ort\nA;b;c;d\n").columns()).containsExactly("Name", "Column 2", "Name 2", "Ort");
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-8", "windows-1252" })
	void findsTheCharset(String charset) throws IOException {
		byte[] beginning = "Name;Breite\n".concat("Bern;46,9\n".repeat(20_000)).getBytes(StandardCharsets.US_ASCII);
		CsvRows table = open(beginning, LINE.getBytes(Charset.forName(charset)));
		List<Row> rows = rows(table);
		assertThat(rows.get(20_000).cells()).containsExactly("Zürich – „Bahnhof“", "47,3");
		assertThat(table.charset()).hasToString(charset);
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE" })
	void readsUtf16WithAByteOrderMark(String charset) throws IOException {
		CsvRows table = open(("\ufeffName;Ort\n" + "Zoë;Zürich\n".repeat(5_000)).getBytes(Charset.forName(charset)));
		assertThat(table.columns()).containsExactly("Name", "Ort");
		assertThat(rows(table)).hasSize(5_000).last().isEqualTo(new Row(5_001, List.of("Zoë", "Zürich")));
		assertThat(table.charset()).isEqualTo(StandardCharsets.UTF_16);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '/', textBlock = """
			Name;Koordinaten (Lat, Lon);Art~Zoo;47.38, 8.57;zoo~      / ; / Name           / 2
			a;b,c~1;2,3~                                              / , / a;b            / 2
			sep=;~Name,x;Ort~A,b;C~                                   / ; / Name,x         / 3
			"sep=|"~Name|Ort~A|C~                                     / | / Name           / 3
			# Source: city, 2026~# CC-0~Name,Lat,Lon~A,1,2~           / , / Name           / 4
			Museums of the city~~Name,Lat,Lon~A,1,2~                  / , / Name           / 4
			Museums;;~Name;Lat;Lon~A;1;2~                             / ; / Name           / 3
			#;Name~1;A~                                               / ; / #              / 2
			A;B;C~1;2,3;4,5~                                          / ; / A              / 2
			""")
	void findsTheRowWithTheNames(String text, char separator, String first, int line) throws IOException {
		CsvRows table = open(text.replace('~', '\n'));
		assertThat(table.separator()).isEqualTo(separator);
		assertThat(table.columns()).first().isEqualTo(first);
		assertThat(rows(table)).first().extracting(Row::line).isEqualTo(line);
	}

	@Test
	void refusesATextInSeveralCharsets() throws IOException {
		byte[] first = ("Name;Breite\n" + LINE).repeat(2_000).getBytes(StandardCharsets.UTF_8);
		CsvRows table = open(first, LINE.getBytes(TextReader.WINDOWS));
		assertThatIOException().isThrownBy(() -> rows(table)).withMessage("The text is not in UTF-8 throughout");
	}

	@Test
	void tellsWhereATableIsMalformed() throws IOException {
		CsvRows table = open("a,b\n" + "1,2\n".repeat(30) + "\"x,1\n");
		assertThatIOException().isThrownBy(() -> rows(table))
			.withMessageStartingWith("Malformed table at line 3")
			.withMessageContaining("Missing closing quote");
	}

	@Test
	void readsNoCellWithoutEnd() throws IOException {
		CsvRows table = open("a,b\n" + "1,2\n".repeat(30) + "\"" + "x".repeat(300_000) + "\",1\n");
		assertThatIOException().isThrownBy(() -> rows(table)).withMessageContaining("Malformed table");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "name", "name\nA\nB\n", "a\0,b\n1,2\n" })
	void isNoTableWithoutColumns(String text) throws IOException {
		assertThat(CsvRows.open(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 100)).isEmpty();
	}

	@Test
	void showsTheFirstRowsBeforeTheyAreRead() throws IOException {
		CsvRows table = open("a,b\n" + "1,2\n".repeat(1_500));
		assertThat(table.sample()).hasSize(CsvRows.SAMPLE_ROWS);
		assertThat(rows(table)).hasSize(1_500);
		assertThat(open("a,b\n" + "1,%s\n".formatted("x".repeat(1_000)).repeat(500)).sample()).hasSize(66);
	}

}
