package dev.locations.guard;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ByteProcessor;

/**
 * Checks request lines before the decoder of HTTP/1.1 reads them: a method, a target and
 * a version with one space between each (RFC 9112, 3). The decoder also takes tabs,
 * several spaces and {@code http/1.1}, which a proxy could read in another way. No part
 * of the bytes goes beyond the end of a request, so that the beginning of the next one is
 * known.
 */
final class Http1RequestLines extends ChannelInboundHandlerAdapter implements ByteProcessor {

	/** A 0 stands for a digit. */
	private static final String VERSION = "HTTP/0.0\r";

	private static final int BLANK_LINE = 2;

	private boolean beginning = true;

	private boolean inLine;

	private boolean valid;

	private int spaces;

	private int wordLength;

	private long lineLength;

	/** Missing bytes of a body whose length is known. */
	private long body;

	void headRead(long contentLength) {
		this.body = contentLength;
	}

	void requestRead() {
		this.beginning = true;
		this.body = 0;
	}

	boolean isValid() {
		return this.valid;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (!(message instanceof ByteBuf bytes)) {
			context.fireChannelRead(message);
			return;
		}
		int length = lengthOfPart(bytes);
		while (length < bytes.readableBytes() && !context.isRemoved()) {
			context.fireChannelRead(bytes.readRetainedSlice(length));
			length = lengthOfPart(bytes);
		}
		context.fireChannelRead(bytes);
	}

	private int lengthOfPart(ByteBuf bytes) {
		int end = bytes.writerIndex();
		if (this.body > 0) {
			int length = (int) Math.min(this.body, bytes.readableBytes());
			this.body -= length;
			return length;
		}
		int start = bytes.readerIndex();
		while (start < end) {
			int lineFeed = bytes.indexOf(start, end, (byte) '\n');
			int next = (lineFeed >= 0) ? lineFeed + 1 : end;
			check(bytes, start, next - start);
			this.lineLength += next - start;
			boolean isBlank = this.lineLength <= BLANK_LINE;
			start = next;
			if (lineFeed >= 0) {
				this.lineLength = 0;
				if (isBlank) {
					break;
				}
			}
		}
		return start - bytes.readerIndex();
	}

	private void check(ByteBuf bytes, int start, int length) {
		if (this.beginning && this.lineLength == 0 && !isLineBreak(bytes.getByte(start))) {
			this.beginning = false;
			this.valid = true;
			this.spaces = 0;
			this.wordLength = 0;
			this.inLine = true;
		}
		if (this.inLine) {
			bytes.forEachByte(start, length, this);
		}
	}

	private static boolean isLineBreak(byte b) {
		return b == '\r' || b == '\n';
	}

	@Override
	public boolean process(byte b) {
		if (b == '\n') {
			this.inLine = false;
			this.valid &= this.spaces == 2 && this.wordLength == VERSION.length();
		}
		else if (b == ' ') {
			this.valid &= this.spaces < 2 && this.wordLength > 0;
			this.spaces++;
			this.wordLength = 0;
		}
		else {
			this.valid &= (this.spaces < 2) ? (b < 0 || b > ' ') : isInVersion(b);
			this.wordLength++;
		}
		return this.inLine;
	}

	private boolean isInVersion(byte b) {
		char expected = (this.wordLength < VERSION.length()) ? VERSION.charAt(this.wordLength) : 0;
		return (expected == '0') ? (b >= '0' && b <= '9') : b == expected;
	}

}
