package dev.locations.guard;

import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LongBodiesTests {

	private static final int HTTP_1 = 0;

	private final EmbeddedChannel connection = new EmbeddedChannel();

	@AfterEach
	void close() {
		this.connection.finishAndReleaseAll();
	}

	@Test
	void isOpenUntilItsEnd() {
		assertThat(LongBodies.areOpen(this.connection)).isFalse();
		assertThat(LongBodies.contain(this.connection, HTTP_1)).isFalse();
		Runnable end = LongBodies.begin(this.connection);
		assertThat(LongBodies.areOpen(this.connection)).isTrue();
		assertThat(LongBodies.contain(this.connection, HTTP_1)).isTrue();
		assertThat(LongBodies.contain(this.connection, 3)).isFalse();
		end.run();
		assertThat(LongBodies.areOpen(this.connection)).isFalse();
		LongBodies.begin(this.connection);
		assertThat(LongBodies.areOpen(this.connection)).isTrue();
	}

	@Test
	void belongsToItsConnection() {
		EmbeddedChannel other = new EmbeddedChannel();
		LongBodies.begin(other);
		assertThat(LongBodies.areOpen(this.connection)).isFalse();
		other.finishAndReleaseAll();
	}

}
