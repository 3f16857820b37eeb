package dev.locations.guard;

import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LongStreamsTests {

	private static final int HTTP_1 = 0;

	private final EmbeddedChannel connection = new EmbeddedChannel();

	@AfterEach
	void close() {
		this.connection.finishAndReleaseAll();
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
