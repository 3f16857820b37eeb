package dev.locations.validation;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads the query parameter {@code bbox}:
 * {@code swLongitude,swLatitude,neLongitude,neLatitude}. Each number may have spaces
 * around it, a sign, a fraction and an exponent, and nothing else. It is immutable and
 * can be used on any thread.
 */
public final class BboxParameter {

	private static final String NAME = "bbox";

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private final BodySchema schema;

	private final BboxLimits limits;

	BboxParameter(BodySchema schema, BboxLimits limits) {
		this.schema = schema;
		this.limits = limits;
	}

	/**
	 * Reads the parameter.
	 * @param <B> the type of the box
	 * @param values all values of the parameter, at least one; {@code null} (a name
	 * without a value) is the same as a blank value; four numbers are the same as one
	 * value with commas
	 * @param factory creates the box
	 * @return the box
	 * @throws ValidationException if the parameter is not a box, with all violations
	 */
	public <B> B parse(List<? extends @Nullable String> values, BoxFactory<B> factory) {
		if (values.size() > 1) {
			return parseRepeated(values, factory);
		}
		String value = Objects.requireNonNullElse(values.get(0), "");
		// what comes after the last number is only counted
		String[] elements = value.split(",", this.limits.length() + 1);
		double[] numbers = numbers(elements);
		if (!isAllowed(numbers)) {
			throw new ValidationException(violations(value, elements, numbers));
		}
		if (numbers[1] > numbers[3]) {
			throw refused(Violation.query("bbox[3]", "latitude", "must not be south of bbox[1]",
					BboxElement.json(elements[3])));
		}
		return factory.box(numbers[0], numbers[1], numbers[2], numbers[3]);
	}

	// four numbers, each as a value of its own; anything else must be sent once
	private <B> B parseRepeated(List<? extends @Nullable String> values, BoxFactory<B> factory) {
		List<? extends @Nullable String> joined = QueryParameter.joined(values);
		if (values.size() != this.limits.length() || joined.size() != 1) {
			throw refused(Violation.query(NAME, "bboxString", "must be a string", strings(values))
				.withDetails(Map.of("cause", "wrongType")));
		}
		return parse(joined, factory);
	}

	// a loop is faster than a stream, and most requests have a box
	private double[] numbers(String[] elements) {
		double[] numbers = new double[elements.length];
		for (int i = 0; i < Math.min(elements.length, this.limits.length()); i++) {
			numbers[i] = BboxElement.number(elements[i]);
		}
		return numbers;
	}

	private boolean isAllowed(double[] numbers) {
		if (numbers.length != this.limits.length()) {
			return false;
		}
		for (int i = 0; i < numbers.length; i++) {
			if (!this.limits.allow(i, numbers[i])) {
				return false;
			}
		}
		return true;
	}

	private List<Violation> violations(String value, String[] elements, double[] numbers) {
		if (Vocabulary.isBlank(value)) {
			return List.of(Violation.query(NAME, "notBlank", "must not be blank", NODES.stringNode(value)));
		}
		ArrayNode array = NODES.arrayNode();
		for (int i = 0; i < Math.min(elements.length, this.limits.length()); i++) {
			// the rounded number, as all its digits may be out of range
			array.add(this.limits.allow(i, numbers[i]) ? NODES.numberNode(numbers[i]) : BboxElement.json(elements[i]));
		}
		long length = 1 + value.chars().filter((character) -> character == ',').count();
		while (array.size() < length) {
			array.add(0);
		}
		return this.schema.validate(array)
			.stream()
			.map((violation) -> violation.location().equals(NAME) ? violation.withValue(NODES.stringNode(value))
					: violation)
			.toList();
	}

	private static JsonNode strings(List<? extends @Nullable String> values) {
		ArrayNode array = NODES.arrayNode();
		values.forEach((value) -> array.add(Objects.requireNonNullElse(value, "")));
		return array;
	}

	private static ValidationException refused(Violation violation) {
		return new ValidationException(List.of(violation));
	}

	/**
	 * Creates a box from the numbers of a valid parameter.
	 *
	 * @param <B> the type of the box
	 */
	@FunctionalInterface
	public interface BoxFactory<B> {

		/**
		 * Creates a box.
		 * @param west the longitude of the south-west corner, in degrees; greater than
		 * {@code east} if the box crosses the antimeridian (RFC 7946, 5.2)
		 * @param south the latitude of the south-west corner, in degrees, not greater
		 * than {@code north}
		 * @param east the longitude of the north-east corner, in degrees
		 * @param north the latitude of the north-east corner, in degrees
		 * @return the box
		 */
		B box(double west, double south, double east, double north);

	}

}
