package dev.locations.bench.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.bench.command.Options;
import dev.locations.bench.load.Comparison.Reference;
import dev.locations.bench.report.Report;
import dev.locations.bench.statistics.ComparisonResult;
import dev.locations.bench.statistics.LoadSummary;
import dev.locations.bench.statistics.Ratio;
import dev.locations.bench.statistics.Sample;

/**
 * Runs comparisons and reports their results.
 *
 * @param rounds how often each load runs
 * @param seconds how long a load runs in each round
 * @param warmUp how long a load runs before the first round, in seconds
 */
public record ComparisonRunner(int rounds, int seconds, int warmUp, Report report) {

	/**
	 * Prepares comparisons with the rounds and times of a command.
	 * @param options the options of the command: {@code rounds}, {@code seconds} and
	 * {@code warm-up}
	 */
	public static ComparisonRunner of(Options options, Report report) {
		return new ComparisonRunner(options.number("rounds"), options.number("seconds"), options.number("warm-up"),
				report);
	}

	/**
	 * Runs the loads of a comparison in turn, so that changes of the machine affect all
	 * of them alike.
	 * @throws IOException if a load cannot be run
	 * @throws InterruptedException if this thread is interrupted
	 */
	public void run(Comparison comparison) throws IOException, InterruptedException {
		List<Reference> references = comparison.references();
		List<Load> loads = Stream.concat(Stream.of(comparison.load()), references.stream().map(Reference::load))
			.toList();
		List<List<Sample>> samples = samples(loads);
		this.report.row(new ComparisonResult(comparison.name(),
				IntStream.range(0, loads.size())
					.mapToObj((i) -> LoadSummary.of(loads.get(i).label(), samples.get(i)))
					.toList(),
				IntStream.range(0, references.size())
					.mapToObj((i) -> Ratio.of(samples.get(0), loads.get(i + 1).label(), samples.get(i + 1),
							references.get(i).measure(), references.get(i).goal()))
					.toList()));
	}

	private List<List<Sample>> samples(List<Load> loads) throws IOException, InterruptedException {
		List<List<Sample>> samples = loads.stream().<List<Sample>>map((load) -> new ArrayList<>()).toList();
		for (Load load : loads) {
			load.warmUp(this.warmUp);
		}
		for (int round = 1; round <= this.rounds; round++) {
			for (int i = 0; i < loads.size(); i++) {
				samples.get(i).add(loads.get(i).run(this.seconds, round));
			}
		}
		return samples;
	}

}
