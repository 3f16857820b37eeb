package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import dev.locations.index.file.ModelDirectory;
import dev.locations.location.ChangeHistory;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationSource;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

record FileModel(ReadModel model, ReadModelLifecycle lifecycle) implements AutoCloseable {

	/** More than a part of a load that is sorted in memory. */
	static final long MAX_BYTES = 70L << 20;

	static ReadModel model(Path directory) {
		return StandaloneModel.model(Schedulers.boundedElastic(), MAX_BYTES, System::nanoTime,
				new ModelDirectory(directory));
	}

	static FileModel start(Path directory, LocationSource source, @Nullable LocationFeed feed,
			@Nullable ChangeHistory history, Duration maxLag) {
		ReadModel model = model(directory);
		ReadModelLifecycle lifecycle = new ReadModelLifecycle(new ReadModelSettings(true, false, maxLag, null, null),
				source, feed, history, model, System::nanoTime);
		lifecycle.start();
		return new FileModel(model, lifecycle);
	}

	FileModel awaitAll(Supplier<Map<UUID, String>> stored) {
		Awaitility.await().pollInterval(Duration.ofMillis(5)).untilAsserted(() -> {
			assertThat(this.lifecycle.isCurrent()).isTrue();
			Map<UUID, String> expected = stored.get();
			assertThat(this.model.snapshot()).isNotNull().satisfies((snapshot) -> {
				assertThat(snapshot.size()).isEqualTo(expected.size());
				assertThat(expected).allSatisfy(
						(id, json) -> assertThat(snapshot.find(id)).asString(StandardCharsets.UTF_8).isEqualTo(json));
			});
		});
		return this;
	}

	/** Writes the last file, however long that takes, and stops. */
	@Override
	public void close() {
		Objects.requireNonNull(this.model.files()).writeLast();
		stop();
	}

	/** Stops as a service does, which gives up the last file after some seconds. */
	void stop() {
		AtomicBoolean stopped = new AtomicBoolean();
		this.lifecycle.stop(() -> stopped.set(true));
		Awaitility.await().untilTrue(stopped);
	}

}
