package dev.locations.readmodel.sync;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.locations.change.ChangeLog;
import dev.locations.change.ChangedLocation;
import dev.locations.readmodel.snapshot.LocationParts;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * The read model, with a log of the changes that it applies. While it is loaded again, it
 * misses changes, so the log starts again when it is loaded.
 */
record RecordingReplica(ReadModel model, ChangeLog log) implements Replica {

	@Override
	public Load startLoad() {
		this.log.open();
		return this.model.startLoad();
	}

	@Override
	public void saved(byte[] json) {
		apply(List.of(LocationParts.id(json)), () -> this.model.saved(json));
	}

	@Override
	public void savedAll(List<byte[]> locations) {
		apply(locations.stream().map(LocationParts::id).toList(), () -> this.model.savedAll(locations));
	}

	@Override
	public void deleted(UUID id) {
		apply(List.of(id), () -> this.model.deleted(id));
	}

	@Override
	public void deletedAll(List<UUID> ids) {
		apply(ids, () -> this.model.deletedAll(ids));
	}

	// what differs after the change is recorded, so that late changes are not
	private void apply(List<UUID> ids, Runnable change) {
		boolean recording = this.log.isRecording();
		Snapshot before = this.model.snapshot();
		Map<UUID, byte[]> old = recording ? find(before, ids) : Map.of();
		change.run();
		Snapshot after = this.model.snapshot();
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
		if (snapshot == null) {
			return Map.of();
		}
		if (ids.size() > 1) {
			return snapshot.findAll(ids);
		}
		byte[] json = snapshot.find(ids.get(0));
		return (json != null) ? Map.of(ids.get(0), json) : Map.of();
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

	@Override
	public void clear() {
		this.model.clear();
	}

	@Override
	public @Nullable ModelFiles files() {
		return this.model.files();
	}

	@Override
	public void loaded() {
		this.log.restart();
	}

	@Override
	public void suspend() {
		this.log.close();
	}

}
