package dev.locations.web;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.observability.ShedRequestCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class UnavailableLogTests {

	private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1);

	private final UnavailableLog log = new UnavailableLog(this.clock::get);

	@Test
	void logsALineForEachReasonAndThenCountsForAWhile(CapturedOutput output) {
		for (int i = 0; i < 100; i++) {
			this.log.add(ShedRequestCounter.Reason.STORE, "no answer");
			this.log.add(ShedRequestCounter.Reason.PASSWORDS, "too many");
		}
		assertThat(output.getOut().lines()).hasSize(2)
			.anyMatch((line) -> line.contains("Unavailable: no answer"))
			.anyMatch((line) -> line.contains("Unavailable: too many"));
		this.clock.addAndGet(Duration.ofSeconds(10).toNanos());
		this.log.add(ShedRequestCounter.Reason.STORE, "still no answer");
		assertThat(output.getOut().lines()).hasSize(3)
			.anyMatch((line) -> line
				.contains("Unavailable: still no answer (99 more requests since the last such line)"));
	}

}
