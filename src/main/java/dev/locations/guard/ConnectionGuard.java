package dev.locations.guard;

import java.time.Duration;
import java.util.function.LongSupplier;

import io.netty.channel.ChannelPipeline;

/**
 * Protects a server of HTTP/1.1 and HTTP/2 from slow and broken clients.
 *
 * @param idleTimeout how long a connection may wait for a whole request head while no
 * request is being answered
 * @param bodyTimeout how long a request body may take to arrive
 * @param writeTimeout how long a client may take to read the unsent data of an answer, or
 * {@value WriteDeadline#MIN_BYTES} bytes of it
 * @param slowClients contains the connections with unsent data
 * @param nanos a clock that never goes backwards, in nanoseconds
 */
public record ConnectionGuard(Duration idleTimeout, Duration bodyTimeout, Duration writeTimeout,
		SlowClients slowClients, LongSupplier nanos) {

	/** Adds the handlers to a new connection of reactor-netty. */
	public void addTo(ChannelPipeline pipeline) {
		pipeline.addFirst(new WriteDeadline(this.writeTimeout, this.slowClients, this.nanos));
		ProtocolSetup.addTo(pipeline, () -> new ConnectionDeadlines(this.idleTimeout, this.bodyTimeout, this.nanos));
	}

}
