package dev.locations.embedded.table;

import java.util.Objects;
import java.util.Optional;
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

	public void add(StoredLocation location) {
		long number = this.tables.lastNumber().incrementAndGet();
		this.tables.locations().put(number, location);
		this.tables.numbers().put(location.key().id(), number);
		this.tables.list().put(location.key(), entry(number, location));
		this.tables.points().add(number, location);
	}

	public void replace(StoredLocation before, StoredLocation after) {
		long number = Objects.requireNonNull(this.tables.numbers().get(before.key().id()));
		this.tables.locations().put(number, after);
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
	}

	private static ListEntry entry(long number, StoredLocation location) {
		return new ListEntry(number, location.longitude(), location.latitude());
	}

}
