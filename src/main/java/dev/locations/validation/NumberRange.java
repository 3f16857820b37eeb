package dev.locations.validation;

import java.math.BigDecimal;
import java.util.List;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The numbers that an element of a list in the query may be. */
record NumberRange(String validator, int minimum, int maximum) {

	static final NumberRange LONGITUDE = new NumberRange("longitude", -180, 180);

	/** A window on a map may be 100 turns away. */
	static final NumberRange WINDOW_LONGITUDE = new NumberRange("longitude", -36_000, 36_000);

	static final NumberRange LATITUDE = new NumberRange("latitude", -90, 90);

	/** {@code NaN} is in no range. */
	boolean includes(double number) {
		return number >= this.minimum && number <= this.maximum;
	}

	/** Tells whether all digits are in the range, not only the nearest double. */
	boolean includesExactly(String text) {
		double number = BboxElement.number(text);
		if (includes(Math.nextDown(number)) && includes(Math.nextUp(number))) {
			return true;
		}
		JsonNode exact = BboxElement.json(text);
		return includes(number) && exact.isNumber()
				&& exact.decimalValue().compareTo(BigDecimal.valueOf(this.minimum)) >= 0
				&& exact.decimalValue().compareTo(BigDecimal.valueOf(this.maximum)) <= 0;
	}

	Violation violation(String parameter, int index, String text) {
		return Violation.query("%s[%d]".formatted(parameter, index), this.validator,
				"must be a number between %d and %d".formatted(this.minimum, this.maximum), BboxElement.json(text));
	}

	static ValidationException wrongLength(String parameter, String validator, String expected, int length,
			String text) {
		return new ValidationException(List.of(Violation
			.query(parameter, validator, "must have %s; got %d".formatted(expected, length),
					JsonNodeFactory.instance.stringNode(text))
			.withDetail("cause", "wrongLength")
			.withDetail("actualLength", length)));
	}

}
