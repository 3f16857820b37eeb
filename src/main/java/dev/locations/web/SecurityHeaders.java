package dev.locations.web;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.AsciiString;

/**
 * Adds the headers that every answer has, also what the web server answers by itself
 * before any filter: to requests that are not HTTP, too long, or for no valid URI. On a
 * connection of HTTP/2 it sees the answers of all streams.
 */
@Sharable
final class SecurityHeaders extends ChannelOutboundHandlerAdapter {

	static final SecurityHeaders INSTANCE = new SecurityHeaders();

	// in lower case, as HTTP/2 has them; such strings compute their hash once
	private static final AsciiString CONTENT_TYPE_OPTIONS = AsciiString.cached("x-content-type-options");

	private static final AsciiString NO_SNIFF = AsciiString.cached("nosniff");

	private static final AsciiString POLICY = AsciiString.cached("content-security-policy");

	private static final AsciiString NOTHING = AsciiString.cached("default-src 'none'; frame-ancestors 'none'");

	private SecurityHeaders() {
	}

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // the promise is the future
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (message instanceof HttpResponse response) {
			response.headers().set(CONTENT_TYPE_OPTIONS, NO_SNIFF).set(POLICY, NOTHING);
		}
		else if (message instanceof Http2HeadersFrame frame && isAnswer(frame.headers())) {
			frame.headers().set(CONTENT_TYPE_OPTIONS, NO_SNIFF).set(POLICY, NOTHING);
		}
		context.write(message, promise);
	}

	private static boolean isAnswer(Http2Headers headers) {
		return headers.status() != null;
	}

}
