package dev.locations.guard;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;

/** A connection whose time and whose reader the test controls. */
final class TimedConnection extends EmbeddedChannel {

	private long nanos;

	private boolean limited;

	private long readable;

	TimedConnection() {
		freezeTime();
	}

	long nanos() {
		return this.nanos;
	}

	void pass(Duration time) {
		this.nanos += time.toNanos();
		advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
		runScheduledPendingTasks();
	}

	@SuppressWarnings("FutureReturnValueIgnored") // the client may never read it
	void send(int bytes) {
		writeOneOutbound(Unpooled.wrappedBuffer(new byte[bytes]));
		flushOutbound();
	}

	void stopReading() {
		this.limited = true;
	}

	void read(long bytes) {
		this.readable = bytes;
		unsafe().flush();
	}

	@Override
	protected void doWrite(ChannelOutboundBuffer unsent) throws Exception {
		if (this.limited) {
			unsent.removeBytes(this.readable);
			this.readable = 0;
		}
		else {
			super.doWrite(unsent);
		}
	}

}
