package dev.locations.importing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

import dev.locations.file.LimitedInputStream;
import dev.locations.importing.table.FileOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class WorkbookFileTests {

	private static final String HEADER = "<row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c></row>";

	private static final String[] NAMES = { "<si><t>Name</t></si>",
			"<si><r><t>Wer</t></r><r><t>t</t></r><rPh><t>x</t></rPh></si>" };

	private final InputFormat format = new InputFormat(1024 * 1024);

	private final List<Path> before = files();

	private static List<Path> files() {
		String prefix = "import-%d-".formatted(ProcessHandle.current().pid());
		try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
			return files.filter((file) -> file.getFileName().toString().startsWith(prefix)).toList();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@AfterEach
	void leavesNoFile() {
		assertThat(this.before).containsAll(files());
	}

	private List<String> rows(byte[] file, @Nullable String sheet) throws IOException {
		FileOptions options = new FileOptions(null, null, null, sheet, null, null);
		try (LocationReader reader = this.format.open(new ByteArrayInputStream(file), 100_000_000, options,
				() -> false)) {
			assertThat(reader.format()).isEqualTo("xlsx");
			assertThat(files()).hasSize(this.before.size() + 1);
			return Inputs.locations(reader);
		}
	}

	private String value(String cell) throws IOException {
		String row = rows(Inputs.workbook(
				HEADER + "<row r='3'><c r='A3' t='inlineStr'><is><t>A</t></is></c>" + cell + "</row>", NAMES), null)
			.get(0);
		assertThat(row).startsWith("3:{\"Name\":\"A\"");
		return row.replaceFirst(".*\"Wert\":\"(.*)\"}", "$1");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "cells.csv", delimiter = '|', quoteCharacter = '`')
	void readsCells(String cell, String value) throws IOException {
		assertThat(value(cell)).isEqualTo(value);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Name,Wert", "refusedBecause,Name,Wert", "Name,refusedBecause,Wert" })
	void numbersAreNumbersAndTextsAreTexts(String columns) throws IOException {
		StringBuilder header = new StringBuilder();
		StringBuilder values = new StringBuilder();
		for (String column : columns.split(",")) {
			header.append("<c t='str'><v>%s</v></c>".formatted(column));
			values.append(column.equals("Wert") ? "<c><v>8001</v></c>" : "<c t='str'><v>8001</v></c>");
		}
		String rows = "<row r='1'>%s</row><row r='2'>%s</row>".formatted(header, values);
		try (LocationReader reader = this.format.open(new ByteArrayInputStream(Inputs.workbook(rows)), 100_000_000,
				FileOptions.NONE, () -> false)) {
			assertThat(Objects.requireNonNull(reader.types()).numbers()).containsExactly("Wert");
			assertThat(Objects.requireNonNull(reader.types()).texts()).containsExactly("Name");
		}
	}

	@Test
	void findsTheRowWithTheNamesAndTheSheet() throws IOException {
		String title = "<row r='1'><c r='A1' t='str'><v>Museums</v></c></row>";
		String rows = title + HEADER.replace("1'", "4'")
				+ "<row r='5'><c r='B5'><v>2</v></c></row><row r='6'/><row r='7'><c r='A7'><v>3</v></c></row>";
		byte[] file = Inputs.workbook(rows, NAMES);
		assertThat(rows(file, null)).containsExactly("5:{\"Name\":\"\",\"Wert\":\"2\"}", "7:{\"Name\":\"3\"}");
		assertThat(rows(file, "Mehr")).containsExactly("2:{\"a\":\"1\"}");
		assertThatIOException().isThrownBy(() -> rows(file, "Other"))
			.withMessage("The workbook has no such sheet, but Orte, Mehr");
	}

	@Test
	void readsManyRows() throws IOException {
		StringBuilder rows = new StringBuilder(HEADER);
		for (int i = 2; i < 5_000; i++) {
			rows.append("<row r='%1$d'><c r='A%1$d' t='s'><v>0</v></c><c r='B%1$d'><v>%1$d</v></c></row>".formatted(i));
		}
		assertThat(rows(Inputs.workbook(rows.toString(), NAMES), null)).hasSize(4_998)
			.last()
			.isEqualTo("4999:{\"Name\":\"Name\",\"Wert\":\"4999\"}");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "broken-workbooks.csv", delimiter = '|', quoteCharacter = '`')
	void refusesWhatIsBroken(String rows, String message) throws IOException {
		byte[] file = Inputs.workbook(rows, NAMES);
		assertThatIOException().isThrownBy(() -> rows(file, null)).withMessageStartingWith(message);
	}

	@Test
	void readsNoMoreColumnsThanOfATextAndRefusesRowsWithMore() throws IOException {
		String blanks = "<row r='2'><c r='A2' t='s'><v>0</v></c><c r='XFD2' t='str'><v> </v></c></row>";
		assertThat(rows(Inputs.workbook(HEADER + blanks, NAMES), null))
			.containsExactly("2:{\"Name\":\"Name\",\"Wert\":\"\"}");
		byte[] wide = Inputs.workbook(HEADER.replace("B1", "XFD1"), NAMES);
		assertThatIOException().isThrownBy(() -> rows(wide, null))
			.withMessageStartingWith("The names in line 1 cannot be read: a row has at most 1000 columns");
	}

	@Test
	void refusesBombs() throws IOException {
		byte[] zeros = Inputs.workbook(HEADER + "<row/>".repeat(10_000_000), NAMES);
		assertThatIOException().isThrownBy(() -> rows(zeros, null))
			.isInstanceOf(LimitedInputStream.TooLargeException.class);
		byte[] row = Inputs.workbook(HEADER + "<row>" + "<c r='A2'/>".repeat(900_000) + "</row>", NAMES);
		assertThatIOException().isThrownBy(() -> rows(row, null))
			.withMessage("A part of the XML is larger than 8388608 bytes");
		byte[] blanks = Inputs.workbook(HEADER + " ".repeat(9_000_000), NAMES);
		assertThatIOException().isThrownBy(() -> rows(blanks, null))
			.withMessage("A part of the XML is larger than 8388608 bytes");
		List<String> parts = new ArrayList<>();
		for (int i = 0; i <= 10_000; i++) {
			parts.addAll(List.of("xl/" + i, ""));
		}
		assertThatIOException().isThrownBy(() -> rows(Inputs.zip(parts.toArray(String[]::new)), null))
			.withMessage("The workbook has more than 10000 parts");
		assertThatIOException().isThrownBy(() -> rows(Inputs.zip("xl/a.xml", "<a/>"), null))
			.withMessage("The workbook has no list of its parts");
		byte[] arrays = Inputs.workbook(HEADER + "<row><c><f t='array' ref='A1'>1</f></c></row>".repeat(1_001), NAMES);
		assertThatIOException().isThrownBy(() -> rows(arrays, null))
			.withMessage("The workbook has more than 1000 formulas for several cells");
		byte[] entity = Inputs.zip("[Content_Types].xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>");
		assertThatIOException().isThrownBy(() -> rows(entity, null))
			.withMessage("XML with a DOCTYPE or entities of its own is not read");
	}

	@Test
	void refusesTextsThatFillTheMemory() throws IOException {
		String picture = new Random(1).ints(1_000_000, 128, 256)
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
		byte[] file = Inputs.zip("[Content_Types].xml", "<a/>", "xl/media/a.jpg", picture, "xl/sharedStrings.xml",
				"<sst>" + "<si/>".repeat(3_000_000) + "</sst>");
		assertThatIOException().isThrownBy(() -> rows(file, null))
			.withMessage("The texts of the workbook have more than 134217728 bytes");
	}

	@ParameterizedTest
	@ValueSource(ints = { 70, 200, 900 })
	void refusesAFileThatIsCut(int size) throws IOException {
		byte[] file = Arrays.copyOf(Inputs.workbook(HEADER, NAMES), size);
		assertThatIOException().isThrownBy(() -> rows(file, null)).withMessage("Malformed workbook");
	}

}
