package dev.locations.bench;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Asks for the whole list by HTTP/1.1 and reads the first bytes of it, then some bytes a
 * second, or none.
 */
final class SlowReader extends ChannelInboundHandlerAdapter {

	/** How much is read at a time. */
	static final int BYTES = 64;

	private static final int STATUS_START = "HTTP/1.1 ".length();

	private final Answers answers;

	private final String request;

	private final boolean isDripping;

	private boolean isAnswered;

	/**
	 * Prepares a client.
	 * @param answers told the status
	 * @param isDripping whether it reads on
	 * @param headers header lines
	 */
	SlowReader(Answers answers, boolean isDripping, String headers) {
		this.answers = answers;
		this.isDripping = isDripping;
		this.request = "GET " + Http.LIST + " HTTP/1.1\r\nHost: " + Http.HOST + "\r\n" + headers + "\r\n";
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
		if (this.isDripping) {
			context.executor().schedule(context::read, 1, TimeUnit.SECONDS);
		}
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
		context.close();
	}

}
