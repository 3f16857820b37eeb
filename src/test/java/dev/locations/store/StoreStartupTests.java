package dev.locations.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

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
