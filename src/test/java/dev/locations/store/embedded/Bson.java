package dev.locations.store.embedded;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.BsonConstants;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/**
 * Documents and their ids as the bytes they are stored as.
 */
final class Bson {

	private static final int USUAL_DOCUMENT = 1024;

	private static final int USUAL_ID = 32;

	private Bson() {
	}

	static byte[] encode(Document document) {
		ByteBuf buffer = Unpooled.buffer(USUAL_DOCUMENT);
		BsonEncoder.encodeDocument(document, buffer);
		return ByteBufUtil.getBytes(buffer);
	}

	static Document decode(byte[] bytes) {
		return BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bytes));
	}

	/**
	 * The bytes of an id: its BSON type and its value. Those of UUIDs are in the order of
	 * the UUIDs' text.
	 * @param id any BSON value, or {@link Missing} for none
	 * @return the bytes
	 */
	static byte[] encodeId(Object id) {
		ByteBuf buffer = Unpooled.buffer(USUAL_ID);
		if (id instanceof Missing) {
			buffer.writeByte(BsonConstants.TYPE_UNDEFINED);
		}
		else {
			byte type = BsonEncoder.determineType(id);
			buffer.writeByte(type);
			BsonEncoder.encodeValue(type, id, buffer);
		}
		return ByteBufUtil.getBytes(buffer);
	}

	static Object decodeId(byte[] bytes) {
		ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
		return Missing.ofNullable(BsonDecoder.decodeValue(buffer.readByte(), buffer));
	}

}
