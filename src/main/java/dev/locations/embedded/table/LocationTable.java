package dev.locations.embedded.table;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.LongStream;

/**
 * Finds locations, and changes them in all maps that contain them.
 *
 * @param tables the maps
 */
public record LocationTable(Tables tables) {

	/** Stands for the number of a location whose identifier was in use before. */
	static final long NOT_ADDED = 0;

	public Optional<StoredLocation> find(UUID id) {
		return Optional.ofNullable(this.tables.numbers().get(id)).map(this.tables.locations()::get);
	}

	public boolean contains(UUID id) {
		return this.tables.numbers().containsKey(id);
	}

	/**
	 * Adds the locations whose identifiers are not in use.
	 * @param batch the locations
	 * @return how many were added
	 */
	public int addAll(LocationBatch batch) {
		List<StoredLocation> locations = batch.locations();
		long[] numbers = locations.stream().mapToLong(this::newNumber).toArray();
		for (int i = 0; i < numbers.length; i++) {
			if (numbers[i] != NOT_ADDED) {
				this.tables.locations().put(numbers[i], locations.get(i));
			}
		}
		for (int i : batch.byKey()) {
			if (numbers[i] != NOT_ADDED) {
				this.tables.list().put(locations.get(i).key(), entry(numbers[i], locations.get(i)));
			}
		}
		for (int i : batch.byCell()) {
			if (numbers[i] != NOT_ADDED) {
				this.tables.points().add(numbers[i], locations.get(i));
			}
		}
		this.tables.words().addAll(batch.words(), numbers);
		return (int) LongStream.of(numbers).filter((number) -> number != NOT_ADDED).count();
	}

	private long newNumber(StoredLocation location) {
		long next = this.tables.lastNumber().get() + 1;
		if (this.tables.numbers().putIfAbsent(location.key().id(), next) != null) {
			return NOT_ADDED;
		}
		this.tables.lastNumber().set(next);
		return next;
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
