package dev.locations.validation;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A rule of a schema that a value breaks. The value is null if it is missing. */
record BrokenRule(NodePath at, String keyword, String validator, JsonNode schema, @Nullable JsonNode value,
		Supplier<String> libraryMessage) {

	/** When a value breaks several rules, the first of these is reported. */
	private static final List<String> PRECEDENCE = List.of("required", "type", "notBlank", "string");

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");

	/** The greatest depth that an answer repeats: JSON writers recurse. */
	private static final int MAX_REPEATED_DEPTH = 64;

	static BrokenRule of(Error error, SchemaFiles files) {
		String keyword = error.getKeyword();
		JsonNode schema = files.enclosing(error.getSchemaLocation());
		String validator = validator(keyword, schema);
		NodePath at = error.getInstanceLocation();
		JsonNode value = error.getInstanceNode();
		if ("required".equals(keyword) && "required".equals(validator)) {
			at = at.append(error.getProperty());
			value = null;
		}
		return new BrokenRule(at, keyword, validator, schema, value, error::getMessage);
	}

	private static String validator(String keyword, JsonNode schema) {
		String named = schema.path(Vocabulary.REFUSAL).path("validator").stringValue(null);
		return switch (keyword) {
			case Vocabulary.NOT_NULL -> "required";
			case Vocabulary.NOT_BLANK -> "notBlank";
			case "type" -> "type";
			case "minLength", "maxLength", Vocabulary.MAX_UTF8_BYTES -> (named != null) ? named : "string";
			case Vocabulary.CONST -> (named != null) ? named : "equal";
			default -> (named != null) ? named : keyword;
		};
	}

	int precedence() {
		int index = PRECEDENCE.indexOf(this.validator);
		return (index >= 0) ? index : PRECEDENCE.size();
	}

	Violation violation() {
		return switch (this.validator) {
			case "required" -> violation("is required");
			case "type" -> type(this.schema.get("type"));
			case "notBlank" -> violation("must not be blank");
			case "string" -> length();
			case "equal" -> violation("must be equal to " + this.schema.get(Vocabulary.CONST));
			case "properties" -> properties();
			default -> fromSchema();
		};
	}

	private Violation violation(String message) {
		return Violation.body(this.at.toString(), this.validator, message, repeatedValue());
	}

	/** Null for a secret, and for a value that is nested too deep to be written. */
	private @Nullable JsonNode repeatedValue() {
		JsonNode sent = this.value;
		if (sent == null || !Vocabulary.isWithinDepth(MAX_REPEATED_DEPTH, sent)) {
			return null;
		}
		boolean secret = sent.isString() && this.schema.path("writeOnly").booleanValue(false);
		return secret ? null : sent;
	}

	private Violation type(JsonNode type) {
		List<String> types = type.isArray() ? strings(type) : List.of(type.stringValue());
		return violation("must be of type " + String.join(" or ", types)).withDetail("types", types);
	}

	private Violation length() {
		String text = Objects.requireNonNull(this.value).stringValue();
		int minimum = this.schema.path("minLength").intValue(0);
		int maximum = this.schema.path("maxLength").intValue(this.schema.path(Vocabulary.MAX_UTF8_BYTES).intValue(0));
		int actual = Vocabulary.MAX_UTF8_BYTES.equals(this.keyword) ? Vocabulary.utf8Bytes(text)
				: text.codePointCount(0, text.length());
		return violation("").withLength(minimum, maximum, actual);
	}

	private Violation properties() {
		JsonNode sent = Objects.requireNonNull(this.value);
		List<String> expected = strings(this.schema.get("required"));
		return violation(expected.stream().collect(Collectors.joining("\", \"", "must have properties \"", "\"")))
			.withDetail("cause", "missingProperties")
			.withDetail("expectedProperties", expected)
			.withDetail("missingProperties", expected.stream().filter((name) -> !sent.has(name)).toList());
	}

	private Violation fromSchema() {
		JsonNode message = this.schema.path(Vocabulary.REFUSAL).path("message");
		String template = message.isString() ? message.stringValue() : this.libraryMessage.get();
		return violation(PLACEHOLDER.matcher(template)
			.replaceAll((placeholder) -> this.schema.path(placeholder.group(1)).asString()));
	}

	private static List<String> strings(JsonNode array) {
		return array.valueStream().map(JsonNode::stringValue).toList();
	}

}
