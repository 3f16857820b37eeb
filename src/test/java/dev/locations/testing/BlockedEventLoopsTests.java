package dev.locations.testing;

import java.security.SecureRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

class BlockedEventLoopsTests {

	@Test
	void aCallThatBlocksIsReportedAndGoesOn() throws InterruptedException {
		CountDownLatch slept = new CountDownLatch(1);
		Schedulers.parallel().schedule(() -> {
			sleep();
			slept.countDown();
		});
		assertThat(slept.await(60, TimeUnit.SECONDS)).as("goes on").isTrue();
		assertThat(BlockedEventLoops.remove()).singleElement()
			.satisfies((call) -> assertThat(call).hasMessageContaining("Thread.sleep"));
	}

	@Test
	void randomNumbersOfTheSystemAreNoSuchCall() throws InterruptedException {
		CountDownLatch read = new CountDownLatch(1);
		Schedulers.parallel().schedule(() -> {
			new SecureRandom().nextBytes(new byte[1_000]);
			read.countDown();
		});
		assertThat(read.await(60, TimeUnit.SECONDS)).isTrue();
		assertThat(BlockedEventLoops.remove()).isEmpty();
	}

	private static void sleep() {
		try {
			TimeUnit.MILLISECONDS.sleep(1);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
