package dev.locations.observability;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class QueryResultsTests {

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final QueryResults results = new QueryResults(this.registry);

	@Test
	void countWhatCameToItsEnd() {
		Flux<Integer> counted = this.results.counting(Flux.range(0, 5));
		StepVerifier.create(counted).expectNextCount(5).verifyComplete();
		StepVerifier.create(counted).expectNextCount(5).verifyComplete();
		StepVerifier.create(counted, 2).expectNextCount(2).thenCancel().verify();
		this.results.record(7);
		DistributionSummary summary = this.registry.get("locations.query.results").summary();
		assertThat(summary.count()).isEqualTo(3);
		assertThat(summary.totalAmount()).isEqualTo(17);
	}

}
