package dev.locations.web.connection;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2FrameCodec;

/**
 * Puts what Netty's own settings do not offer between the frames of HTTP/2 and the
 * requests made of them.
 */
final class Http2Rules {

	private Http2Rules() {
	}

	/**
	 * Adds the rules to a connection that has none yet.
	 * @param pipeline the pipeline of a connection whose client has begun to speak HTTP/2
	 */
	static void addTo(ChannelPipeline pipeline) {
		Http2ConnectionDecoder decoder = pipeline.get(Http2FrameCodec.class).decoder();
		if (!(decoder.frameListener() instanceof ControlFrameLimit)) {
			decoder.frameListener(new ControlFrameLimit(new Http2RequestRules(decoder.frameListener())));
		}
	}

}
