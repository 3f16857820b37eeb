package dev.locations.validation;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import com.networknt.schema.SchemaLocation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads valid values of a query parameter without its schema, whose use takes longer than
 * most searches. The limits come from the schema. A schema with other rules has no usual
 * values.
 */
@FunctionalInterface
interface UsualValues {

	/** More digits may not fit into an integer. */
	int MAX_DIGITS = 9;

	/** The rules that are known here, and what is no rule. */
	Set<String> KNOWN = Set.of("$schema", "$id", "title", "default", "type", "minimum", "maximum", "maxLength",
			"pattern", "enum", "minItems", "maxItems", "prefixItems", Vocabulary.REFUSAL);

	/**
	 * Reads a value.
	 * @param text the value as it was sent
	 * @return the value if it is valid for sure; null if the schema has to decide
	 */
	@Nullable JsonNode read(String text);

	/**
	 * Returns the usual values of a parameter.
	 * @param files the schema files
	 * @param schema the schema of the parameter
	 * @return the usual values
	 */
	static UsualValues of(SchemaFiles files, SchemaLocation schema) {
		JsonNode rules = files.at(schema);
		if (!KNOWN.containsAll(rules.propertyNames())) {
			return (text) -> null;
		}
		return switch (rules.path("type").stringValue("")) {
			case "integer" -> wholeNumber(rules);
			case "array" -> numbers(BboxLimits.read(files, schema));
			case "string" -> text(rules);
			default -> (text) -> null;
		};
	}

	private static UsualValues wholeNumber(JsonNode rules) {
		Pattern digits = Pattern.compile("[0-9]{1," + MAX_DIGITS + "}");
		int minimum = rules.path("minimum").intValue(Integer.MIN_VALUE);
		int maximum = rules.path("maximum").intValue(Integer.MAX_VALUE);
		return (text) -> {
			int number = digits.matcher(text).matches() ? Integer.parseInt(text) : -1;
			return (number >= 0 && number >= minimum && number <= maximum) ? JsonNodeFactory.instance.numberNode(number)
					: null;
		};
	}

	private static UsualValues numbers(BboxLimits limits) {
		return (text) -> {
			String[] elements = text.split(",", -1);
			ArrayNode numbers = JsonNodeFactory.instance.arrayNode();
			for (int i = 0; i < elements.length; i++) {
				double number = BboxElement.number(elements[i]);
				// a number that is too large by many decimals may be rounded to the limit
				if (!limits.allow(i, Math.nextDown(number)) || !limits.allow(i, Math.nextUp(number))) {
					return null;
				}
				// as a decimal number, zero has no sign
				numbers.add(number + 0.0);
			}
			return (elements.length == limits.length()) ? numbers : null;
		};
	}

	private static UsualValues text(JsonNode rules) {
		int maxLength = rules.path("maxLength").intValue(Integer.MAX_VALUE);
		Pattern pattern = rules.has("pattern") ? Pattern.compile(rules.get("pattern").stringValue()) : null;
		List<String> values = rules.path("enum").valueStream().map(JsonNode::stringValue).toList();
		return (text) -> {
			boolean valid = text.codePointCount(0, text.length()) <= maxLength
					&& (pattern == null || pattern.matcher(text).matches())
					&& (values.isEmpty() || values.contains(text));
			return valid ? JsonNodeFactory.instance.stringNode(text) : null;
		};
	}

}
