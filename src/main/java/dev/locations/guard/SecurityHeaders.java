package dev.locations.guard;

import java.util.function.BiConsumer;
import java.util.function.Predicate;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AsciiString;

/**
 * Adds the security headers to every answer, also to those of the web server itself,
 * which never reach a filter. An answer that has a content security policy keeps it, and
 * decides about frames.
 */
@Sharable
final class SecurityHeaders extends ChannelOutboundHandlerAdapter {

	private static final SecurityHeaders PLAIN = new SecurityHeaders(false);

	private static final SecurityHeaders ENCRYPTED = new SecurityHeaders(true);

	// HTTP/2 requires lower case; cached strings compute their hash once
	private static final AsciiString CONTENT_TYPE_OPTIONS = AsciiString.cached("x-content-type-options");

	private static final AsciiString NO_SNIFF = AsciiString.cached("nosniff");

	private static final AsciiString POLICY = AsciiString.cached("content-security-policy");

	private static final AsciiString DENY_ALL = AsciiString.cached("default-src 'none'; frame-ancestors 'none'");

	private static final AsciiString FRAME_OPTIONS = AsciiString.cached("x-frame-options");

	private static final AsciiString DENY = AsciiString.cached("DENY");

	private static final AsciiString REFERRER_POLICY = AsciiString.cached("referrer-policy");

	private static final AsciiString NO_REFERRER = AsciiString.cached("no-referrer");

	private static final AsciiString TRANSPORT_SECURITY = AsciiString.cached("strict-transport-security");

	private static final AsciiString ONE_YEAR = AsciiString.cached("max-age=31536000");

	private final boolean encrypted;

	private SecurityHeaders(boolean encrypted) {
		this.encrypted = encrypted;
	}

	/** Only with TLS may there be {@code Strict-Transport-Security} (RFC 6797, 7.2). */
	static SecurityHeaders of(ChannelPipeline pipeline) {
		return (pipeline.get(SslHandler.class) != null) ? ENCRYPTED : PLAIN;
	}

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // the caller has the promise
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (message instanceof HttpResponse response) {
			addTo(response.headers()::set, response.headers()::contains);
		}
		else if (message instanceof Http2HeadersFrame frame && isResponse(frame.headers())) {
			addTo(frame.headers()::set, frame.headers()::contains);
		}
		context.write(message, promise);
	}

	private void addTo(BiConsumer<AsciiString, AsciiString> headers, Predicate<AsciiString> present) {
		headers.accept(CONTENT_TYPE_OPTIONS, NO_SNIFF);
		if (!present.test(POLICY)) {
			headers.accept(POLICY, DENY_ALL);
			headers.accept(FRAME_OPTIONS, DENY);
		}
		if (!present.test(REFERRER_POLICY)) {
			headers.accept(REFERRER_POLICY, NO_REFERRER);
		}
		if (this.encrypted) {
			headers.accept(TRANSPORT_SECURITY, ONE_YEAR);
		}
	}

	private static boolean isResponse(Http2Headers headers) {
		return headers.status() != null;
	}

}
