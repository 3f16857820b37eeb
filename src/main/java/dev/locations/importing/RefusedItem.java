package dev.locations.importing;

import java.util.List;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.locations.validation.Violation;

/**
 * A location that was not loaded: an entry of the errors file.
 *
 * @param line its number in the file, from 1
 * @param errors what is wrong: entries as in a 422 answer, or one {@link Problem}
 */
@JsonPropertyOrder({ "line", "errors" })
record RefusedItem(long line, List<?> errors) {

	/** What makes it no location at all, for people. */
	record Problem(String message) {
	}

	static RefusedItem of(long line, String problem) {
		return new RefusedItem(line, List.of(new Problem(problem)));
	}

	/** The errors in one line, for people. */
	String summary() {
		return this.errors.stream().map(RefusedItem::text).collect(Collectors.joining("; "));
	}

	private static String text(Object error) {
		return (error instanceof Violation violation) ? (violation.location() + " " + violation.message()).strip()
				: ((Problem) error).message();
	}

}
