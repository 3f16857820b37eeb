package dev.locations.web.connection;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection after the answer to the request that wants it to end, or that cannot
 * be read, and reads none that come later (RFC 9112, 9.6). The web server could do so,
 * but it forgets such a request, and the connection, too, when the request comes a moment
 * before it has finished the one before; and it answers a request whose body is broken
 * while the service is about to do so. So the web server is told that the connection goes
 * on, and learns nothing of what cannot be read.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end
final class LastRequest extends ChannelDuplexHandler {

	private int unanswered;

	/** The head of the oldest unanswered request's answer was written. */
	private boolean answering;

	private boolean last;

	private boolean over;

	private @Nullable HttpResponseStatus refusal;

	/** How many answers may be missing when the refusal takes the place of the next. */
	private int refusedBehind;

	private boolean refused;

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (this.over) {
			ReferenceCountUtil.release(message);
		}
		else if (message instanceof HttpObject part && part.decoderResult().isFailure()) {
			this.refusedBehind = (message instanceof HttpRequest) ? 0 : Math.min(1, this.unanswered);
			this.refusal = status(part.decoderResult().cause());
			this.last = true;
			this.over = true;
			ReferenceCountUtil.release(message);
			refuseInTurn(context);
		}
		else if (message instanceof HttpRequest && this.last) {
			this.over = true;
			ReferenceCountUtil.release(message);
		}
		else {
			if (message instanceof HttpRequest request) {
				begin(request);
			}
			context.fireChannelRead(message);
		}
	}

	private void begin(HttpRequest request) {
		this.unanswered++;
		if (!HttpUtil.isKeepAlive(request)) {
			this.last = true;
			HttpUtil.setKeepAlive(request, true);
		}
	}

	private static HttpResponseStatus status(Throwable cause) {
		if (cause instanceof TooLongHttpLineException) {
			return HttpResponseStatus.REQUEST_URI_TOO_LONG;
		}
		return (cause instanceof TooLongHttpHeaderException) ? HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
				: HttpResponseStatus.BAD_REQUEST;
	}

	/** Once all requests before are answered. */
	private void refuseInTurn(ChannelHandlerContext context) {
		HttpResponseStatus status = this.refusal;
		if (status != null && !this.refused && this.unanswered == this.refusedBehind && !this.answering) {
			this.refused = true;
			FullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
			HttpUtil.setContentLength(answer, 0);
			HttpUtil.setKeepAlive(answer, false);
			context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
		}
	}

	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (this.refused) {
			ReferenceCountUtil.release(message);
			promise.trySuccess();
			return;
		}
		if (ConnectionDeadlines.isInformational(message)) {
			context.write(message, promise);
			return;
		}
		boolean closing = this.last && this.unanswered == 1 && (this.refusal == null || this.refusedBehind == 1);
		if (message instanceof HttpResponse response) {
			this.answering = true;
			if (closing) {
				HttpUtil.setKeepAlive(response, false);
			}
		}
		if (!(message instanceof LastHttpContent)) {
			context.write(message, promise);
			return;
		}
		this.unanswered--;
		this.answering = false;
		if (closing) {
			context.write(message, promise.unvoid()).addListener(ChannelFutureListener.CLOSE);
		}
		else {
			context.write(message, promise);
			refuseInTurn(context);
		}
	}

}
