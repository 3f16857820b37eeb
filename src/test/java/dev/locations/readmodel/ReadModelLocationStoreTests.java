package dev.locations.readmodel;

import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

import dev.locations.location.InMemoryLocationStore;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationStoreContract;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.validation.BodySchemas;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import reactor.core.scheduler.Schedulers;

import org.springframework.util.JdkIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the contract of stores on the read model. Each test checks that the answers came
 * from memory.
 */
class ReadModelLocationStoreTests extends LocationStoreContract {

	private @Nullable ReadModelLifecycle lifecycle;

	@Override
	protected LocationStore emptyStore(Clock storeClock) {
		LocationStore store = emptyStoreOfTheModel(storeClock);
		ReadModel model = new ReadModel(Schedulers.boundedElastic(), 1 << 26, System::nanoTime);
		ReadModelLifecycle started = new ReadModelLifecycle(
				new ReadModelSettings(true, true, Duration.ofSeconds(5), null, null), (LocationSource) store, null,
				null, model);
		this.lifecycle = started;
		started.start();
		Awaitility.await().pollInterval(Duration.ofMillis(2)).until(started::isCurrent);
		return new ReadModelLocationStore(store, model, started,
				new QueryResults(new SimpleMeterRegistry(), AnswerSource.READ_MODEL));
	}

	LocationStore emptyStoreOfTheModel(Clock storeClock) {
		return new InMemoryLocationStore(new JdkIdGenerator(), storeClock, BodySchemas.load());
	}

	@AfterEach
	void answeredFromMemory() {
		ReadModelLifecycle running = Objects.requireNonNull(this.lifecycle);
		assertThat(running.isCurrent()).isTrue();
		running.stop();
	}

}
