package dev.locations.embedded.table;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Finds locations, and changes them in all maps that contain them.
 *
 * @param tables the maps
 */
public record LocationTable(Tables tables) {

	public Optional<StoredLocation> find(UUID id) {
		return Optional.ofNullable(this.tables.numbers().get(id)).map(this.tables.locations()::get);
	}

	public boolean contains(UUID id) {
		return this.tables.numbers().containsKey(id);
	}

	/**
	 * Adds the locations whose identifiers are not in use. Adds the keys of each map in
	 * their order, because neighbouring keys are on the same page: the map then searches
	 * and copies the page less often.
	 * @param locations the locations
	 * @return how many were added
	 */
	public int addAll(List<StoredLocation> locations) {
		SortedMap<Long, StoredLocation> added = new TreeMap<>();
		locations.stream()
			.sorted(Comparator.comparing((location) -> location.key().id(), UuidType.INSTANCE))
			.forEach((location) -> {
				long number = this.tables.lastNumber().get() + 1;
				if (this.tables.numbers().putIfAbsent(location.key().id(), number) == null) {
					this.tables.lastNumber().set(number);
					added.put(number, location);
				}
			});
		added.forEach(this.tables.locations()::put);
		added.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue(Comparator.comparing(StoredLocation::key)))
			.forEach(
					(entry) -> this.tables.list().put(entry.getValue().key(), entry(entry.getKey(), entry.getValue())));
		this.tables.points().addAll(added);
		this.tables.words().addAll(added);
		return added.size();
	}

	public void replace(StoredLocation before, StoredLocation after) {
		long number = Objects.requireNonNull(this.tables.numbers().get(before.key().id()));
		this.tables.locations().put(number, after);
		this.tables.words().replace(number, before, after);
		boolean isSamePoint = after.isAt(before);
		if (!isSamePoint) {
			this.tables.points().remove(number, before);
			this.tables.points().add(number, after);
		}
		boolean isSameKey = after.key().equals(before.key());
		if (!isSameKey) {
			this.tables.list().remove(before.key());
		}
		if (!isSameKey || !isSamePoint) {
			this.tables.list().put(after.key(), entry(number, after));
		}
	}

	public void remove(StoredLocation location) {
		long number = Objects.requireNonNull(this.tables.numbers().remove(location.key().id()));
		this.tables.locations().remove(number);
		this.tables.list().remove(location.key());
		this.tables.points().remove(number, location);
		this.tables.words().remove(number, location);
	}

	private static ListEntry entry(long number, StoredLocation location) {
		return new ListEntry(number, location.longitude(), location.latitude());
	}

}
