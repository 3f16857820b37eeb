package dev.locations.importing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.locations.importing.LocationCheck.CheckedBatch;
import dev.locations.importing.LocationCheck.CheckedLocation;
import dev.locations.location.LocationWrite;
import dev.locations.location.field.LocationFields;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/**
 * A field by whose values an import finds locations, instead of their identifiers. Each
 * value is a text: a number stands for all texts of the same number.
 *
 * @param field the path of the field, such as {@code properties.ref}
 */
public record LocationKey(String field) {

	/** Returns the JSON pointer of the field. */
	String pointer() {
		return "/" + this.field.replace('.', '/');
	}

	/** Returns the value of the field in a location; empty if it has none. */
	Optional<String> value(JsonNode location) {
		JsonNode value = location;
		for (String name : this.field.split("\\.", -1)) {
			value = value.path(name);
		}
		if (value.isNumber()) {
			return Optional.of(number(value.decimalValue()));
		}
		return Optional.of(value.stringValue("").strip()).filter((text) -> !text.isEmpty()).map(LocationKey::normal);
	}

	/** Adds the identifier of a location to those that have the same value. */
	public void collect(JsonNode location, Map<String, List<UUID>> ids) {
		value(location).ifPresent((value) -> ids.computeIfAbsent(value, (any) -> new ArrayList<>(1))
			.add(UUID.fromString(location.path(LocationFields.ID).stringValue())));
	}

	private static String normal(String text) {
		// no longer than what a cell of a table is read as a number
		return text.matches("-?(0|[1-9]\\d{0,17})(\\.\\d{1,17})?") ? number(new BigDecimal(text)) : text;
	}

	private static String number(BigDecimal number) {
		return (number.signum() == 0) ? "0" : number.stripTrailingZeros().toPlainString();
	}

	/**
	 * Gives the writes of a batch, of which no two have the same value, the identifiers
	 * of the locations that they are about. Returns those that are refused now, too.
	 */
	Mono<CheckedBatch> resolve(CheckedBatch batch, ImportTarget target) {
		// those of refused locations, too: a source does not miss them
		Set<String> values = new LinkedHashSet<>(batch.refusedKeys());
		batch.valid().forEach((location) -> values.add(location.key()));
		return values.isEmpty() ? Mono.empty() : target.keys().apply(this, values).map((found) -> {
			CheckedBatch resolved = new CheckedBatch();
			for (CheckedLocation location : batch.valid()) {
				List<UUID> ids = found.getOrDefault(location.key(), List.of());
				if (ids.size() > 1) {
					resolved.refused()
						.add(RefusedLocation.of(location.row(), null, "key.ambiguous",
								"Several locations have this value of " + this.field + "."));
				}
				else if (ids.isEmpty() && location.write() instanceof LocationWrite.Change) {
					resolved.refused()
						.add(RefusedLocation.of(location.row(), null, "record.notFound",
								"No location has this value of " + this.field + "."));
				}
				else {
					resolved.valid().add(ids.isEmpty() ? location : location.with(location.write().of(ids.get(0))));
				}
			}
			return resolved;
		});
	}

}
