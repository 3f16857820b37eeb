package dev.locations.importing.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.locations.importing.ImportStatistics;
import dev.locations.importing.RefusedLocation;
import dev.locations.validation.Violation;
import dev.locations.web.ApiException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Writes the lines of an answer, each with its end, in UTF-8. */
record ImportLines(JsonMapper json) {

	byte[] progress(ImportStatistics statistics, long bytes) {
		return line(new Progress("progress", statistics.added(), statistics.existing(), statistics.refused(), bytes));
	}

	/** Does not repeat the values of the location, which may be long. */
	byte[] refusal(RefusedLocation refused, String unit) {
		return line(new Refusal("refusal", refused.line(), unit, refused.id(),
				refused.errors().stream().map(ImportLines::reason).toList()));
	}

	private static Reason reason(Object error) {
		return (error instanceof Violation violation)
				? new Reason(violation.location(), violation.validator(), violation.message())
				: new Reason(null, null, ((RefusedLocation.Problem) error).message());
	}

	byte[] summary(ImportStatistics statistics, long bytes, boolean dryRun, @Nullable ApiException error) {
		return line(new Summary("summary", statistics.added(), statistics.existing(), statistics.refused(), bytes,
				dryRun, error == null, statistics.elapsed().toMillis() / 1_000.0,
				(error != null) ? new Stop(error.code(), error.getMessage()) : null));
	}

	private byte[] line(Object object) {
		return (this.json.writeValueAsString(object) + "\n").getBytes(StandardCharsets.UTF_8);
	}

	@JsonPropertyOrder({ "type", "added", "existing", "refused", "bytes" })
	private record Progress(String type, long added, long existing, long refused, long bytes) {
	}

	@JsonPropertyOrder({ "type", "line", "unit", "id", "errors" })
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Refusal(String type, long line, String unit, @Nullable UUID id, List<Reason> errors) {
	}

	@JsonPropertyOrder({ "location", "validator", "message" })
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Reason(@Nullable String location, @Nullable String validator, String message) {
	}

	@JsonPropertyOrder({ "type", "added", "existing", "refused", "bytes", "dryRun", "complete", "seconds", "error" })
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Summary(String type, long added, long existing, long refused, long bytes, boolean dryRun,
			boolean complete, double seconds, @Nullable Stop error) {
	}

	@JsonPropertyOrder({ "code", "message" })
	private record Stop(String code, String message) {
	}

}
