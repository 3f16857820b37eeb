package dev.locations.validation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import tools.jackson.databind.JsonNode;

/**
 * What a client is told of a refused value. Every number comes from the schema or the
 * value.
 *
 * @param message what is wrong, for people
 * @param details what is wrong, for programs
 */
record Explanation(String message, Map<String, Object> details) {

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");

	static Explanation of(Refusal refusal) {
		return switch (refusal.validator()) {
			case "required" -> new Explanation("is required", Map.of());
			case "type" -> type(refusal.schema().get("type"));
			case "notBlank" -> new Explanation("must not be blank", Map.of());
			case "string" -> string(refusal);
			case "equal" -> new Explanation("must be equal to " + refusal.schema().get(Vocabulary.CONST), Map.of());
			case "properties" -> properties(refusal);
			default -> named(refusal);
		};
	}

	private static Explanation type(JsonNode type) {
		List<String> types = type.isArray() ? strings(type) : List.of(type.stringValue());
		return new Explanation("must be of type " + String.join(" or ", types), Map.of("types", types));
	}

	private static Explanation string(Refusal refusal) {
		JsonNode schema = refusal.schema();
		String text = Objects.requireNonNull(refusal.value()).stringValue();
		boolean tooShort = "minLength".equals(refusal.keyword());
		int minimum = schema.path("minLength").intValue(0);
		int maximum = schema.path("maxLength").intValue(schema.path(Vocabulary.MAX_UTF8_BYTES).intValue(0));
		int actual = Vocabulary.MAX_UTF8_BYTES.equals(refusal.keyword()) ? Vocabulary.utf8Bytes(text)
				: text.codePointCount(0, text.length());
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("validation", "between");
		details.put("minLength", minimum);
		details.put("maxLength", maximum);
		details.put("actualLength", actual);
		details.put("cause", tooShort ? "tooShort" : "tooLong");
		return new Explanation(
				"must be a string between %d and %d characters long (the supplied string is too %s: %d characters long)"
					.formatted(minimum, maximum, tooShort ? "short" : "long", actual),
				details);
	}

	private static Explanation properties(Refusal refusal) {
		JsonNode value = Objects.requireNonNull(refusal.value());
		List<String> expected = strings(refusal.schema().get("required"));
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("cause", "missingProperties");
		details.put("expectedProperties", expected);
		details.put("missingProperties", expected.stream().filter((name) -> !value.has(name)).toList());
		return new Explanation(expected.stream().collect(Collectors.joining("\", \"", "must have properties \"", "\"")),
				details);
	}

	private static Explanation named(Refusal refusal) {
		JsonNode stated = refusal.schema().path(Vocabulary.REFUSAL);
		Map<String, Object> details = new LinkedHashMap<>();
		if (stated.has("cause")) {
			details.put("cause", stated.get("cause").stringValue());
			details.put("actualLength", Objects.requireNonNull(refusal.value()).size());
		}
		String template = stated.has("message") ? stated.get("message").stringValue() : refusal.libraryMessage().get();
		String message = PLACEHOLDER.matcher(template).replaceAll((placeholder) -> {
			String name = placeholder.group(1);
			return details.containsKey(name) ? details.get(name).toString() : refusal.schema().path(name).asString();
		});
		return new Explanation(message, details);
	}

	private static List<String> strings(JsonNode array) {
		return array.valueStream().map(JsonNode::stringValue).toList();
	}

}
