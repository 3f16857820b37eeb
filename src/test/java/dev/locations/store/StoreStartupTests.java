package dev.locations.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

import dev.locations.testing.TestClock;
import dev.locations.work.RunningTime;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@ExtendWith(OutputCaptureExtension.class)
class StoreStartupTests {

	private static final String WITHOUT_STORE = "The store is not available yet";

	private SimpleMeterRegistry registry = new SimpleMeterRegistry();

	/** How long a start waits for what hangs. */
	private Duration patience = Duration.ofMinutes(1);

	private StoreStartup startup = startup();

	private final StoreTimeout timeout = new StoreTimeout(Duration.ofMillis(50), TestClock.always());

	private final AtomicInteger asked = new AtomicInteger();

	private final Mono<Integer> never = Mono.defer(() -> {
		this.asked.incrementAndGet();
		return Mono.never();
	});

	private StoreStartup startup(Preparation... preparations) {
		List<PreparationRun> runs = Stream.of(preparations)
			.map((preparation) -> new PreparationRun(preparation, Duration.ofMillis(10), Duration.ofMillis(20)))
			.toList();
		return new StoreStartup(runs, this.patience, this.registry);
	}

	private Health start(Preparation... preparations) {
		this.registry = new SimpleMeterRegistry();
		this.startup = startup(preparations);
		this.startup.start();
		return this.startup.health();
	}

	private double missing() {
		return this.registry.get("locations.store.preparations.missing").gauge().value();
	}

	@AfterEach
	void stop() {
		this.startup.stop();
	}

	@Test
	void whatFailsStopsOnlyItself(CapturedOutput output) {
		AtomicInteger attempts = new AtomicInteger();
		Preparation failing = new Preparation("the index A", () -> {
			attempts.incrementAndGet();
			return Mono.error(new InvalidDataAccessResourceUsageException("grant the privilege"));
		});
		Health health = start(failing, new Preparation("the index B", Mono::empty));
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("the index A", "grant the privilege")
			.containsEntry("the index B", "prepared");
		assertThat(missing()).isEqualTo(1);
		Awaitility.await().until(() -> attempts.get() > 3);
		assertThat(output).containsOnlyOnce("Could not prepare the index A, trying again: grant the privilege")
			.doesNotContain(WITHOUT_STORE);
	}

	@Test
	void aMissingStoreIsReportedOnceAndTriedAgain(CapturedOutput output) {
		AtomicInteger attempts = new AtomicInteger();
		Supplier<Mono<Void>> missing = () -> (attempts.incrementAndGet() < 6)
				? Mono.error(new DataAccessResourceFailureException("no server")) : Mono.empty();
		start(new Preparation("the index A", missing), new Preparation("the index B", missing));
		assertThat(output).containsOnlyOnce(WITHOUT_STORE);
		Awaitility.await()
			.untilAsserted(() -> assertThat(output).contains("Prepared the index A", "Prepared the index B"));
		assertThat(missing()).isZero();
		assertThat(output).doesNotContain("ERROR");
	}

	@Test
	void theServiceStartsWhileAnIndexIsBuilt(CapturedOutput output) {
		Sinks.Empty<Void> build = Sinks.empty();
		this.patience = Duration.ofMillis(200);
		Health health = start(new Preparation("the index A", build::asMono));
		assertThat(health.getDetails()).containsEntry("the index A", "in progress");
		Awaitility.await().untilAsserted(() -> assertThat(output).contains("Still preparing the index A", "45 %"));
		assertThat(output).doesNotContain(WITHOUT_STORE);
		build.tryEmitEmpty();
		Awaitility.await().untilAsserted(() -> assertThat(output).contains("Prepared the index A"));
		assertThat(missing()).isZero();
	}

	@Test
	void aWrongSettingStopsTheStart() {
		assertThatIllegalStateException()
			.isThrownBy(() -> start(new Preparation("A", () -> Mono.error(new IllegalStateException("wrong")))))
			.withMessage("wrong");
	}

	@Test
	void passesOnWhatComesInTime() {
		StepVerifier.create(this.timeout.of(Mono.just(1))).expectNext(1).verifyComplete();
		StepVerifier.create(this.timeout.of(Mono.empty())).verifyComplete();
		StepVerifier.create(this.timeout.of(Flux.just(1, 2))).expectNext(1, 2).verifyComplete();
		Flux<Integer> list = Flux.just(1).concatWith(Mono.just(2).delayElement(Duration.ofMillis(100)));
		StepVerifier.create(this.timeout.of(list)).expectNext(1, 2).verifyComplete();
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
		StoreTimeout patient = new StoreTimeout(Duration.ofMinutes(1), TestClock.always());
		Mono<Integer> slow = patient.of(Mono.just(1).delayElement(Duration.ofMillis(60)));
		StepVerifier.create(slow.then(this.timeout.of(this.never)).contextWrite(StoreWait::start))
			.verifyError(DataAccessResourceFailureException.class);
		assertThat(this.asked).hasValue(0);
	}

	private record Preparation(String name, Supplier<Mono<Void>> attempt) implements StorePreparation {

		@Override
		public Mono<Void> prepare() {
			return this.attempt.get();
		}

		@Override
		public Mono<String> progress() {
			return Mono.just("45 %");
		}

	}

}
