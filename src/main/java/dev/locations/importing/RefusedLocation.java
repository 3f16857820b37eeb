package dev.locations.importing;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;

/**
 * A refused location: an entry of the errors file.
 *
 * @param line the number of the location in the file, from 1
 * @param id its identifier; null if it has none that is a UUID
 * @param errors the violations as in a 422 answer, or one {@link Problem}
 */
@JsonPropertyOrder({ "line", "id", "errors" })
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RefusedLocation(long line, @Nullable UUID id, List<?> errors) {

	static RefusedLocation of(long line, String problem) {
		return new RefusedLocation(line, null, List.of(new Problem(null, problem)));
	}

	static RefusedLocation of(long line, @Nullable UUID id, String code, String problem) {
		return new RefusedLocation(line, id, List.of(new Problem(code, problem)));
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
