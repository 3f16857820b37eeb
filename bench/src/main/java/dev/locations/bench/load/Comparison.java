package dev.locations.bench.load;

import java.util.List;

import dev.locations.bench.statistics.Goal;
import dev.locations.bench.statistics.Measure;

/**
 * A load and the loads that it is compared with.
 *
 * @param name the name of the row in the report
 * @param references what it is compared with; may be empty
 */
public record Comparison(String name, Load load, List<Reference> references) {

	/**
	 * A load to compare with.
	 *
	 * @param goal what the ratio has to reach
	 */
	public record Reference(Load load, Measure measure, Goal goal) {
	}

}
