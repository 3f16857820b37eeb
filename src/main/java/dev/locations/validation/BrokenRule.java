package dev.locations.validation;

import java.util.List;
import java.util.function.Supplier;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A rule of a schema that a value breaks.
 *
 * @param at the path to the value
 * @param keyword the keyword that refuses the value
 * @param validator the name of the rule in an answer
 * @param schema the schema that contains the keyword
 * @param value the value, or {@code null} if it is missing
 * @param libraryMessage the message of the schema library, for rules without a message of
 * the service
 */
record BrokenRule(NodePath at, String keyword, String validator, JsonNode schema, @Nullable JsonNode value,
		Supplier<String> libraryMessage) {

	/** When a value breaks several rules, the first of these is reported. */
	private static final List<String> PRECEDENCE = List.of("required", "type", "notBlank", "string");

	/**
	 * Converts an error of the schema library.
	 * @param error the error
	 * @param files all schemas
	 * @param part the part of the request that the value was sent in
	 * @return the broken rule
	 */
	static BrokenRule of(Error error, SchemaFiles files, RequestPart part) {
		String keyword = error.getKeyword();
		JsonNode schema = files.enclosing(error.getSchemaLocation());
		String validator = validator(keyword, schema, part);
		NodePath at = error.getInstanceLocation();
		JsonNode value = error.getInstanceNode();
		if ("required".equals(keyword) && "required".equals(validator)) {
			at = at.append(error.getProperty());
			value = null;
		}
		return new BrokenRule(at, keyword, validator, schema, value, error::getMessage);
	}

	private static String validator(String keyword, JsonNode schema, RequestPart part) {
		String named = schema.path(Vocabulary.REFUSAL).path("validator").stringValue(null);
		return switch (keyword) {
			case Vocabulary.NOT_NULL -> "required";
			case Vocabulary.NOT_BLANK -> "notBlank";
			case "type" -> (named != null && part.isQuery()) ? named : "type";
			case "minLength", "maxLength", Vocabulary.MAX_UTF8_BYTES -> (named != null) ? named : "string";
			case Vocabulary.CONST -> (named != null) ? named : "equal";
			default -> (named != null) ? named : keyword;
		};
	}

	/**
	 * Returns the rank of the rule among those that one value breaks.
	 * @return the rank; the rule with the lowest one is reported
	 */
	int precedence() {
		int index = PRECEDENCE.indexOf(this.validator);
		return (index >= 0) ? index : PRECEDENCE.size();
	}

	/**
	 * Returns the value if the answer may repeat it. The answer repeats no secret
	 * ({@code writeOnly}) text, and no value that is nested too deep to be written.
	 * @return the value, or {@code null} if it is missing or must not be repeated
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
