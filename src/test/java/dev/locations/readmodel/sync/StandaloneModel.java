package dev.locations.readmodel.sync;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.LongSupplier;

import dev.locations.change.ChangeLog;
import dev.locations.index.file.ModelDirectory;
import dev.locations.readmodel.search.FieldIndex;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A read model that follows no store, also for tests of other packages. */
public record StandaloneModel(ReadModel model) {

	public StandaloneModel() {
		this(Schedulers.immediate(), 1L << 30, System::nanoTime);
	}

	public StandaloneModel(Scheduler background, long maxBytes, LongSupplier nanos) {
		this(model(background, maxBytes, nanos, null));
	}

	/** Returns an empty model whose changes nobody listens to. */
	static ReadModel model(Scheduler background, long maxBytes, LongSupplier nanos,
			@Nullable ModelDirectory directory) {
		return new ReadModel(background, maxBytes, nanos, directory, new ChangeLog(1, 1));
	}

	static void load(ReadModel model, Collection<byte[]> locations) {
		SnapshotLoad load = model.startLoad();
		locations.forEach(load::add);
		model.publish(load);
	}

	public void load(Collection<byte[]> locations) {
		load(this.model, locations);
	}

	public Snapshot snapshot() {
		return Objects.requireNonNull(this.model.snapshot());
	}

	public FieldIndex fields() {
		return this.model.fields();
	}

	public void saved(byte[] json) {
		this.model.saved(List.of(json));
	}

	public void savedAll(List<byte[]> locations) {
		this.model.saved(locations);
	}

	public void deleted(UUID id) {
		this.model.deleted(List.of(id));
	}

	public void deletedAll(List<UUID> ids) {
		this.model.deleted(ids);
	}

	public void compress(Snapshot requested) {
		this.model.compress(requested);
	}

	public void doWhatIsDue() {
		this.model.doWhatIsDue();
	}

}
