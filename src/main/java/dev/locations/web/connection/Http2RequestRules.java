package dev.locations.web.connection;

import java.util.List;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValidationUtil;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests of HTTP/2 that are malformed (RFC 9113, 8.3.1) where Netty does not:
 * those that lack a part of their head, or name two hosts, and those that a server on the
 * way could not hand on as HTTP/1.1 without changing what they say. Their streams are
 * reset.
 */
final class Http2RequestRules extends Http2FrameListenerDecorator {

	private int lastStream;

	Http2RequestRules(Http2FrameListener listener) {
		super(listener);
	}

	/** Each request has a stream of its own, with a higher number than those before. */
	@Override
	public void onHeadersRead(ChannelHandlerContext context, int stream, Http2Headers headers, int dependency,
			short weight, boolean exclusive, int padding, boolean last) throws Http2Exception {
		boolean trailers = stream <= this.lastStream;
		this.lastStream = Math.max(this.lastStream, stream);
		if (!trailers && isMalformed(headers)) {
			throw Http2Exception.streamError(stream, Http2Error.PROTOCOL_ERROR, "Malformed request");
		}
		super.onHeadersRead(context, stream, headers, dependency, weight, exclusive, padding, last);
	}

	private static boolean isMalformed(Http2Headers headers) {
		CharSequence method = headers.method();
		if (method == null || HttpHeaderValidationUtil.validateToken(method) >= 0
				|| headers.contains(Http2Headers.PseudoHeaderName.PROTOCOL.value()) || !namesOneHost(headers)) {
			return true;
		}
		if (HttpMethod.CONNECT.asciiName().contentEquals(method)) {
			return headers.authority() == null;
		}
		return headers.scheme() == null || !isTarget(headers.path());
	}

	private static boolean isTarget(@Nullable CharSequence path) {
		return path != null && !path.isEmpty() && (path.charAt(0) == '/' || "*".contentEquals(path))
				&& path.chars().allMatch((character) -> character > ' ' && character != '\u007f');
	}

	/** At most one: clients of HTTP/2 may leave it out. */
	private static boolean namesOneHost(Http2Headers headers) {
		List<CharSequence> hosts = headers.getAll(HttpHeaderNames.HOST);
		CharSequence authority = headers.authority();
		return hosts.isEmpty() || (hosts.size() == 1
				&& (authority == null || AsciiString.contentEqualsIgnoreCase(hosts.get(0), authority)));
	}

}
