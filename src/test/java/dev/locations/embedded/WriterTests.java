package dev.locations.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.Precondition.VersionConflictException;
import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.rocksdb.RocksDBException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

/** Writes share commits, are answered once on disk, and are applied whole or not. */
@ExtendWith(OutputCaptureExtension.class)
class WriterTests extends FailingDiskFixture {

	@Test
	void answersNobodyBeforeTheSyncThatTheWritesDuringTheOneBeforeShare() {
		CompletableFuture<LocationDocument> first = hold();
		List<CompletableFuture<LocationDocument>> others = createMany(200);
		assertThat(others).noneMatch(CompletableFuture::isDone);
		assertThat(first).isNotDone();
		assertThat(count()).as("what readers see").isZero();
		int before = this.disk.writes();
		this.disk.release();
		others.forEach(CompletableFuture::join);
		assertThat(this.disk.writes() - before).isBetween(1, 3);
		others.add(first);
		assertThat(others).allSatisfy((created) -> assertThat(find(created.join().id())).isPresent());
	}

	@Test
	void appliesTheOthersWhenOneCannotBeMade() {
		LocationDocument stored = create().join();
		CompletableFuture<LocationDocument> first = hold();
		List<CompletableFuture<LocationDocument>> good = createMany(5);
		CompletableFuture<Boolean> conflict = start(this.locations.delete(stored.id(), (updatedAt) -> false));
		CompletableFuture<Boolean> broken = start(this.store.store().<Boolean>write((changes) -> {
			throw new IllegalStateException("not this one");
		}));
		good.addAll(createMany(5));
		this.disk.release();
		good.forEach(CompletableFuture::join);
		first.join();
		assertThat(failure(conflict)).isInstanceOf(VersionConflictException.class);
		assertThat(failure(broken)).isInstanceOf(IllegalStateException.class).hasMessage("not this one");
		assertThat(count()).isEqualTo(12);
	}

	@Test
	void appliesEachWriteAfterThoseBeforeIt() {
		CompletableFuture<LocationDocument> first = hold();
		NewLocation location = new NewLocation(UUID.randomUUID(), LocationInputs.named("first"));
		CompletableFuture<Integer> added = start(Locations.addTo(this.locations, List.of(location, location)));
		CompletableFuture<LocationDocument> renamed = rename(location.id(), "second");
		CompletableFuture<Integer> again = start(Locations.addTo(this.locations, List.of(location)));
		CompletableFuture<Boolean> deleted = start(this.locations.delete(location.id(), Precondition.NONE));
		CompletableFuture<LocationDocument> late = rename(location.id(), "late");
		this.disk.release();
		first.join();
		assertThat(added.join()).isOne();
		assertThat(renamed.join().json()).asString().contains("\"second\"");
		assertThat(again.join()).isZero();
		assertThat(deleted.join()).isTrue();
		assertThat(late.join()).isNull();
		assertThat(find(location.id())).isEmpty();
	}

	@Test
	@Tag("slow")
	void keepsNothingOfABatchWhenTheDiskFails() {
		LocationDocument before = create().join();
		int history = this.store.historyCount();
		for (Consumer<RocksDBException> fail : List.<Consumer<RocksDBException>>of(this.disk::failWrites,
				this.disk::failSyncs)) {
			fail.accept(FailingDisk.noSpace());
			List<NewLocation> batch = batch(300);
			batch.add(new NewLocation(before.id(), LocationInputs.named("other")));
			assertThat(failure(start(Locations.addTo(this.locations, batch)))).isInstanceOf(StoreFullException.class);
			this.disk.heal();
			awaitWritable();
			assertThat(count()).isOne();
			reopen();
			assertThat(count()).isOne();
			assertThat(find(before.id())).contains(text(before));
			assertThat(this.store.historyCount()).isEqualTo(history);
			assertThat(this.store.history().position()).isOne();
			assertThat(this.store.history().changedSince(0).collectList().block()).containsExactly(before.id());
		}
	}

	@Test
	void answersAWriteWhoseCallerHasLeftToNobody() {
		CompletableFuture<LocationDocument> first = hold();
		UUID id = UUID.randomUUID();
		Locations.addTo(this.locations, List.of(new NewLocation(id, LocationInputs.named("left"))))
			.subscribe()
			.dispose();
		this.disk.release();
		first.join();
		create().join();
		assertThat(find(id)).isPresent();
	}

	@RepeatedTest(3)
	void answersOrRefusesEachWriteWhenItCloses() throws InterruptedException {
		Collection<CompletableFuture<LocationDocument>> writes = new ConcurrentLinkedQueue<>();
		CountDownLatch started = new CountDownLatch(50);
		CountDownLatch writers = new CountDownLatch(8);
		for (int i = 0; i < 8; i++) {
			Schedulers.boundedElastic().schedule(() -> {
				CompletableFuture<LocationDocument> write;
				do {
					write = create();
					writes.add(write);
					started.countDown();
				}
				while (failure(write) == null);
				writers.countDown();
			});
		}
		assertThat(started.await(1, TimeUnit.MINUTES)).as("50 writes have begun; so far: %s", writes).isTrue();
		this.store.close();
		assertThat(writers.await(1, TimeUnit.MINUTES)).as("each write ends: %s", writes).isTrue();
		open();
		List<UUID> answered = writes.stream()
			.filter((write) -> !write.isCompletedExceptionally())
			.map((write) -> write.join().id())
			.toList();
		assertThat(answered).isNotEmpty().allSatisfy((id) -> assertThat(find(id)).isPresent());
		assertThat(count()).isEqualTo(answered.size());
	}

