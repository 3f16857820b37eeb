package dev.locations.validation;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The query parameter {@code bbox}:
 * {@code swLongitude,swLatitude,neLongitude,neLatitude}. Each number may have spaces
 * around it, a sign, a fraction and an exponent, and nothing else. It is immutable and
 * any thread may use it.
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
	 * @param values every value it was sent with, at least one; {@code null} (a name
	 * without a value) is as good as blank
	 * @return the box
	 * @throws ValidationException when it is no box, with every violation
	 */
	public Bbox parse(List<? extends @Nullable String> values) {
		if (values.size() != 1) {
			throw refused(Violation.query(NAME, "bboxString", "must be a string", strings(values))
				.withDetails(Map.of("cause", "wrongType")));
		}
		String value = Objects.requireNonNullElse(values.get(0), "");
		if (UnicodeWhiteSpace.isBlank(value)) {
			throw refused(Violation.query(NAME, "notBlank", "must not be blank", NODES.stringNode(value)));
		}
		String[] elements = value.split(",", -1);
		double[] numbers = numbers(elements);
		if (!isAllowed(numbers)) {
			throw new ValidationException(violations(value, elements, numbers));
		}
		Bbox bbox = new Bbox(numbers[0], numbers[1], numbers[2], numbers[3]);
		if (bbox.south() > bbox.north()) {
			throw refused(Violation.query("bbox[3]", "latitude", "must not be south of bbox[1]",
					new BboxElement(elements[3]).json()));
		}
		return bbox;
	}

	/** A plain loop, as most requests come here. */
	private static double[] numbers(String[] elements) {
		double[] numbers = new double[elements.length];
		for (int i = 0; i < elements.length; i++) {
			numbers[i] = new BboxElement(elements[i]).number();
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

	/**
	 * What is in its range as a double must be so here, too, where the schema decides.
	 */
	private List<Violation> violations(String value, String[] elements, double[] numbers) {
		ArrayNode array = NODES.arrayNode();
		for (int i = 0; i < elements.length; i++) {
			array.add(this.limits.allow(i, numbers[i]) ? NODES.numberNode(numbers[i])
					: new BboxElement(elements[i]).json());
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

}
