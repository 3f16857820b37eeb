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
import io.netty.handler.codec.http2.Http2SettingsFrame;

/**
 * Has requests of HTTP/1.1 refused that name no host, or several (RFC 9112, 3.2): the
 * servers on the way might take them for requests to different hosts. Later versions
 * HTTP/1.x count as HTTP/1.1 (RFC 9110, 2.5). For connections that turn out to be of
 * HTTP/2 there are {@link Http2Rules}, with the same in it.
 */
@Sharable
final class HostRules extends ChannelInboundHandlerAdapter {

	static final HostRules INSTANCE = new HostRules();

	private static final DecoderResult REFUSED = DecoderResult
		.failure(new IllegalArgumentException("Not exactly one Host header"));

	private HostRules() {
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpRequest request && isNewer(request.protocolVersion())) {
			request.setProtocolVersion(HttpVersion.HTTP_1_1);
		}
		if (message instanceof HttpRequest request && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
				&& request.decoderResult().isSuccess() && !namesOneHost(request.headers())) {
			request.setDecoderResult(REFUSED);
		}
		else if (message instanceof Http2SettingsFrame) {
			Http2Rules.addTo(context.pipeline());
		}
		context.fireChannelRead(message);
	}

	/** Such a version is none of ours, and its requests are read like those of 1.1. */
	private static boolean isNewer(HttpVersion version) {
		return version.majorVersion() == 1 && version.minorVersion() > 1;
	}

	static boolean namesOneHost(HttpHeaders headers) {
		Iterator<? extends CharSequence> hosts = headers.valueCharSequenceIterator(HttpHeaderNames.HOST);
		if (!hosts.hasNext()) {
			return false;
		}
		hosts.next();
		return !hosts.hasNext();
	}

}
