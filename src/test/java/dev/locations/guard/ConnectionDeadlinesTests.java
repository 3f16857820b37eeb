package dev.locations.guard;

import java.time.Duration;
import java.util.Optional;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectionDeadlinesTests {

	private static final Duration IDLE = Duration.ofSeconds(40);

	private static final Duration BODY = Duration.ofSeconds(20);

	private static final Duration CHECK = BODY.dividedBy(4);

	private static final int HTTP_1 = 0;

	private final TimedConnection connection = new TimedConnection();

	@BeforeEach
	void addTheDeadlines() {
		this.connection.pipeline()
			.addLast(new ConnectionDeadlines(IDLE, BODY, this.connection::nanos,
					new IdleConnections((peer) -> Optional.empty()).add(this.connection)));
	}

	@AfterEach
	void release() {
		this.connection.finishAndReleaseAll();
	}

	private void pass(Duration time) {
		for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(CHECK)) {
			this.connection.pass(CHECK);
		}
	}

	private void sendHead() {
		this.connection.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/"));
	}

	private void sendRequest() {
		sendHead();
		this.connection.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT);
	}

	private void answer() {
		this.connection.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
				LastHttpContent.EMPTY_LAST_CONTENT);
	}

	private void assertClosesAfter(Duration timeout) {
		pass(timeout.minus(CHECK));
		assertThat(this.connection.isOpen()).isTrue();
		pass(CHECK.multipliedBy(2));
		assertThat(this.connection.isOpen()).isFalse();
	}

	@Test
	void closesConnectionsOnWhichNothingArrives() {
		assertClosesAfter(IDLE);
	}

	@Test
	void closesConnectionsOnWhichNoBodyArrives() {
		sendHead();
		assertClosesAfter(BODY);
	}

	@Test
	void closesIdleConnections() {
		sendRequest();
		answer();
		assertClosesAfter(IDLE);
	}

	@Test
	void keepsConnectionsThatAreUsed() {
		for (int i = 0; i < 10; i++) {
			sendRequest();
			answer();
			pass(IDLE.minus(CHECK));
			assertThat(this.connection.isOpen()).isTrue();
		}
	}

	@Test
	void waitsForAnswers() {
		sendRequest();
		this.connection.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
		pass(IDLE.multipliedBy(10));
		assertThat(this.connection.isOpen()).isTrue();
	}

	@Test
	void letsClientsReadSlowly() {
		sendRequest();
		answer();
		this.connection.stopReading();
		this.connection.send(100);
		pass(IDLE.multipliedBy(10));
		assertThat(this.connection.isOpen()).isTrue();
	}

	@Test
	void waitsForLongBodies() {
		Runnable end = LongStreams.BODIES.begin(this.connection);
		sendHead();
		pass(IDLE.multipliedBy(10));
		assertThat(this.connection.isOpen()).isTrue();
		end.run();
		assertClosesAfter(BODY);
	}

	@Test
	void isOpenUntilItsEnd() {
		assertThat(LongStreams.BODIES.of(this.connection)).isEmpty();
		Runnable end = LongStreams.BODIES.begin(this.connection);
		assertThat(LongStreams.BODIES.of(this.connection)).containsExactly(HTTP_1);
		assertThat(LongStreams.ANSWERS.of(this.connection)).isEmpty();
		end.run();
		assertThat(LongStreams.BODIES.of(this.connection)).isEmpty();
		LongStreams.BODIES.begin(this.connection);
		assertThat(LongStreams.BODIES.of(this.connection)).containsExactly(HTTP_1);
	}

	@Test
	void belongsToItsConnection() {
		EmbeddedChannel other = new EmbeddedChannel();
		LongStreams.BODIES.begin(other);
		assertThat(LongStreams.BODIES.of(this.connection)).isEmpty();
		other.finishAndReleaseAll();
	}

}
