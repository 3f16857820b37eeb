package dev.locations.importing;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.locations.location.field.LocationFields;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A refused location.
 *
 * @param id its identifier; null if it has none that is a UUID
 * @param name its name, or the beginning of it; null if it has none, or cannot be read
 * @param errors the violations as in a 422 answer, or one {@link Problem}
 */
public record RefusedLocation(RawLocation row, @Nullable UUID id, @Nullable String name, List<?> errors) {

	/** In code points, of a name or a value. */
	private static final int SHOWN = 100;

	static RefusedLocation of(RawLocation row, @Nullable UUID id, JsonNode location, List<Violation> violations) {
		String name = location.path(LocationFields.NAME).stringValue("");
		return new RefusedLocation(row, id, name.isBlank() ? null : beginning(name), violations);
	}

	static RefusedLocation of(RawLocation row, @Nullable UUID id, String code, String problem) {
		return new RefusedLocation(row, id, null, List.of(new Problem(code, problem)));
	}

	/** Returns the number of the location in the file, from 1. */
	public long line() {
		return this.row.number();
	}

	/** Returns what the number counts, such as {@code line}. */
	public String unit() {
		return this.row.reader().unit();
	}

	/** Returns what stands before all rows in a file of this form; empty for nothing. */
	public String header() {
		return this.row.reader().header();
	}

	/** Returns the row as it came, with the reasons why it is refused. */
	public String text() {
		return this.row.reader().row(this);
	}

	/** Returns the beginning of a text, which may be long. */
	public static String beginning(String text) {
		return (text.codePointCount(0, text.length()) <= SHOWN) ? text
				: text.substring(0, text.offsetByCodePoints(0, SHOWN));
	}

	String summary() {
		return this.errors.stream().map(RefusedLocation::message).collect(Collectors.joining("; "));
	}

	String reasons() {
		return "%s %d: %s".formatted(unit(), line(), summary());
	}

	private static String message(Object error) {
		return (error instanceof Violation violation)
				? (violation.details().getOrDefault("column", violation.location()) + " " + violation.message()).strip()
				: ((Problem) error).message();
	}

	/** Why the location cannot be found or written. */
	public record Problem(String code, String message) {
	}

}