	@Test
	void putsOnDiskWhatItHasTakenWhenItCloses() {
		CompletableFuture<LocationDocument> first = hold();
		List<CompletableFuture<LocationDocument>> others = createMany(50);
		CompletableFuture<Void> closed = CompletableFuture.runAsync(this.store::close);
		assertThat(others).noneMatch(CompletableFuture::isDone);
		this.disk.release();
		closed.join();
		first.join();
		others.forEach(CompletableFuture::join);
		open();
		assertThat(count()).isEqualTo(51);
	}

	@Test
	void givesEachWriteOfAFailedCommitARefusalOfItsOwn() {
		CompletableFuture<LocationDocument> first = hold();
		List<CompletableFuture<LocationDocument>> others = createMany(5);
		this.disk.failWrites(FailingDisk.noSpace());
		this.disk.release();
		first.join();
		List<@Nullable Throwable> refusals = others.stream().<@Nullable Throwable>map(WriterTests::failure).toList();
		assertThat(refusals).doesNotHaveDuplicates()
			.allSatisfy((refusal) -> assertThat(refusal).isInstanceOf(StoreFullException.class));
	}

	@Test
	void refusesWhatComesAfterItWasClosedWithoutAnErrorInTheLog(CapturedOutput output) {
		UUID id = create().join().id();
		this.store.close();
		this.store.close();
		assertThat(failure(create())).isInstanceOf(WriteRefusedException.class);
		assertThat(failure(start(this.locations.find(id)))).isInstanceOf(DataAccessResourceFailureException.class);
		assertThat(failure(start(Locations.addTo(this.locations, batch(1))))).isInstanceOf(WriteRefusedException.class);
		assertThat(failure(start(this.locations.all().then()))).isInstanceOf(DataAccessResourceFailureException.class);
		assertThat(output.getAll()).doesNotContain("ERROR");
	}

	@Test
	void keepsNothingOfAWriteThatFailsInTheMiddle() {
		LocationDocument before = create().join();
		CompletableFuture<LocationDocument> first = hold();
		QueuedWrite.Write<Boolean> broken = (changes) -> {
			changes.deleteLocation(before.id());
			throw new IllegalStateException("in the middle");
		};
		CompletableFuture<Boolean> failed = start(this.store.store().write(broken));
		CompletableFuture<LocationDocument> after = create();
		this.disk.release();
		first.join();
		assertThat(failure(failed)).hasMessage("in the middle");
		assertThat(find(after.join().id())).isPresent();
		assertThat(find(before.id())).contains(text(before));
		assertThat(this.store.history().position()).as("changes").isEqualTo(3);
	}

	@Test
	@Tag("slow")
	void goesOnAfterErrors() {
		LocationDocument before = create().join();
		QueuedWrite.Write<Boolean> inTheCheck = (changes) -> {
			throw new StackOverflowError("in the check");
		};
		QueuedWrite.Write<Boolean> inTheChange = (changes) -> {
			changes.deleteLocation(before.id());
			throw new OutOfMemoryError("in the change");
		};
		for (QueuedWrite.Write<Boolean> write : List.of(inTheCheck, inTheChange)) {
			assertThat(failure(start(this.store.store().write(write)))).isInstanceOf(WriteRefusedException.class);
			awaitWritable();
			assertThat(find(create().join().id())).isPresent();
		}
		assertThat(find(before.id())).contains(text(before));
		assertThat(count()).isEqualTo(3);
	}

	@Test
	void answersAReadThatMeetsAnError() {
		Mono<Boolean> read = this.store.store().reads().read((changes) -> {
			throw new OutOfMemoryError("in a read");
		});
		assertThat(failure(start(read))).isInstanceOf(DataAccessResourceFailureException.class);
	}

	/** Writes, and waits until the disk is busy with it. */
	private CompletableFuture<LocationDocument> hold() {
		int before = this.disk.writes();
		this.disk.hold();
		CompletableFuture<LocationDocument> first = create();
		Awaitility.await().atMost(LIMIT).until(() -> this.disk.writes() > before);
		return first;
	}

	private CompletableFuture<LocationDocument> create() {
		return start(this.locations.create(UUID.randomUUID(), LocationInputs.named("n")));
	}

	private List<CompletableFuture<LocationDocument>> createMany(int count) {
		return new ArrayList<>(IntStream.range(0, count).mapToObj((i) -> create()).toList());
	}

	private static List<NewLocation> batch(int count) {
		return IntStream.range(0, count)
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(), LocationInputs.named("n" + i)))
			.collect(Collectors.toCollection(ArrayList::new));
	}

	private CompletableFuture<LocationDocument> rename(UUID id, String name) {
		return start(
				this.locations.update(id, LocationInputs.change("{\"name\":\"" + name + "\"}"), Precondition.NONE));
	}

	// whether the type of an empty result is nullable depends on the JDK that compiles
	@SuppressWarnings("NullAway")
	private static <T> CompletableFuture<T> start(Mono<T> write) {
		return write.toFuture();
	}

	private static @Nullable Throwable failure(CompletableFuture<?> write) {
		return write.handle((done, failure) -> failure).orTimeout(30, TimeUnit.SECONDS).join();
	}

}
