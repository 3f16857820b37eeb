package dev.locations.web;

import java.util.HashSet;
import java.util.Set;

import dev.locations.store.StoreWait;
import dev.locations.work.WorkPool;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

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

}
