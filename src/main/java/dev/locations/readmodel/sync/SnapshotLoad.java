package dev.locations.readmodel.sync;

import java.util.Optional;
import java.util.UUID;

import dev.locations.readmodel.snapshot.CatchUp;
import dev.locations.readmodel.snapshot.LocationCollector;
import dev.locations.readmodel.snapshot.LocationRecord;
import org.jspecify.annotations.Nullable;

/** Loads all locations, or a file and what has changed since it was written. */
final class SnapshotLoad implements Replica.Load {

	private final ReadModel model;

	private final ModelState state;

	private final ModelState.Recording changes;

	private LocationCollector collector;

	private @Nullable CatchUp catchUp;

	SnapshotLoad(ReadModel model, ModelState state, ModelState.Recording changes) {
		this.model = model;
		this.state = state;
		this.changes = changes;
		this.collector = model.newCollector();
	}

	@Override
	public Optional<String> startFromFile(String store) {
		Optional<ModelFiles.Found> found = this.model.readFile(store);
		this.catchUp = found.map((file) -> new CatchUp(file.snapshot())).orElse(null);
		return found.map(ModelFiles.Found::position);
	}

	@Override
	public int fileSize() {
		CatchUp since = this.catchUp;
		return (since != null) ? since.sizeBefore() : 0;
	}

	@Override
	public void startAnew() {
		this.catchUp = null;
		this.collector = this.model.newCollector();
	}

	@Override
	public void remove(UUID id) {
		if (this.catchUp != null && this.state.isRunning(this.changes)) {
			this.catchUp.remove(id);
		}
	}

	@Override
	public void add(byte[] json) {
		if (this.state.isRunning(this.changes)) {
			this.model.loadProgress().countRead();
			CatchUp since = this.catchUp;
			if (since != null) {
				LocationRecord saved = LocationRecord.withWords(json);
				this.model.load(() -> since.save(saved));
			}
			else {
				LocationRecord location = LocationRecord.of(json);
				this.model.load(() -> this.collector.add(location));
			}
		}
	}

	@Override
	public void publish() {
		if (this.state.isRunning(this.changes)) {
			CatchUp since = this.catchUp;
			this.model.publishLoad((since != null) ? since::after : this.collector::snapshot, this.changes,
					since != null);
			this.model.loadProgress().reset();
			this.collector.close();
			this.catchUp = null;
		}
	}

	@Override
	public void abandon() {
		this.collector.close();
		if (this.state.isRunning(this.changes)) {
			this.model.loadProgress().reset();
		}
		this.state.end(this.changes);
	}

}
