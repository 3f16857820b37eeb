package dev.locations.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table as text, with the first column to the left and the others to the right.
 */
final class Table {

	private final List<List<String>> rows = new ArrayList<>();

	Table(String... head) {
		row(head);
	}

	void row(String... cells) {
		this.rows.add(List.of(cells));
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
