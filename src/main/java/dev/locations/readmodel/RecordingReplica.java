package dev.locations.readmodel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.locations.change.ChangeLog;
import dev.locations.change.Place;
import dev.locations.readmodel.snapshot.FileOrigins;
import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.readmodel.snapshot.Replica;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * The read model, with a log of the changes that it applies. While it is loaded again, it
 * misses changes, so the log starts again when it is loaded.
 */
final class RecordingReplica implements Replica {

	private final ReadModel model;

	private final ChangeLog log;

	RecordingReplica(ReadModel model, ChangeLog log) {
		this.model = model;
		this.log = log;
	}

	@Override
	public Load startLoad() {
		this.log.open();
		return new RecordedLoad(this.model.startLoad());
	}

	@Override
	public void saved(byte[] json) {
		if (!this.log.isRecording()) {
			this.model.saved(json);
			restartIfRecording();
			return;
		}
		Place after = Place.of(json);
		Before before = before(after.uuid());
		this.model.saved(json);
		if (before.isKnown() && (before.place() == null || before.place().isBefore(after))) {
			this.log.saved(before.place(), after);
		}
		else if (!before.isKnown()) {
			restartIfLoaded();
		}
	}

	@Override
	public void savedAll(List<byte[]> locations) {
		Snapshot before = this.model.snapshot();
		if (before == null) {
			locations.forEach(this::saved);
			return;
		}
		if (!this.log.isRecording()) {
			this.model.savedAll(locations);
			restartIfRecording();
			return;
		}
		List<Place> places = locations.stream().map(Place::of).toList();
		Map<UUID, byte[]> known = before.findAll(places.stream().map(Place::uuid).toList());
		this.model.savedAll(locations);
		for (Place after : places) {
			byte[] json = known.get(after.uuid());
			Place old = (json != null) ? Place.of(json) : null;
			if (old == null || old.isBefore(after)) {
				this.log.saved(old, after);
			}
		}
	}

	@Override
	public void deleted(UUID id) {
		if (!this.log.isRecording()) {
			this.model.deleted(id);
			restartIfRecording();
			return;
		}
		Before before = before(id);
		this.model.deleted(id);
		if (before.place() != null) {
			this.log.deleted(before.place());
		}
		else if (!before.isKnown()) {
			restartIfLoaded();
		}
	}

	private Before before(UUID id) {
		Snapshot snapshot = this.model.snapshot();
		byte[] json = (snapshot != null) ? snapshot.find(id) : null;
		return new Before(snapshot != null, (json != null) ? Place.of(json) : null);
	}

	// somebody began to listen during the change, which was not recorded
	private void restartIfRecording() {
		if (this.log.isRecording()) {
			this.log.restart();
		}
	}

	// the load ended during the change, which may be missing in what a listener has read
	private void restartIfLoaded() {
		if (this.model.snapshot() != null) {
			this.log.restart();
		}
	}

	@Override
	public void clear() {
		this.model.clear();
	}

	@Override
	public Optional<String> filePosition(String store) {
		return this.model.filePosition(store);
	}

	@Override
	public void dropFile() {
		this.model.dropFile();
	}

	@Override
	public void followFiles(FileOrigins origins, Runnable onDamage) {
		this.model.followFiles(origins, onDamage);
	}

	@Override
	public void writeLastFile() {
		this.model.writeLastFile();
	}

	@Override
	public void suspend() {
		this.log.close();
	}

	/**
	 * A location before a change.
	 *
	 * @param isKnown whether the locations were loaded
	 * @param place the location; null if it did not exist or is not known
	 */
	private record Before(boolean isKnown, @Nullable Place place) {
	}

	private final class RecordedLoad implements Load {

		private final Load load;

		private RecordedLoad(Load load) {
			this.load = load;
		}

		@Override
		public Optional<String> startFromFile(String store) {
			return this.load.startFromFile(store);
		}

		@Override
		public void startAnew() {
			this.load.startAnew();
		}

		@Override
		public void remove(UUID id) {
			this.load.remove(id);
		}

		@Override
		public void add(byte[] json) {
			this.load.add(json);
		}

		@Override
		public void publish() {
			this.load.publish();
			RecordingReplica.this.log.restart();
		}

		@Override
		public void abandon() {
			this.load.abandon();
		}

	}

}
