package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import dev.locations.change.ChangeLog;
import dev.locations.readmodel.search.ItemCursor;
import dev.locations.readmodel.snapshot.LocationParts;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;
import org.mockito.Mockito;
import reactor.core.scheduler.Schedulers;

/** A read model that tells what it has, and that a test can make fail. */
final class TestModel extends ReadModel {

	private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

	private final AtomicInteger suspensions = new AtomicInteger();

	TestModel() {
		super(Schedulers.immediate(), 1 << 26, System::nanoTime, null, new ChangeLog(1, 1));
	}

	/** Throws an exception or error once, instead of taking a location. */
	void failOnce(Throwable error) {
		this.failure.set(error);
	}

	int suspensions() {
		return this.suspensions.get();
	}

	/** Returns the JSON of the locations; empty while there is no model. */
	Map<UUID, String> locations() {
		Snapshot snapshot = snapshot();
		Map<UUID, String> found = new HashMap<>();
		if (snapshot != null) {
			for (ItemCursor items = ItemCursor.all(snapshot); !items.isAtEnd();) {
				byte[] json = snapshot.slabs().json(snapshot.address(items.next()));
				found.put(UUID.fromString(LocationParts.of(json).id()), new String(json, StandardCharsets.UTF_8));
			}
		}
		return found;
	}

	@Override
	public String toString() {
		return locations().values().toString();
	}

	private void failIfWanted() {
		Throwable error = this.failure.getAndSet(null);
		if (error instanceof Error fatal) {
			throw fatal;
		}
		if (error instanceof RuntimeException exception) {
			throw exception;
		}
	}

	@Override
	void saved(List<byte[]> locations) {
		failIfWanted();
		super.saved(locations);
	}

	@Override
	void suspend() {
		this.suspensions.incrementAndGet();
		super.suspend();
	}

	@Override
	SnapshotLoad startLoad() {
		SnapshotLoad load = Mockito.spy(super.startLoad());
		Mockito.doAnswer((call) -> {
			failIfWanted();
			return call.callRealMethod();
		}).when(load).add(Mockito.any());
		return load;
	}

}
