package dev.locations.readmodel.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.readmodel.snapshot.Base;
import dev.locations.readmodel.sync.RandomLocations;
import dev.locations.readmodel.sync.StandaloneModel;
import dev.locations.work.WorkMemory;
import dev.locations.work.WorkPool;
import dev.locations.work.WorkRefusedException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

class RecordScansTests {

	private static final int SIZE = 300;

	private static final int MANY = 1 << 20;

	private final WorkPool pool = new WorkPool();

	private final WorkMemory memory = new WorkMemory(() -> MANY);

	private final RecordScans scans = new RecordScans(this.memory);

	private volatile long bytes = 1;

	private final Semaphore permits = new Semaphore(0);

	private final List<Scan> made = Collections.synchronizedList(new ArrayList<>());

	private final List<String> begun = Collections.synchronizedList(new ArrayList<>());

	private final Base base = base();

	@AfterEach
	void close() {
		this.permits.release(MANY);
		this.pool.close();
	}

	@Test
	void aCancelledRequestLosesNoProgress() {
		CompletableFuture<Scan> first = run("one", "a");
		this.permits.release(10);
		Awaitility.await().until(() -> this.made.get(0).visited.size() == 10);
		first.cancel(true);
		this.permits.release(MANY);
		assertThat(run("one", "b").join().visited).containsExactlyElementsOf(all());
		assertThat(this.made).hasSize(1);
	}

	@Test
	void requestsForTheSameShareAScan() {
		List<CompletableFuture<Scan>> requests = List.of(run("one", "a"), run("one", "a"), run("one", "b"));
		CompletableFuture<Scan> other = run("other", "b");
		requests.get(1).cancel(true);
		this.permits.release(MANY);
		assertThat(requests.get(0).join()).isSameAs(requests.get(2).join());
		assertThat(requests.get(0).join().visited).containsExactlyElementsOf(all());
		assertThat(other.join().visited).containsExactlyElementsOf(all());
		assertThat(this.made).hasSize(2);
		run("one", "a").join();
		assertThat(this.made).as("another one after the end").hasSize(3);
	}

	@Test
	void aScanWaitsUntilAnotherOneEndsOrIsNotNeededAnyMore() {
		List<CompletableFuture<Scan>> requests = fill();
		CompletableFuture<Scan> more = run("more", "a");
		CompletableFuture<Scan> last = run("last", "b");
		CompletableFuture<Scan> gone = run("gone", "c");
		assertThat(run("more", "d")).as("the same scan").isNotDone();
		gone.cancel(true);
		requests.get(3).cancel(true);
		this.permits.release(MANY);
		requests.set(3, run("scan 3", "a"));
		requests.forEach(CompletableFuture::join);
		assertThat(more.join().visited).containsExactlyElementsOf(all());
		assertThat(last.join().visited).containsExactlyElementsOf(all());
		assertThat(this.made).filteredOn((scan) -> scan.name.equals("gone"))
			.singleElement()
			.satisfies((scan) -> assertThat(scan.visited).isEmpty());
	}

	@Test
	void aClientThatHasWaitedGetsATurnBeforeThoseWithRunningScans() {
		List<CompletableFuture<Scan>> running = new ArrayList<>();
		Stream.of("greedy", "too").forEach((client) -> {
			IntStream.range(0, RecordScans.MOST_OF_CLIENT).forEach((i) -> running.add(run(client + i, client)));
			IntStream.range(0, RecordScans.MOST_OF_CLIENT).forEach((i) -> run(client + " waits " + i, client));
			assertThat(isRefused(run("more", client))).isTrue();
		});
		CompletableFuture<Scan> victim = run("victim", "victim");
		assertThat(isRefused(run("greedy1", "greedy"))).as("not a new one").isFalse();
		running.get(0).cancel(true);
		this.permits.release(MANY);
		assertThat(victim.join().visited).containsExactlyElementsOf(all());
		// the others go on
		List<String> begun = List.copyOf(this.begun);
		assertThat(begun.subList(0, begun.indexOf("victim"))).noneMatch((name) -> name.contains("waits"));
	}

