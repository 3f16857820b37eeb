package dev.locations.web;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;

import static org.assertj.core.api.Assertions.assertThat;

class ServerThreadsTests {

	private static long running(String prefix) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith(prefix))
			.count();
	}

	@Test
	void startsAllThreadsOfConnectionsAndTimersBeforeTheFirstConnection() {
		LoopResources loops = LoopResources.create("loops-of-a-test", 3, true);
		try {
			assertThat(running("loops-of-a-test")).isZero();
			new ServerThreads(() -> List.of(loops)).afterSingletonsInstantiated();
			assertThat(running("loops-of-a-test")).isEqualTo(3);
			assertThat(running("parallel-")).isGreaterThanOrEqualTo(Schedulers.DEFAULT_POOL_SIZE);
		}
		finally {
			loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
		}
	}

}
