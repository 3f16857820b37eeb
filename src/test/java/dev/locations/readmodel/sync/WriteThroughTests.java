package dev.locations.readmodel.sync;

import java.time.Duration;

import dev.locations.location.LocationDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class WriteThroughTests {

	private final WriteThrough writeThrough = new WriteThrough(
			new ChangeMerger(new TestModel(), new Freshness(System::nanoTime, Duration.ofSeconds(1))),
			new ScriptedFeed(), (error) -> {
			});

	private final Sinks.One<LocationDocument> store = Sinks.one();

	private final Mono<LocationDocument> write = this.writeThrough.save(ScriptedFeed.id(1), this.store.asMono());

	@Test
	void failsLikeTheStore() {
		StepVerifier.create(this.write)
			.then(() -> this.store.tryEmitError(new IllegalStateException("refused")))
			.verifyErrorMessage("refused");
	}

	/** Otherwise any client could fill the log by cancelling refused writes. */
	@Test
	void logsNoFailureThatNobodyWaitsFor(CapturedOutput log) {
		Disposable caller = this.write.subscribe();
		caller.dispose();
		assertThat(this.store.currentSubscriberCount()).as("the write goes on").isOne();
		this.store.tryEmitError(new IllegalStateException("refused"));
		assertThat(log).isEmpty();
	}

}
