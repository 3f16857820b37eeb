package dev.locations.bench.statistics;

import java.util.List;

/**
 * The result of a comparison: one row of the report.
 *
 * @param name the name of the row
 * @param loads the compared load, then those that it is compared with
 * @param ratios the compared load over each of the others
 */
public record ComparisonResult(String name, List<LoadSummary> loads, List<Ratio> ratios) {
}
