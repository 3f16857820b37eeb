package dev.locations.validation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads the query parameter {@code zoom}, a whole number. It is immutable and can be used
 * on any thread.
 */
public final class ZoomParameter {

	private static final String NAME = "zoom";

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	/** No value in the range has more digits, so that it fits into 32 bits. */
	private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");

	private final int minimum;

	private final int maximum;

	private final String message;

	private ZoomParameter(int minimum, int maximum, String message) {
		this.minimum = minimum;
		this.maximum = maximum;
		this.message = message;
	}

	static ZoomParameter read(SchemaFiles files) {
		JsonNode schema = files.at(SchemaFiles.id(NAME));
		int minimum = schema.get("minimum").intValue();
		int maximum = schema.get("maximum").intValue();
		String message = schema.get(Vocabulary.REFUSAL).get("message").stringValue();
		return new ZoomParameter(minimum, maximum,
				message.replace("{minimum}", "" + minimum).replace("{maximum}", "" + maximum));
	}

	/**
	 * Reads the parameter.
	 * @param values all values of the parameter; {@code null} (a name without a value) is
	 * the same as an empty value
	 * @return the zoom level
	 * @throws ValidationException if the parameter is missing, is sent twice, or is not a
	 * whole number in the range
	 */
	public int parse(List<? extends @Nullable String> values) {
		if (values.isEmpty()) {
			throw refused(Violation.query(NAME, "required", "is required", null));
		}
		String value = Objects.requireNonNullElse(values.get(0), "");
		if (values.size() == 1 && NUMBER.matcher(value).matches()) {
			int number = Integer.parseInt(value);
			if (number >= this.minimum && number <= this.maximum) {
				return number;
			}
			throw refused(outOfRange(NODES.numberNode(number)));
		}
		if (values.size() == 1) {
			throw refused(outOfRange(BboxElement.json(value)));
		}
		ArrayNode sent = NODES.arrayNode();
		values.forEach((each) -> sent.add(Objects.requireNonNullElse(each, "")));
		throw refused(outOfRange(sent));
	}

	private Violation outOfRange(JsonNode value) {
		Map<String, Object> limits = new LinkedHashMap<>();
		limits.put("minimum", this.minimum);
		limits.put("maximum", this.maximum);
		return Violation.query(NAME, "range", this.message, value).withDetails(limits);
	}

	private static ValidationException refused(Violation violation) {
		return new ValidationException(List.of(violation));
	}

}
