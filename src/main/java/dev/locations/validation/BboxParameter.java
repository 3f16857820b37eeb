package dev.locations.validation;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads the query parameter {@code bbox}:
 * {@code swLongitude,swLatitude,neLongitude,neLatitude}. Each number may have spaces
 * around it, a sign, a fraction and an exponent, and nothing else.
 */
public final class BboxParameter {

	private static final String NAME = "bbox";

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private static final String KIND = "bboxString";

	private final NumberRange[] ranges;

	BboxParameter(NumberRange longitude) {
		this.ranges = new NumberRange[] { longitude, NumberRange.LATITUDE, longitude, NumberRange.LATITUDE };
	}

	/** Throws a {@link ValidationException} with all violations. */
	public <B> B parse(List<? extends @Nullable String> values, BoxFactory<B> factory) {
		if (values.size() > 1) {
			return parseRepeated(values, factory);
		}
		String value = Objects.requireNonNullElse(values.get(0), "");
		// what comes after the last number is only counted
		String[] elements = value.split(",", this.ranges.length + 1);
		double[] numbers = new double[this.ranges.length];
		boolean allowed = elements.length == numbers.length;
		// a loop is faster than a stream, and most requests have a box
		for (int i = 0; i < Math.min(elements.length, numbers.length); i++) {
			numbers[i] = NumberRange.number(elements[i]);
			allowed &= this.ranges[i].includes(numbers[i]);
		}
		if (!allowed) {
			throw refusal(value, elements, numbers);
		}
		if (numbers[1] > numbers[3]) {
			throw new ValidationException(Violation.query("bbox[3]", "latitude", "must not be south of bbox[1]",
					NumberRange.json(elements[3])));
		}
		return factory.box(numbers[0], numbers[1], numbers[2], numbers[3]);
	}

	// four numbers, each as a value of its own; anything else must be sent once
	private <B> B parseRepeated(List<? extends @Nullable String> values, BoxFactory<B> factory) {
		List<? extends @Nullable String> joined = QueryParameter.joined(values);
		if (values.size() != this.ranges.length || joined.size() != 1) {
			throw new ValidationException(Violation.query(NAME, KIND, "must be a string", QueryParameter.texts(values))
				.withDetail("cause", "wrongType"));
		}
		return parse(joined, factory);
	}

	private ValidationException refusal(String value, String[] elements, double[] numbers) {
		if (Vocabulary.isBlank(value)) {
			return new ValidationException(
					Violation.query(NAME, "notBlank", "must not be blank", NODES.stringNode(value)));
		}
		if (elements.length != numbers.length) {
			int length = 1 + (int) value.chars().filter((character) -> character == ',').count();
			return NumberRange.wrongLength(NAME, KIND, "4 comma-separated coordinates", length, value);
		}
		return new ValidationException(IntStream.range(0, numbers.length)
			.filter((i) -> !this.ranges[i].includes(numbers[i]))
			.mapToObj((i) -> this.ranges[i].violation(NAME, i, elements[i]))
			.toList());
	}

	/** Creates a box from the numbers of a valid parameter. */
	@FunctionalInterface
	public interface BoxFactory<B> {

		/**
		 * Creates a box, in degrees. {@code west} is greater than {@code east} if it
		 * crosses the antimeridian (RFC 7946, 5.2).
		 */
		B box(double west, double south, double east, double north);

	}

}
