package dev.locations.web;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.locations.store.StoreWait;
import dev.locations.work.WorkPool;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;

import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.WebFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

class WebConfigurationTests {

	@Test
	void everyRequestHasItsOwnTimeToWaitForTheStore() {
		Set<StoreWait> waits = new HashSet<>();
		WebFilterChain handler = (exchange) -> Mono
			.deferContextual((context) -> Mono.fromRunnable(() -> waits.add(context.get(StoreWait.class))));
		try (WorkPool pool = new WorkPool()) {
			ApiFilter filter = new WebConfiguration().requestContext(pool, TestAddresses.behind());
			for (int request = 0; request < 2; request++) {
				filter.filter(MockServerWebExchange.from(MockServerHttpRequest.get("/")), handler).block();
			}
		}
		assertThat(waits).hasSize(2);
	}

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
