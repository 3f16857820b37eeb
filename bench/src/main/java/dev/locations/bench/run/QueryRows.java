package dev.locations.bench.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.locations.bench.answers.CheckedRequest;
import dev.locations.bench.command.Options;
import dev.locations.bench.map.MapPoint;
import dev.locations.bench.queries.CheckedRow;
import dev.locations.bench.queries.CheckedRows;
import dev.locations.bench.report.Report;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.statistics.Goal;

/**
 * The rows with fixed requests: pages, words, the nearest places, clusters and tiles.
 * Reports the lengths of their answers.
 */
final class QueryRows {

	private static final double KILOBYTE = 1e3;

	private static final Goal ZOOM_KILOBYTES = new Goal(400.0, 200.0);

	private static final Goal TILE_KILOBYTES = new Goal(256.0, 64.0);

	private final List<String> wanted;

	private final Report report;

	private final CheckedRows checked;

	/**
	 * Checks the answers of the wanted rows.
	 * @param options the options of the command
	 * @param places the places that it has to hold
	 * @throws IllegalStateException if an answer is wrong
	 */
	QueryRows(Options options, ServiceClient client, ImportedPlaces places, CheckedAnswers answers, Report report)
			throws IOException, InterruptedException {
		this.wanted = options.list("rows");
		this.report = report;
		MapPoint center = options.isGiven("zoom-into") ? MapPoint.of(options.list("zoom-into"))
				: MapPoint.densest(places.places());
		this.checked = CheckedRows.check(client, places.file(), answers.checker(), answers::boxes, center,
				this::isWanted);
		this.checked.rows().forEach(this::report);
		if (this.wanted.contains("zoom-bytes")) {
			this.report.value("clusters of a zoom into a city, gzip, KB",
					this.checked.zoomSteps().stream().mapToInt(CheckedRequest::bytes).sum() / KILOBYTE, ZOOM_KILOBYTES);
		}
	}

	private boolean isWanted(String row) {
		boolean isMap = CheckedRows.MAPS.contains(row);
		return this.wanted.contains(row) || this.wanted.contains(row + ServiceComparisons.DURING_WRITES)
				|| (isMap && (this.wanted.contains("zoom-bytes") || this.wanted.contains("largest-tile")));
	}

	private void report(CheckedRow row) {
		int[] lengths = row.lengths();
		this.report.note("%s: the answers to %d requests are correct; on average %.0f bytes".formatted(row.name(),
				lengths.length, Arrays.stream(lengths).average().orElse(0)));
		if (row.name().equals("tiles") && this.wanted.contains("largest-tile")) {
			this.report.value("largest tile, KB", Arrays.stream(lengths).max().orElse(0) / KILOBYTE, TILE_KILOBYTES);
		}
	}

	List<CheckedRow> rows() {
		return this.checked.rows();
	}

	Map<String, int[]> lengths() {
		Map<String, int[]> lengths = new LinkedHashMap<>();
		rows().forEach((row) -> lengths.put(row.name(), row.lengths()));
		return lengths;
	}

}
