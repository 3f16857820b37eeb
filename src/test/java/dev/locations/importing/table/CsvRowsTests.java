package dev.locations.importing.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.file.Encodings;
import dev.locations.importing.table.CsvRows.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class CsvRowsTests {

	private static final String LINE = "Zürich – „Bahnhof“;47,3\n";

	private static CsvRows open(byte[]... parts) throws IOException {
		return open(FileOptions.NONE, parts);
	}

	private static CsvRows open(FileOptions options, byte[]... parts) throws IOException {
		InputStream file = InputStream.nullInputStream();
		for (byte[] part : parts) {
			file = new SequenceInputStream(file, new ByteArrayInputStream(part));
		}
		return CsvRows.open(file, 200_000, options).orElseThrow();
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
		String most = "a" + ",a".repeat(RowReader.MAX_COLUMNS - 1);
		assertThat(open(most + "\n" + most + "\n").columns()).hasSize(RowReader.MAX_COLUMNS)
			.doesNotHaveDuplicates()
			.contains("a", "a 2", "a " + RowReader.MAX_COLUMNS);
		assertThatIOException().isThrownBy(() -> open(most + ",a\n"))
			.withMessage("The names in line 1 cannot be read: a row has at most 1000 columns, and a column at most "
					+ "200000 characters");
		String long200 = "x".repeat(200_000);
		assertThat(shown("a,b\n" + ",".repeat(2_000_000) + "\n1,2\n")).containsExactly("2!rowSize", "3:1|2");
		assertThat(shown("a,b\n" + (long200 + ",").repeat(11) + "\n" + long200 + ",\n" + long200 + "x,1\n\"" + long200
				+ "x\n1,2\n"))
			.containsExactly("2!rowSize", "3:" + long200 + "|", "4!rowSize", "5!unclosed5", "6:1|2");
	}

	/** Returns the rows, each with its line, and its cells or what is wrong. */
	private static List<String> shown(String text) throws IOException {
		return rows(open(text)).stream()
			.map((row) -> row.line() + ((row.problem() != null)
					? "!" + row.problem().validator() + row.problem().details().getOrDefault("opensIn", "")
					: ":" + String.join("|", row.cells())))
			.toList();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "malformed-rows.csv", delimiter = '/', quoteCharacter = '`')
	void goesOnAfterAMalformedRow(String rows, String expected) throws IOException {
		assertThat(String.join(" ", shown("a,b\n" + rows.replace('~', '\n')))).isEqualTo(expected);
		assertThat(String.join(" ", shown("a,b\r\n" + rows.replace("~", "\r\n")))).isEqualTo(expected);
	}

	@Test
	void readsNoTextAgainAndAgain() throws IOException {
		String open = "z\",y\"y,\"" + "x".repeat(1_000) + "\n";
		CsvRows table = open("a,b\n1,2\n" + open.repeat(1_500));
		assertThatIOException().isThrownBy(() -> rows(table))
			.withMessageStartingWith("Too many quotation marks are not closed, the last one in line ");
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
		assertThat(table.description().get("encoding")).isEqualTo(charset);
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE" })
	void readsUtf16WithAByteOrderMark(String charset) throws IOException {
		CsvRows table = open(("\ufeffName;Ort\n" + "Zoë;Zürich\n".repeat(5_000)).getBytes(Charset.forName(charset)));
		assertThat(table.columns()).containsExactly("Name", "Ort");
		assertThat(rows(table)).hasSize(5_000).last().isEqualTo(new Row(5_001, List.of("Zoë", "Zürich")));
		assertThat(table.description().get("encoding")).isEqualTo("UTF-16");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "rows-with-names.csv", delimiter = '/', quoteCharacter = '\'')
	void findsTheRowWithTheNames(String text, char separator, String first, int line) throws IOException {
		CsvRows table = open(text.replace('~', '\n'));
		assertThat(table.separator()).isEqualTo(separator);
		assertThat(table.columns()).first().isEqualTo(first);
		assertThat(rows(table)).first().extracting(Row::line).isEqualTo(line);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "charsets.csv", delimiter = '/')
	void guessesTheCharsetByTheLettersOrTakesWhatIsChosen(String charset, String names, String guess)
			throws IOException {
		byte[] text = ("Name;Ort\n" + names.replace("~", ";x\n") + ";y\n").getBytes(Encodings.BY_NAME.get(charset));
		CsvRows guessed = open(text);
		assertThat(guessed.description().get("encoding")).isEqualTo(guess);
		assertThat(guessed.description()).containsEntry("encodingGuessed", true);
		CsvRows chosen = open(new FileOptions(null, charset, null, null, null, null), text);
		assertThat(chosen.description()).containsEntry("encodingGuessed", false);
		assertThat(rows(chosen)).extracting((row) -> row.cells().get(0)).containsExactly(names.split(" ?~"));
	}

	@Test
	void theChosenCharsetCountsToTheEnd() throws IOException {
		byte[] text = "Name;Ort\nZürich;x\n".getBytes(StandardCharsets.ISO_8859_1);
		assertThatIOException()
			.isThrownBy(() -> rows(open(new FileOptions(null, "UTF-8", null, null, null, null), text)))
			.withMessage("The text is not in UTF-8 throughout");
		assertThat(rows(open(new FileOptions(null, "EUC-JP", null, null, null, null), text)).get(0).cells().get(0))
			.contains("\ufffd");
	}

	@Test
	void namesTheCharsetsThatSendersName() {
		assertThat(Stream.of("latin1", "utf8", "cp1250", "x-sjis", "shift_jis", "MacRoman", "UTF-32", "us-ascii")
			.map((name) -> String.valueOf(Encodings.nameOf(Charset.forName(name))))).containsExactly("windows-1252",
					"UTF-8", "windows-1250", "Shift_JIS", "Shift_JIS", "macintosh", "null", "UTF-8");
		assertThat(JsonMapper.shared()
			.readTree(Path.of("schemas/import-mapping.schema.json"))
			.at("/properties/encoding/enum")
			.valueStream()
			.map(JsonNode::stringValue)).containsExactlyElementsOf(Encodings.BY_NAME.keySet());
	}

	@ParameterizedTest
	@CsvFileSource(resources = "chosen-separators.csv", delimiter = '/')
	void takesTheSeparatorAndTheRowWithTheNamesThatAreChosen(@Nullable String separator, @Nullable Integer header,
			String text, String columns, @Nullable Integer line) throws IOException {
		FileOptions options = new FileOptions(separator, null, header, null, null, null);
		byte[] bytes = text.replace('~', '\n').getBytes(StandardCharsets.UTF_8);
		if (line == null) {
			assertThat(CsvRows.open(new ByteArrayInputStream(bytes), 100, options)).isEmpty();
			return;
		}
		CsvRows table = open(options, bytes);
		assertThat(String.join(", ", table.columns())).isEqualTo(columns);
		assertThat(rows(table)).first().extracting(Row::line).isEqualTo(line);
	}

	@Test
	void refusesATextInSeveralCharsets() throws IOException {
		byte[] first = ("Name;Breite\n" + LINE).repeat(2_000).getBytes(StandardCharsets.UTF_8);
		CsvRows table = open(first, LINE.getBytes(Encodings.BY_NAME.get(Encodings.WINDOWS)));
		assertThatIOException().isThrownBy(() -> rows(table)).withMessage("The text is not in UTF-8 throughout");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "name", "name\nA\nB\n", "a\0,b\n1,2\n" })
	void isNoTableWithoutColumns(String text) throws IOException {
		assertThat(CsvRows.open(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 100, FileOptions.NONE))
			.isEmpty();
	}

	@Test
	void showsTheFirstRowsBeforeTheyAreRead() throws IOException {
		CsvRows table = open("a,b\n" + "1,2\n".repeat(1_500));
		assertThat(table.sample()).hasSize(CsvRows.SAMPLE_ROWS);
		assertThat(rows(table)).hasSize(1_500);
		assertThat(open("a,b\n" + "1,%s\n".formatted("x".repeat(1_000)).repeat(500)).sample()).hasSize(66);
	}

}
