package dev.locations.history;

import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

import dev.locations.location.InMemoryLocationStore;
import dev.locations.location.LocationInputs;
import dev.locations.validation.BodySchemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class HistoryCleanupTests {

	private final InMemoryLocationStore store = new InMemoryLocationStore(Clock.systemUTC(), BodySchemas.load());

	@Test
	void saysHowMuchIsRemovedIfAny(CapturedOutput log) {
		assertThat(HistoryCleanup.run(this.store).blockOptional(Duration.ofMinutes(1))).isEmpty();
		assertThat(log).doesNotContain("history");
		this.store.create(UUID.randomUUID(), LocationInputs.named("a")).block();
		this.store.keep(new HistorySettings(Duration.ofDays(1), DataSize.ofBytes(1), true));
		HistoryCleanup.run(this.store).block();
		assertThat(log).contains("Removed 1 old versions from the history");
	}

	@Test
	void goesOnAfterAFailure(CapturedOutput log) {
		this.store.failWith(new IllegalStateException("away"));
		assertThat(HistoryCleanup.run(this.store).blockOptional(Duration.ofMinutes(1))).isEmpty();
		assertThat(log).contains("The history is not tidied up", "away");
	}

}
