package dev.locations.history;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

import dev.locations.history.LocationHistory.Kept;
import dev.locations.json.JsonText;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationWrite;
import dev.locations.location.NewLocation;
import dev.locations.location.field.FieldPath;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.LocationFields;
import dev.locations.validation.BodySchema;
import dev.locations.work.Work;
import reactor.core.publisher.Mono;

/**
 * A location as it was, to be written again.
 *
 * @param input its fields, which are valid today, and its source
 */
public record OldLocation(UUID id, LocationInput input, Instant createdAt) {

	private static final FieldPath CREATED_AT = FieldPath.of(LocationFields.CREATED_AT);

	/**
	 * Reads a version. Fails with a {@link dev.locations.validation.ValidationException}
	 * if it breaks rules of today.
	 * @param schema the rules for new locations
	 */
	public static Mono<OldLocation> of(Kept version, BodySchema schema) {
		return Work.call(() -> {
			byte[] json = version.location().json();
			String createdAt = new String(FieldReader.json(json, CREATED_AT), StandardCharsets.US_ASCII);
			LocationInput input = LocationInput.of(JsonText.parse(json), schema);
			return new OldLocation(version.location().id(),
					input.from(Objects.requireNonNullElse(version.source(), "")),
					Instant.parse(createdAt.substring(1, createdAt.length() - 1)));
		});
	}

	/** Returns the write that brings it back, unless it is there. */
	public LocationWrite comingBack(Instant deletedAt) {
		return new LocationWrite.Add(new NewLocation(this.id, this.input, this.createdAt, deletedAt));
	}

}
