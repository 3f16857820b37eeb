package dev.locations.guard;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.web.TestAddresses;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SlowClientsTests {

	private final AtomicLong nanos = new AtomicLong();

	private final SlowClients slowClients = new SlowClients(this.nanos::get, TestAddresses.behind()::networkOf);

	/** An answer that stays open has no place that another request could take. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void closesAStalledClientUnlessItsAnswerStaysOpen(boolean open) {
		EmbeddedChannel stalled = new EmbeddedChannel(
				new WriteDeadline(Duration.ofMinutes(1), this.slowClients, this.nanos::get)) {

			@Override
			protected void doWrite(ChannelOutboundBuffer unsent) {
				// the client does not read
			}

		};
		SlowClients.setOpenAnswer(stalled, open);
		ChannelFuture write = stalled.writeOneOutbound(Unpooled.wrappedBuffer(new byte[100]));
		stalled.flushOutbound();
		assertThat(write.isDone()).isFalse();
		this.nanos.addAndGet(SlowClients.MIN_STALL.toNanos());
		assertThat(this.slowClients.closeSlowest(null)).isEqualTo(!open);
		assertThat(stalled.isOpen()).isEqualTo(open);
		stalled.finishAndReleaseAll();
	}

}
