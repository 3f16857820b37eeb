package dev.locations.guard;

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
 * Resets the stream of a malformed request that Netty accepts (RFC 9113, 8.3.1): a
 * pseudo-header is missing or not allowed, the host is not valid or there are two, or a
 * proxy could translate the method or the path to another request of HTTP/1.1.
 */
final class Http2RequestCheck extends Http2FrameListenerDecorator {

	private int lastStream;

	Http2RequestCheck(Http2FrameListener listener) {
		super(listener);
	}

	@Override
	public void onHeadersRead(ChannelHandlerContext context, int stream, Http2Headers headers, int dependency,
			short weight, boolean exclusive, int padding, boolean last) throws Http2Exception {
		// a new request has a higher stream identifier than all requests before
		boolean trailers = stream <= this.lastStream;
		this.lastStream = Math.max(this.lastStream, stream);
		if (!trailers && isMalformed(headers)) {
			throw Http2Exception.streamError(stream, Http2Error.PROTOCOL_ERROR, "Malformed request");
		}
		CharSequence path = headers.path();
		String ascii = (path != null) ? RequestTarget.ascii(path.toString()) : null;
		if (ascii != null && !ascii.contentEquals(path)) {
			headers.path(ascii);
		}
		super.onHeadersRead(context, stream, headers, dependency, weight, exclusive, padding, last);
	}

	private static boolean isMalformed(Http2Headers headers) {
		CharSequence method = headers.method();
		if (method == null || HttpHeaderValidationUtil.validateToken(method) >= 0
				|| headers.contains(Http2Headers.PseudoHeaderName.PROTOCOL.value()) || !hasValidHost(headers)) {
			return true;
		}
		if (HttpMethod.CONNECT.asciiName().contentEquals(method)) {
			return headers.authority() == null;
		}
		return headers.scheme() == null || !isPath(headers.path());
	}

	private static boolean isPath(@Nullable CharSequence path) {
		return path != null && !path.isEmpty() && (path.charAt(0) == '/' || "*".contentEquals(path))
				&& path.chars().allMatch((character) -> character > ' ' && character != '\u007f');
	}

	private static boolean hasValidHost(Http2Headers headers) {
		List<CharSequence> hosts = headers.getAll(HttpHeaderNames.HOST);
		CharSequence authority = headers.authority();
		CharSequence host = (authority != null) ? authority : hosts.isEmpty() ? null : hosts.get(0);
		if (host != null && !RequestTarget.isAuthority(host)) {
			return false;
		}
		return hosts.isEmpty() || (hosts.size() == 1
				&& (authority == null || AsciiString.contentEqualsIgnoreCase(hosts.get(0), authority)));
	}

}
