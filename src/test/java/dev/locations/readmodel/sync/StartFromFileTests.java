package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import dev.locations.index.file.ModelDirectory;
import dev.locations.location.ChangeHistory;
import dev.locations.location.ChangesLostException;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationFeed;
import dev.locations.readmodel.state.ReadModel;
import dev.locations.readmodel.state.Snapshot;
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
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

@ExtendWith(OutputCaptureExtension.class)
class StartFromFileTests {

	private static final ReadModelSettings SETTINGS = new ReadModelSettings(true, false, Duration.ofSeconds(5), null,
			null);

	/** More than a part of a load that is sorted in memory. */
	private static final long MAX_BYTES = 70L << 20;

	@TempDir
	Path directory;

	private final Store store = new Store();

	private ReadModel model = newModel();

	private @Nullable ReadModelLifecycle lifecycle;

	@AfterEach
	void stop() throws InterruptedException {
		ReadModelLifecycle running = this.lifecycle;
		if (running != null) {
			CountDownLatch stopped = new CountDownLatch(1);
			running.stop(stopped::countDown);
			assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
			this.lifecycle = null;
		}
	}

	@Test
	void readsOnlyWhatHasChangedSinceTheFile(CapturedOutput output) throws InterruptedException {
		this.store.put(1, 1);
		this.store.put(2, 1);
		this.store.put(3, 1);
		start(this::embedded);
		stop();
		assertThat(this.store.forgotten).hasValue(3);
		this.store.put(1, 2);
		this.store.remove(2);
		this.store.put(4, 1);
		start(this::embedded);
		assertHasAll();
		assertThat(this.store.loads).hasValue(1);
		Awaitility.await()
			.untilAsserted(() -> assertThat(output).contains("The read model is read from its file, with 2 changes"));
	}

	/** Otherwise many starts with few changes each would take longer and longer. */
	@Test
	void writesANewFileWhenManyChangesWereReadAfterIt() throws InterruptedException {
		this.store.put(1, 1);
		start(this::embedded);
		stop();
		for (int number = 0; number < 600; number++) {
			this.store.put(number, 2);
		}
		start(this::embedded);
		stop();
		assertThat(this.store.forgotten).as("few changes").hasValue(1);
		for (int number = 600; number < 1_200; number++) {
			this.store.put(number, 2);
		}
		start(this::embedded);
		stop();
		assertThat(this.store.forgotten).as("many changes").hasValue(1_201);
	}

	@Test
	void startsFromTheFileThatACommandHasWritten() throws InterruptedException {
		this.store.put(1, 1);
		this.store.put(2, 1);
		writeFile();
		assertThat(this.store.loads).hasValue(1);
		assertThat(this.store.forgotten).hasValue(2);
		start(this::embedded);
		assertHasAll();
		stop();
		this.store.put(1, 2);
		this.store.remove(2);
		start(this::embedded);
		assertHasAll();
		assertThat(this.store.loads).hasValue(1);
	}

	@Test
	void aCommandWritesTheFileAgainAfterManyChangesOnly() {
		this.store.put(0, 1);
		writeFile();
		this.store.put(1, 1);
		writeFile();
		assertThat(this.store.forgotten).as("it catches up with one change").hasValue(1);
		for (int i = 2; i < 1_100; i++) {
			this.store.put(i, 1);
		}
		writeFile();
		assertThat(this.store.forgotten).hasValue(1_100);
		assertThat(this.store.loads).hasValue(1);
	}

	@Test
	void aCommandThatFailsLeavesNoFile() throws InterruptedException {
		this.store.put(1, 1);
		this.store.failing = true;
		StepVerifier.create(command().write()).verifyErrorMessage("the store fails");
		assertThat(new ModelDirectory(this.directory).file()).doesNotExist();
		this.store.failing = false;
		start(this::embedded);
		assertHasAll();
	}

	@Test
	void aCommandThatIsCancelledLeavesTheFileBefore() throws InterruptedException {
		this.store.put(1, 1);
		writeFile();
		this.store.put(2, 1);
		this.store.silent = true;
		command().write().subscribe().dispose();
		this.store.silent = false;
		start(this::embedded);
		assertHasAll();
		assertThat(this.store.loads).hasValue(1);
	}

	@Test
	void loadsAllWhenMoreHasChangedThanHalfOfTheFile(CapturedOutput output) throws InterruptedException {
		this.store.put(0, 1);
		writeFile();
		for (int i = 1; i <= 10_000; i++) {
			this.store.put(i, 1);
		}
		start(this::embedded);
		assertHasAll();
		assertThat(this.store.loads).as("few enough to catch up").hasValue(1);
		Objects.requireNonNull(this.lifecycle).stop();
		this.store.put(0, 2);
		start(this::embedded);
		assertHasAll();
		assertThat(this.store.loads).hasValue(2);
		assertThat(output).contains("because its file cannot be used: too much has changed");
	}

	@Test
	void loadsAllWhenTheChangesDoNotFitIntoMemory(CapturedOutput output) throws InterruptedException {
		this.store.put(0, 1);
		writeFile();
		for (int i = 1; i * 240_000L < 1.1 * MAX_BYTES; i++) {
			this.store.put(i, 1, "1".repeat(240_000));
		}
		start(this::embedded);
		assertHasAll();
		assertThat(this.store.loads).hasValue(2);
		assertThat(output).contains("because its file cannot be used").contains("bytes are more than");
	}

