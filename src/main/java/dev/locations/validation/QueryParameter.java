package dev.locations.validation;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads a query parameter that may be sent once, and checks it by its schema. It is
 * immutable and can be used on any thread.
 */
public final class QueryParameter {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private static final Pattern WHOLE_NUMBER = Pattern.compile("-?+[0-9]++");

	private final String name;

	private final BodySchema schema;

	private final String validator;

	private final JsonNode rules;

	private final UsualValues usual;

	private final Function<String, JsonNode> reader;

	private QueryParameter(String name, BodySchema schema, UsualValues usual, String validator, JsonNode rules,
			Function<String, JsonNode> reader) {
		this.name = name;
		this.schema = schema;
		this.usual = usual;
		this.validator = validator;
		this.rules = rules;
		this.reader = reader;
	}

	/**
	 * Creates a parameter.
	 * @param name its name
	 * @param schema its schema
	 * @param usual its values that need no schema
	 * @param rules the content of the schema
	 * @return the parameter, which is read as its schema says: as text, as a whole number
	 * or as numbers
	 */
	static QueryParameter of(String name, BodySchema schema, UsualValues usual, JsonNode rules) {
		String validator = rules.path(Vocabulary.REFUSAL).path("validator").stringValue("type");
		return new QueryParameter(name, schema, usual, validator, rules,
				switch (rules.path("type").stringValue("string")) {
					case "integer" -> QueryParameter::wholeNumber;
					case "array" -> QueryParameter::numbers;
					default -> NODES::stringNode;
				});
	}

	private static JsonNode wholeNumber(String text) {
		if (text.length() <= BboxElement.MAX_EXACT && WHOLE_NUMBER.matcher(text).matches()) {
			return NODES.numberNode(new BigInteger(text));
		}
		double number = BboxElement.number(text);
		// another way to write a whole number, such as 1e2, is shown as it was sent
		return (number != Math.rint(number)) ? BboxElement.json(text) : NODES.stringNode(text);
	}

	private static JsonNode numbers(String text) {
		ArrayNode numbers = NODES.arrayNode();
		Arrays.stream(text.split(",", -1)).map(BboxElement::json).forEach(numbers::add);
		return numbers;
	}

	/**
	 * Returns the values of a parameter that is a list of numbers. Clients send it with
	 * commas, or repeat the parameter for each number.
	 * @param values all values of the parameter, at least one
	 * @return a single value with commas if each value is a number; else the same values
	 */
	public static List<? extends @Nullable String> joined(List<? extends @Nullable String> values) {
		boolean isRepeated = values.size() > 1
				&& values.stream().allMatch((value) -> value != null && !Double.isNaN(BboxElement.number(value)));
		return isRepeated ? List.of(String.join(",", values)) : values;
	}

	/**
	 * Reads the parameter.
	 * @param values all values of the parameter, at least one; {@code null} (a name
	 * without a value) is the same as an empty value
	 * @return the valid value
	 * @throws ValidationException if the value breaks a rule, with all violations
	 */
	public JsonNode read(List<? extends @Nullable String> values) {
		List<? extends @Nullable String> sent = isList() ? joined(values) : values;
		if (sent.size() != 1) {
			throw new ValidationException(List.of(repeated(sent)));
		}
		String text = Objects.requireNonNullElse(sent.get(0), "");
		JsonNode known = this.usual.read(text);
		if (known != null) {
			return known;
		}
		JsonNode value = this.reader.apply(text);
		List<Violation> violations = this.schema.validate(value);
		if (!violations.isEmpty()) {
			throw new ValidationException(violations.stream()
				.map((violation) -> (value.isArray() && violation.location().equals(this.name))
						? violation.withValue(NODES.stringNode(text)) : violation)
				.toList());
		}
		return value;
	}

	/**
	 * Reads a parameter whose maximum also stands for all greater numbers.
	 * @param values all values of the parameter, at least one
	 * @return the valid value
	 * @throws ValidationException if the value breaks another rule, with all violations
	 */
	public JsonNode readAtMost(List<? extends @Nullable String> values) {
		JsonNode maximum = this.rules.path("maximum");
		String text = (values.size() == 1) ? values.get(0) : null;
		JsonNode sent = (text != null) ? this.reader.apply(text) : maximum;
		boolean isGreater = sent.isIntegralNumber() && sent.bigIntegerValue().compareTo(maximum.bigIntegerValue()) > 0;
		return isGreater ? maximum : read(values);
	}

	/**
	 * Returns the value that the schema tells for a parameter that is not sent.
	 * @return the default value
	 */
	public JsonNode defaultValue() {
		return this.rules.path("default");
	}

	private boolean isList() {
		return this.rules.path("type").stringValue("").equals("array");
	}

	private Violation repeated(List<? extends @Nullable String> values) {
		ArrayNode sent = NODES.arrayNode();
		values.forEach((value) -> sent.add(Objects.requireNonNullElse(value, "")));
		Map<String, Object> details = new LinkedHashMap<>();
		if (this.validator.equals("type")) {
			details.put("types", List.of("string"));
		}
		details.put("cause", "wrongType");
		return Violation.query(this.name, this.validator, "must be sent only once", sent).withDetails(details);
	}

}
