package dev.locations.store.embedded;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/**
 * Documents as the bytes they are stored as.
 */
final class Bson {

	private static final int USUAL_SIZE = 1024;

	private Bson() {
	}

	static byte[] encode(Document document) {
		ByteBuf buffer = Unpooled.buffer(USUAL_SIZE);
		BsonEncoder.encodeDocument(document, buffer);
		return ByteBufUtil.getBytes(buffer);
	}

	static Document decode(byte[] bytes) {
		return BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bytes));
	}

}