	private ReadModelFile command() {
		return new ReadModelFile(newModel(), this.store, this.store);
	}

	private void writeFile() {
		command().write().block();
	}

	@ParameterizedTest
	@MethodSource
	void loadsAllWhenTheFileDoesNotFitTheStore(Consumer<Store> change, String reason, CapturedOutput output)
			throws InterruptedException {
		this.store.put(1, 1);
		this.store.put(2, 1);
		start(this::embedded);
		stop();
		change.accept(this.store);
		start(this::embedded);
		assertHasAll();
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

	@Test
	void theChangeStreamGoesOnAfterThePositionOfTheFile() throws InterruptedException {
		this.store.put(1, 1);
		start(this::withStream);
		stop();
		assertThat(this.store.streams).containsExactly("none");
		this.store.put(2, 1);
		this.store.remove(1);
		start(this::withStream);
		assertHasAll();
		assertThat(this.store.loads).hasValue(1);
		assertThat(this.store.streams).hasSize(2).last().isNotEqualTo("none");
	}

	@Test
	void loadsAllWhenTheStreamHasForgottenThePosition(CapturedOutput output) throws InterruptedException {
		this.store.put(1, 1);
		start(this::withStream);
		stop();
		this.store.put(2, 1);
		this.store.lost = true;
		start(this::withStream);
		assertHasAll();
		assertThat(this.store.loads).hasValue(2);
		assertThat(this.store.streams).hasSize(3).last().isEqualTo("none");
		assertThat(output).containsOnlyOnce("because its file cannot be used: forgotten");
	}

	private ReadModelLifecycle embedded() {
		return new ReadModelLifecycle(SETTINGS, this.store, null, this.store, this.model);
	}

	private ReadModelLifecycle withStream() {
		return new ReadModelLifecycle(SETTINGS, this.store, this.store, null, this.model);
	}

	private ReadModel newModel() {
		return new ReadModel(Schedulers.boundedElastic(), MAX_BYTES, System::nanoTime,
				(this.directory != null) ? new ModelDirectory(this.directory) : null);
	}

	private void start(Supplier<ReadModelLifecycle> kind) {
		this.model = newModel();
		ReadModelLifecycle started = kind.get();
		this.lifecycle = started;
		started.start();
		Awaitility.await().pollInterval(Duration.ofMillis(5)).until(started::isCurrent);
	}

	private void assertHasAll() {
		Snapshot snapshot = Objects.requireNonNull(this.model.snapshot());
		assertThat(snapshot.size()).isEqualTo(this.store.locations.size());
		this.store.locations.forEach((id, json) -> assertThat(snapshot.find(id)).isEqualTo(json));
	}

	/** A store in memory that is both embedded and has a change stream. */
	private static final class Store implements LocationFeed, ChangeHistory {

		private final Map<UUID, byte[]> locations = new TreeMap<>();

		private final Map<Long, UUID> changes = new LinkedHashMap<>();

		private final AtomicInteger loads = new AtomicInteger();

		private final AtomicLong forgotten = new AtomicLong();

		private final List<String> streams = new ArrayList<>();

		private volatile UUID identity = new UUID(1, 1);

		private final AtomicLong position = new AtomicLong();

		private volatile boolean lost;

		private volatile boolean failing;

		private volatile boolean silent;

		private volatile Sinks.Many<LocationChange> stream = Sinks.many().unicast().onBackpressureBuffer();

		private void put(int number, int version) {
			put(number, version, "1");
		}

		private void put(int number, int version, String phone) {
			UUID id = new UUID(0, number);
			this.locations.put(id,
					"""
							{"id":"%s","name":"Park","description":"d","phone":"%s",\
							"geometry":{"type":"Point","coordinates":[%d,2]},\
							"createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.%03dZ"}"""
						.formatted(id, phone, number % 90, version)
						.getBytes(StandardCharsets.UTF_8));
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
			return this.silent ? Flux.never() : Flux.fromIterable(List.copyOf(ids))
				.filter(this.locations::containsKey)
				.map((id) -> new LocationDocument(id, Objects.requireNonNull(this.locations.get(id)), Instant.EPOCH));
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

		@Override
		public Mono<String> storeIdentity() {
			return Mono.just(this.identity.toString());
		}

		@Override
		public Flux<LocationChange> changes() {
			return open("none", Flux.empty());
		}

		@Override
		public Flux<LocationChange> changes(String from) {
			return open(from, changedSince(Long.parseLong(from)).map((id) -> {
				byte[] json = this.locations.get(id);
				return (json != null) ? new LocationChange.Saved(id, json) : new LocationChange.Deleted(id);
			}));
		}

		private Flux<LocationChange> open(String from, Flux<LocationChange> earlier) {
			return Flux.defer(() -> {
				this.streams.add(from);
				this.stream = Sinks.many().unicast().onBackpressureBuffer();
				return earlier.concatWith(this.stream.asFlux());
			});
		}

		@Override
		public Mono<Void> writeHeartbeat(long number) {
			return Mono.fromRunnable(
					() -> this.stream.tryEmitNext(new LocationChange.Heartbeat(number, this.position.toString())));
		}

		@Override
		public Mono<Void> deleteHeartbeat() {
			return Mono.empty();
		}

	}

}
