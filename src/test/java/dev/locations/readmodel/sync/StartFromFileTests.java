package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.index.file.ModelDirectory;
import dev.locations.location.ChangeHistory;
import dev.locations.location.ChangesLostException;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationSource;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

@ExtendWith(OutputCaptureExtension.class)
class StartFromFileTests {

	@TempDir
	Path directory;

	private final Store store = new Store();

	private @Nullable FileModel running;

	@AfterEach
	void stop() {
		if (this.running != null) {
			this.running.close();
			this.running = null;
		}
	}

	private void start() {
		this.running = FileModel.start(this.directory, this.store, null, this.store, Duration.ofSeconds(5))
			.awaitAll(this.store::locations);
	}

	private void startAndStop() {
		start();
		stop();
	}

	private ReadModelFile command() {
		return new ReadModelFile(FileModel.model(this.directory), this.store, this.store);
	}

	private void writeFile() {
		command().write().block();
	}

	@Test
	void readsOnlyWhatHasChangedSinceTheFile(CapturedOutput output) {
		this.store.put(IntStream.rangeClosed(1, 3), 1);
		startAndStop();
		assertThat(this.store.forgotten).hasValue(3);
		this.store.put(1, 2);
		this.store.remove(2);
		this.store.put(4, 1);
		start();
		assertThat(this.store.loads).hasValue(1);
		Awaitility.await()
			.untilAsserted(() -> assertThat(output).contains("The read model is read from its file, with 2 changes"));
	}

	/** Otherwise many starts with few changes each would take longer and longer. */
	@Test
	void writesANewFileWhenManyChangesWereReadAfterIt() {
		this.store.put(1, 1);
		startAndStop();
		this.store.put(IntStream.range(0, 600), 2);
		startAndStop();
		assertThat(this.store.forgotten).as("few changes").hasValue(1);
		this.store.put(IntStream.range(600, 1_200), 2);
		startAndStop();
		assertThat(this.store.forgotten).as("many changes").hasValue(1_201);
	}

	@Test
	void aCommandWritesTheFileAgainAfterManyChangesOnly() {
		this.store.put(0, 1);
		writeFile();
		this.store.put(1, 1);
		writeFile();
		assertThat(this.store.forgotten).as("it catches up with one change").hasValue(1);
		this.store.put(IntStream.range(2, 1_100), 1);
		writeFile();
		assertThat(this.store.forgotten).hasValue(1_100);
		assertThat(this.store.loads).hasValue(1);
	}

	@Test
	void aCommandThatFailsLeavesNoFile() {
		this.store.put(1, 1);
		this.store.failing = true;
		StepVerifier.create(command().write()).verifyErrorMessage("the store fails");
		assertThat(new ModelDirectory(this.directory).file()).doesNotExist();
		this.store.failing = false;
		start();
	}

	@Test
	void aCommandThatIsCancelledLeavesTheFileBefore() {
		this.store.put(1, 1);
		writeFile();
		this.store.put(2, 1);
		this.store.silent = true;
		command().write().subscribe().dispose();
		this.store.silent = false;
		start();
		assertThat(this.store.loads).hasValue(1);
	}

	@Test
	void loadsAllWhenMoreHasChangedThanHalfOfTheFile(CapturedOutput output) {
		this.store.put(0, 1);
		writeFile();
		this.store.put(IntStream.rangeClosed(1, 10_000), 1);
		start();
		assertThat(this.store.loads).as("few enough to catch up").hasValue(1);
		Objects.requireNonNull(this.running).lifecycle().stop();
		this.store.put(0, 2);
		start();
		assertThat(this.store.loads).hasValue(2);
		assertThat(output).contains("because its file cannot be used: too much has changed");
	}

	@Test
	void loadsAllWhenTheChangesDoNotFitIntoMemory(CapturedOutput output) {
		this.store.put(0, 1);
		writeFile();
		for (int i = 1; i * 240_000L < 1.1 * FileModel.MAX_BYTES; i++) {
			this.store.put(i, 1, "1".repeat(240_000));
		}
		start();
		assertThat(this.store.loads).hasValue(2);
		assertThat(output).contains("because its file cannot be used").contains("bytes are more than");
	}

