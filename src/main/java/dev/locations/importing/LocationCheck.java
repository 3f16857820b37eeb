package dev.locations.importing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.importing.table.PointGeometry;
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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.util.IdGenerator;

/**
 * Applies the rules of the requests that do the same with one location. A location may
 * also have a UUID, and a change or a deletion must.
 */
record LocationCheck(ImportPlan plan, @Nullable BodySchema schema, IdGenerator ids, ImportStatistics statistics,
		int maxBytes) {

	static LocationCheck of(ImportPlan plan, BodySchemas schemas, IdGenerator ids, ImportStatistics statistics,
			int maxBytes) {
		boolean hasKey = plan.key() != null;
		String schema = switch (plan.existing()) {
			case KEEP, REPLACE -> "location-create";
			case MERGE -> plan.isWhole() ? "location-create" : hasKey ? "location-update" : "import-merge";
			// a deletion by a key needs nothing else
			case DELETE -> hasKey ? null : "import-delete";
		};
		return new LocationCheck(plan, (schema != null) ? schemas.get(schema) : null, ids, statistics, maxBytes);
	}

	CheckedBatch check(List<RawLocation> locations) {
		CheckedBatch batch = new CheckedBatch();
		for (RawLocation location : locations) {
			Violation problem = location.problem();
			try {
				if (problem == null) {
					check(location, this.plan.body(location, this.statistics), batch);
				}
			}
			catch (JsonSyntaxException ex) {
				problem = Violation.body("", "json", ex.getMessage().replace(" line 1,", ""), null);
			}
			if (problem != null) {
				batch.refused().add(new RefusedLocation(location, null, null, List.of(problem)));
			}
		}
		return batch;
	}

	private void check(RawLocation row, JsonText body, CheckedBatch batch) {
		LocationKey key = this.plan.key();
		Optional<UUID> id = (key != null) ? Optional.empty() : Ids.parse(body.root().path("id").stringValue(""));
		Optional<String> value = (key != null) ? key.value(body.root()) : Optional.empty();
		try {
			if (key != null && value.isEmpty()) {
				throw new ValidationException(Violation.body(key.pointer(), "required", "is required", null));
			}
			// a deletion needs no position
			JsonText located = (this.plan.existing() != ExistingLocations.DELETE)
					? PointGeometry.in(body, this.plan.options()) : body;
			batch.valid()
				.add(new CheckedLocation(row, write(id, located), value.or(() -> id.map(UUID::toString)).orElse("")));
		}
		catch (ValidationException ex) {
			value.ifPresent(batch.refusedKeys()::add);
			batch.refused()
				.add(RefusedLocation.of(row, id.orElse(null), body.root(),
						ex.violations()
							.stream()
							.map((violation) -> this.plan.withColumn(violation, row.reader()))
							.toList()));
		}
	}

	private LocationWrite write(Optional<UUID> id, JsonText body) {
		if (this.schema == null) {
			return new LocationWrite.Delete(this.ids.generateId(), precondition(body));
		}
		return switch (this.plan.existing()) {
			case KEEP -> new LocationWrite.Add(location(id, body, this.schema));
			case REPLACE -> LocationWrite.Add.replacing(location(id, body, this.schema));
			case MERGE -> this.plan.isWhole() ? addition(location(id, body, this.schema))
					: new LocationWrite.Change(id.orElseGet(this.ids::generateId),
							LocationInput.of(body, this.schema).merging(mergedBytes()), precondition(body));
			case DELETE -> {
				this.schema.check(body.root());
				yield new LocationWrite.Delete(id.orElseThrow(), precondition(body));
			}
		};
	}

	private int mergedBytes() {
		return this.plan.mergesProperties() ? this.maxBytes : 0;
	}

	/** Adds a location of a source, or changes what the file has of it. */
	private LocationWrite addition(NewLocation location) {
		LocationInput change = location.input().without(this.plan.constants()).merging(mergedBytes());
		ImportPlan.Source source = this.plan.source();
		// what the file has again is not missing any more
		return new LocationWrite.Add(location,
				(source == null || source.mark() == null || !this.plan.mergesProperties()) ? change
						: change.withProperty(source.mark(), "null"));
	}

	private NewLocation location(Optional<UUID> uuid, JsonText body, BodySchema rules) {
		JsonNode id = body.root().path("id");
		boolean isMissing = id.isMissingNode() || id.isNull();
		// without an identity, each file of a source would bring all of its locations
		// again
		boolean isUnused = this.plan.key() != null || (isMissing && this.plan.source() == null);
		if (!isUnused && uuid.isEmpty()) {
			List<Violation> violations = new ArrayList<>(rules.validate(body.root()));
			violations.add(0, isMissing ? Violation.body("/id", "required", "is required", null)
					: Violation.body("/id", "uuid", "must be a UUID", id.isValueNode() ? id : null));
			throw new ValidationException(violations);
		}
		LocationInput input = LocationInput.of(body, rules);
		ImportPlan.Source source = this.plan.source();
		return new NewLocation(uuid.orElseGet(this.ids::generateId),
				(source != null) ? input.from(source.name()) : input);
	}

	private static Precondition precondition(JsonText body) {
		JsonNode tag = body.root().path("ifMatch");
		if (!tag.isString()) {
			return Precondition.NONE;
		}
		List<String> sent = List.of(tag.stringValue());
		return (updatedAt) -> EntityTag.of(updatedAt).isStronglyIn(sent);
	}

	/**
	 * A location that meets the rules.
	 *
	 * @param key the value of the plan's key, or its id, which identifies it; empty if
	 * the file has none
	 */
	record CheckedLocation(RawLocation row, LocationWrite write, String key) {

		CheckedLocation with(LocationWrite other) {
			return new CheckedLocation(this.row, other, this.key);
		}

	}

	/**
	 * Locations of a file, in lists that the next steps change.
	 *
	 * @param refusedKeys the values of the plan's key of refused locations
	 */
	record CheckedBatch(List<CheckedLocation> valid, List<RefusedLocation> refused, List<String> refusedKeys) {

		CheckedBatch() {
			this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
		}

		List<LocationWrite> writes() {
			return this.valid.stream().map(CheckedLocation::write).toList();
		}

	}

}
