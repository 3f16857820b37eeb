package dev.locations.web.connection;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http2.Http2CodecUtil;

/**
 * Leaves requests with a body to HTTP/1.1, as a server may (RFC 9110, 7.8). To upgrade
 * them, Netty would take the whole body first, and refuse it by itself. Those that break
 * the {@link HostRules} are left to these.
 */
@Sharable
final class UpgradeRules extends ChannelInboundHandlerAdapter {

	private static final UpgradeRules INSTANCE = new UpgradeRules();

	private UpgradeRules() {
	}

	static void addTo(ChannelPipeline pipeline) {
		ChannelHandlerContext upgrades = pipeline.context(HttpServerUpgradeHandler.class);
		if (upgrades != null) {
			pipeline.addBefore(upgrades.name(), UpgradeRules.class.getSimpleName(), INSTANCE);
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpRequest request && !mayUpgrade(request.headers())) {
			request.headers().remove(HttpHeaderNames.UPGRADE);
		}
		context.fireChannelRead(message);
	}

	private static boolean mayUpgrade(HttpHeaders headers) {
		return headers.containsValue(HttpHeaderNames.UPGRADE, Http2CodecUtil.HTTP_UPGRADE_PROTOCOL_NAME, true)
				&& !hasBody(headers) && HostRules.namesOneHost(headers);
	}

	private static boolean hasBody(HttpHeaders headers) {
		return headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
				|| !"0".equals(headers.get(HttpHeaderNames.CONTENT_LENGTH, "0"));
	}

}
