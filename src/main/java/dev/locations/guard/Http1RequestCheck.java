package dev.locations.guard;

import java.util.List;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/**
 * Marks a request of HTTP/1.1 as broken when its request line, its target or its
 * {@code Host} is not valid (RFC 9112, 3), which a proxy could take for another request,
 * or when it has a transfer coding that the service does not know. A later minor version
 * of HTTP/1 is handled as HTTP/1.1 (RFC 9110, 2.5). The host of a target replaces the
 * header.
 */
final class Http1RequestCheck extends ChannelInboundHandlerAdapter {

	private static final DecoderResult INVALID = DecoderResult
		.failure(new IllegalArgumentException("Not a valid request line, target or host"));

	private static final DecoderResult UNKNOWN_CODING = DecoderResult
		.failure(new UnsupportedOperationException("An unknown transfer coding"));

	private final Http1RequestLines lines;

	Http1RequestCheck(Http1RequestLines lines) {
		this.lines = lines;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpRequest request) {
			check(request);
			if (request.decoderResult().isSuccess()) {
				this.lines.headRead(HttpUtil.getContentLength(request, 0L));
			}
		}
		if (message instanceof LastHttpContent) {
			this.lines.requestRead();
		}
		context.fireChannelRead(message);
	}

	private void check(HttpRequest request) {
		HttpVersion version = request.protocolVersion();
		if (version.majorVersion() == 1 && version.minorVersion() >= 1) {
			request.setProtocolVersion(HttpVersion.HTTP_1_1);
		}
		if (request.decoderResult().isSuccess()) {
			if (version.majorVersion() != 1 || !this.lines.isValid() || !isHostValid(request)
					|| !isTargetValid(request)) {
				request.setDecoderResult(INVALID);
			}
			else if (!isCodingKnown(request.headers())) {
				request.setDecoderResult(UNKNOWN_CODING);
			}
		}
	}

	private static boolean isHostValid(HttpRequest request) {
		List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
		return hosts.isEmpty() ? request.protocolVersion().equals(HttpVersion.HTTP_1_0)
				: hosts.size() == 1 && RequestTarget.isAuthority(hosts.get(0));
	}

	private static boolean isTargetValid(HttpRequest request) {
		if (request.method().equals(HttpMethod.CONNECT)) {
			return RequestTarget.isAuthority(request.uri());
		}
		RequestTarget target = RequestTarget.parse(request.uri());
		if (target == null) {
			return false;
		}
		if (!target.path().equals(request.uri())) {
			request.setUri(target.path());
		}
		if (target.authority() != null) {
			request.headers().set(HttpHeaderNames.HOST, target.authority());
		}
		return true;
	}

	private static boolean isCodingKnown(HttpHeaders headers) {
		List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
		return codings.isEmpty()
				|| (codings.size() == 1 && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.get(0)));
	}

}
