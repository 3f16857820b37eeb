package dev.locations.importing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.json.Ids;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.location.LocationInput;
import dev.locations.location.NewLocation;
import dev.locations.validation.BodySchema;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import tools.jackson.databind.JsonNode;

import org.springframework.util.IdGenerator;

/** Applies the rules of {@code POST /locations}. A location may also have a UUID. */
record LocationCheck(BodySchema schema, IdGenerator ids, int maxBytes) {

	CheckedBatch check(List<LocationReader.RawLocation> locations, LocationReader reader) {
		CheckedBatch batch = new CheckedBatch(new ArrayList<>(locations.size()), new ArrayList<>(), reader.unit());
		for (LocationReader.RawLocation location : locations) {
			byte[] json = location.json().orElse(null);
			if (json == null) {
				batch.refused()
					.add(RefusedLocation.of(location.number(), "It is longer than %d bytes".formatted(this.maxBytes)));
				continue;
			}
			try {
				check(location.number(), reader.body(JsonText.parse(json)), batch);
			}
			catch (JsonSyntaxException ex) {
				batch.refused().add(RefusedLocation.of(location.number(), ex.getMessage()));
			}
		}
		return batch;
	}

	private void check(long number, JsonText body, CheckedBatch batch) {
		JsonNode id = body.root().path("id");
		boolean isAbsent = id.isMissingNode() || id.isNull();
		Optional<UUID> uuid = Ids.parse(id.stringValue(""));
		try {
			if (!isAbsent && uuid.isEmpty()) {
				List<Violation> violations = new ArrayList<>(this.schema.validate(body.root()));
				violations.add(0, Violation.body("/id", "uuid", "must be a UUID", id.isValueNode() ? id : null));
				throw new ValidationException(violations);
			}
			LocationInput input = LocationInput.of(body, this.schema);
			batch.valid().add(new NewLocation(uuid.orElseGet(this.ids::generateId), input));
		}
		catch (ValidationException ex) {
			batch.refused().add(new RefusedLocation(number, uuid.orElse(null), ex.violations()));
		}
	}

	record CheckedBatch(List<NewLocation> valid, List<RefusedLocation> refused, String unit) {
	}

}
