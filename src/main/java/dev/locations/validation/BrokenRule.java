package dev.locations.validation;

import java.util.List;
import java.util.function.Supplier;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A rule of a schema that a value breaks. The value is null if it is missing. */
record BrokenRule(NodePath at, String keyword, String validator, JsonNode schema, @Nullable JsonNode value,
		Supplier<String> libraryMessage) {

	/** When a value breaks several rules, the first of these is reported. */
	private static final List<String> PRECEDENCE = List.of("required", "type", "notBlank", "string");

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

	/**
	 * Returns null for a secret, and for a value that is nested too deep to be written.
	 */
	@Nullable JsonNode repeatedValue() {
		JsonNode sent = this.value;
		if (sent == null || !NestingDepth.isWithin(NestingDepth.MAX_REPEATED, sent)) {
			return null;
		}
		boolean secret = sent.isString() && this.schema.path("writeOnly").booleanValue(false);
		return secret ? null : sent;
	}

}
