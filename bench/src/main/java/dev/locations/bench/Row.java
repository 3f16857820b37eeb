package dev.locations.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A load and others to compare it with.
 *
 * @param name what the table calls it
 * @param subject the load
 * @param references the others
 */
record Row(String name, Load subject, List<Reference> references) {

	/**
	 * Something to compare with.
	 *
	 * @param load the load
	 * @param measure which of the numbers to compare
	 * @param goal what the subject's number over this one's should reach
	 */
	record Reference(Load load, Measure measure, Goal goal) {
	}

	/**
	 * Sends the loads in turn, so that all see the same of what changes on the machine.
	 * @param rounds how often
	 * @param seconds how long each time
	 * @param warmUp how long once before, in seconds
	 * @return what they found
	 */
	Result run(int rounds, int seconds, int warmUp) throws IOException, InterruptedException {
		List<Load> loads = Stream.concat(Stream.of(this.subject), this.references.stream().map(Reference::load))
			.toList();
		List<List<Sample>> samples = loads.stream().<List<Sample>>map((load) -> new ArrayList<>()).toList();
		for (Load load : loads) {
			load.warmUp(warmUp);
		}
		for (int round = 1; round <= rounds; round++) {
			for (int i = 0; i < loads.size(); i++) {
				samples.get(i).add(loads.get(i).run(seconds, round));
			}
		}
		return new Result(this.name,
				IntStream.range(0, loads.size())
					.mapToObj((i) -> Numbers.of(loads.get(i).label(), samples.get(i)))
					.toList(),
				IntStream.range(0, this.references.size())
					.mapToObj((i) -> ratio(this.references.get(i), samples.get(0), samples.get(i + 1)))
					.toList());
	}

	private static Ratio ratio(Reference reference, List<Sample> subject, List<Sample> samples) {
		ToDoubleFunction<Sample> value = reference.measure().value;
		Spread ratio = Spread.of(IntStream.range(0, samples.size())
			.mapToObj((i) -> value.applyAsDouble(subject.get(i)) / value.applyAsDouble(samples.get(i)))
			.toList());
		boolean failed = Stream.concat(subject.stream(), samples.stream()).anyMatch((sample) -> sample.errors() > 0);
		return new Ratio(reference.load().label(), reference.measure(), ratio, reference.goal(),
				failed ? "ERRORS" : reference.goal().verdict(ratio.median()));
	}

	/**
	 * The subject's number over another's, round by round.
	 *
	 * @param over the other's label
	 * @param measure which number
	 * @param ratio the ratio
	 * @param goal what it should reach
	 * @param verdict whether it does
	 */
	record Ratio(String over, Measure measure, Spread ratio, Goal goal, String verdict) {
	}

	/**
	 * What a row found.
	 *
	 * @param name the row's
	 * @param loads the subject and the others
	 * @param ratios the subject over each of the others
	 */
	record Result(String name, List<Numbers> loads, List<Ratio> ratios) {
	}

}
