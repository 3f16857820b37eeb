package dev.locations.guard;

import java.time.Duration;

import dev.locations.web.TestAddresses;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class WriteDeadlineTests {

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static final Duration SECOND = Duration.ofSeconds(1);

	private final TimedConnection connection = new TimedConnection();

	private final SlowClients slowClients = new SlowClients(this.connection::nanos, TestAddresses.behind()::networkOf);

	private final WriteDeadline deadline = new WriteDeadline(TIMEOUT, this.slowClients, this.connection::nanos);

	@BeforeEach
	void addTheDeadline() {
		this.connection.pipeline().addLast(this.deadline);
	}

	@AfterEach
	void release() {
		this.connection.finishAndReleaseAll();
	}

	@Test
	void closesConnectionsOfClientsThatDoNotRead() {
		this.connection.stopReading();
		this.connection.send(100);
		this.connection.pass(TIMEOUT.minus(SECOND));
		assertThat(this.connection.isOpen()).isTrue();
		assertThat(SlowClients.isCutOff(this.connection)).isFalse();
		this.connection.pass(SECOND);
		assertThat(this.connection.isOpen()).isFalse();
		assertThat(SlowClients.isCutOff(this.connection)).isTrue();
	}

	@Test
	void closesConnectionsOfClientsThatReadTooSlowly() {
		this.connection.stopReading();
		this.connection.send(10 * WriteDeadline.MIN_BYTES);
		for (int second = 1; second < 60; second++) {
			this.connection.read(1_000);
			this.connection.pass(SECOND);
			assertThat(this.connection.isOpen()).isTrue();
		}
		this.connection.pass(SECOND);
		assertThat(this.connection.isOpen()).isFalse();
	}

	@Test
	void letsClientsReadSlowly() {
		this.connection.stopReading();
		this.connection.send(10 * WriteDeadline.MIN_BYTES);
		for (int i = 0; i < 9; i++) {
			this.connection.pass(TIMEOUT.minus(SECOND));
			this.connection.read(WriteDeadline.MIN_BYTES);
			this.connection.pass(SECOND);
			assertThat(this.connection.isOpen()).isTrue();
		}
	}

	/** A client of HTTP/2 that reads only one of many answers is too slow. */
	@ParameterizedTest
	@CsvSource({ "1, true", "20, false" })
	void requiresThatTheClientReadsSomeOfEachAnswer(int answers, boolean open) throws Http2Exception {
		Http2Connection http2 = new DefaultHttp2Connection(true);
		http2.remote().flowController(new DefaultHttp2RemoteFlowController(http2) {

			@Override
			public boolean hasFlowControlled(Http2Stream stream) {
				return true;
			}

		});
		this.deadline.watch(http2);
		for (int i = 0; i < answers; i++) {
			http2.remote().createStream(2 * i + 1, true);
		}
		for (int second = 0; second < 100 && this.connection.isOpen(); second++) {
			this.connection.send(2 * WriteDeadline.MIN_BYTES / 60);
			this.connection.pass(SECOND);
		}
		assertThat(this.connection.isOpen()).isEqualTo(open);
	}

	@Test
	void letsAnswersTakeTimeToBeMade() {
		this.connection.send(100);
		this.connection.pass(TIMEOUT.multipliedBy(10));
		this.connection.stopReading();
		this.connection.send(100);
		this.connection.pass(TIMEOUT.minus(SECOND));
		assertThat(this.connection.isOpen()).isTrue();
		this.connection.read(100);
		this.connection.pass(TIMEOUT.multipliedBy(10));
		assertThat(this.connection.isOpen()).isTrue();
	}

	/** An answer that stays open has no place that another request could take. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void letsAStalledClientGiveWayUnlessItsAnswerStaysOpen(boolean open) {
		this.connection.stopReading();
		Runnable end = LongStreams.ANSWERS.begin(this.connection);
		if (!open) {
			end.run();
		}
		this.connection.send(100);
		this.connection.pass(SlowClients.MIN_STALL.minusNanos(1));
		assertThat(this.slowClients.closeSlowest(null)).isFalse();
		this.connection.pass(SECOND);
		assertThat(this.slowClients.closeSlowest(null)).isEqualTo(!open);
		assertThat(this.connection.isOpen()).isEqualTo(open);
	}

}
