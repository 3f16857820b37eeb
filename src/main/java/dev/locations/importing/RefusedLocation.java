package dev.locations.importing;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.locations.location.field.LocationFields;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A refused location: an entry of the errors file.
 *
 * @param line the number of the location in the file, from 1
 * @param id its identifier; null if it has none that is a UUID
 * @param name its name, or the beginning of it; null if it has none, or cannot be read
 * @param errors the violations as in a 422 answer, or one {@link Problem}
 */
@JsonPropertyOrder({ "line", "id", "name", "errors" })
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RefusedLocation(long line, @Nullable UUID id, @Nullable String name, List<?> errors) {

	/** In code points, of a name or a value. */
	private static final int SHOWN = 100;

	static RefusedLocation of(long line, @Nullable UUID id, JsonNode location, List<Violation> violations) {
		String name = location.path(LocationFields.NAME).stringValue("");
		return new RefusedLocation(line, id, name.isBlank() ? null : beginning(name), violations);
	}

	static RefusedLocation of(long line, String problem) {
		return new RefusedLocation(line, null, null, List.of(new Problem(null, problem)));
	}

	static RefusedLocation of(long line, @Nullable UUID id, String code, String problem) {
		return new RefusedLocation(line, id, null, List.of(new Problem(code, problem)));
	}

	/** Returns the beginning of a text, which may be long. */
	public static String beginning(String text) {
		return (text.codePointCount(0, text.length()) <= SHOWN) ? text
				: text.substring(0, text.offsetByCodePoints(0, SHOWN));
	}

	String summary() {
		return this.errors.stream().map(RefusedLocation::text).collect(Collectors.joining("; "));
	}

	private static String text(Object error) {
		return (error instanceof Violation violation) ? (violation.location() + " " + violation.message()).strip()
				: ((Problem) error).message();
	}

	/** What is wrong with the location as a whole; the code is null if there is none. */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Problem(@Nullable String code, String message) {
	}

}
