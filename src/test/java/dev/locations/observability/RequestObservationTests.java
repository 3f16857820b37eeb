package dev.locations.observability;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.web.server.WebHandler;

import static org.assertj.core.api.Assertions.assertThat;

class RequestObservationTests {

	private static final Duration FIRST_BYTE = Duration.ofMillis(5);

	private static final Duration SLOW_CLIENT = Duration.ofSeconds(25);

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final AtomicLong clock = new AtomicLong();

	private final AtomicLong logged = new AtomicLong();

	private final QueryResults results = new QueryResults(this.registry);

	private void pass(Duration time) {
		this.clock.addAndGet(time.toNanos());
	}

	private double measured(WebHandler handler) {
		RequestObservation.End log = (exchange, details, status, nanos) -> this.logged.set(nanos);
		new RequestObservation(this.registry, List.of(log), null, this.clock::get).around(handler)
			.handle(MockServerHttpRequest.get("/").build(), new MockServerHttpResponse())
			.block();
		Timer timer = this.registry.get("locations.requests").timer();
		assertThat(timer.count()).isOne();
		return timer.totalTime(TimeUnit.NANOSECONDS);
	}

	@Test
	void measuresTheFirstByteAndLogsTheEnd() {
		assertThat(measured((exchange) -> {
			pass(FIRST_BYTE);
			MockServerHttpResponse response = (MockServerHttpResponse) exchange.getResponse();
			return response.writeWith(Flux.just(response.bufferFactory().wrap("[]".getBytes(StandardCharsets.US_ASCII)))
				.doOnComplete(() -> pass(SLOW_CLIENT)));
		})).isEqualTo(FIRST_BYTE.toNanos());
		assertThat(this.logged).hasValue(FIRST_BYTE.plus(SLOW_CLIENT).toNanos());
	}

	@Test
	void measuresTheWholeRequestWhenThereIsNoAnswer() {
		assertThat(measured((exchange) -> {
			pass(SLOW_CLIENT);
			return Mono.empty();
		})).isEqualTo(SLOW_CLIENT.toNanos());
	}

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
