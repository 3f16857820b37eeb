package dev.locations.importing.web;

import java.util.concurrent.atomic.AtomicBoolean;

import dev.locations.web.ApiException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ImportPlaceTests {

	private final ImportPlace place = new ImportPlace();

	private final AtomicBoolean stopped = new AtomicBoolean();

	private void refuses(String code) {
		assertThatExceptionOfType(ApiException.class).isThrownBy(this.place::take)
			.satisfies((refusal) -> assertThat(refusal.code()).isEqualTo(code));
	}

	private void stop() {
		this.place.stop(() -> this.stopped.set(true));
	}

	@Test
	void stopsWhenTheImportHasEnded() {
		this.place.start();
		ImportPlace.Occupation taken = this.place.take();
		stop();
		assertThat(this.stopped).isFalse();
		taken.leave();
		assertThat(this.stopped).isTrue();
	}

	@Test
	void stopsAtOnceWithoutAnImport() {
		this.place.start();
		this.place.take().leave();
		stop();
		assertThat(this.stopped).isTrue();
	}

	@Test
	void takesAnImportAgainAfterARestart() {
		this.place.start();
		ImportPlace.Occupation taken = this.place.take();
		refuses("import.running");
		stop();
		refuses("service.unavailable");
		taken.leave();
		refuses("service.unavailable");
		this.place.start();
		this.place.take().leave();
	}

}
