package dev.locations.embedded;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.locations.embedded.table.LocationBatch;
import dev.locations.embedded.table.LocationTable;
import dev.locations.embedded.table.StoredLocation;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.LocationWords;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.query.ListPosition;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * Creates the writes of locations.
 *
 * @param clock the clock
 */
record LocationWrites(Clock clock) {

	/**
	 * Prepares new locations. Takes most of the time of their write.
	 */
	LocationBatch batch(List<NewLocation> locations) {
		return LocationBatch.of(locations.stream()
			.map((location) -> new LocationBatch.Item(stored(location), () -> words(location)))
			.toList());
	}

	private static Set<String> words(NewLocation location) {
		Map<String, @Nullable Object> values = location.input().values();
		return LocationWords.of((path) -> (String) values.get(path));
	}

	private StoredLocation stored(NewLocation location) {
		long now = location.createdAt(this.clock).toEpochMilli();
		LocationInput input = location.input();
		ListPosition key = new ListPosition(utf8(input.name().orElseThrow()), now, location.id());
		List<Double> coordinates = input.coordinates().orElseThrow();
		return new StoredLocation(key, now, coordinates.get(0), coordinates.get(1),
				LocationJsonFields.of(input).json(location.id(), now, now));
	}

	/**
	 * Adds the locations whose identifiers are not in use. The result is their number.
	 */
	static Write<Integer> addAll(LocationBatch locations) {
		return (tables) -> () -> new LocationTable(tables).addAll(locations);
	}

	/**
	 * Changes the sent fields of a location. The result is the changed location, or null
	 * if there is none.
	 */
	Write<StoredLocation> update(UUID id, LocationInput input, Precondition precondition) {
		return (tables) -> {
			LocationTable table = new LocationTable(tables);
			Optional<StoredLocation> stored = table.find(id);
			if (stored.isEmpty()) {
				return () -> null;
			}
			StoredLocation before = requireMet(stored.get(), precondition);
			StoredLocation after = changed(before, input);
			return () -> {
				if (after.updatedAt() != before.updatedAt()) {
					table.replace(before, after);
				}
				return after;
			};
		};
	}

	private StoredLocation changed(StoredLocation before, LocationInput input) {
		LocationJsonFields fields = LocationJsonFields.of(before.json());
		LocationJsonFields changed = fields.with(input);
		if (changed == fields) {
			return before;
		}
		ListPosition key = before.key();
		byte[] name = input.name().map(LocationWrites::utf8).orElse(key.name());
		Optional<List<Double>> coordinates = input.coordinates();
		long now = Timestamps.after(Instant.ofEpochMilli(before.updatedAt()), this.clock.instant()).toEpochMilli();
		return new StoredLocation(new ListPosition(name, key.createdAt(), key.id()), now,
				coordinates.map((sent) -> sent.get(0)).orElse(before.longitude()),
				coordinates.map((sent) -> sent.get(1)).orElse(before.latitude()),
				changed.json(key.id(), key.createdAt(), now));
	}

	/** Deletes a location. The result is false if there is none. */
	static Write<Boolean> delete(UUID id, Precondition precondition) {
		return (tables) -> {
			LocationTable table = new LocationTable(tables);
			Optional<StoredLocation> stored = table.find(id);
			stored.ifPresent((location) -> requireMet(location, precondition));
			return () -> {
				stored.ifPresent(table::remove);
				return stored.isPresent();
			};
		};
	}

	private static StoredLocation requireMet(StoredLocation location, Precondition precondition) {
		precondition.require(Instant.ofEpochMilli(location.updatedAt()));
		return location;
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
