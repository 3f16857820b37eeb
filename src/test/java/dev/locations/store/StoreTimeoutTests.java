package dev.locations.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.testing.Times;
import dev.locations.work.RunningTime;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

class StoreTimeoutTests {

	private final StoreTimeout timeout = new StoreTimeout(Duration.ofMillis(50), Times.always());

	private final AtomicInteger asked = new AtomicInteger();

	private final Mono<Integer> never = Mono.defer(() -> {
		this.asked.incrementAndGet();
		return Mono.never();
	});

	@Test
	void passesOnWhatComesInTime() {
		StepVerifier.create(this.timeout.of(Mono.just(1))).expectNext(1).verifyComplete();
		StepVerifier.create(this.timeout.of(Mono.empty())).verifyComplete();
		StepVerifier.create(this.timeout.of(Flux.just(1, 2))).expectNext(1, 2).verifyComplete();
	}

	@Test
	void fails() {
		StepVerifier.create(this.timeout.of(this.never)).verifyError(DataAccessResourceFailureException.class);
		StepVerifier.create(this.timeout.of(this.never.flux())).verifyError(DataAccessResourceFailureException.class);
		assertThat(this.asked).hasValue(2);
	}

	@Test
	void anErrorThatComesTooLateIsNotLogged() {
		List<Throwable> logged = new CopyOnWriteArrayList<>();
		Hooks.onErrorDropped(logged::add);
		try {
			TestPublisher<Integer> one = TestPublisher.createNoncompliant(TestPublisher.Violation.DEFER_CANCELLATION);
			StepVerifier.create(this.timeout.of(one.mono())).verifyError(DataAccessResourceFailureException.class);
			one.error(new IllegalStateException("late"));
			TestPublisher<Integer> many = TestPublisher.createNoncompliant(TestPublisher.Violation.DEFER_CANCELLATION);
			StepVerifier.create(this.timeout.of(many.flux())).verifyError(DataAccessResourceFailureException.class);
			many.error(new IllegalStateException("late"));
			assertThat(logged).isEmpty();
		}
		finally {
			Hooks.resetOnErrorDropped();
		}
	}

	@Test
	void doesNotCountTheTimeWhileTheProcessIsStopped() {
		AtomicLong clock = new AtomicLong();
		StoreTimeout stopped = new StoreTimeout(Duration.ofMillis(50),
				new RunningTime(clock::get, Duration.ofMillis(40)));
		clock.addAndGet(Duration.ofMinutes(2).toNanos());
		Mono<Integer> slow = Mono.just(1).delayElement(Duration.ofMillis(150));
		StepVerifier.create(stopped.of(slow)).expectNext(1).verifyComplete();
		StepVerifier.create(stopped.of(slow.flux())).expectNext(1).verifyComplete();
	}

	@Test
	void aListMayTakeItsTimeOnceItHasBegun() {
		Flux<Integer> list = Flux.just(1).concatWith(Mono.just(2).delayElement(Duration.ofMillis(100)));
		StepVerifier.create(this.timeout.of(list)).expectNext(1, 2).verifyComplete();
	}

	@Test
	void aRequestWhoseTimeIsUsedUpAsksNoMore() {
		Mono<Integer> another = this.timeout.of(this.never);
		Flux<Integer> list = this.timeout.of(this.never.flux());
		Mono<Integer> request = this.timeout.of(this.never)
			.onErrorResume((failure) -> another)
			.onErrorResume((failure) -> list.next());
		StepVerifier.create(request.contextWrite(StoreWait::start))
			.verifyError(DataAccessResourceFailureException.class);
		assertThat(this.asked).hasValue(1);
	}

	@Test
	void everyRequestHasItsOwnTime() {
		Mono<Integer> request = this.timeout.of(this.never).contextWrite(StoreWait::start);
		StepVerifier.create(request.onErrorResume((failure) -> request))
			.verifyError(DataAccessResourceFailureException.class);
		assertThat(this.asked).hasValue(2);
	}

	@Test
	void whatIsInTimeCountsToo() {
		StoreTimeout patient = new StoreTimeout(Duration.ofMinutes(1), Times.always());
		Mono<Integer> slow = patient.of(Mono.just(1).delayElement(Duration.ofMillis(60)));
		StepVerifier.create(slow.then(this.timeout.of(this.never)).contextWrite(StoreWait::start))
			.verifyError(DataAccessResourceFailureException.class);
		assertThat(this.asked).hasValue(0);
	}

}
