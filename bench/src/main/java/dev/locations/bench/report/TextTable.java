package dev.locations.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table as text. Its first column is aligned to the left, the others to the right. */
public final class TextTable {

	private final List<List<String>> rows = new ArrayList<>();

	/**
	 * Creates a table.
	 * @param head the names of its columns
	 */
	public TextTable(String... head) {
		row(head);
	}

	/**
	 * Adds a row.
	 * @param cells a cell for each column
	 */
	public void row(String... cells) {
		this.rows.add(List.of(cells));
	}

	/** Returns the table as Markdown. */
	public String markdown() {
		List<String> lines = new ArrayList<>();
		this.rows.forEach((row) -> lines.add("| " + String.join(" | ", row) + " |"));
		lines.add(1, "|---|" + "---:|".repeat(this.rows.get(0).size() - 1));
		return String.join("\n", lines) + "\n";
	}

	@Override
	public String toString() {
		List<Integer> widths = IntStream.range(0, this.rows.get(0).size())
			.mapToObj((i) -> this.rows.stream().mapToInt((row) -> row.get(i).length()).max().orElse(0))
			.toList();
		return this.rows.stream()
			.map((row) -> IntStream.range(0, row.size())
				.mapToObj((i) -> ("%" + ((i == 0) ? "-" : "") + widths.get(i) + "s").formatted(row.get(i)))
				.collect(Collectors.joining("  ")))
			.collect(Collectors.joining("\n")) + "\n";
	}

}