	@Test
	void refusesTheLastScanOfTheClientWithMostWhenTooManyWait() {
		fill();
		List<CompletableFuture<Scan>> waiting = IntStream.range(0, RecordScans.MOST_WAITING - 2)
			.mapToObj((i) -> run("waits " + i, "client " + i))
			.collect(Collectors.toCollection(ArrayList::new));
		List<CompletableFuture<Scan>> greedy = List.of(run("first", "greedy"), run("second", "greedy"));
		waiting.add(run("new", "new"));
		assertThat(greedy).extracting(RecordScansTests::isRefused).containsExactly(false, true);
		assertThat(waiting).noneMatch(RecordScansTests::isRefused);
	}

	private List<CompletableFuture<Scan>> fill() {
		return IntStream.range(0, RecordScans.MOST)
			.mapToObj((i) -> run("scan " + i, "client " + i))
			.collect(Collectors.toCollection(ArrayList::new));
	}

	@Test
	void aFailureEndsTheScanForAllThatWait() {
		CompletableFuture<Scan> first = run("bad", "a");
		CompletableFuture<Scan> second = run("bad", "b");
		this.permits.release(MANY);
		assertThat(first.handle((scan, error) -> error).join()).isInstanceOf(IllegalStateException.class);
		assertThat(second.handle((scan, error) -> error).join()).isInstanceOf(IllegalStateException.class);
		assertThat(run("good", "a").join().visited).hasSize(SIZE);
	}

	@Test
	void aScanTakesMemoryBeforeItGoesOnAndGivesItBack() {
		this.bytes = MANY / 4;
		CompletableFuture<Scan> first = run("first", "a");
		this.permits.release(10);
		Awaitility.await().until(() -> this.made.get(0).visited.size() == 10);
		this.permits.release(MANY);
		first.join();
		// soon after its result
		Awaitility.await().until(() -> this.memory.taken() == 0);
		this.bytes = MANY / 2 + 1;
		assertThat(run("large", "a").handle((scan, error) -> error).join()).isInstanceOf(WorkRefusedException.class);
		this.bytes = MANY / 2;
		assertThat(run("fits", "a").join().visited).hasSize(SIZE);
		assertThat(this.memory.taken()).as("of the large one, until another one needs it").isLessThan(MANY);
	}

	private static boolean isRefused(CompletableFuture<Scan> request) {
		return request.isCompletedExceptionally()
				&& request.handle((scan, error) -> error instanceof WorkRefusedException).join();
	}

	@SuppressWarnings("NullAway") // newer compilers know that a future may have no value;
									// a scan always is one
	private CompletableFuture<Scan> run(String name, String client) {
		Mono<Scan> scan = this.scans.run(Scan.class, (each) -> each.name.equals(name), () -> new Scan(name));
		return scan.contextWrite(this.pool.begin(() -> client)::serve).toFuture();
	}

	private static List<Integer> all() {
		return IntStream.range(0, SIZE).boxed().toList();
	}

	private static Base base() {
		StandaloneModel model = new StandaloneModel(Schedulers.immediate(), MANY, System::nanoTime);
		RandomLocations locations = new RandomLocations(1);
		model.load(IntStream.range(0, SIZE).mapToObj((i) -> locations.withPhone(locations.next(), "1")).toList());
		return model.snapshot().base();
	}

	private final class Scan extends RecordScan {

		private final String name;

		private final List<Integer> visited = Collections.synchronizedList(new ArrayList<>());

		Scan(String name) {
			super(RecordScansTests.this.base);
			this.name = name;
			RecordScansTests.this.made.add(this);
		}

		@Override
		void visit(int ordinal) {
			RecordScansTests.this.permits.acquireUninterruptibly();
			if (ordinal == 0) {
				RecordScansTests.this.begun.add(this.name);
			}
			this.visited.add(ordinal);
			if (this.name.equals("bad") && ordinal == SIZE / 2) {
				throw new IllegalStateException("bad");
			}
		}

		@Override
		void end() {
			// nothing to be made
		}

		@Override
		long memory() {
			return RecordScansTests.this.bytes;
		}

		@Override
		boolean dropLargest() {
			return false;
		}

	}

}
