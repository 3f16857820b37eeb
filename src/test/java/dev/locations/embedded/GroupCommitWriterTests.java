package dev.locations.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.VersionConflictException;
import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link GroupCommitWriter}: writes share commits, are answered when they are on
 * disk, and are applied whole or not at all.
 */
@ExtendWith(OutputCaptureExtension.class)
class GroupCommitWriterTests extends FailingDiskFixture {

	@Test
	void answersNobodyBeforeTheSync() {
		CompletableFuture<LocationDocument> first = hold();
		List<CompletableFuture<LocationDocument>> others = createMany(20);
		assertThat(others).noneMatch(CompletableFuture::isDone);
		assertThat(first).isNotDone();
		assertThat(count()).as("what readers see").isZero();
		FailingDisk.releaseSyncs();
		others.add(first);
		assertThat(others).allSatisfy((created) -> assertThat(find(created.join().id())).isPresent());
	}

	@Test
	void sharesACommitAmongTheWritesThatCameDuringTheOneBefore() {
		CompletableFuture<LocationDocument> first = hold();
		List<CompletableFuture<LocationDocument>> others = createMany(200);
		int before = FailingDisk.syncs();
		FailingDisk.releaseSyncs();
		others.forEach(CompletableFuture::join);
		assertThat(FailingDisk.syncs() - before).isBetween(1, 3);
		first.join();
		assertThat(count()).isEqualTo(201);
	}

	@Test
	void appliesTheOthersWhenOneCannotBeMade() {
		LocationDocument stored = create().join();
		CompletableFuture<LocationDocument> first = hold();
		List<CompletableFuture<LocationDocument>> good = createMany(5);
		CompletableFuture<Boolean> conflict = start(this.locations.delete(stored.id(), (updatedAt) -> false));
		CompletableFuture<Boolean> broken = start(this.store.store().<Boolean>write((tables) -> {
			throw new IllegalStateException("not this one");
		}));
		good.addAll(createMany(5));
		FailingDisk.releaseSyncs();
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
		CompletableFuture<Integer> added = start(this.locations.addAll(List.of(location, location)));
		CompletableFuture<LocationDocument> renamed = rename(location.id(), "second");
		CompletableFuture<Integer> again = start(this.locations.addAll(List.of(location)));
		CompletableFuture<Boolean> deleted = start(this.locations.delete(location.id(), Precondition.NONE));
		CompletableFuture<LocationDocument> late = rename(location.id(), "late");
		FailingDisk.releaseSyncs();
		first.join();
		assertThat(added.join()).isOne();
		assertThat(renamed.join().json()).asString().contains("\"second\"");
		assertThat(again.join()).isZero();
		assertThat(deleted.join()).isTrue();
		assertThat(late.join()).isNull();
		assertThat(find(location.id())).isEmpty();
	}

	/** The disk fails at each of the writes that a commit of a batch takes, in turn. */
	@Test
	void keepsNothingOfABatchWhereverTheDiskFails() {
		LocationDocument before = create().join();
		boolean isStored = false;
		int written = 0;
		for (int writes = 0; !isStored; writes++) {
			assertThat(writes).as("writes to the disk of one batch").isLessThan(100);
			List<NewLocation> batch = batch(300);
			FailingDisk.failWritesAfter(writes, "No space left on device");
			isStored = this.locations.addAll(batch)
				.map((added) -> added == batch.size())
				.onErrorResume(StoreFullException.class, (full) -> Mono.just(false))
				.blockOptional(LIMIT)
				.orElseThrow();
			reopen();
			written += isStored ? batch.size() : 0;
			assertThat(count()).as("after %d writes to the disk", writes).isEqualTo(1 + written);
			assertThat(find(before.id())).contains(text(before));
		}
		assertThat(written).isPositive();
	}

	@Test
	void answersAWriteWhoseCallerHasLeftToNobody() {
		CompletableFuture<LocationDocument> first = hold();
		UUID id = UUID.randomUUID();
		this.locations.addAll(List.of(new NewLocation(id, LocationInputs.named("left")))).subscribe().dispose();
		FailingDisk.releaseSyncs();
		first.join();
		create().join();
		assertThat(find(id)).isPresent();
	}

