package dev.locations.bench.slowreaders;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import dev.locations.bench.service.ServiceClient;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Asks for the whole list by HTTP/1.1 and reads 64 bytes of it. Then it reads either 64
 * bytes per second or nothing more.
 */
final class SlowHttp1Reader extends ChannelInboundHandlerAdapter {

	static final int READ_BYTES = 64;

	private static final int STATUS_START = "HTTP/1.1 ".length();

	private final StatusCounts answers;

	private final String request;

	private final boolean readsOn;

	private boolean isAnswered;

	/**
	 * Prepares a client.
	 * @param readsOn whether it reads more than the first bytes
	 */
	SlowHttp1Reader(StatusCounts answers, boolean readsOn, String headers) {
		this.answers = answers;
		this.readsOn = readsOn;
		this.request = "GET " + ServiceClient.LOCATIONS + " HTTP/1.1\r\nHost: " + ServiceClient.HOST + "\r\n" + headers
				+ "\r\n";
	}

	@Override
	public void channelActive(ChannelHandlerContext context) {
		context.writeAndFlush(Unpooled.copiedBuffer(this.request, StandardCharsets.US_ASCII));
		context.read();
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		ByteBuf bytes = (ByteBuf) message;
		if (!this.isAnswered) {
			this.isAnswered = true;
			String status = bytes.toString(STATUS_START, 3, StandardCharsets.US_ASCII);
			this.answers.add(status);
			if (!status.equals("200")) {
				context.close();
			}
		}
		bytes.release();
		if (this.readsOn) {
			context.executor().schedule(context::read, 1, TimeUnit.SECONDS);
		}
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
		context.close();
	}

}
