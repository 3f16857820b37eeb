package dev.locations.work;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;
import reactor.util.context.Context;

import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WorkTests {

	private final WorkPool pool = new WorkPool(1, 10, 4);

	private final Semaphore end = new Semaphore(0);

	private final AtomicLong max = new AtomicLong(1_000);

	private final WorkMemory memory = new WorkMemory(this.max::get);

	private final AtomicInteger reads = new AtomicInteger();

	private final Sinks.One<String> discarded = Sinks.one();

	@AfterEach
	void close() {
		this.end.release();
		this.pool.close();
	}

	private <T> Mono<T> of(String client, Mono<T> work) {
		return work.contextWrite(this.pool.begin(() -> client)::serve);
	}

	private <T> Flux<T> of(String client, Flux<T> work) {
		return work.contextWrite(this.pool.begin(() -> client)::serve);
	}

	/** Occupies the only thread until the end, and returns when the thread has begun. */
	private Disposable occupy() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(1);
		Disposable running = of("busy", Work.call(() -> {
			begun.countDown();
			this.end.acquireUninterruptibly();
			return "done";
		}).doOnDiscard(String.class, this.discarded::tryEmitValue)).subscribe();
		begun.await();
		return running;
	}

	@Test
	void computesOnAThreadOfThePoolButAtOnceOutsideOfRequests() {
		assertThat(of("client", Work.call(() -> Thread.currentThread().getName())).block()).isEqualTo("work-1");
		assertThat(of("client", Work.<String>call(() -> null)).blockOptional()).isEmpty();
		assertThat(Work.call(() -> Thread.currentThread().getName()).block())
			.isEqualTo(Thread.currentThread().getName());
		assertThat(Work.slices(() -> new Numbers(5)).collectList().block()).containsExactly(1, 2, 3, 4, 5);
	}

	@Test
	void failsLikeTheWorkAndGoesOn() {
		StepVerifier.create(of("client", Work.call(() -> {
			throw new StackOverflowError("too deep");
		}))).verifyErrorMessage("too deep");
		assertThat(of("client", Work.call(() -> "next")).block()).isEqualTo("next");
	}

	@Test
	void refusesTooMuchWorkOfOneClient() throws Exception {
		occupy();
		Queue<String> done = new ConcurrentLinkedQueue<>();
		IntStream.range(0, 4).forEach((i) -> of("client", Work.call(() -> "done")).subscribe(done::add));
		assertThat(this.pool.waiting()).isEqualTo(4);
		assertThatThrownBy(() -> of("client", Work.call(() -> "fifth")).block())
			.isInstanceOf(WorkRefusedException.class)
			.hasMessage("4 tasks of one client wait for a thread");
		Mono<String> other = of("other", Work.call(() -> "other")).cache();
		other.subscribe();
		this.end.release();
		assertThat(other.block()).isEqualTo("other");
	}

	@Test
	void leavesOutCancelledWork() throws Exception {
		occupy();
		AtomicBoolean ran = new AtomicBoolean();
		Disposable cancelled = of("client", Work.call(() -> ran.getAndSet(true))).subscribe();
		cancelled.dispose();
		assertThat(this.pool.waiting()).isZero();
		this.end.release();
		of("client", Work.call(() -> "next")).block();
		assertThat(ran).isFalse();
	}

	@Test
	void discardsWhatComesTooLate() throws Exception {
		occupy().dispose();
		this.end.release();
		assertThat(this.discarded.asMono().block()).isEqualTo("done");
	}

	@Test
	void makesWhatIsRequestedOnly() throws Exception {
		Numbers numbers = new Numbers(10);
		BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
		BaseSubscriber<Integer> reader = new BaseSubscriber<>() {

			@Override
			protected void hookOnSubscribe(Subscription subscription) {
				// the test asks
			}

			@Override
			protected void hookOnNext(Integer number) {
				received.add(number);
			}

		};
		of("client", Work.slices(() -> numbers)).subscribe(reader);
		reader.request(2);
		assertThat(List.of(received.take(), received.take())).containsExactly(1, 2);
		goOnToOtherWork();
		assertThat(numbers.made).isEqualTo(2);
		reader.request(1);
		assertThat(received.take()).isEqualTo(3);
		reader.cancel();
		goOnToOtherWork();
		assertThat(numbers.made).isEqualTo(3);
		assertThat(numbers.closed).isEqualTo(1);
	}

	/** Waits until the only thread has ended what it was doing. */
	private void goOnToOtherWork() {
		of("client", Work.call(() -> "next")).block();
	}

	@Test
	void closesFinishedAndFailedSlicesOnce() {
		Numbers numbers = new Numbers(2);
		assertThat(of("client", Work.slices(() -> numbers)).collectList().block()).containsExactly(1, 2);
		assertThat(numbers.closed).isEqualTo(1);
		Numbers failing = new Numbers(-1);
		StepVerifier.create(of("client", Work.slices(() -> failing))).verifyErrorMessage("no numbers");
		assertThat(failing.closed).isEqualTo(1);
	}

	@Test
	void workOfOthersRunsBetweenSlices() throws Exception {
		List<Object> order = new ArrayList<>();
		occupy();
		Mono<List<Object>> numbers = of("busy",
				Work.slices(() -> new Numbers(3)).<Object>map((number) -> number).doOnNext(order::add).collectList())
			.cache();
		numbers.subscribe();
		Mono<Object> other = of("other", Work.<Object>call(() -> "other").doOnNext(order::add)).cache();
		other.subscribe();
		this.end.release();
		numbers.block();
		other.block();
		assertThat(order).containsExactly("other", 1, 2, 3);
	}

	@Test
	void movesRequestsToThePool() {
		List<String> threads = new ArrayList<>();
		Flux<Integer> source = Flux.range(0, 3).doOnNext((number) -> threads.add(Thread.currentThread().getName()));
		StepVerifier.create(of("client", Work.requests(source)), 1)
			.expectNext(0)
			.thenRequest(2)
			.expectNext(1, 2)
			.verifyComplete();
		assertThat(threads).containsOnly("work-1");
		assertThat(Work.requests(source).count().block()).isEqualTo(3);
		assertThat(threads).contains(Thread.currentThread().getName());
	}

	@Test
	void idleSlicesCloseWhenTheRequestEnds() {
		Numbers numbers = new Numbers(10);
		TestPublisher<Object> end = TestPublisher.create();
		StepVerifier.create(of("client", Work.slices(() -> numbers)).takeUntilOther(end.mono()), 1)
			.expectNext(1)
			.then(() -> of("client", Work.call(() -> "the slice has ended")).block())
			.then(end::complete)
			.verifyComplete();
		assertThat(numbers.closed).isEqualTo(1);
	}

	@Test
	void aThreadIsStuckThatIsBusyWithOneTaskSinceLong() throws InterruptedException {
		long before = System.nanoTime();
		assertThat(this.pool.stuckSince(before)).isEmpty();
		Disposable running = occupy();
		assertThat(this.pool.stuckSince(before)).as("since before its task").isEmpty();
		assertThat(this.pool.stuckSince(System.nanoTime())).containsExactly("work-1");
		running.dispose();
		this.end.release();
		Awaitility.await().until(() -> this.pool.stuckSince(System.nanoTime()).isEmpty());
	}

	@Test
	void aThreadThatHasEndedIsStuck() {
		this.pool.close();
		Awaitility.await().until(() -> !this.pool.stuckSince(0).isEmpty());
	}

	@Test
	void oneClientTakesHalfOfWhatTheOthersLeave() {
		assertThat(this.memory.take("a", 501)).isFalse();
		assertThat(this.memory.take("a", 400)).isTrue();
		assertThat(this.memory.take("a", 101)).isFalse();
		assertThat(this.memory.take("a", 100)).isTrue();
		assertThat(this.memory.take("b", 251)).isFalse();
		assertThat(this.memory.take("b", 250)).isTrue();
		assertThat(this.memory.take("c", 125)).isTrue();
		assertThat(this.memory.taken()).isEqualTo(875);
		this.memory.giveBack("a", 500);
		assertThat(this.memory.take("c", 188)).isTrue();
	}

	@Test
	void theServiceItselfTakesAllThatIsLeft() {
		assertThat(this.memory.take("a", 500)).isTrue();
		assertThat(this.memory.take(null, 501)).isFalse();
		assertThat(this.memory.take(null, 500)).isTrue();
		this.memory.giveBack(null, 500);
		this.max.set(600);
		assertThat(this.memory.take(null, 101)).isFalse();
	}

	@Test
	void aRequestGivesItsMemoryBackAtItsEnd() {
		try (WorkPool pool = new WorkPool(1, 10, 4)) {
			WorkPool.Request request = pool.begin(() -> "a");
			Mono<Long> work = Work.holding(this.memory, 400_000, () -> Mono.fromSupplier(this.memory::taken));
			this.max.set(1_000_000);
			assertThat(work.contextWrite(request::serve).block()).isEqualTo(400_000);
			assertThat(this.memory.taken()).isEqualTo(400_000);
			StepVerifier.create(work.contextWrite(request::serve)).verifyError(WorkRefusedException.class);
			request.close();
			assertThat(this.memory.taken()).isZero();
			assertThat(Work.hold(request.serve(Context.empty()), this.memory, 1)).as("after its end").isFalse();
		}
	}

	@Test
	void readsOnce() {
		Mono<Integer> value = ReadOnce.of(this.reads::incrementAndGet);
		StepVerifier.create(value).expectNext(1).verifyComplete();
		StepVerifier.create(value).expectNext(1).verifyComplete();
	}

	@ParameterizedTest
	@ValueSource(classes = { IOException.class, OutOfMemoryError.class, StackOverflowError.class })
	void readsAgainAfterAFailure(Class<? extends Throwable> failure) {
		Mono<Integer> value = ReadOnce.keep(ReadOnce.of(() -> {
			if (this.reads.incrementAndGet() == 1) {
				ReflectionUtils.rethrowException(failure.getConstructor(String.class).newInstance("once"));
			}
			return this.reads.get();
		}));
		StepVerifier.create(value)
			.verifyError((failure == IOException.class) ? IOException.class : IllegalStateException.class);
		StepVerifier.create(value).expectNext(2).verifyComplete();
	}

	private static final class Numbers implements Slices<Integer> {

		private final int count;

		private int made;

		private int closed;

		private boolean isHalf;

		Numbers(int count) {
			this.count = count;
		}

		@Override
		public @Nullable Integer next() {
			if (this.count < 0) {
				throw new IllegalStateException("no numbers");
			}
			this.isHalf = !this.isHalf;
			return this.isHalf ? null : ++this.made;
		}

		@Override
		public boolean isAtEnd() {
			return this.made == this.count;
		}

		@Override
		public void close() {
			this.closed++;
		}

	}

}
