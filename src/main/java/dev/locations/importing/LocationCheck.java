package dev.locations.importing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.json.Ids;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationWrite;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.validation.BodySchema;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.EntityTag;
import tools.jackson.databind.JsonNode;

import org.springframework.util.IdGenerator;

/**
 * Applies the rules of the requests that do the same with one location. A location may
 * also have a UUID, and a change or a deletion must.
 */
record LocationCheck(ExistingLocations existing, BodySchema schema, IdGenerator ids, int maxBytes) {

	static LocationCheck of(ExistingLocations existing, BodySchemas schemas, IdGenerator ids, int maxBytes) {
		String schema = switch (existing) {
			case KEEP, REPLACE -> "location-create";
			case MERGE -> "import-merge";
			case DELETE -> "import-delete";
		};
		return new LocationCheck(existing, schemas.get(schema), ids, maxBytes);
	}

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
		Optional<UUID> id = Ids.parse(body.root().path("id").stringValue(""));
		try {
			batch.valid().add(new CheckedLocation(number, write(id, body)));
		}
		catch (ValidationException ex) {
			batch.refused().add(new RefusedLocation(number, id.orElse(null), ex.violations()));
		}
	}

	private LocationWrite write(Optional<UUID> id, JsonText body) {
		return switch (this.existing) {
			case KEEP -> new LocationWrite.Add(location(id, body));
			case REPLACE -> new LocationWrite.Save(location(id, body));
			case MERGE -> {
				LocationInput input = LocationInput.of(body, this.schema);
				yield new LocationWrite.Change(id.orElseThrow(), input, precondition(body));
			}
			case DELETE -> {
				this.schema.check(body.root());
				yield new LocationWrite.Delete(id.orElseThrow(), precondition(body));
			}
		};
	}

	private NewLocation location(Optional<UUID> uuid, JsonText body) {
		JsonNode id = body.root().path("id");
		boolean isAbsent = id.isMissingNode() || id.isNull();
		if (!isAbsent && uuid.isEmpty()) {
			List<Violation> violations = new ArrayList<>(this.schema.validate(body.root()));
			violations.add(0, Violation.body("/id", "uuid", "must be a UUID", id.isValueNode() ? id : null));
			throw new ValidationException(violations);
		}
		LocationInput input = LocationInput.of(body, this.schema);
		return new NewLocation(uuid.orElseGet(this.ids::generateId), input);
	}

	private static Precondition precondition(JsonText body) {
		JsonNode tag = body.root().path("ifMatch");
		if (!tag.isString()) {
			return Precondition.NONE;
		}
		List<String> sent = List.of(tag.stringValue());
		return (updatedAt) -> EntityTag.of(updatedAt).isStronglyIn(sent);
	}

	record CheckedLocation(long number, LocationWrite write) {
	}

	record CheckedBatch(List<CheckedLocation> valid, List<RefusedLocation> refused, String unit) {

		List<LocationWrite> writes() {
			return this.valid.stream().map(CheckedLocation::write).toList();
		}

	}

}
