package dev.locations.readmodel.state;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

import dev.locations.index.cluster.MortonKey;

/**
 * Where the map changes when some locations go and others come. A location that comes
 * back as it was shown is no change.
 */
final class ShownChanges {

	private final Map<Shown, Integer> changes = new HashMap<>();

	void add(Entry entry) {
		this.changes.merge(Shown.of(entry), 1, Integer::sum);
	}

	void remove(Entry entry) {
		this.changes.merge(Shown.of(entry), -1, Integer::sum);
	}

	/** Returns the {@link MortonKey}s of the points that changed. */
	long[] keys() {
		return this.changes.entrySet()
			.stream()
			.filter((each) -> each.getValue() != 0)
			.mapToLong((each) -> MortonKey.of(each.getKey().longitude(), each.getKey().latitude()))
			.toArray();
	}

	/** What the map shows of a location. */
	private record Shown(UUID id, String name, double longitude, double latitude) {

		static Shown of(Entry entry) {
			return new Shown(entry.key().id(), entry.key().nameText(), entry.longitude(), entry.latitude());
		}

	}

}
