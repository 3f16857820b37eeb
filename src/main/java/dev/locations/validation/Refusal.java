package dev.locations.validation;

import java.util.List;
import java.util.function.Supplier;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A value that a schema refused.
 *
 * @param at the path to the value
 * @param keyword the keyword of the schema that refused it
 * @param validator the name of the rule, as clients know it
 * @param schema the schema the keyword stands in
 * @param value the value, or {@code null} when it is missing
 * @param libraryMessage what the schema library says of it, in want of words of our own
 */
record Refusal(NodePath at, String keyword, String validator, JsonNode schema, @Nullable JsonNode value,
		Supplier<String> libraryMessage) {

	/**
	 * The rules that come first when a value breaks several; all others come after them.
	 */
	private static final List<String> PRECEDENCE = List.of("required", "type", "notBlank", "string");

	/**
	 * Reads what the schema library reports.
	 * @param error the report
	 * @param files all schemas
	 * @param source where the value was sent
	 * @return the refusal
	 */
	static Refusal of(Error error, SchemaFiles files, Source source) {
		String keyword = error.getKeyword();
		JsonNode schema = files.around(error.getSchemaLocation());
		String validator = validator(keyword, schema, source);
		NodePath at = error.getInstanceLocation();
		JsonNode value = error.getInstanceNode();
		if ("required".equals(keyword) && "required".equals(validator)) {
			at = at.append(error.getProperty());
			value = null;
		}
		return new Refusal(at, keyword, validator, schema, value, error::getMessage);
	}

	private static String validator(String keyword, JsonNode schema, Source source) {
		String named = schema.path(Vocabulary.REFUSAL).path("validator").stringValue(null);
		return switch (keyword) {
			case Vocabulary.NOT_NULL -> "required";
			case Vocabulary.NOT_BLANK -> "notBlank";
			case "type" -> (named != null && source == Source.QUERY) ? named : "type";
			case "minLength", "maxLength", Vocabulary.MAX_UTF8_BYTES -> (named != null) ? named : "string";
			case Vocabulary.CONST -> (named != null) ? named : "equal";
			default -> (named != null) ? named : keyword;
		};
	}

	/**
	 * The place of the rule among those that one value may break.
	 * @return lower for a rule that is told before others
	 */
	int precedence() {
		int index = PRECEDENCE.indexOf(this.validator);
		return (index >= 0) ? index : PRECEDENCE.size();
	}

	/**
	 * The value as it may be repeated to the client. A secret ({@code writeOnly}) text is
	 * not, nor is a value nested so deep that writing it could fail.
	 * @return the value, or {@code null} when it is missing or not to be repeated
	 */
	@Nullable JsonNode repeatableValue() {
		JsonNode sent = this.value;
		if (sent == null || !Depth.isWithin(Depth.REPEATABLE, sent)) {
			return null;
		}
		boolean secret = sent.isString() && this.schema.path("writeOnly").booleanValue(false);
		return secret ? null : sent;
	}

}
