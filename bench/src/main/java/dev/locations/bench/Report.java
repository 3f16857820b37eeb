package dev.locations.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a benchmark found: printed as it comes, and kept for a file.
 */
final class Report {

	private final Map<String, Object> settings = new LinkedHashMap<>();

	private final List<Row.Result> rows = new ArrayList<>();

	private final List<Value> values = new ArrayList<>();

	private final List<String> notes = new ArrayList<>();

	/**
	 * A number that no load found.
	 *
	 * @param name what it is, with its unit
	 * @param value the number
	 * @param goal what it should reach
	 * @param verdict whether it does
	 */
	record Value(String name, Spread value, Goal goal, String verdict) {
	}

	void setting(String name, Object value) {
		this.settings.put(name, value);
		System.out.println(name + ": " + value);
	}

	void note(String note) {
		this.notes.add(note);
		System.out.println("note: " + note);
	}

	void value(String name, Spread value, Goal goal) {
		this.values.add(new Value(name, value, goal, goal.verdict(value.median())));
		System.out.println(name + ": " + value + ((goal == Goal.NONE) ? "" : ", " + goal.verdict(value.median())));
	}

	void row(Row.Result row) {
		this.rows.add(row);
		row.ratios()
			.forEach((ratio) -> System.out.printf("%s: %s over %s, %s: %s, %s%n", row.name(),
					row.loads().get(0).label(), ratio.over(), ratio.measure(), ratio.ratio(), ratio.verdict()));
	}

	/** Prints all tables and writes the file. */
	void finish(Path file) throws IOException {
		System.out.println("\n" + loads() + "\n" + ratios() + "\n" + values());
		this.notes.forEach((note) -> System.out.println("note: " + note));
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("settings", this.settings);
		json.put("rows", this.rows);
		json.put("values", this.values);
		json.put("notes", this.notes);
		Files.createDirectories(file.toAbsolutePath().getParent());
		Files.write(file,
				JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsBytes(json));
		System.out.println("written to " + file);
	}

	private Table loads() {
		Table table = new Table("row", "load", "requests/s", "MB/s", "p50 ms", "p99 ms", "errors");
		this.rows.forEach((row) -> row.loads()
			.forEach((load) -> table.row(row.name(), load.label(), number(load.rate()), number(load.megabytes()),
					number(load.p50()), number(load.p99()), String.valueOf(load.errors()))));
		return table;
	}

	private Table ratios() {
		Table table = new Table("row", "over", "measure", "median", "min", "max", "at least / aim", "verdict");
		this.rows.forEach((row) -> row.ratios()
			.forEach((ratio) -> table.row(row.name(), ratio.over(), ratio.measure().toString(),
					number(ratio.ratio().median()), number(ratio.ratio().min()), number(ratio.ratio().max()),
					ratio.goal().toString(), ratio.verdict())));
		return table;
	}

	private Table values() {
		Table table = new Table("value", "median", "min", "max", "at least / aim", "verdict");
		this.values.forEach((value) -> table.row(value.name(), number(value.value().median()),
				number(value.value().min()), number(value.value().max()), value.goal().toString(), value.verdict()));
		return table;
	}

	private static String number(Spread spread) {
		return number(spread.median());
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, (Math.abs(value) < 100) ? "%.2f" : "%,.0f", value);
	}

}
