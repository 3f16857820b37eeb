package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

import dev.locations.readmodel.snapshot.LocationParts;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** A read model that tells what it has, and that a test can make fail. */
final class TestModel implements Replica {

	private static final int LATEST = 10;

	private final ReadModel model = new ReadModel(Schedulers.immediate(), 1 << 26, System::nanoTime);

	private final Set<UUID> taken = ConcurrentHashMap.newKeySet();

	private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

	private final AtomicInteger suspensions = new AtomicInteger();

	/** The latest events, for the messages of failures. */
	private final Deque<String> latest = new ConcurrentLinkedDeque<>();

	/** Throws an exception or error once, instead of taking a location. */
	void failOnce(Throwable error) {
		this.failure.set(error);
	}

	ReadModel readModel() {
		return this.model;
	}

	int suspensions() {
		return this.suspensions.get();
	}

	/** Returns what was ever saved. */
	Set<UUID> taken() {
		return this.taken;
	}

	/** Returns the JSON of the locations; empty while there is no model. */
	Map<UUID, String> locations() {
		Snapshot snapshot = this.model.snapshot();
		if (snapshot == null) {
			return Map.of();
		}
		Map<UUID, byte[]> found = snapshot.findAll(this.taken);
		assertThat(found).hasSize(snapshot.size());
		return found.entrySet()
			.stream()
			.collect(
					Collectors.toMap(Map.Entry::getKey, (each) -> new String(each.getValue(), StandardCharsets.UTF_8)));
	}

	private void note(String event) {
		this.latest.add(event);
		if (this.latest.size() > LATEST) {
			this.latest.poll();
		}
	}

	@Override
	public String toString() {
		return "%s after %s".formatted(locations().values(), this.latest);
	}

	private void take(byte[] json) {
		note(new String(json, StandardCharsets.UTF_8));
		Throwable error = this.failure.getAndSet(null);
		if (error instanceof Error fatal) {
			throw fatal;
		}
		if (error instanceof RuntimeException exception) {
			throw exception;
		}
		this.taken.add(LocationParts.id(json));
	}

	@Override
	public void saved(byte[] json) {
		take(json);
		this.model.saved(json);
	}

	@Override
	public void deleted(UUID id) {
		note("deleted " + id);
		this.model.deleted(id);
	}

	@Override
	public void clear() {
		note("cleared");
		this.model.clear();
	}

	@Override
	public void suspend() {
		this.suspensions.incrementAndGet();
	}

	@Override
	public Load startLoad() {
		note("load");
		Load load = this.model.startLoad();
		return new Load() {

			@Override
			public void add(byte[] json) {
				take(json);
				load.add(json);
			}

			@Override
			public void publish() {
				load.publish();
			}

			@Override
			public void abandon() {
				load.abandon();
			}

		};
	}

}
