package dev.locations.bench.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import org.jspecify.annotations.Nullable;

/**
 * A client that sends one request at a time, and connects again when it has to. All its
 * methods run on the thread of its {@link Connector}.
 */
final class Connection {

	private final Connector connector;

	private @Nullable Channel channel;

	private boolean isClosed;

	Connection(Connector connector) {
		this.connector = connector;
	}

	/** Sends a request. The last one must have ended. */
	void send(Request request, AnswerListener listener) {
		Channel open = this.channel;
		if (open != null && open.isActive()) {
			open.pipeline().get(AnswerReader.class).send(open, request, listener);
			return;
		}
		AnswerReader reader = new AnswerReader(this.connector.isSlow());
		ChannelFuture connecting = this.connector.connect(reader);
		this.channel = connecting.channel();
		connecting.addListener((connected) -> {
			if (this.isClosed) {
				connecting.channel().close();
			}
			else if (connected.isSuccess()) {
				reader.send(connecting.channel(), request, listener);
			}
			else {
				listener.end(AnswerListener.BROKEN);
			}
		});
	}

	void close() {
		this.isClosed = true;
		if (this.channel != null) {
			this.channel.close();
		}
	}

}
