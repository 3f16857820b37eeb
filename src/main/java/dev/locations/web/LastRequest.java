package dev.locations.web;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/**
 * Ends a connection after the answer to the request that wants it to end, and reads none
 * that come later (RFC 9112, 9.6). The web server could do so, but it forgets such a
 * request, and the connection, too, when the request comes a moment before it has
 * finished the one before. So the web server is told that the connection goes on.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end
final class LastRequest extends ChannelDuplexHandler {

	private int unanswered;

	private boolean last;

	private boolean over;

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpRequest request) {
			this.over = this.last;
			if (!this.over) {
				this.unanswered++;
				note(request);
			}
		}
		if (this.over) {
			ReferenceCountUtil.release(message);
		}
		else {
			context.fireChannelRead(message);
		}
	}

	private void note(HttpRequest request) {
		if (!HttpUtil.isKeepAlive(request)) {
			this.last = true;
			HttpUtil.setKeepAlive(request, true);
		}
	}

	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		boolean closing = this.last && this.unanswered == 1 && !ConnectionDeadlines.isInformational(message);
		if (closing && message instanceof HttpResponse response) {
			HttpUtil.setKeepAlive(response, false);
		}
		if (!(message instanceof LastHttpContent) || ConnectionDeadlines.isInformational(message)) {
			context.write(message, promise);
			return;
		}
		this.unanswered--;
		if (closing) {
			context.write(message, promise.unvoid()).addListener(ChannelFutureListener.CLOSE);
		}
		else {
			context.write(message, promise);
		}
	}

}
