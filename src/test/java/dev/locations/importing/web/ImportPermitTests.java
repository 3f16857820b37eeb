package dev.locations.importing.web;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import dev.locations.importing.ExistingLocations;
import dev.locations.importing.ImportPlan;
import dev.locations.web.ApiException;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ImportPermitTests {

	private final ImportPermit permit = new ImportPermit();

	private final AtomicBoolean stopped = new AtomicBoolean();

	private RunningImport take() {
		return take(this.permit);
	}

	static RunningImport take(ImportPermit permit) {
		RunningImport running = new RunningImport(Flux.never(), 1, ImportPlan.of(ExistingLocations.KEEP), null, null,
				JsonMapper.shared(), () -> {
				}, null);
		permit.take(running);
		return running;
	}

	private void refuses(String code) {
		assertThatExceptionOfType(ApiException.class).isThrownBy(this::take)
			.satisfies((refusal) -> assertThat(refusal.code()).isEqualTo(code));
	}

	private void stop() {
		this.permit.stop(() -> this.stopped.set(true));
	}

	@Test
	void stopsWhenTheImportHasEndedAndTakesOneAgainAfterARestart() {
		this.permit.start();
		RunningImport taken = take();
		refuses("import.running");
		stop();
		refuses("service.unavailable");
		assertThat(this.stopped).isFalse();
		this.permit.leave(taken);
		assertThat(this.stopped).isTrue();
		refuses("service.unavailable");
		this.permit.start();
		this.permit.leave(take());
		this.stopped.set(false);
		stop();
		assertThat(this.stopped).as("at once").isTrue();
	}

	@Test
	void isFreeAgainWhenAnImportThatIsEndedDoesNotComeToItsEnd() {
		this.permit.start();
		StepVerifier.withVirtualTime(() -> {
			take();
			return this.permit.end();
		})
			.expectSubscription()
			.expectNoEvent(ImportPermit.END_WAIT.minusMillis(1))
			.thenAwait(Duration.ofMillis(1))
			.verifyComplete();
		this.permit.leave(take());
	}

}
