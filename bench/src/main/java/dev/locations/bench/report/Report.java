package dev.locations.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.locations.bench.statistics.ComparisonResult;
import dev.locations.bench.statistics.Goal;
import dev.locations.bench.statistics.LoadSummary;
import dev.locations.bench.statistics.MinMedianMax;
import dev.locations.bench.statistics.Ratio;

/**
 * The results of a benchmark. Each is printed at once; tables and a file with all of them
 * follow at the end.
 */
public final class Report {

	private final Map<String, String> settings;

	private final List<ComparisonResult> rows = new ArrayList<>();

	private final List<Value> values = new ArrayList<>();

	private final List<String> notes = new ArrayList<>();

	/**
	 * Starts a report.
	 * @param settings the options of the benchmark
	 */
	public Report(Map<String, String> settings) {
		this.settings = settings;
		settings.forEach((name, value) -> System.out.println(name + ": " + value));
	}

	/** Adds a sentence. */
	public void note(String note) {
		this.notes.add(note);
		System.out.println("note: " + note);
	}

	/** Adds a value that was measured once and has no goal. */
	public void value(String name, double value) {
		value(name, value, Goal.NONE);
	}

	/**
	 * Adds a value that was measured once.
	 * @param goal what it has to reach
	 */
	public void value(String name, double value, Goal goal) {
		value(name, List.of(value), goal);
	}

	/**
	 * Adds a value that was measured several times.
	 * @param values the value of each measurement
	 * @param goal what the median has to reach
	 */
	public void value(String name, List<Double> values, Goal goal) {
		MinMedianMax summary = MinMedianMax.of(values);
		Value value = new Value(name, summary, goal, goal.verdict(summary.median()));
		this.values.add(value);
		System.out.println(name + ": " + summary + (goal.equals(Goal.NONE) ? "" : ", " + value.verdict()));
	}

	/** Adds the result of a comparison. */
	public void row(ComparisonResult row) {
		this.rows.add(row);
		for (Ratio ratio : row.ratios()) {
			System.out.printf("%s: %s over %s, %s: %s, %s%n", row.name(), row.loads().get(0).label(), ratio.over(),
					ratio.measure(), ratio.ratio(), ratio.verdict());
		}
	}

	/**
	 * Prints all results as tables and writes them to a file as JSON.
	 * @throws IOException if it cannot be written
	 */
	public void finish(Path file) throws IOException {
		System.out.println("\n" + loads() + "\n" + ratios() + "\n" + values());
		this.notes.forEach((note) -> System.out.println("note: " + note));
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("settings", this.settings);
		json.put("rows", this.rows);
		json.put("values", this.values);
		json.put("notes", this.notes);
		ResultFile.write(file, json);
	}

	private TextTable loads() {
		TextTable table = new TextTable("row", "load", "requests/s", "MB/s", "p50 ms", "p99 ms", "errors");
		for (ComparisonResult row : this.rows) {
			for (LoadSummary load : row.loads()) {
				table.row(row.name(), load.label(), number(load.rate().median()), number(load.megabytes().median()),
						number(load.p50().median()), number(load.p99().median()), String.valueOf(load.errors()));
			}
		}
		return table;
	}

	private TextTable ratios() {
		TextTable table = new TextTable("row", "over", "measure", "median", "min", "max", "at least / aim", "verdict");
		for (ComparisonResult row : this.rows) {
			for (Ratio ratio : row.ratios()) {
				table.row(row.name(), ratio.over(), ratio.measure().toString(), number(ratio.ratio().median()),
						number(ratio.ratio().min()), number(ratio.ratio().max()), ratio.goal().toString(),
						ratio.verdict());
			}
		}
		return table;
	}

	private TextTable values() {
		TextTable table = new TextTable("value", "median", "min", "max", "at least / aim", "verdict");
		for (Value value : this.values) {
			table.row(value.name(), number(value.value().median()), number(value.value().min()),
					number(value.value().max()), value.goal().toString(), value.verdict());
		}
		return table;
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, (Math.abs(value) < 100) ? "%.2f" : "%,.0f", value);
	}

	/**
	 * A single value.
	 *
	 * @param goal what it has to reach
	 * @param verdict whether it reaches its goal
	 */
	private record Value(String name, MinMedianMax value, Goal goal, String verdict) {
	}

}
