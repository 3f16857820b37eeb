package dev.locations.readmodel.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

import dev.locations.readmodel.record.LocationRecord;
import org.jspecify.annotations.Nullable;

/**
 * A load of a {@link ReadModel}, from all locations or from a file and what has changed
 * since it was written.
 */
final class SnapshotLoad implements Replica.Load {

	private final ReadModel model;

	private final List<UnaryOperator<Snapshot>> changes;

	private LocationCollector collector;

	private @Nullable CatchUp catchUp;

	SnapshotLoad(ReadModel model, List<UnaryOperator<Snapshot>> changes) {
		this.model = model;
		this.changes = changes;
		this.collector = model.newCollector();
	}

	@Override
	public Optional<String> startFromFile(String store) {
		Optional<FileUpkeep.Found> found = this.model.files().flatMap((files) -> files.read(store));
		this.catchUp = found.map((file) -> new CatchUp(file.snapshot())).orElse(null);
		return found.map(FileUpkeep.Found::position);
	}

	@Override
	public void startAnew() {
		this.catchUp = null;
		this.collector = this.model.newCollector();
	}

	@Override
	public void remove(UUID id) {
		if (this.catchUp != null && this.model.isLoading(this.changes)) {
			this.catchUp.remove(id);
		}
	}

	@Override
	public void add(byte[] json) {
		if (this.model.isLoading(this.changes)) {
			LocationRecord location = LocationRecord.of(json);
			CatchUp since = this.catchUp;
			if (since != null) {
				this.model.withMemory(() -> since.save(location));
			}
			else {
				this.model.withMemory(() -> this.collector.add(location));
			}
		}
	}

	@Override
	public void publish() {
		if (this.model.isLoading(this.changes)) {
			CatchUp since = this.catchUp;
			this.model.publishLoad((since != null) ? since::after : this.collector::snapshot, this.changes,
					since != null);
		}
	}

	@Override
	public void abandon() {
		this.collector.close();
		this.model.abandonLoad(this.changes);
	}

}
