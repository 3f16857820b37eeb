package dev.locations.web;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.guard.SlowClients;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.work.RunningTime;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.util.unit.DataSize;
import org.springframework.web.reactive.function.server.ServerRequest;

import static org.assertj.core.api.Assertions.assertThat;

class RequestLimitTests {

	private static final Caller ADMIN = new Caller.Account(UUID.randomUUID(), "admin@example.com",
			Set.of(Caller.ADMIN));

	private final AtomicLong nanos = new AtomicLong();

	private final RunningTime time = new RunningTime(this.nanos::get, Duration.ofDays(1));

	/** Half of the requests may have a body: 16. */
	private final RequestLimit bodies = new RequestLimit(
			new RequestSettings(DataSize.ofKilobytes(1), Duration.ofSeconds(1), 32),
			new SlowClients(this.time::nanos, TestAddresses.behind("10.0.0.99")::networkOf),
			TestAddresses.behind("10.0.0.99"), new ShedRequestCounter(new SimpleMeterRegistry()));

	/** Begins a request whose body does not arrive, and returns how it stands. */
	private Attempt attempt(MockServerHttpRequest.BaseBuilder<?> request, Caller caller) {
		MockServerWebExchange exchange = MockServerWebExchange.from(request);
		exchange.getAttributes().put(RequestLimit.PERMITS, Disposables.composite());
		caller.attachTo(exchange);
		Attempt attempt = new Attempt();
		this.bodies.receive(ServerRequest.create(exchange, List.of()), Mono.never()).subscribe((body) -> {
		}, attempt::fail);
		return attempt;
	}

	private Attempt attempt(int host) {
		return attempt(from(host), Caller.Anonymous.INSTANCE);
	}

	private static MockServerHttpRequest.BaseBuilder<?> from(int host) {
		return MockServerHttpRequest.post("/").remoteAddress(new InetSocketAddress("10.0.0." + host, 1));
	}

	private static MockServerHttpRequest.BaseBuilder<?> forwarded(String client) {
		return from(99).header("X-Forwarded-For", client);
	}

	@Test
	void letsSomebodyWhoIsSignedInSendABodyWhenOthersTakeAllPermits() {
		for (int i = 0; i < 14; i++) {
			assertThat(attempt(i + 1).refused).isFalse();
		}
		assertThat(attempt(20).refused).isTrue();
		assertThat(attempt(from(20), new Caller.Refused(new IllegalStateException())).refused).isTrue();
		assertThat(attempt(from(20), ADMIN).refused).isFalse();
	}

	@Test
	void letsTheSlowestBodyOfTheClientWithMostBodiesGiveWay() {
		Attempt longest = attempt(2);
		this.nanos.addAndGet(1);
		Attempt first = attempt(1);
		this.nanos.addAndGet(1);
		for (int i = 0; i < 10; i++) {
			assertThat(attempt(1).refused).isFalse();
		}
		assertThat(attempt(3).refused).isFalse();
		assertThat(attempt(3).refused).isFalse();
		assertThat(attempt(4).refused).as("nobody is slow").isTrue();
		this.nanos.addAndGet(Duration.ofSeconds(3).toNanos());
		assertThat(attempt(4).refused).isFalse();
		assertThat(first.refused).isTrue();
		assertThat(longest.refused).isFalse();
	}

	@Test
	void countsTheClientsOfATrustedProxyEachForItself() {
		for (int i = 0; i < 12; i++) {
			assertThat(attempt(forwarded("192.0.2.1"), Caller.Anonymous.INSTANCE).refused).isFalse();
		}
		assertThat(attempt(forwarded("192.0.2.1"), Caller.Anonymous.INSTANCE).refused).isTrue();
		assertThat(attempt(forwarded("192.0.2.2"), Caller.Anonymous.INSTANCE).refused).isFalse();
	}

	private static final class Attempt {

		private boolean refused;

		void fail(Throwable error) {
			assertThat(error).isInstanceOf(ApiException.class).hasMessageContaining("temporarily unavailable");
			this.refused = true;
		}

	}

}
