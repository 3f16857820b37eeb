package dev.locations.validation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One broken rule: an entry of the {@code errors} array of a 422 answer. It serialises to
 * {@code message}, {@code type}, {@code location}, {@code validator}, the details by
 * their own names and in their order, {@code value} when there is one, and
 * {@code valueSet}.
 *
 * @param message what is wrong, for people
 * @param type {@code json} for a body, {@code query} for a query parameter
 * @param location a JSON pointer (RFC 6901) into the body such as {@code /address/city},
 * empty for the body itself; for a query parameter its name, with an index where it is a
 * list, such as {@code bbox[2]}
 * @param validator the kind of rule broken
 * @param details what else there is to know, such as {@code maxLength}
 * @param value the offending value ({@code NullNode} for a JSON null), or {@code null}
 * when none was sent or when it is not to be repeated; {@code valueSet} tells the two
 * apart from any value
 */
public record Violation(String message, String type, String location, String validator, Map<String, Object> details,
		@Nullable JsonNode value) {

	/**
	 * Keeps the details in their order, safe from later change.
	 */
	public Violation {
		details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
	}

	/**
	 * A broken rule of a body that no schema can state, such as uniqueness.
	 * @param location the JSON pointer of the offending value
	 * @param validator the kind of rule broken
	 * @param message what is wrong, for people
	 * @param value the offending value, or {@code null} not to repeat it
	 * @return the violation, without details
	 */
	public static Violation body(String location, String validator, String message, @Nullable JsonNode value) {
		return new Violation(message, Source.BODY.type(), location, validator, Map.of(), value);
	}

	/**
	 * A broken rule of a query parameter.
	 * @param location the name of the parameter, with an index where it is a list
	 * @param validator the kind of rule broken
	 * @param message what is wrong, for people
	 * @param value the offending value, or {@code null} not to repeat it
	 * @return the violation, without details
	 */
	public static Violation query(String location, String validator, String message, @Nullable JsonNode value) {
		return new Violation(message, Source.QUERY.type(), location, validator, Map.of(), value);
	}

	Violation withDetails(Map<String, Object> newDetails) {
		return new Violation(this.message, this.type, this.location, this.validator, newDetails, this.value);
	}

	Violation withValue(JsonNode newValue) {
		return new Violation(this.message, this.type, this.location, this.validator, this.details, newValue);
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
