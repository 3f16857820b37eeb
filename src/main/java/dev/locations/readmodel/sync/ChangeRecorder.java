package dev.locations.readmodel.sync;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

import dev.locations.change.ChangeLog;
import dev.locations.change.ChangedLocation;
import dev.locations.readmodel.snapshot.LocationParts;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** Records in a log what the changes of a model differ in, while somebody listens. */
record ChangeRecorder(ChangeLog log, Supplier<@Nullable Snapshot> current) {

	// what differs after the change is recorded, so that late changes are not
	void record(List<UUID> ids, Runnable change) {
		boolean recording = this.log.isRecording();
		Snapshot before = this.current.get();
		Map<UUID, byte[]> old = recording ? find(before, ids) : Map.of();
		change.run();
		Snapshot after = this.current.get();
		if (recording && before != null) {
			Map<UUID, byte[]> now = find(after, ids);
			ids.forEach((id) -> record(old.get(id), now.get(id)));
		}
		else if (this.log.isRecording() && after != null) {
			// somebody began to listen, or a load ended that may miss the change
			this.log.restart();
		}
	}

	private static Map<UUID, byte[]> find(@Nullable Snapshot snapshot, List<UUID> ids) {
		return (snapshot != null) ? snapshot.findAll(ids) : Map.of();
	}

	private void record(byte @Nullable [] before, byte @Nullable [] after) {
		if (after != null) {
			if (!Arrays.equals(before, after)) {
				this.log.saved((before != null) ? changed(before) : null, changed(after));
			}
		}
		else if (before != null) {
			this.log.deleted(changed(before));
		}
	}

	private static ChangedLocation changed(byte[] json) {
		LocationParts location = LocationParts.of(json);
		return new ChangedLocation(location.id(), location.nameJson(), location.coordinatesJson(), location.longitude(),
				location.latitude(), json);
	}

}
