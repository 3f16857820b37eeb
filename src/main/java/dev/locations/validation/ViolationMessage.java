package dev.locations.validation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import tools.jackson.databind.JsonNode;

/**
 * The message of a violation and its details. All numbers in them come from the schema or
 * from the value.
 */
record ViolationMessage(String text, Map<String, Object> details) {

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");

	static ViolationMessage of(BrokenRule rule) {
		return switch (rule.validator()) {
			case "required" -> new ViolationMessage("is required", Map.of());
			case "type" -> type(rule.schema().get("type"));
			case "notBlank" -> new ViolationMessage("must not be blank", Map.of());
			case "string" -> string(rule);
			case "equal" -> new ViolationMessage("must be equal to " + rule.schema().get(Vocabulary.CONST), Map.of());
			case "properties" -> properties(rule);
			default -> fromSchema(rule);
		};
	}

	private static ViolationMessage type(JsonNode type) {
		List<String> types = type.isArray() ? strings(type) : List.of(type.stringValue());
		return new ViolationMessage("must be of type " + String.join(" or ", types), Map.of("types", types));
	}

	private static ViolationMessage string(BrokenRule rule) {
		JsonNode schema = rule.schema();
		String text = Objects.requireNonNull(rule.value()).stringValue();
		boolean tooShort = "minLength".equals(rule.keyword());
		int minimum = schema.path("minLength").intValue(0);
		int maximum = schema.path("maxLength").intValue(schema.path(Vocabulary.MAX_UTF8_BYTES).intValue(0));
		int actual = Vocabulary.MAX_UTF8_BYTES.equals(rule.keyword()) ? Vocabulary.utf8Bytes(text)
				: text.codePointCount(0, text.length());
		return length(minimum, maximum, actual, tooShort);
	}

	static ViolationMessage length(int minimum, int maximum, int actual, boolean tooShort) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("validation", "between");
		details.put("minLength", minimum);
		details.put("maxLength", maximum);
		details.put("actualLength", actual);
		details.put("cause", tooShort ? "tooShort" : "tooLong");
		return new ViolationMessage(
				"must be a string between %d and %d characters long (the supplied string is too %s: %d characters long)"
					.formatted(minimum, maximum, tooShort ? "short" : "long", actual),
				details);
	}

	private static ViolationMessage properties(BrokenRule rule) {
		JsonNode value = Objects.requireNonNull(rule.value());
		List<String> expected = strings(rule.schema().get("required"));
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("cause", "missingProperties");
		details.put("expectedProperties", expected);
		details.put("missingProperties", expected.stream().filter((name) -> !value.has(name)).toList());
		return new ViolationMessage(
				expected.stream().collect(Collectors.joining("\", \"", "must have properties \"", "\"")), details);
	}

	private static ViolationMessage fromSchema(BrokenRule rule) {
		JsonNode refusal = rule.schema().path(Vocabulary.REFUSAL);
		Map<String, Object> details = new LinkedHashMap<>();
		if (refusal.has("cause")) {
			details.put("cause", refusal.get("cause").stringValue());
			details.put("actualLength", Objects.requireNonNull(rule.value()).size());
		}
		String template = refusal.has("message") ? refusal.get("message").stringValue() : rule.libraryMessage().get();
		String message = PLACEHOLDER.matcher(template).replaceAll((placeholder) -> {
			String name = placeholder.group(1);
			return details.containsKey(name) ? details.get(name).toString() : rule.schema().path(name).asString();
		});
		return new ViolationMessage(message, details);
	}

	private static List<String> strings(JsonNode array) {
		return array.valueStream().map(JsonNode::stringValue).toList();
	}

}
