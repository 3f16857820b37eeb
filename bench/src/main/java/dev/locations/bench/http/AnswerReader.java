package dev.locations.bench.http;

import java.util.concurrent.TimeUnit;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/** Reads the answers of a connection and throws them away. */
final class AnswerReader extends SimpleChannelInboundHandler<HttpObject> {

	private static final int SLOW_READ_MILLIS = 100;

	private final boolean isSlow;

	private @Nullable Request request;

	private AnswerListener listener = (status) -> {
	};

	private int status;

	private boolean isReusable;

	AnswerReader(boolean isSlow) {
		this.isSlow = isSlow;
	}

	void send(Channel channel, Request next, AnswerListener nextListener) {
		this.request = next;
		this.listener = nextListener;
		next.write(channel);
		if (this.isSlow) {
			channel.read();
		}
	}

	@Override
	protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
		if (this.request == null) {
			return;
		}
		if (message instanceof HttpResponse head) {
			this.status = head.status().code();
			this.isReusable = HttpUtil.isKeepAlive(head) && this.request.isWhole();
			this.listener.begin(this.status);
			if (this.request.end() == Request.End.HEAD) {
				this.isReusable = false;
				end(context, this.status);
				return;
			}
		}
		if (message instanceof HttpContent content) {
			this.listener.read(content.content().readableBytes());
		}
		if (message instanceof LastHttpContent) {
			end(context, message.decoderResult().isSuccess() ? this.status : AnswerListener.BROKEN);
		}
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		if (this.isSlow) {
			context.executor().schedule(context::read, SLOW_READ_MILLIS, TimeUnit.MILLISECONDS);
		}
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		end(context, AnswerListener.BROKEN);
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
		context.close();
	}

	private void end(ChannelHandlerContext context, int endStatus) {
		if (this.request == null) {
			return;
		}
		this.request = null;
		if (this.isReusable) {
			this.listener.end(endStatus);
		}
		else {
			// the next request needs a new connection, so that this one has to end first
			context.close().addListener((closed) -> this.listener.end(endStatus));
		}
	}

}
