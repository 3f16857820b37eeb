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

	private void refuses(String code) {
		assertThatExceptionOfType(ApiException.class).isThrownBy(this.permit::take)
			.satisfies((refusal) -> assertThat(refusal.code()).isEqualTo(code));
	}

	private void stop() {
		this.permit.stop(() -> this.stopped.set(true));
	}

	@Test
	void stopsWhenTheImportHasEndedAndTakesOneAgainAfterARestart() {
		this.permit.start();
		ImportPermit.Occupation taken = this.permit.take();
		refuses("import.running");
		stop();
		refuses("service.unavailable");
		assertThat(this.stopped).isFalse();
		taken.leave();
		assertThat(this.stopped).isTrue();
		refuses("service.unavailable");
		this.permit.start();
		this.permit.take().leave();
		this.stopped.set(false);
		stop();
		assertThat(this.stopped).as("at once").isTrue();
	}

	@Test
	void isFreeAgainWhenAnImportThatIsEndedDoesNotComeToItsEnd() {
		this.permit.start();
		StepVerifier.withVirtualTime(() -> {
			this.permit.take()
				.occupy(new RunningImport(Flux.never(), 1, ImportPlan.of(ExistingLocations.KEEP), null,
						JsonMapper.shared(), () -> {
						}, null));
			return this.permit.end();
		})
			.expectSubscription()
			.expectNoEvent(ImportPermit.END_WAIT.minusMillis(1))
			.thenAwait(Duration.ofMillis(1))
			.verifyComplete();
		this.permit.take().leave();
	}

}
