package dev.locations.guard;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
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
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection of HTTP/1.1 after the answer to its last request, and ignores what
 * follows (RFC 9112, 9.6). The last request asks for the close, or cannot be parsed: then
 * it is refused with 400, 414, 431 or 501, after the answers to earlier requests. When
 * the server stops, the last request is the one whose answer can still tell so. If the
 * answer comes before the end of the body, the rest is read for a while: a close with
 * bytes that nobody has read is a reset, which may take the answer from the client.
 * <p>
 * The web server does the same with two errors: it loses a last request that arrives just
 * before it has finished the previous one, and it answers a request with a broken body
 * although the application may be answering it, too. So it sees only requests that keep
 * the connection open and that can be parsed.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the end
final class Http1CloseHandler extends ChannelDuplexHandler {

	/** As for all errors, so that pages of other origins can read it. */
	private static final String BODY = "{\"errors\":[{\"code\":\"request.invalid\",\"message\":\"%s\"}]}";

	private static final Duration LONGEST_REST = Duration.ofSeconds(5);

	private int unanswered;

	/** Whether the first of them is being answered. */
	private boolean answering;

	private boolean last;

	private boolean ignoring;

	private @Nullable HttpResponseStatus refusal;

	/** The number of unanswered requests at which the refusal is sent. */
	private int refusalTurn;

	private boolean refused;

	/** Whether the end of the body has not been read. */
	private boolean receiving;

	/** The last answer, while the rest of the body is read. */
	private @Nullable ChannelFuture lastAnswer;

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (this.ignoring) {
			ReferenceCountUtil.release(message);
		}
		else if (this.lastAnswer != null && message instanceof LastHttpContent) {
			this.ignoring = true;
			ReferenceCountUtil.release(message);
			this.lastAnswer.addListener(ChannelFutureListener.CLOSE);
		}
		else if (message instanceof HttpObject part && part.decoderResult().isFailure()) {
			this.receiving = false;
			this.refusalTurn = (message instanceof HttpRequest) ? 0 : Math.min(1, this.unanswered);
			this.refusal = status(part.decoderResult().cause());
			this.last = true;
			this.ignoring = true;
			ReferenceCountUtil.release(message);
			refuseInTurn(context);
		}
		else if (message instanceof HttpRequest && this.last) {
			this.ignoring = true;
			ReferenceCountUtil.release(message);
		}
		else {
			if (message instanceof HttpRequest request) {
				prepare(request);
			}
			this.receiving = !(message instanceof LastHttpContent);
			context.fireChannelRead(message);
		}
	}

	private void prepare(HttpRequest request) {
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
		if (cause instanceof UnsupportedOperationException) {
			return HttpResponseStatus.NOT_IMPLEMENTED;
		}
		return (cause instanceof TooLongHttpHeaderException) ? HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
				: HttpResponseStatus.BAD_REQUEST;
	}

	private void refuseInTurn(ChannelHandlerContext context) {
		HttpResponseStatus status = this.refusal;
		if (status != null && !this.refused && this.unanswered == this.refusalTurn && !this.answering) {
			this.refused = true;
			ByteBuf body = Unpooled.copiedBuffer(BODY.formatted(status.reasonPhrase()), StandardCharsets.UTF_8);
			FullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
			answer.headers()
				.set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
				.set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
				.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
			HttpUtil.setContentLength(answer, body.readableBytes());
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
		boolean isDraining = this.unanswered == 1 && ConnectionDrain.hasBegun(context.channel());
		this.last |= isDraining && message instanceof HttpResponse;
		boolean closing = this.last && this.unanswered == 1 && (this.refusal == null || this.refusalTurn == 1);
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
			end(context, context.write(message, promise.unvoid()));
		}
		else {
			context.write(message, promise);
			refuseInTurn(context);
			if (isDraining) {
				ConnectionDrain.awaitLastRequest(context.channel());
			}
		}
	}

	private void end(ChannelHandlerContext context, ChannelFuture answer) {
		if (!this.receiving) {
			answer.addListener(ChannelFutureListener.CLOSE);
			return;
		}
		this.lastAnswer = answer;
		Future<?> latest = context.executor()
			.schedule((Runnable) context::close, LONGEST_REST.toNanos(), TimeUnit.NANOSECONDS);
		context.channel().closeFuture().addListener((closed) -> latest.cancel(false));
	}

	boolean isIdle() {
		return this.unanswered == 0;
	}

}
