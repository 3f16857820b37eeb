package dev.locations.importing;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;

import dev.locations.location.LocationWrite;
import dev.locations.location.NewLocation;
import dev.locations.location.query.ListPosition;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * Gives new locations the times of their creation. Those of the same name keep their
 * order, so that an export of imported locations has it, too.
 */
final class ImportTimes {

	private @Nullable ListPosition last;

	void set(LocationCheck.CheckedBatch batch) {
		batch.valid()
			.replaceAll((each) -> (each.write() instanceof LocationWrite.Add add)
					? each.with(new LocationWrite.Add(next(add.location()), add.change())) : each);
	}

	private NewLocation next(NewLocation location) {
		byte[] name = location.input().name().orElseThrow().getBytes(StandardCharsets.UTF_8);
		ListPosition position = new ListPosition(name, Timestamps.now(Clock.systemUTC()).toEpochMilli(), location.id());
		ListPosition before = this.last;
		if (before != null && before.nameText().equals(position.nameText()) && position.compareTo(before) < 0) {
			position = new ListPosition(name, before.createdAt(), location.id());
			if (position.compareTo(before) < 0) {
				position = new ListPosition(name, before.createdAt() + 1, location.id());
			}
		}
		this.last = position;
		return new NewLocation(location.id(), location.input(), Instant.ofEpochMilli(position.createdAt()));
	}

}