	@RepeatedTest(10)
	void answersOrRefusesEachWriteWhenItCloses() throws InterruptedException {
		Collection<CompletableFuture<LocationDocument>> writes = new ConcurrentLinkedQueue<>();
		CountDownLatch started = new CountDownLatch(200);
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
		assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
		this.store.close();
		assertThat(writers.await(30, TimeUnit.SECONDS)).isTrue();
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
		FailingDisk.releaseSyncs();
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
		FailingDisk.failWrites("No space left on device");
		FailingDisk.releaseSyncs();
		first.join();
		List<@Nullable Throwable> refusals = others.stream()
			.<@Nullable Throwable>map(GroupCommitWriterTests::failure)
			.toList();
		assertThat(refusals).doesNotHaveDuplicates()
			.allSatisfy((refusal) -> assertThat(refusal).isInstanceOf(StoreFullException.class));
	}

	@Test
	void refusesWhatComesAfterItWasClosedWithoutAnErrorInTheLog(CapturedOutput output) {
		UUID id = create().join().id();
		this.store.close();
		assertThat(failure(create())).isInstanceOf(WriteRefusedException.class);
		assertThat(failure(start(this.locations.find(id)))).isInstanceOf(DataAccessResourceFailureException.class);
		assertThat(failure(start(this.locations.addAll(batch(1))))).isInstanceOf(WriteRefusedException.class);
		assertThat(failure(start(this.locations.all().then()))).isInstanceOf(DataAccessResourceFailureException.class);
		assertThat(output.getAll()).doesNotContain("ERROR");
	}

	@Test
	void closesOnceAndRefusesWritesFromThenOn() {
		this.store.close();
		this.store.close();
		assertThat(failure(create())).isNotNull();
		open();
		assertThat(count()).isZero();
	}

	@Test
	void reopensAfterAnErrorOfTheMaps() {
		LocationDocument before = create().join();
		Write<Boolean> broken = (tables) -> () -> {
			tables.list().clear();
			throw new IllegalStateException("in the middle");
		};
		assertThat(failure(start(this.store.store().write(broken)))).isNotNull();
		awaitWritable();
		create().join();
		assertThat(count()).isEqualTo(2);
		int listed = this.store.store().reads().readNow((tables) -> tables.list().size());
		assertThat(listed).isEqualTo(2);
		assertThat(find(before.id())).contains(text(before));
	}

	@Test
	void goesOnAfterErrors() {
		LocationDocument before = create().join();
		Write<Boolean> inTheCheck = (tables) -> {
			throw new StackOverflowError("in the check");
		};
		Write<Boolean> inTheChange = (tables) -> () -> {
			tables.list().clear();
			throw new OutOfMemoryError("in the change");
		};
		// the file cannot be opened again either
		Write<Boolean> inTheRecovery = (tables) -> () -> {
			FailingDisk.failOpens();
			throw new OutOfMemoryError("in the change");
		};
		for (Write<Boolean> write : List.of(inTheCheck, inTheChange, inTheRecovery)) {
			assertThat(failure(start(this.store.store().write(write)))).isInstanceOf(WriteRefusedException.class);
			FailingDisk.heal();
			awaitWritable();
			assertThat(find(create().join().id())).isPresent();
		}
		assertThat(find(before.id())).contains(text(before));
		assertThat(count()).isEqualTo(4);
	}

	@Test
	void answersAReadThatMeetsAnError() {
		Mono<Boolean> read = this.store.store().reads().read((tables) -> {
			throw new OutOfMemoryError("in a read");
		});
		assertThat(failure(start(read))).isInstanceOf(DataAccessResourceFailureException.class);
	}

	/** Writes, and waits until the disk is busy with it. */
	private CompletableFuture<LocationDocument> hold() {
		int before = FailingDisk.syncs();
		FailingDisk.holdSyncs();
		CompletableFuture<LocationDocument> first = create();
		Awaitility.await().atMost(LIMIT).until(() -> FailingDisk.syncs() > before);
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
			.toList();
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
