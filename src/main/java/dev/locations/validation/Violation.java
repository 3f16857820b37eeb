package dev.locations.validation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A broken rule: an entry of the array {@code errors} of a 422 answer. Its fields in the
 * answer are {@code message}, {@code type}, {@code location}, {@code validator}, each
 * detail, {@code value} if there is one, and {@code valueSet}.
 *
 * @param type {@code json} for a body, {@code query} for a query parameter
 * @param location the place of the value: in a body a JSON pointer (RFC 6901) such as
 * {@code /address/city}, empty for the body itself; in the query the name of the
 * parameter, for an element of a list with its index, such as {@code bbox[2]}
 * @param details further fields of the answer by name, such as {@code maxLength}
 * @param value the value that was sent ({@code NullNode} for a JSON null), or
 * {@code null} if none was sent or the answer must not repeat it
 */
public record Violation(String message, String type, String location, String validator, Map<String, Object> details,
		@Nullable JsonNode value) {

	public Violation {
		details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
	}

	/** Returns a violation in a body. */
	public static Violation body(String location, String validator, String message, @Nullable JsonNode value) {
		return new Violation(message, "json", location, validator, Map.of(), value);
	}

	/** Returns a violation in the query. */
	public static Violation query(String location, String validator, String message, @Nullable JsonNode value) {
		return new Violation(message, "query", location, validator, Map.of(), value);
	}

	/** Returns the violation with one more field of the answer, behind the others. */
	public Violation withDetail(String name, Object detail) {
		Map<String, Object> more = new LinkedHashMap<>(this.details);
		more.put(name, detail);
		return new Violation(this.message, this.type, this.location, this.validator, more, this.value);
	}

	/** Returns the violation of a limit on the length of a text. */
	Violation withLength(int minimum, int maximum, int actual) {
		boolean isShort = actual < minimum;
		String text = "must be a string between %d and %d characters long (the supplied string is too %s: %d characters long)"
			.formatted(minimum, maximum, isShort ? "short" : "long", actual);
		return new Violation(text, this.type, this.location, this.validator, this.details, this.value)
			.withDetail("validation", "between")
			.withDetail("minLength", minimum)
			.withDetail("maxLength", maximum)
			.withDetail("actualLength", actual)
			.withDetail("cause", isShort ? "tooShort" : "tooLong");
	}

	@JsonValue
	Map<String, Object> entry() {
		Map<String, Object> entry = new LinkedHashMap<>();
		entry.put("message", this.message);
		entry.put("type", this.type);
		entry.put("location", this.location);
		entry.put("validator", this.validator);
		entry.putAll(this.details);
		if (this.value != null) {
			entry.put("value", this.value);
		}
		entry.put("valueSet", this.value != null);
		return entry;
	}

}
