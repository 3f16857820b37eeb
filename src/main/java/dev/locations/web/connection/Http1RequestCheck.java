package dev.locations.web.connection;

import java.util.Iterator;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;

/**
 * Marks a request of HTTP/1.1 as broken when it does not have exactly one {@code Host}
 * header (RFC 9112, 3.2): a proxy could take it for a request to another host. A later
 * minor version of HTTP/1 is handled as HTTP/1.1 (RFC 9110, 2.5).
 */
@Sharable
final class Http1RequestCheck extends ChannelInboundHandlerAdapter {

	static final Http1RequestCheck INSTANCE = new Http1RequestCheck();

	private static final DecoderResult INVALID_HOST = DecoderResult
		.failure(new IllegalArgumentException("Not exactly one Host header"));

	private Http1RequestCheck() {
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpRequest request) {
			check(request);
		}
		context.fireChannelRead(message);
	}

	private static void check(HttpRequest request) {
		HttpVersion version = request.protocolVersion();
		if (version.majorVersion() == 1 && version.minorVersion() >= 1) {
			request.setProtocolVersion(HttpVersion.HTTP_1_1);
			if (request.decoderResult().isSuccess() && !hasOneHost(request.headers())) {
				request.setDecoderResult(INVALID_HOST);
			}
		}
	}

	private static boolean hasOneHost(HttpHeaders headers) {
		Iterator<? extends CharSequence> hosts = headers.valueCharSequenceIterator(HttpHeaderNames.HOST);
		if (!hosts.hasNext()) {
			return false;
		}
		hosts.next();
		return !hosts.hasNext();
	}

}