	@ParameterizedTest
	@MethodSource
	void loadsAllWhenTheFileDoesNotFitTheStore(Consumer<Store> change, String reason, CapturedOutput output) {
		this.store.put(1, 1);
		this.store.put(2, 1);
		startAndStop();
		change.accept(this.store);
		start();
		assertThat(this.store.loads).hasValue(2);
		assertThat(output).containsOnlyOnce("because its file cannot be used: " + reason);
	}

	static Stream<Arguments> loadsAllWhenTheFileDoesNotFitTheStore() {
		return Stream.of(arguments(Named.named("lost history", (Consumer<Store>) (store) -> {
			store.put(3, 1);
			store.lost = true;
		}), "forgotten"),
				arguments(Named.named("older store", (Consumer<Store>) (store) -> store.restore(1)),
						"the store is older than the file"),
				arguments(Named.named("another store", (Consumer<Store>) (store) -> store.identity = new UUID(5, 5)),
						"it belongs to another store"));
	}

	/** A store in memory with a history. */
	private static final class Store implements LocationSource, ChangeHistory {

		private final Map<UUID, String> locations = new TreeMap<>();

		private final Map<Long, UUID> changes = new LinkedHashMap<>();

		private final AtomicInteger loads = new AtomicInteger();

		private final AtomicLong forgotten = new AtomicLong();

		private volatile UUID identity = new UUID(1, 1);

		private final AtomicLong position = new AtomicLong();

		private volatile boolean lost;

		private volatile boolean failing;

		private volatile boolean silent;

		private Map<UUID, String> locations() {
			return this.locations;
		}

		private void put(IntStream numbers, int version) {
			numbers.forEach((number) -> put(number, version));
		}

		private void put(int number, int version) {
			put(number, version, "1");
		}

		private void put(int number, int version, String phone) {
			UUID id = new UUID(0, number);
			this.locations.put(id, """
					{"id":"%s","name":"Park","description":"d","phone":"%s",\
					"geometry":{"type":"Point","coordinates":[%d,2]},\
					"createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.%03dZ"}""".formatted(id,
					phone, number % 90, version));
			this.changes.put(this.position.incrementAndGet(), id);
		}

		private void remove(int number) {
			this.locations.remove(new UUID(0, number));
			this.changes.put(this.position.incrementAndGet(), new UUID(0, number));
		}

		private void restore(long earlier) {
			this.changes.keySet().removeIf((each) -> each > earlier);
			this.locations.keySet().retainAll(this.changes.values());
			this.position.set(earlier);
		}

		@Override
		public Flux<LocationDocument> all() {
			return Flux.defer(() -> {
				this.loads.incrementAndGet();
				return this.failing ? Flux.error(new IllegalStateException("the store fails"))
						: find(this.locations.keySet());
			});
		}

		@Override
		public Flux<LocationDocument> find(Collection<UUID> ids) {
			return this.silent ? Flux.never()
					: Flux.fromIterable(List.copyOf(ids))
						.filter(this.locations::containsKey)
						.map((id) -> new LocationDocument(id,
								Objects.requireNonNull(this.locations.get(id)).getBytes(StandardCharsets.UTF_8),
								Instant.EPOCH));
		}

		@Override
		public UUID identity() {
			return this.identity;
		}

		@Override
		public long position() {
			return this.position.get();
		}

		@Override
		public Flux<UUID> changedSince(long from) {
			return this.lost ? Flux.error(new ChangesLostException("forgotten"))
					: Flux.fromIterable(this.changes.entrySet())
						.filter((change) -> change.getKey() > from)
						.map(Map.Entry::getValue)
						.distinct();
		}

		@Override
		public Mono<Void> forget(long to) {
			return Mono.fromRunnable(() -> this.forgotten.set(to));
		}

	}

}
